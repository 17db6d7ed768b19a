/** Checks a carrier's invoice: which lines are due, and at which price. */
import type { CalendarDate } from "../engine/index.ts";
import { fold } from "../files/reading/fold.ts";
import type { TariffDocument } from "../tariffs/document/document.ts";
import type { BillLine } from "./bill-line.ts";
import type { BilledShipment } from "./billed-shipment.ts";
import { billedSums } from "./billed-sums.ts";
import { clauseOf } from "./clause.ts";
import { comparePrice } from "./compare-price.ts";
import type { Finding, FindingCode, Unchecked } from "./finding.ts";
import { foldNumber } from "./fold.ts";
import { TariffPrices } from "./tariff-prices.ts";

/** The merchant's shipments and earlier bills for some lines' numbers. */
export interface Known {
  readonly shipments: readonly BilledShipment[];
  /** The charges on earlier invoices of the same account. */
  readonly billed: readonly BilledBefore[];
}

export interface BilledBefore {
  /** The voucher's number, as `foldNumber` writes it. */
  readonly voucher: string;
  readonly charge: string;
  /** The number of the invoice. */
  readonly number: string;
}

export interface Numbers {
  readonly vouchers: readonly string[];
  readonly references: readonly string[];
}

export type LookUp = (numbers: Numbers) => Promise<Known>;

export interface CheckedBill {
  readonly lines: number;
  /** Shipments that were found. */
  readonly shipments: number;
  readonly currency: string;
  /** Amounts of findings are with tax: the invoice says no net amounts. */
  readonly withTax: boolean;
  readonly billedMinor: number;
  readonly overMinor: number;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Unchecked[];
  /** False: the carrier reports no scans, so the check can't know which parcels it had. */
  readonly knowsScans: boolean;
  /** Later invoices must not bill these again. */
  readonly billed: readonly Omit<BilledBefore, "number">[];
}

export interface BillToCheck {
  readonly lines: readonly BillLine[];
  /** The account's tariff, all versions; none: amounts are not compared. */
  readonly documents: readonly TariffDocument[];
  readonly currency: string;
  /** Codes of the surcharges that have columns, or lines, of their own. */
  readonly separate: ReadonlySet<string>;
}

/** Lines that are looked up together: their shipments cross from the main thread in one message. */
const TOGETHER = 250;

export async function checkBill(bill: BillToCheck, lookUp: LookUp): Promise<CheckedBill> {
  return new Check(bill).run(lookUp);
}

interface Group {
  readonly shipment: BilledShipment;
  readonly kind: BillLine["kind"];
  readonly lines: BillLine[];
}

class Check {
  readonly #bill: BillToCheck;
  readonly #prices: TariffPrices;
  readonly #gross: boolean;
  readonly #byVoucher = new Map<string, BilledShipment>();
  readonly #byReference = new Map<string, BilledShipment | "several">();
  readonly #before = new Map<string, string>();
  readonly #findings: Finding[] = [];
  readonly #unchecked: Unchecked[] = [];

  constructor(bill: BillToCheck) {
    this.#bill = bill;
    this.#prices = new TariffPrices(bill.documents);
    this.#gross = bill.documents.at(-1)?.tax.prices === "gross";
  }

  async run(lookUp: LookUp): Promise<CheckedBill> {
    const lines = withoutTotals(this.#bill.lines, (line) => this.#amountOf(line));
    for (let at = 0; at < lines.length; at += TOGETHER)
      this.#learn(await lookUp(numbersOf(lines.slice(at, at + TOGETHER))));
    const groups = this.#grouped(lines);
    const shipments = new Map(groups.map(({ shipment }) => [shipment.id, shipment]));
    const knowsScans = mostlyMoved([...shipments.values()]);
    for (const group of groups) this.#check(group, knowsScans);
    const findings = this.#findings.toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
    const dates = lines.flatMap(({ date }) => date ?? []).sort();
    return {
      lines: lines.length,
      shipments: shipments.size,
      currency: this.#bill.currency,
      withTax: lines.some((line) => billedSums([line], this.#gross, null).withTax),
      billedMinor: lines.reduce((sum, line) => sum + this.#amountOf(line), 0),
      overMinor: findings.reduce((sum, { overMinor }) => sum + Math.max(0, overMinor), 0),
      from: dates[0] ?? null,
      to: dates.at(-1) ?? null,
      findings,
      unchecked: this.#unchecked,
      knowsScans,
      billed: billedIn(lines),
    };
  }

  #learn({ shipments, billed }: Known): void {
    for (const shipment of shipments) {
      for (const voucher of shipment.vouchers) this.#byVoucher.set(foldNumber(voucher), shipment);
      for (const reference of shipment.references) {
        const key = foldNumber(reference);
        const known = this.#byReference.get(key);
        this.#byReference.set(key, known === undefined || sameAs(known, shipment) ? shipment : "several");
      }
    }
    for (const { voucher, charge, number } of billed) this.#before.set(`${voucher} ${charge}`, number);
  }

  /** Lines of one shipment belong together; the others are findings by themselves. */
  #grouped(lines: readonly BillLine[]): readonly Group[] {
    const groups = new Map<string, Group>();
    for (const line of lines) {
      if (this.#isForeign(line)) continue;
      const shipment = this.#shipmentOf(line);
      if (shipment === null) {
        if (this.#amountOf(line) > 0)
          this.#whole((line.voucher ?? line.reference) ? "unknown" : "no-number", [line], null);
        continue;
      }
      const key = `${line.kind} ${shipment.id}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { shipment, kind: line.kind, lines: [line] });
      else group.lines.push(line);
    }
    return [...groups.values()];
  }

  #isForeign(line: BillLine): boolean {
    const { currency } = this.#bill;
    if (line.currency === null || line.currency === currency) return false;
    this.#whole("currency", [line], this.#shipmentOf(line), { billed: line.currency, expected: currency });
    return true;
  }

  #shipmentOf({ voucher, reference }: BillLine): BilledShipment | null {
    const byVoucher = voucher === null ? undefined : this.#byVoucher.get(foldNumber(voucher));
    if (byVoucher !== undefined) return byVoucher;
    const found = reference === null ? undefined : this.#byReference.get(foldNumber(reference));
    return found === undefined || found === "several" ? null : found;
  }

  #check({ shipment, kind, lines: all }: Group, knowsScans: boolean): void {
    const fresh: BillLine[] = [];
    for (const line of all) {
      const number = this.#before.get(`${numberOf(line)} ${chargeKey(line)}`);
      // A credit for what an earlier invoice billed is no mistake.
      if (number === undefined) fresh.push(line);
      else if (this.#amountOf(line) > 0) this.#whole("billed-before", [line], shipment, { billed: number });
    }
    const [own, again] = repeated(fresh, (line) => this.#amountOf(line));
    const code = notDue(shipment, kind, knowsScans);
    if (code !== null) {
      for (const line of again) this.#whole("billed-twice", [line], shipment);
      if (own.length > 0) this.#whole(code, own, shipment);
      return;
    }
    if (own.length === 0) return;
    if (again.length > 0 && shipment.vouchers.length > 1) {
      // One number for all pieces: then together they cost no more than the shipment.
      const together = this.#compare(shipment, fresh, kind);
      if (together.expectedMinor !== null && together.findings.every(({ overMinor }) => overMinor <= 0)) {
        this.#findings.push(...together.findings);
        return;
      }
    }
    for (const line of again) this.#whole("billed-twice", [line], shipment, { billed: own[0]?.row ?? null });
    const { findings, expectedMinor } = this.#compare(shipment, own, kind);
    this.#findings.push(...findings);
    if (expectedMinor === null) {
      const reason = this.#prices.versionOf(shipment) === null ? "no-tariff" : "no-price";
      this.#unchecked.push({ row: own[0]?.row ?? 0, voucher: shipment.vouchers[0] ?? "", reason });
    }
  }

  #compare(shipment: BilledShipment, lines: readonly BillLine[], kind: BillLine["kind"]) {
    const plain = kind === "return" && !shipment.isReturn;
    return comparePrice(this.#prices, shipment, lines, this.#bill.separate, plain);
  }

  /** A finding about lines of which nothing is due. */
  #whole(
    code: FindingCode,
    lines: readonly BillLine[],
    shipment: BilledShipment | null,
    said: { readonly billed?: string | number | null; readonly expected?: string } = {},
  ): void {
    const [line] = lines;
    const billedMinor = lines.reduce((sum, each) => sum + this.#amountOf(each), 0);
    const ours = shipment === null ? null : this.#prices.price(shipment);
    this.#findings.push({
      code,
      rows: lines.map(({ row }) => row),
      voucher: line?.voucher ?? line?.reference ?? "",
      shipmentId: shipment?.id ?? null,
      order: shipment?.order ?? null,
      billedMinor,
      expectedMinor: 0,
      overMinor: billedMinor,
      clause: ours === null || code === "unknown" ? null : clauseOf(ours, null),
      billed: said.billed ?? null,
      expected: said.expected ?? null,
    });
  }

  #amountOf(line: BillLine): number {
    return billedSums([line], this.#gross, null).sumMinor;
  }
}

function sameAs(known: BilledShipment | "several", shipment: BilledShipment): boolean {
  return known !== "several" && known.id === shipment.id;
}

/** The reason that nothing of a line is due. */
function notDue(shipment: BilledShipment, kind: BillLine["kind"], knowsScans: boolean): FindingCode | null {
  const { cancelled, moved, listed, deliveredAt, hadProblem, isReturn } = shipment;
  if (cancelled && !moved) return "cancelled";
  if (knowsScans && !moved && !listed) return "never-handed-over";
  // A parcel that was delivered at the first attempt never came back.
  if (kind === "return" && !isReturn && deliveredAt !== null && !hadProblem) return "return-not-due";
  return null;
}

/** A carrier whose scans reach us has scanned most of what it bills. */
function mostlyMoved(shipments: readonly BilledShipment[]): boolean {
  const booked = shipments.filter(({ cancelled }) => !cancelled);
  return booked.filter(({ moved }) => moved).length * 2 > booked.length;
}

/** Lines for the first time, and the same charges again; a credit is neither. */
function repeated(
  lines: readonly BillLine[],
  amountOf: (line: BillLine) => number,
): readonly [own: readonly BillLine[], again: readonly BillLine[]] {
  const seen = new Set<string>();
  const own: BillLine[] = [];
  const again: BillLine[] = [];
  for (const line of lines) {
    const key = `${numberOf(line)} ${chargeKey(line)}`;
    if (seen.has(key) && amountOf(line) > 0) again.push(line);
    else own.push(line);
    seen.add(key);
  }
  return [own, again];
}

function numberOf({ voucher, reference }: BillLine): string {
  return foldNumber(voucher ?? reference ?? "");
}

function chargeKey({ kind, charge }: BillLine): string {
  return charge === null ? kind : `${kind}: ${fold(charge)}`;
}

function billedIn(lines: readonly BillLine[]): CheckedBill["billed"] {
  const billed = new Map<string, Omit<BilledBefore, "number">>();
  for (const line of lines) {
    const [voucher, charge] = [numberOf(line), chargeKey(line)];
    if (voucher !== "") billed.set(`${voucher} ${charge}`, { voucher, charge });
  }
  return [...billed.values()];
}

function numbersOf(lines: readonly BillLine[]): Numbers {
  const vouchers = new Set<string>();
  const references = new Set<string>();
  for (const { voucher, reference } of lines) {
    for (const number of voucher === null ? [] : [voucher, foldNumber(voucher)]) vouchers.add(number);
    if (reference !== null) references.add(reference);
  }
  return { vouchers: [...vouchers], references: [...references] };
}

/** A row without a number whose amount is the sum of those above is the file's own total. */
function withoutTotals(
  lines: readonly BillLine[],
  amountOf: (line: BillLine) => number,
): readonly BillLine[] {
  let sum = 0;
  return lines.filter((line) => {
    const amount = amountOf(line);
    const isNamed = line.voucher !== null || line.reference !== null;
    if (!isNamed && (amount === 0 || Math.abs(amount - sum) <= lines.length)) return false;
    sum += amount;
    return true;
  });
}

/** Matches a payout of cash on delivery with what the carrier collected: to the cent, and in time. */
import type { CalendarDate } from "../engine/index.ts";
import { calendarDate, dayNumber } from "../engine/index.ts";
import type { BilledShipment } from "./billed-shipment.ts";
import type { CheckedBill, LookUp } from "./check-bill.ts";
import type { Finding, FindingCode } from "./finding.ts";
import { foldNumber } from "./fold.ts";

/** A line of a payout, read. */
export interface PayoutLine {
  readonly row: number;
  readonly voucher: string | null;
  readonly reference: string | null;
  readonly date: CalendarDate | null;
  readonly paidMinor: number | null;
}

export interface PayoutToCheck {
  readonly lines: readonly PayoutLine[];
  readonly currency: string;
  /** Days after delivery within which the carrier pays. */
  readonly days: number;
  /** The payout's day, for lines without one. */
  readonly today: CalendarDate;
}

/** The delivered shipments that were to collect cash, delivered in these days. */
export type CollectedIn = (from: CalendarDate, to: CalendarDate) => Promise<readonly BilledShipment[]>;

const TOGETHER = 250;
/** Amounts that are due for longer are in an earlier payout's findings. */
const LOOKED_BACK = 60;
/** A payout's charge in the table of what was billed. */
export const PAYOUT_CHARGE = "payout";

export async function checkPayout(
  { lines: all, currency, days, today }: PayoutToCheck,
  lookUp: LookUp,
  collectedIn: CollectedIn,
): Promise<CheckedBill> {
  const lines = withoutTotals(all);
  const byNumber = new Map<string, BilledShipment>();
  const before = new Map<string, string>();
  const learn = async (vouchers: readonly string[], references: readonly string[]) => {
    const known = await lookUp({ vouchers, references });
    for (const shipment of known.shipments)
      for (const number of [...shipment.references, ...shipment.vouchers])
        byNumber.set(foldNumber(number), shipment);
    for (const { voucher, number } of known.billed) before.set(voucher, number);
  };
  for (let at = 0; at < lines.length; at += TOGETHER) {
    const some = lines.slice(at, at + TOGETHER);
    const vouchers = some.flatMap(({ voucher }) => (voucher === null ? [] : [voucher, foldNumber(voucher)]));
    await learn(
      [...new Set(vouchers)],
      some.flatMap(({ reference }) => reference ?? []),
    );
  }

  const findings: Finding[] = [];
  const paid = new Map<string, { readonly shipment: BilledShipment; readonly lines: PayoutLine[] }>();
  for (const line of lines) {
    const shipment = byNumber.get(numberOf(line)) ?? byNumber.get(foldNumber(line.reference ?? ""));
    if (shipment === undefined) {
      findings.push(finding("paid-unknown", [line], null, 0));
      continue;
    }
    const known = paid.get(shipment.id);
    if (known === undefined) paid.set(shipment.id, { shipment, lines: [line] });
    else known.lines.push(line);
  }
  for (const group of paid.values())
    findings.push(...compared(group.shipment, group.lines, before, days, today));

  const dates = lines.flatMap(({ date }) => date ?? []).sort();
  const payoutDay = dates.at(-1) ?? today;
  const end = dayNumber(payoutDay) - days - 1;
  const due = await collectedIn(calendarDate(end - LOOKED_BACK), calendarDate(end));
  const unpaid = due.filter(({ id }) => !paid.has(id));
  for (let at = 0; at < unpaid.length; at += TOGETHER)
    await learn(
      unpaid.slice(at, at + TOGETHER).flatMap(({ vouchers }) => vouchers.map(foldNumber)),
      [],
    );
  for (const shipment of unpaid)
    if (!shipment.vouchers.some((voucher) => before.has(foldNumber(voucher))))
      findings.push(finding("paid-missing", [], shipment, shipment.cashOnDeliveryMinor));

  return {
    lines: lines.length,
    shipments: paid.size,
    currency,
    withTax: false,
    findings,
    unchecked: [],
    knowsScans: true,
    billedMinor: sumOf(lines),
    overMinor: findings.reduce((sum, { overMinor }) => sum + Math.max(0, overMinor), 0),
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    billed: [...paid.values()].map(({ shipment }) => ({
      voucher: foldNumber(shipment.vouchers[0] ?? ""),
      charge: PAYOUT_CHARGE,
    })),
  };
}

function compared(
  shipment: BilledShipment,
  lines: readonly PayoutLine[],
  before: ReadonlyMap<string, string>,
  days: number,
  today: CalendarDate,
): readonly Finding[] {
  const number = shipment.vouchers
    .map((voucher) => before.get(foldNumber(voucher)))
    .find((known) => known !== undefined);
  if (number !== undefined) return [finding("paid-again", lines, shipment, 0, number)];
  const due = shipment.cashOnDeliveryMinor;
  if (due === 0) return [finding("nothing-to-collect", lines, shipment, 0)];
  const sum = sumOf(lines);
  if (sum < due) return [finding("paid-short", lines, shipment, due)];
  if (sum > due) return [finding(lines.length > 1 ? "paid-again" : "paid-over", lines, shipment, due)];
  const last =
    lines
      .flatMap(({ date }) => date ?? [])
      .sort()
      .at(-1) ?? today;
  const delivered = shipment.deliveredAt?.toISOString().slice(0, 10);
  const taken = delivered === undefined ? 0 : dayNumber(last) - dayNumber(delivered);
  return taken > days ? [{ ...finding("paid-late", lines, shipment, due, taken), expected: days }] : [];
}

function finding(
  code: FindingCode,
  lines: readonly PayoutLine[],
  shipment: BilledShipment | null,
  expectedMinor: number,
  billed: string | number | null = null,
): Finding {
  const billedMinor = sumOf(lines);
  const [line] = lines;
  return {
    code,
    rows: lines.map(({ row }) => row),
    voucher: line?.voucher ?? shipment?.vouchers[0] ?? line?.reference ?? "",
    shipmentId: shipment?.id ?? null,
    order: shipment?.order ?? null,
    billedMinor,
    expectedMinor,
    overMinor: expectedMinor - billedMinor,
    clause: null,
    billed,
    expected: null,
  };
}

function sumOf(lines: readonly PayoutLine[]): number {
  return lines.reduce((sum, { paidMinor }) => sum + (paidMinor ?? 0), 0);
}

function numberOf({ voucher, reference }: PayoutLine): string {
  return foldNumber(voucher ?? reference ?? "");
}

/** Lines that name no parcel are the file's sums. */
function withoutTotals(lines: readonly PayoutLine[]): readonly PayoutLine[] {
  return lines.filter(({ voucher, reference }) => voucher !== null || reference !== null);
}

/** Checks a carrier's file for a merchant and keeps the result. */
import type { Caller, CarrierAccount, Clock, Ids, Ports } from "../engine/index.ts";
import { EngineError } from "../engine/index.ts";
import type { FixingStore } from "../exchange/fixing-records.ts";
import type { FileBytes } from "../files/file-bytes.ts";
import type { Bill, BillStore, BillTotals } from "./bill.ts";
import { billedShipment } from "./billed-shipment.ts";
import type { CheckedBill, LookUp } from "./check-bill.ts";
import type { BillFile, BillReading } from "./check-file.ts";
import type { CollectedIn } from "./check-payout.ts";
import type { BillKind, ColumnMapping } from "./columns.ts";
import { foldNumber } from "./fold.ts";

export interface BillRequest {
  readonly accountId: string;
  readonly kind: BillKind;
  readonly number: string;
  readonly bytes: FileBytes;
  readonly chosen: ColumnMapping | null;
  readonly days: number;
  /** The currency of the amounts, used if the account has no price list. */
  readonly currency: string;
}

export interface KnownToDesk {
  readonly lookUp: LookUp;
  readonly collectedIn: CollectedIn;
}

/** Reads and checks the file, away from the main thread where there is one. */
export type ReadBill = (merchantId: string, file: BillFile, known: KnownToDesk) => Promise<BillReading>;

export interface BillPorts extends Pick<Ports, "accounts" | "shipments"> {
  readonly bills: BillStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly read: ReadBill;
  /** The central bank's exchange rates. */
  readonly fixings: Pick<FixingStore, "known">;
}

export type BillAnswer =
  | Exclude<BillReading, { readonly state: "checked" }>
  | { readonly state: "checked"; readonly bill: Bill; readonly billed: CheckedBill["billed"] };

/**
 * Checks a file and stores nothing.
 * @throws EngineError NOT_FOUND there is no such account
 */
export async function checkBillFile(
  ports: BillPorts,
  caller: Caller,
  request: BillRequest,
): Promise<BillAnswer> {
  const { accountId, kind, number, bytes, chosen, days, currency } = request;
  const account = await ports.accounts.get(caller, accountId);
  if (account === null) throw new EngineError("NOT_FOUND", "There is no such carrier account.");
  const now = ports.clock.now();
  const { environment, settings, priceList, samplePriceList } = account;
  const reading = await ports.read(
    caller.merchantId,
    {
      kind,
      bytes,
      chosen,
      days,
      currency,
      account: {
        environment,
        settings,
        ...(priceList && { priceList }),
        ...(samplePriceList && { samplePriceList }),
      },
      kept: chosen === null ? await ports.bills.columnsOf(caller, accountId, kind) : null,
      today: now.toISOString().slice(0, 10),
      fixings: ports.fixings.known(),
    },
    knownTo(ports, caller, account, request),
  );
  if (reading.state !== "checked") return reading;
  const { checked, mapping, problems } = reading;
  const { findings, unchecked, billed, ...totals } = checked;
  const counted: BillTotals = { ...totals, findings: findings.length, unchecked: unchecked.length };
  const result = { findings, unchecked, mapping, problems };
  const bill: Bill = {
    id: ports.ids.next(),
    accountId,
    kind,
    number,
    createdAt: now,
    totals: counted,
    result,
  };
  return { state: "checked", bill, billed };
}

/** Checks a file and keeps the result: under the number's id, if it was checked before. */
export async function checkAndKeep(
  ports: BillPorts,
  caller: Caller,
  request: BillRequest,
): Promise<BillAnswer> {
  const answer = await checkBillFile(ports, caller, request);
  if (answer.state !== "checked") return answer;
  const id = await ports.bills.put(caller, answer.bill, answer.billed);
  return { ...answer, bill: { ...answer.bill, id } };
}

/** The merchant's labels and former bills, as far as a bill of this number may use them. */
export function knownTo(
  { shipments, bills }: Pick<BillPorts, "shipments" | "bills">,
  caller: Caller,
  { id: accountId, carrier: { code } }: CarrierAccount,
  { kind, number }: Pick<BillRequest, "kind" | "number">,
): KnownToDesk {
  return {
    async lookUp({ vouchers, references }) {
      const found = vouchers.length === 0 ? [] : await shipments.byVouchers(caller, code, vouchers);
      const more = references.length === 0 ? [] : await bills.byReferences(caller, code, references);
      const numbers = [...vouchers, ...references, ...more.map(({ trackingRef }) => trackingRef)].map(
        foldNumber,
      );
      const billed = await bills.billedBefore(caller, { accountId, kind, number }, [...new Set(numbers)]);
      const each = new Map([...found, ...more].map((shipment) => [shipment.id, shipment]));
      return { shipments: [...each.values()].map(billedShipment), billed };
    },
    async collectedIn(from, to) {
      const until = new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000);
      const found = await bills.collected(caller, code, new Date(`${from}T00:00:00Z`), until);
      return found.map(billedShipment);
    },
  };
}

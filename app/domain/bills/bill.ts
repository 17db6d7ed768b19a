import type { Caller, Shipment } from "../engine/index.ts";
import type { LineProblem } from "./bill-line.ts";
import type { BilledBefore, CheckedBill, Numbers } from "./check-bill.ts";
import type { BillKind, ColumnMapping } from "./columns.ts";

/** An invoice or a payout of a carrier, without its findings. */
export interface BillSummary {
  readonly id: string;
  readonly accountId: string;
  readonly kind: BillKind;
  /** The number that the carrier gave the bill. */
  readonly number: string;
  readonly createdAt: Date;
  readonly totals: BillTotals;
}

export type BillTotals = Pick<
  CheckedBill,
  "lines" | "shipments" | "currency" | "withTax" | "billedMinor" | "overMinor" | "from" | "to" | "knowsScans"
> & { readonly findings: number; readonly unchecked: number };

export interface Bill extends BillSummary {
  readonly result: BillResult;
}

export interface BillResult extends Pick<CheckedBill, "findings" | "unchecked"> {
  /** `null`: no file, as the carrier names its payments itself. */
  readonly mapping: ColumnMapping | null;
  readonly problems: readonly LineProblem[];
}

export interface BillStore {
  /**
   * One number of an account is one bill: a second check of it replaces the first, under its id. A payout closes the notices about its parcels'
   * missing cash.
   */
  put(caller: Caller, bill: Bill, billed: CheckedBill["billed"]): Promise<string>;
  get(caller: Caller, id: string): Promise<Bill | null>;
  /** The newest first. */
  list(caller: Caller, limit: number): Promise<readonly BillSummary[]>;
  remove(caller: Caller, id: string): Promise<void>;
  /** The columns of the account's newest file of this kind. */
  columnsOf(caller: Caller, accountId: string, kind: BillKind): Promise<ColumnMapping | null>;
  /** Parcels that the account's other bills of this kind have billed. @param number of the bill that is checked */
  billedBefore(
    caller: Caller,
    of: Pick<BillSummary, "accountId" | "kind" | "number">,
    vouchers: readonly string[],
  ): Promise<readonly BilledBefore[]>;
  /** Shipments of a carrier by the merchant's numbers of their orders, or by their own ids. */
  byReferences(
    caller: Caller,
    carrierCode: string,
    references: Numbers["references"],
  ): Promise<readonly Shipment[]>;
  /** The tracking numbers whose cash a payout holds. @param trackingRefs as the shipments have them */
  paidOut(caller: Caller, trackingRefs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Delivered in this time, with cash to collect. */
  collected(caller: Caller, carrierCode: string, from: Date, until: Date): Promise<readonly Shipment[]>;
}

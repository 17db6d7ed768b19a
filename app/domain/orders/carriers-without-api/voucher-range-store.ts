import type { Caller, NewVoucherRange, RangeOwner, VoucherRange } from "../../engine/index.ts";

/** Ranges of voucher numbers, as merchants enter them. Labels take their numbers through the engine's port. */
export interface VoucherRangeStore {
  /** The ranges in the order in which they are used. */
  list(owner: RangeOwner): Promise<readonly VoucherRange[]>;
  /** All of the caller's, by carrier code. */
  byCarrier(caller: Caller): Promise<ReadonlyMap<string, readonly VoucherRange[]>>;
  /** Adds it behind the others. `overlaps`: it might give a voucher that another range gives. */
  add(owner: RangeOwner, range: NewVoucherRange): Promise<"added" | "overlaps" | "too-many">;
  /** Gives up the numbers that are left; used ones stay used. False if the account has no such range. */
  remove(owner: RangeOwner, id: string): Promise<boolean>;
}

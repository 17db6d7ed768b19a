import type { RangeOwner } from "./vouchers/voucher-range.ts";

/**
 * Number ranges of carriers whose vouchers we print ourselves. Allocation is durable and idempotent by
 * reference: the same reference gets the same numbers.
 */
export interface VoucherNumbers {
  allocate(series: string, reference: string, count: number): Promise<readonly number[]>;
  find(series: string, reference: string): Promise<readonly number[] | null>;
  /** The ranges that the carrier gave the account, used in production alone. */
  readonly ranges: RangeNumbers;
}

/** Vouchers from an account's ranges, in the order of entry: durable, idempotent by reference, none given twice. */
export interface RangeNumbers {
  /** @throws EngineError CARRIER_REJECTED, reason `no_numbers` or `numbers_used_up`; then none was taken */
  allocate(owner: RangeOwner, reference: string, count: number): Promise<readonly string[]>;
  /** Takes none. @throws as `allocate` */
  requireLeft(owner: RangeOwner, count: number): Promise<void>;
  find(owner: RangeOwner, reference: string): Promise<readonly string[] | null>;
}

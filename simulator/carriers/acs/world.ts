import type { CarrierClock } from "../kit/carrier-clock.ts";
import type { AcsAccount } from "./accounts.ts";
import type { Point } from "./places/points.ts";
import type { Quirks } from "./quirks.ts";
import type { PickupList } from "./vouchers/pickup-list.ts";
import type { Voucher } from "./vouchers/voucher.ts";

/** Everything that ACS knows. */
export interface AcsWorld {
  readonly clock: CarrierClock;
  readonly accounts: readonly AcsAccount[];
  quirks: Quirks;
  readonly points: Map<string, Point>;
  /** by main number, deleted ones included */
  readonly vouchers: Map<string, Voucher>;
  readonly lists: PickupList[];
  nextVoucher: number;
  nextList: number;
}

/** A voucher number has 10 digits. Source: section 5. */
export function takeVoucherNumber(world: AcsWorld): string {
  const number = world.nextVoucher;
  world.nextVoucher += 1;
  return String(number);
}

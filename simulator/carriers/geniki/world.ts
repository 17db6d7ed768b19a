import type { CarrierClock } from "../kit/carrier-clock.ts";
import type { PaceLimit } from "../kit/pace-limit.ts";
import type { Job } from "./jobs/job.ts";
import type { ReturnCoupon } from "./jobs/return-coupon.ts";
import type { Quirks } from "./quirks.ts";
import type { GenikiUser } from "./users.ts";

export interface IssuedKey {
  readonly user: string;
  readonly expiresAtMs: number;
}

/** Everything that Geniki knows. */
export interface GenikiWorld {
  readonly clock: CarrierClock;
  readonly users: readonly GenikiUser[];
  readonly pace: PaceLimit;
  quirks: Quirks;
  keyTtlMs: number;
  readonly keys: Map<string, IssuedKey>;
  /** euro; COD above it is refused */
  codLimit: number;
  /** by id, in order of booking, cancelled ones included */
  readonly jobs: Map<string, Job>;
  readonly coupons: Map<string, ReturnCoupon>;
  /** answers that wait for the next calls of a name, whatever the rules say */
  readonly orderedCodes: OrderedCode[];
  nextJob: number;
  nextVoucher: number;
  nextOrder: number;
  nextBatch: number;
}

export interface OrderedCode {
  /** absent: any call */
  readonly call?: string | undefined;
  /** a result, or a fault of SOAP with status 500 */
  readonly code: number | "fault";
  /** before the call takes effect, or after */
  readonly when: "before" | "after";
  readonly times: number;
}

/** Vouchers have 10 digits. Source: section 5. */
export function takeVoucher(world: GenikiWorld): string {
  const number = world.nextVoucher;
  world.nextVoucher += 8;
  return String(number);
}

/** The job whose main voucher, or any of its vouchers, this is. */
export const jobOfVoucher = (world: GenikiWorld, voucher: string): Job | null =>
  [...world.jobs.values()].find(
    (job) => job.voucher === voucher || job.subVouchers.includes(voucher) || job.returningVoucher === voucher,
  ) ?? null;

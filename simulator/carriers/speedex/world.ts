import type { CarrierClock } from "../kit/carrier-clock.ts";
import type { PaceLimit } from "../kit/pace-limit.ts";
import type { SpeedexAccount } from "./accounts.ts";
import type { Consignment } from "./consignments/consignment.ts";
import type { Quirks } from "./quirks.ts";

export interface Session {
  readonly account: SpeedexAccount;
  readonly startedAtMs: number;
}

/** A visit of the courier. Source: section 8. */
export interface Visit {
  readonly number: string;
  readonly customer: string;
  readonly masters: readonly string[];
  day: string;
  from: string | null;
  to: string | null;
  comments: string;
  isCancelled: boolean;
}

/** A file of labels that was fetched. */
export interface LabelFetch {
  readonly at: string;
  readonly paperType: number;
  readonly vouchers: readonly string[];
}

/** Everything that Speedex knows. */
export interface SpeedexWorld {
  readonly clock: CarrierClock;
  readonly pace: PaceLimit;
  readonly accounts: readonly SpeedexAccount[];
  quirks: Quirks;
  readonly sessions: Map<string, Session>;
  /** by master number, cancelled ones included */
  readonly consignments: Map<string, Consignment>;
  readonly visits: Map<string, Visit>;
  readonly labels: LabelFetch[];
  nextVoucher: number;
  nextVisit: number;
}

/** Numbers have 12 digits. Source: section 4. */
export function takeVoucher(world: SpeedexWorld): string {
  const number = world.nextVoucher;
  world.nextVoucher += 1;
  return String(number);
}

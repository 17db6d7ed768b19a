import type { Environment } from "../environment.ts";

/** One visit of the courier: all that is asked for at one address on one day. Source: section 8. */
export interface Pickup {
  readonly number: string;
  readonly environment: Environment;
  readonly account: string;
  /** the place's text: visits of one place, account and day are joined */
  readonly place: string;
  day: string;
  readyBy: string;
  state: "booked" | "cancelled" | "done";
  /** waybills that it collects, as far as they were named */
  readonly shipments: string[];
}

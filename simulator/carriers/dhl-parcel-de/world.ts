import type { CarrierClock } from "../kit/carrier-clock.ts";
import type { PaceLimit } from "../kit/pace-limit.ts";
import type { DhlApp, DhlUser, Token } from "./accounts.ts";
import type { KnownAddress } from "./network/german-addresses.ts";
import type { Paper } from "./papers/draw-papers.ts";
import type { Pickup } from "./pickups/pickup.ts";
import type { Point } from "./points/point.ts";
import type { Status } from "./protocol/status.ts";
import type { Quirks } from "./quirks.ts";
import type { ReturnOrder } from "./returns/return-order.ts";
import type { Shipment } from "./shipments/shipment.ts";
import type { Parcel } from "./tracking/parcel.ts";

/** A problem that waits for the next call of a name, before its effect or after. */
export interface OrderedProblem {
  readonly call: string;
  readonly when: "before" | "after";
  readonly status: number;
  readonly detail: string;
  readonly retryAfterS: number | null;
}

export interface DhlParcelSettings {
  tokenTtlS: number;
  /** how long tracking doesn't know a fresh number. Source: section 11, "minutes to hours" */
  trackingDelayMs: number;
  /** `18:00`, German time; null: DHL closes no day by itself. Source: section 8 */
  closesAt: string | null;
}

/** Everything that DHL Parcel Germany knows. */
export interface DhlParcelWorld {
  readonly clock: CarrierClock;
  readonly pace: PaceLimit;
  readonly isSandbox: boolean;
  readonly apps: readonly DhlApp[];
  readonly users: readonly DhlUser[];
  quirks: Quirks;
  readonly settings: DhlParcelSettings;
  /** by their text */
  readonly tokens: Map<string, Token>;
  /** by number, deleted ones included */
  readonly shipments: Map<string, Shipment>;
  /** everything that can be tracked, by number */
  readonly parcels: Map<string, Parcel>;
  readonly returns: ReturnOrder[];
  /** by order number */
  readonly pickups: Map<string, Pickup>;
  /** papers by the token of their address */
  readonly files: Map<string, Paper>;
  /** by id */
  readonly points: ReadonlyMap<string, Point>;
  /** addresses of which a control call said whether they can be encoded; the last one counts */
  readonly knownAddresses: KnownAddress[];
  readonly orderedProblems: OrderedProblem[];
  /** the next shipments are refused so */
  readonly orderedRefusals: Status[];
  /** the next answers of tracking have these numbers */
  readonly orderedTrackingCodes: number[];
  nextGerman: number;
  nextForeign: number;
  nextSheet: number;
}

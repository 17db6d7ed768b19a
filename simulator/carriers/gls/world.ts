import type { CarrierClock } from "../kit/carrier-clock.ts";
import type { PaceLimit } from "../kit/pace-limit.ts";
import type { GlsApp, Token } from "./accounts.ts";
import type { Consignment } from "./customs/consignment.ts";
import type { CustomsDocument } from "./customs/document.ts";
import type { ParcelShop } from "./points/parcel-shop.ts";
import type { Quirks } from "./quirks.ts";
import type { Parcel } from "./shipments/parcel.ts";

/** An order for a van, which can be neither found nor cancelled. Source: section 8. */
export interface Collection {
  readonly at: string;
  readonly contactId: string;
  readonly preferredDay: string;
  readonly day: string;
  readonly parcels: number;
}

export interface GlsSettings {
  /** the backend is switched off: 490. Source: section 11 */
  isBackendOff: boolean;
  /** calls of Track & Trace in a day, for each app. Source: section 10 */
  trackingCallsPerDay: number;
  /** tokens in a day, for each app. Source: section 2 */
  tokensPerDay: number;
  tokenTtlS: number;
  /** how long a cancel takes that is done later */
  cancelDelayMs: number;
}

/** Everything that GLS knows. */
export interface GlsWorld {
  readonly clock: CarrierClock;
  readonly pace: PaceLimit;
  readonly apps: readonly GlsApp[];
  quirks: Quirks;
  readonly settings: GlsSettings;
  /** by their text */
  readonly tokens: Map<string, Token>;
  /** calls of a day by purpose, app and day */
  readonly counts: Map<string, number>;
  /** by TrackID, cancelled ones included */
  readonly parcels: Map<string, Parcel>;
  readonly shops: Map<string, ParcelShop>;
  readonly collections: Collection[];
  /** customs papers by id */
  readonly documents: Map<string, CustomsDocument>;
  /** customs data that was handed in, in order */
  readonly consignments: Consignment[];
  nextParcel: number;
}

/** One more call of this day. @returns false: the day's number is used up */
export function countCall(world: GlsWorld, purpose: string, day: string, most: number): boolean {
  const key = `${purpose} ${day}`;
  const count = (world.counts.get(key) ?? 0) + 1;
  if (count > most) return false;
  world.counts.set(key, count);
  return true;
}

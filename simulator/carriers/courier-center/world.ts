import type { CarrierClock } from "../kit/carrier-clock.ts";
import type { PaceLimit } from "../kit/pace-limit.ts";
import type { CourierCenterAccount } from "./accounts.ts";
import type { Quirks } from "./quirks.ts";
import type { Shipment } from "./shipments/shipment.ts";

/** A file of labels that was fetched. */
export interface LabelFetch {
  readonly at: string;
  readonly template: string;
  readonly numbers: readonly string[];
  readonly sha256: string;
}

export interface ManifestFetch {
  readonly at: string;
  readonly userAlias: string;
  readonly day: string;
  readonly numbers: readonly string[];
}

/** Everything that Courier Center knows. */
export interface CourierCenterWorld {
  readonly clock: CarrierClock;
  readonly pace: PaceLimit;
  readonly accounts: readonly CourierCenterAccount[];
  quirks: Quirks;
  /** by number, voided ones included; return vouchers lie in their shipment */
  readonly shipments: Map<string, Shipment>;
  /** BOX NOW's lockers by their ids: whether a parcel finds room */
  readonly lockers: Map<string, boolean>;
  readonly labels: LabelFetch[];
  readonly manifests: ManifestFetch[];
  /** Unix milliseconds of the last look at a shipment, by call and identifier */
  readonly looks: Map<string, number>;
  nextNumber: number;
}

/** A published example has 12 digits with a zero before them. Source: section 2. */
export function takeNumber(world: CourierCenterWorld): string {
  const number = world.nextNumber;
  world.nextNumber += 1;
  return String(number).padStart(12, "0");
}

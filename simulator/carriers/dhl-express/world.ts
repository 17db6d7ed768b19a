import type { CarrierClock } from "../kit/carrier-clock.ts";
import type { PaceLimit } from "../kit/pace-limit.ts";
import type { DhlLogin } from "./accounts.ts";
import type { Pickup } from "./pickups/pickup.ts";
import type { Quirks } from "./quirks.ts";
import type { DhlShipment } from "./shipments/shipment.ts";

/** A problem that waits for the next call of a name, before its effect or after. */
export interface OrderedProblem {
  readonly call: string;
  readonly when: "before" | "after";
  readonly status: number;
  readonly texts: readonly string[];
}

/** Everything that DHL Express knows. */
export interface DhlWorld {
  readonly clock: CarrierClock;
  readonly pace: PaceLimit;
  readonly logins: readonly DhlLogin[];
  quirks: Quirks;
  /** by waybill number */
  readonly shipments: Map<string, DhlShipment>;
  /** by confirmation number */
  readonly pickups: Map<string, Pickup>;
  readonly ordered: OrderedProblem[];
  nextWaybill: number;
  nextPiece: number;
  nextPickup: number;
}

/** Ten digits; the last one is the first nine modulo 7. Source: section 5. */
export function takeWaybill(world: DhlWorld): string {
  const nine = world.nextWaybill;
  world.nextWaybill += 1;
  return `${nine}${nine % 7}`;
}

/** `JD` and 18 digits. Source: section 5. */
export function takePiece(world: DhlWorld): string {
  const number = world.nextPiece;
  world.nextPiece += 1;
  return `JD0146${String(number).padStart(14, "0")}`;
}

/** `PRG261120000042`, with the day on which it was made. Source: section 5. */
export function takePickup(world: DhlWorld, day: string): string {
  const number = world.nextPickup;
  world.nextPickup += 1;
  return `PRG${day.slice(2).replaceAll("-", "")}${String(number).padStart(6, "0")}`;
}

import { EngineError } from "../errors.ts";
import type { Coordinates } from "../points/distance.ts";
import type { PointIndex } from "../points/point-index.ts";
import type { PointMisfit, PointNeed } from "../points/point-need.ts";
import { misfitOf, needOf } from "../points/point-need.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Address } from "../values/address.ts";
import type { BookingOptions, BookingQuestion } from "./booking-options.ts";

/** So many are named beside a refusal. */
const NAMED = 5;

/**
 * Compares both ends' points with the carrier's directory. Without a directory the carrier decides. An unknown point of
 * the sender is left to it too, and the merchant's own places: warehouses and yards are in no directory.
 * @throws OPTION_NOT_AVAILABLE `metadata.reason` `point_unknown`, `point_closed`, …; `nearest` names those that fit
 */
export async function refusePoints(
  ports: Pick<Ports, "points">,
  caller: Caller,
  { request, account, connection: { ownPlaces = [] } }: BookingQuestion,
  { service, parcels, cashOnDeliveryMinor }: BookingOptions,
): Promise<void> {
  const { locker } = service;
  if (locker === undefined || (!request.to.locationId && !request.from.locationId)) return;
  const index = await ports.points.of(caller, account.id);
  if (index === null) return;
  const kind = locker.kind === undefined ? {} : { kind: locker.kind };
  const need = needOf(parcels, { ...kind, cashOnDelivery: cashOnDeliveryMinor > 0 });
  const isReturn = ownPlaces.includes(request.to.locationId ?? "");
  if (locker.destination && !isReturn) refuse(index, "address_to.location_id", request.to, need);
  const { locationId } = request.from;
  if (locker.origin && locationId && index.get(locationId) !== null)
    refuse(index, "address_from.location_id", request.from, needOf(parcels));
}

function refuse(index: PointIndex, path: string, address: Address, need: PointNeed): void {
  const locationId = address.locationId ?? "";
  const point = index.get(locationId);
  const misfit = point === null ? "unknown" : misfitOf(point, need);
  if (misfit === null) return;
  const name = point?.name ?? locationId;
  const near = point ?? placeOf(index, address);
  const found = near === null ? [] : index.nearest(near, NAMED, { ...need, country: address.country });
  throw new EngineError("OPTION_NOT_AVAILABLE", `${path}: ${messages[misfit](name)}`, {
    path,
    reason: `point_${misfit}`,
    point: name,
    nearest: found.map((each) => ({
      location_id: each.point.locationId,
      name: each.point.name,
      distance_in_meters: each.distanceM,
    })),
  });
}

const messages: Readonly<Record<PointMisfit | "unknown", (name: string) => string>> = {
  unknown: (name) => `there is no point ${name}.`,
  closed: (name) => `${name} takes no parcels now.`,
  too_small: (name) => `${name} has no compartment for the parcel.`,
  other_kind: (name) => `the service does not end at ${name}.`,
  no_cash: (name) => `${name} takes no cash on delivery.`,
};

function placeOf(index: PointIndex, { country, zip }: Address): Coordinates | null {
  return zip ? index.placeOf(country, zip) : null;
}

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
 * the sender is left to it too, unless the directory is whole, and the merchant's own places: warehouses and yards are in
 * no directory.
 * @throws OPTION_NOT_AVAILABLE `metadata.reason` `point_unknown`, `point_closed`, …; `nearest` names those that fit
 */
export async function refusePoints(
  ports: Pick<Ports, "points">,
  caller: Caller,
  { request, account, connection: { ownPlaces = [], points } }: BookingQuestion,
  { service, parcels, cashOnDeliveryMinor }: BookingOptions,
): Promise<void> {
  const { locker } = service;
  if (locker === undefined || (!request.to.locationId && !request.from.locationId)) return;
  const index = await ports.points.of(caller, account.id);
  if (index === null) return;
  const kind = locker.kind === undefined ? {} : { kind: locker.kind };
  const need = needOf(parcels, { ...kind, cashOnDelivery: cashOnDeliveryMinor > 0 });
  const isReturn = ownPlaces.includes(request.to.locationId ?? "");
  if (locker.destination && !isReturn) refuse(index, "to", request.to, need);
  const { locationId } = request.from;
  const isKnown = points?.isWhole === true || index.get(locationId ?? "") !== null;
  if (locker.origin && locationId && isKnown) refuse(index, "from", request.from, needOf(parcels));
}

function refuse(index: PointIndex, side: "from" | "to", address: Address, need: PointNeed): void {
  const point = index.get(address.locationId ?? "");
  const misfit = point === null ? "unknown" : misfitOf(point, need);
  if (misfit !== null) throw pointRefusal({ side, address, need, misfit }, [index]);
}

export interface RefusedPoint {
  readonly side: "from" | "to";
  readonly address: Address;
  readonly need: PointNeed;
  readonly misfit: PointMisfit | "unknown";
}

/** @param indexes of the same directory, the newest first: an older one still knows a point that is gone */
export function pointRefusal(
  { side, address, need, misfit }: RefusedPoint,
  indexes: readonly PointIndex[],
  more: EngineError["metadata"] = null,
): EngineError {
  const path = `address_${side}.location_id`;
  const { locationId, country } = address;
  const point = firstOf(indexes, (index) => index.get(locationId ?? ""));
  const near = point ?? firstOf(indexes, (index) => placeOf(index, address));
  const found = near === null ? [] : (indexes[0]?.nearest(near, NAMED + 1, { ...need, country }) ?? []);
  const name = point?.name ?? locationId ?? "";
  return new EngineError("OPTION_NOT_AVAILABLE", `${path}: ${messages[misfit](name)}`, {
    path,
    reason: `point_${misfit}`,
    point: name,
    nearest: found
      // The carrier may refuse a point that it lists as open.
      .filter((each) => each.point.locationId !== locationId)
      .slice(0, NAMED)
      .map((each) => ({
        location_id: each.point.locationId,
        name: each.point.name,
        distance_in_meters: each.distanceM,
      })),
    ...more,
  });
}

const messages: Readonly<Record<PointMisfit | "unknown", (name: string) => string>> = {
  unknown: (name) => `there is no point ${name}.`,
  closed: (name) => `${name} takes no parcels now.`,
  too_small: (name) => `${name} has no compartment for the parcel.`,
  other_kind: (name) => `the service does not end at ${name}.`,
  no_cash: (name) => `${name} takes no cash on delivery.`,
};

function firstOf<Found>(
  indexes: readonly PointIndex[],
  find: (index: PointIndex) => Found | null,
): Found | null {
  for (const index of indexes) {
    const found = find(index);
    if (found !== null) return found;
  }
  return null;
}

function placeOf(index: PointIndex, { country, zip }: Address): Coordinates | null {
  return zip ? index.placeOf(country, zip) : null;
}

import type { OpenConnection } from "../carrier-ports.ts";
import { EngineError } from "../errors.ts";
import type { Coordinates } from "../points/distance.ts";
import type { PointIndex } from "../points/point-index.ts";
import type { PointMisfit, PointNeed } from "../points/point-need.ts";
import { misfitOf, needOf } from "../points/point-need.ts";
import type { Ports } from "../ports.ts";
import type { Caller, CarrierAccount } from "../values/account.ts";
import type { Address } from "../values/address.ts";
import type { QuoteRequest, Rate } from "../values/rate.ts";
import type { BookingOptions } from "./booking-options.ts";

/** So many are named beside a refusal. */
const NAMED = 5;

/** The part of a purchase, or of a rate, that its points depend on. */
interface PointQuestion {
  readonly request: { readonly from: Address; readonly to: Address };
  readonly account: Pick<CarrierAccount, "id">;
  readonly connection: Pick<OpenConnection, "ownPlaces" | "points">;
}
type PointOptions = Pick<BookingOptions, "service" | "parcels" | "cashOnDeliveryMinor">;

const sides = ["to", "from"] as const;
type Side = (typeof sides)[number];

/**
 * Compares both ends' points with the carrier's directory. Without a directory the carrier decides. An unknown point of
 * the sender is left to it too, unless the directory is whole, and the merchant's own places: warehouses and yards are in
 * no directory.
 * @throws OPTION_NOT_AVAILABLE `metadata.reason` `point_unknown`, `point_closed`, …; `nearest` names those that fit
 */
export async function refusePoints(
  ports: Pick<Ports, "points">,
  caller: Caller,
  question: PointQuestion,
  options: PointOptions,
): Promise<void> {
  for (const side of sides) {
    if (!takesPoint(options.service, side)) continue;
    const refusal = await refusalAt(side, ports, caller, question, options);
    if (refusal !== null) throw refusal;
  }
}

/**
 * Refuses a quote's point that is unknown to each service that would go there. A point that is full or closed now may be open when
 * the rate is bought.
 * @throws OPTION_NOT_AVAILABLE as `refusePoints`, with `point_unknown`
 */
export async function refuseUnknownPoints(
  ports: Pick<Ports, "carriers" | "points">,
  caller: Caller,
  accounts: readonly CarrierAccount[],
  { options, ...request }: QuoteRequest,
  rates: readonly Rate[],
): Promise<void> {
  const cashOnDeliveryMinor = options?.cashOnDelivery ? 1 : 0;
  for (const side of sides) {
    if (!request[side].locationId) continue;
    const refusals = rates.flatMap(({ accountId, service: { code }, parcels }) => {
      const account = accounts.find(({ id }) => id === accountId);
      if (account === undefined) return [];
      const connection = ports.carriers.connect(account);
      const service = connection.services.find((each) => each.code === code);
      if (service === undefined || !takesPoint(service, side)) return [];
      const question = { request, account, connection };
      return [refusalAt(side, ports, caller, question, { service, parcels, cashOnDeliveryMinor })];
    });
    const [first = null, ...others] = await Promise.all(refusals);
    if (first !== null && [first, ...others].every(isUnknown)) throw first;
  }
}

const isUnknown = (refusal: EngineError | null) => refusal?.metadata?.reason === "point_unknown";

function takesPoint({ locker }: PointOptions["service"], side: Side): boolean {
  if (locker === undefined) return false;
  return side === "to" ? locker.destination : locker.origin !== false;
}

async function refusalAt(
  side: Side,
  ports: Pick<Ports, "points">,
  caller: Caller,
  { request, account, connection: { ownPlaces = [], points } }: PointQuestion,
  { service: { locker }, parcels, cashOnDeliveryMinor }: PointOptions,
): Promise<EngineError | null> {
  const address = request[side];
  const { locationId } = address;
  if (!locationId || (side === "to" && ownPlaces.includes(locationId))) return null;
  const index = await ports.points.of(caller, account.id);
  if (index === null) return null;
  const point = index.get(locationId);
  if (side === "from" && point === null && points?.isWhole !== true) return null;
  const kind = locker?.kind === undefined ? {} : { kind: locker.kind };
  const need =
    side === "from" ? needOf(parcels) : needOf(parcels, { ...kind, cashOnDelivery: cashOnDeliveryMinor > 0 });
  const misfit = point === null ? "unknown" : misfitOf(point, need);
  return misfit === null ? null : pointRefusal({ side, address, need, misfit }, [index]);
}

export interface RefusedPoint {
  readonly side: "from" | "to";
  readonly address: Address;
  readonly need: PointNeed;
  readonly misfit: PointMisfit | "unknown";
}

/** @param indexes indexes of the same directory, the newest first: an older one still knows a point that is gone */
export function pointRefusal(
  { side, address, need, misfit }: RefusedPoint,
  indexes: readonly PointIndex[],
  more: EngineError["metadata"] = null,
): EngineError {
  const path = `address_${side}.location_id`;
  const { locationId, country } = address;
  const point = firstOf(indexes, (index) => index.get(locationId ?? ""));
  const near = point ?? firstOf(indexes, (index) => placeOf(index, address));
  const reachedFrom = point?.address ?? address;
  const found =
    near === null ? [] : (indexes[0]?.nearest(near, NAMED + 1, { ...need, country, reachedFrom }) ?? []);
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

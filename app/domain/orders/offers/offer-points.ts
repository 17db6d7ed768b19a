import type { Address, CheckoutOffer, Coordinates, NearPoint, PointIndex, Rate } from "../../engine/index.ts";
import { needOf, pointsAround } from "../../engine/index.ts";
import { callerOf } from "../caller-of.ts";
import type { OrderServices } from "../ports.ts";
import type { CompiledShop } from "./compile-shop.ts";
import { pointCode, serviceCode } from "./service-code.ts";

/** A point that a rate goes to. */
export interface OfferedPlace {
  readonly near: NearPoint;
  /** The distance is from the shopper's own place, not from the middle of their postcode. */
  readonly isExact: boolean;
}

/** A shopper's choice: a rate, and the point that it goes to. */
export interface PlacedOffer extends CheckoutOffer<Rate> {
  /** Absent: the rate goes to the shopper's address. */
  readonly place?: OfferedPlace;
}

/** The most points of all networks together, unless there are more networks than this. */
const MOST_POINTS = 5;
/** Too far to fetch a parcel. */
const FARTHEST_M = 50_000;

interface Candidate {
  readonly offer: CheckoutOffer<Rate>;
  readonly near: NearPoint;
}

/**
 * Turns each rate of a locker service into one for each of the nearest points that fit the cart. Reads memory, and asks carriers that answer
 * points by place alone. A
 * locker service without a point near the shopper is left out.
 * @param offers cheapest first, which the result keeps
 */
export async function offerPoints(
  services: Pick<OrderServices, "ports" | "log">,
  compiled: CompiledShop,
  offers: readonly CheckoutOffer<Rate>[],
  shopper: { readonly at: Coordinates | null; readonly to: Address },
  /** The time that is left for carriers, in milliseconds; 0: only answers that are cached. */
  withinMs = 0,
): Promise<readonly PlacedOffer[]> {
  const atPoints = new Set(compiled.offered.filter(({ endsAtPoint }) => endsAtPoint).map(({ code }) => code));
  const isToPoint = ({ rate }: CheckoutOffer<Rate>) => atPoints.has(codeOf(rate));
  const toPoints = offers.filter(isToPoint);
  if (toPoints.length === 0) return offers;
  const indexes = await indexesOf(services, compiled, toPoints, shopper.to, withinMs);
  const place = shopper.at ?? placeIn([...indexes.values()], shopper.to);
  const candidates =
    place === null ? [] : toPoints.flatMap((offer) => near(offer, indexes, compiled, place, shopper.to));
  const chosen = chooseNearest(candidates, MOST_POINTS);
  const isExact = shopper.at !== null;
  return offers.flatMap((offer): readonly PlacedOffer[] => {
    if (!isToPoint(offer)) return [offer];
    return chosen
      .filter((each) => each.offer === offer)
      .map((each) => ({ ...offer, place: { near: each.near, isExact } }));
  });
}

function codeOf({ carrier, service }: Rate): string | null {
  return serviceCode(carrier, service);
}

async function indexesOf(
  { ports, log }: Pick<OrderServices, "ports" | "log">,
  { shop, setup }: CompiledShop,
  offers: readonly CheckoutOffer<Rate>[],
  to: Address,
  withinMs: number,
): Promise<ReadonlyMap<string, PointIndex>> {
  const accountIds = [...new Set(offers.map(({ rate }) => rate.accountId))];
  const found = await Promise.all(
    accountIds.map(async (accountId) => {
      try {
        const index = await ports.points.of(callerOf(shop), accountId);
        const account = setup.accounts.find(({ id }) => id === accountId);
        if (index !== null || account === undefined) return [accountId, index] as const;
        return [accountId, await pointsAround(ports, account, to, Math.max(0, withinMs))] as const;
      } catch (error) {
        log.warn({ err: error, accountId }, "the points of a carrier could not be read");
        return [accountId, null] as const;
      }
    }),
  );
  return new Map(
    found.flatMap(([accountId, index]) => (index === null ? [] : [[accountId, index] as const])),
  );
}

/** One place for all networks, so that their distances compare: of the largest one that knows the postcode. */
function placeIn(indexes: readonly PointIndex[], { country, zip }: Address): Coordinates | null {
  if (!zip) return null;
  for (const index of indexes.toSorted((a, b) => b.size - a.size)) {
    const place = index.placeOf(country, zip);
    if (place !== null) return place;
  }
  return null;
}

function near(
  offer: CheckoutOffer<Rate>,
  indexes: ReadonlyMap<string, PointIndex>,
  { offered }: CompiledShop,
  place: Coordinates,
  { country, zip = null }: Address,
): readonly Candidate[] {
  const code = codeOf(offer.rate);
  const kind = offered.find((each) => each.code === code)?.service.locker?.kind;
  const reachedFrom = { country, zip };
  const need = needOf(offer.rate.parcels, { country, reachedFrom, ...(kind !== undefined && { kind }) });
  const found = indexes.get(offer.rate.accountId)?.nearest(place, MOST_POINTS, need) ?? [];
  return found
    .filter(
      ({ point, distanceM }) =>
        distanceM <= FARTHEST_M && code !== null && pointCode(code, point.locationId) !== null,
    )
    .map((each) => ({ offer, near: each }));
}

/** The nearest of all networks, at least one of each. A point that two services reach goes with the cheaper one. */
export function chooseNearest<
  Choice extends {
    readonly offer: { readonly rate: Pick<Rate, "accountId"> };
    readonly near: { readonly point: { readonly locationId: string }; readonly distanceM: number };
  },
>(candidates: readonly Choice[], most: number): readonly Choice[] {
  const networkOf = ({ offer }: Choice) => offer.rate.accountId;
  const byPoint = new Map<string, Choice>();
  for (const candidate of candidates) {
    const key = `${networkOf(candidate)} ${candidate.near.point.locationId}`;
    // Candidates come by price.
    if (!byPoint.has(key)) byPoint.set(key, candidate);
  }
  const nearest = [...byPoint.values()].sort((a, b) => a.near.distanceM - b.near.distanceM);
  const firsts = nearest.filter(
    (candidate, index) => nearest.findIndex((each) => networkOf(each) === networkOf(candidate)) === index,
  );
  const others = nearest.filter((candidate) => !firsts.includes(candidate));
  return [...firsts, ...others.slice(0, Math.max(0, most - firsts.length))].sort(
    (a, b) => a.near.distanceM - b.near.distanceM,
  );
}

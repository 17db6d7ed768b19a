import type { Ports } from "../ports.ts";
import type { Caller, CarrierAccount } from "../values/account.ts";
import type { Coordinates } from "./distance.ts";
import type { NearPoint, PointIndex } from "./point-index.ts";
import type { PointNeed } from "./point-need.ts";
import { pointsAround } from "./points-around.ts";

export interface PointsWanted {
  readonly near: Coordinates | { readonly country: string; readonly zip: string };
  readonly need: PointNeed;
  /** The account's carrier code; absent: every carrier. */
  readonly carrier?: string;
  readonly limit: number;
}

export interface PointFound extends NearPoint {
  readonly account: CarrierAccount;
}

/** Open points of the caller's enabled carriers, the nearest first; none where the place is unknown. */
export async function findPoints(
  ports: Pick<Ports, "accounts" | "points" | "carriers">,
  caller: Caller,
  { near, need, carrier, limit }: PointsWanted,
): Promise<readonly PointFound[]> {
  const enabled = await ports.accounts.enabled(caller);
  const asked = enabled.filter(({ carrier: { code } }) => carrier === undefined || code === carrier);
  const indexes = await Promise.all(
    asked.map(async (account) => ({
      account,
      index:
        (await ports.points.of(caller, account.id)) ??
        ("zip" in near ? await pointsAround(ports, account, near) : null),
    })),
  );
  const known = indexes.flatMap(({ account, index }) => (index === null ? [] : [{ account, index }]));
  const place = "zip" in near ? placeIn(known, near) : near;
  if (place === null) return [];
  const wanted = "zip" in near ? { ...need, reachedFrom: near } : need;
  return known
    .flatMap(({ account, index }) =>
      index.nearest(place, limit, wanted).map((found) => ({ ...found, account })),
    )
    .sort((a, b) => a.distanceM - b.distanceM)
    .slice(0, limit);
}

/** One place for all carriers, so that their distances compare. */
function placeIn(
  known: readonly { readonly index: PointIndex }[],
  { country, zip }: { readonly country: string; readonly zip: string },
): Coordinates | null {
  for (const { index } of known.toSorted((a, b) => b.index.size - a.index.size)) {
    const place = index.placeOf(country, zip);
    if (place !== null) return place;
  }
  return null;
}

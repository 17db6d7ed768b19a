import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Address } from "../values/address.ts";
import type { CarrierPoint } from "../values/point.ts";

/**
 * The recipient of a parcel that goes to a point. The point decides the way, so a home address without its street, city or postal code
 * has the point's place instead, which can be priced and printed. A point in another country is none of its places.
 */
export function atPoint<To extends Address>(to: To, { address: place }: Pick<CarrierPoint, "address">): To {
  const lacks = (field: "address" | "city" | "zip") => !to[field]?.trim() && Boolean(place[field]);
  if (to.country !== place.country || !(lacks("address") || lacks("city") || lacks("zip"))) return to;
  const { address, address2, zip, city } = place;
  return {
    ...to,
    address: address ?? null,
    address2: address2 ?? null,
    zip: zip ?? null,
    city: city ?? null,
    state: null,
  };
}

/** The point with this id, of the first of the accounts whose directory has it; `null`: none has. */
export async function pointOf(
  { points }: Pick<Ports, "points">,
  caller: Caller,
  accountIds: readonly string[],
  locationId: string,
): Promise<CarrierPoint | null> {
  for (const accountId of accountIds) {
    const point = (await points.of(caller, accountId))?.get(locationId) ?? null;
    if (point !== null) return point;
  }
  return null;
}

import { Failure } from "../protocol/failure.ts";
import type { GlsWorld } from "../world.ts";
import type { ParcelShop } from "./parcel-shop.ts";

/**
 * A shop by its whole id. A bare local id is not unique. Source: section 9.
 * @throws Failure
 */
export function shopNamed(world: GlsWorld, id: string, path: readonly PropertyKey[]): ParcelShop {
  const shop = world.shops.get(id);
  if (shop?.isOpen === true) return shop;
  const isLocal = [...world.shops.keys()].some((known) => known.endsWith(`-${id}`));
  throw new Failure(isLocal ? "MORE_THAN_ONE_RESULT" : "INVALID_PARCELSHOP_ID", path, id);
}

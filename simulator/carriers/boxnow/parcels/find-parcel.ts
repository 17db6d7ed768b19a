import { refused } from "../errors.ts";
import type { Parcel, Partner } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";

/** @throws 404 no such parcel; P414 another partner's */
export function parcelOf(world: BoxnowWorld, partner: Partner, id: string | undefined): Parcel {
  const parcel = world.parcels.get(id ?? "");
  if (parcel === undefined) throw world.bareRefusals.refused(404);
  if (parcel.request.partnerId !== partner.id) throw refused("P414");
  return parcel;
}

import type { CarrierCall, Reply } from "../../kit/http.ts";
import { bare } from "../../kit/http.ts";
import { partnerOf } from "../access/authorize.ts";
import { refused } from "../errors.ts";
import type { BoxnowWorld } from "../world.ts";
import { addEvent } from "./add-event.ts";
import { expectEmptyBody } from "./empty-body.ts";
import { parcelOf } from "./find-parcel.ts";

/**
 * `POST /api/v1/parcels/{id}:confirm-anyapm-delivery`: the merchant has put the parcel into a locker.
 * @throws P430 confirmed before; assumption: also for parcels of another origin, for accounts that need no
 * confirmation, and for parcels that aren't `new`
 * @throws P600 the locker is offline
 */
export function confirmDropOff(world: BoxnowWorld, call: CarrierCall, id: string | undefined): Reply {
  const partner = partnerOf(world, call);
  expectEmptyBody(call);
  const parcel = parcelOf(world, partner, id);
  const origin = world.points.get(parcel.request.origin.locationId ?? "");
  const needsConfirmation =
    origin?.type === "any-apm" && !partner.permission.anyApmToSameApmDeliveryWithoutConfirmation;
  if (!needsConfirmation || parcel.state !== "new") throw refused("P430");
  if (world.quirks.areLockersOffline) throw refused("P600");
  addEvent(world, parcel, { type: "accepted-to-locker" });
  return bare(200);
}

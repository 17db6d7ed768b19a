import type { CarrierCall, Reply } from "../../kit/http.ts";
import { bare } from "../../kit/http.ts";
import { partnerOf } from "../access/authorize.ts";
import { refused } from "../errors.ts";
import type { BoxnowWorld, CancelCall } from "../world.ts";
import { expectEmptyBody } from "./empty-body.ts";
import { parcelOf } from "./find-parcel.ts";
import { letTimePass } from "./let-time-pass.ts";

/**
 * `POST /api/v1/parcels/{id}:cancel`: only while the parcel is `new`; twice is the same as once.
 * Source: contract sheet, section 7. @throws P420 it moves already, or has ended in another way
 */
export function cancelParcel(world: BoxnowWorld, call: CarrierCall, id: string | undefined): Reply {
  const partner = partnerOf(world, call);
  expectEmptyBody(call);
  const parcel = parcelOf(world, partner, id);
  const record = (outcome: CancelCall["outcome"]) =>
    world.cancelCalls.push({ at: world.clock.now().toISOString(), parcelId: parcel.id, outcome });
  if (parcel.state === "canceled" || parcel.cancelsAtMs !== null) {
    record("already");
    return bare(200);
  }
  if (parcel.state !== "new") {
    record("refused");
    throw refused("P420", world.quirks.cancelRefusalStatus);
  }
  parcel.cancelsAtMs = world.clock.nowMs + world.quirks.cancelDelayMs;
  record(world.quirks.cancelDelayMs === 0 ? "canceled" : "asked");
  letTimePass(world);
  return bare(200);
}

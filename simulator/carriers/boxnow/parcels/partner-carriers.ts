import { z } from "zod";
import { json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import { partnerOf } from "../access/authorize.ts";
import { readBody } from "../access/read-body.ts";
import { refused } from "../errors.ts";
import type { BoxnowWorld } from "../world.ts";
import { expectEmptyBody } from "./empty-body.ts";
import { parcelOf } from "./find-parcel.ts";

const upload = z.strictObject({ destinationParcelId: z.string().min(1) });

/** Partner carriers: this BOX NOW has none, so that the list is empty and no parcel is theirs. */
export function addPartnerCarrierRoutes(routes: Routes, world: BoxnowWorld): void {
  routes
    .add("GET", "/api/v1/delivery-partners", (call) => {
      partnerOf(world, call);
      return json({ data: [] });
    })
    .add("POST", "/api/v1/parcels/{id}:declareDeliveryPartnerReturn", (call, { id }) => {
      const partner = partnerOf(world, call);
      expectEmptyBody(call);
      const { state } = parcelOf(world, partner, id);
      throw refused(state === "canceled-return" ? "P426" : "P425");
    })
    .add("POST", "/api/v1/parcels/{id}/destinationlabel:generateUploadUrl", (call, { id }) => {
      const partner = partnerOf(world, call);
      readBody(upload, call);
      parcelOf(world, partner, id);
      throw refused("P460");
    });
}

import type { Routes } from "../../kit/routes.ts";
import type { BoxnowWorld } from "../world.ts";
import { cancelParcel } from "./cancel-parcel.ts";
import { confirmDropOff } from "./confirm-drop-off.ts";
import { listParcels } from "./list-parcels.ts";
import { addPartnerCarrierRoutes } from "./partner-carriers.ts";

export function addParcelRoutes(routes: Routes, world: BoxnowWorld): void {
  routes
    .add("GET", "/api/v1/parcels", (call) => listParcels(world, call))
    .add("POST", "/api/v1/parcels/{id}:cancel", (call, { id }) => cancelParcel(world, call, id))
    .add("POST", "/api/v1/parcels/{id}:confirm-anyapm-delivery", (call, { id }) =>
      confirmDropOff(world, call, id),
    );
  addPartnerCarrierRoutes(routes, world);
}

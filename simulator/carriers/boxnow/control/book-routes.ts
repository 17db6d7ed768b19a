import { bytes, json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import { drawA6 } from "../labels/label-routes.ts";
import type { DeliveryRequest, Parcel } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";
import { parcelParam } from "./params.ts";

/** The carrier's books: requests, parcels, fetched labels, cancellations. */
export function addBookRoutes(control: Routes, world: BoxnowWorld): void {
  control
    .add("GET", "/control/requests", ({ query }) => {
      const orderNumber = query.get("orderNumber");
      const found = [...world.requests.values()].filter(
        (request) => orderNumber === null || request.orderNumber === orderNumber,
      );
      return json(found.map(requestView));
    })
    .add("GET", "/control/parcels", ({ query }) => {
      const [orderNumber, state] = [query.get("orderNumber"), query.get("state")];
      const found = [...world.parcels.values()].filter(
        (parcel) =>
          (orderNumber === null || parcel.request.orderNumber === orderNumber) &&
          (state === null || parcel.state === state),
      );
      return json(found.map(parcelView));
    })
    .add("GET", "/control/parcels/{id}", (_call, { id }) => json(parcelView(parcelParam(world, id))))
    .add("GET", "/control/parcels/{id}/label", async (_call, { id }) =>
      bytes(await drawA6(world, [parcelParam(world, id)]), "application/pdf"),
    )
    .add("GET", "/control/labels", () => json(world.labelFetches))
    .add("GET", "/control/cancellations", () => json(world.cancelCalls));
}

export function parcelView({ request, ...parcel }: Parcel) {
  const { orderNumber, partnerId, kind, additionalInformation, destination } = request;
  return {
    ...parcel,
    orderNumber,
    partnerId,
    kind,
    additionalInformation,
    locationId: destination.locationId,
  };
}

const requestView = ({ parcels, ...request }: DeliveryRequest) => ({
  ...request,
  parcels: parcels.map(parcelView),
});

export type ParcelView = ReturnType<typeof parcelView>;
export type RequestView = ReturnType<typeof requestView>;

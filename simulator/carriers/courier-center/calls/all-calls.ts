import type { CourierCenterCall } from "../protocol/define-call.ts";
import { bookCall } from "../shipments/book-shipment.ts";
import { manifestCall } from "./list-day.ts";
import { labelCall } from "./print-labels.ts";
import { stationsCall } from "./stations.ts";
import { detailsCall, trackCall } from "./tracking.ts";
import { voidCall } from "./void-shipment.ts";

/** Every call by its path below the base. Source: section 3. */
export const calls: ReadonlyMap<string, CourierCenterCall> = new Map([
  ["/Shipment", bookCall],
  ["/Shipment/Void", voidCall],
  ["/Shipment/GetShipmentDetails", detailsCall],
  ["/Tracking", trackCall],
  ["/Voucher", labelCall],
  ["/Manifest", manifestCall],
  ["/Station/GetStations", stationsCall],
]);

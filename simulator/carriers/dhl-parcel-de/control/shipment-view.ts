import { createHash } from "node:crypto";
import type { Order } from "../shipments/order.ts";
import type { Shipment, ShipmentState } from "../shipments/shipment.ts";
import { stateOf } from "../shipments/shipment.ts";
import type { Parcel } from "../tracking/parcel.ts";

/** A shipment in the carrier's books. */
export interface ShipmentView {
  number: string;
  returnNumber: string | null;
  user: string;
  state: ShipmentState;
  reference: string | null;
  product: string;
  shippingDay: string;
  /** false: a German address that DHL could not encode, or one abroad */
  isEncoded: boolean;
  isBulky: boolean;
  codAccount: string | null;
  manifest: { day: string; sheetNo: string } | null;
  createdAt: string;
  /** the order as it was sent, with the form of its consignee */
  order: Order;
  /** every label that was handed out, the booking's first */
  prints: { at: string; printFormat: string; sha256: string }[];
  events: { code: string; ice: string; ric: string; at: string; isReturning: boolean }[];
}

export const shipmentView = (shipment: Shipment, parcel: Parcel | undefined): ShipmentView => ({
  number: shipment.number,
  returnNumber: shipment.returnNumber,
  user: shipment.userName,
  state: stateOf(shipment),
  reference: shipment.order.refNo ?? null,
  product: shipment.product,
  shippingDay: shipment.shippingDay,
  isEncoded: shipment.routingCode !== "",
  isBulky: shipment.isBulky,
  codAccount: shipment.codAccount,
  manifest: shipment.manifest,
  createdAt: shipment.createdAt.toISOString(),
  order: shipment.order,
  prints: shipment.prints.map(({ at, printFormat, bytes }) => ({
    at: at.toISOString(),
    printFormat,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  })),
  events: (parcel?.events ?? []).map(({ code, ice, ric, at, isReturning }) => ({
    code,
    ice,
    ric,
    at: at.toISOString(),
    isReturning,
  })),
});

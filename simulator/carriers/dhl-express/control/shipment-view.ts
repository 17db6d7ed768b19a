import { createHash } from "node:crypto";
import type { Environment } from "../environment.ts";
import type { DhlShipment } from "../shipments/shipment.ts";

/** A shipment in DHL's books. */
export interface ShipmentView {
  number: string;
  environment: Environment;
  account: string;
  reference: string | null;
  createdAt: string;
  pieces: readonly string[];
  /** the confirmation number; null: no courier comes for it */
  pickup: string | null;
  productCode: string;
  /** SHA-256 of its label files */
  labels: readonly string[];
  /** the body as it was sent, with defaults */
  booking: unknown;
  events: { code: string; at: string; piece: number | null }[];
}

export function shipmentView(shipment: DhlShipment): ShipmentView {
  const { number, environment, account, reference, createdAt, pieces, pickup, booking, labels, events } =
    shipment;
  return {
    ...{ number, environment, account, reference, pieces, pickup, booking },
    labels: labels.map((file) => createHash("sha256").update(file).digest("hex")),
    createdAt: createdAt.toISOString(),
    productCode: booking.productCode,
    events: events.map(({ code, at, piece }) => ({ code, at: at.toISOString(), piece })),
  };
}

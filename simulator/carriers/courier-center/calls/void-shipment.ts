import { z } from "zod";
import { defineCall } from "../protocol/define-call.ts";
import { Failure, succeeded } from "../protocol/failure.ts";
import { shipmentOf } from "../shipments/find-shipments.ts";
import { voidShipment } from "../tracking/events.ts";

const body = z.strictObject({ ShipmentNumber: z.string().min(1) });

/** `POST /Shipment/Void`, until the driver has taken the parcel. Source: section 8. */
export const voidCall = defineCall("void", body, (context, { ShipmentNumber }) => {
  const { world, now } = context;
  const shipment = shipmentOf(context, ShipmentNumber);
  const voucher = shipment.number === ShipmentNumber ? shipment : shipment.returnVoucher;
  if (voucher === null || voucher.voidedAt !== null)
    throw new Failure("ShipmentAlreadyCancelled", "The shipment is already cancelled.");
  if (shipment.isScanned)
    throw new Failure("ShipmentAlreadyPickedUp", "Η αποστολή έχει παραληφθεί και δεν ακυρώνεται.");
  if (voucher === shipment) voidShipment(shipment, now);
  else voucher.voidedAt = now;
  if (voucher === shipment && shipment.returnVoucher !== null && world.quirks.voidTakesReturn)
    shipment.returnVoucher.voidedAt = now;
  return succeeded(world.quirks, {});
});

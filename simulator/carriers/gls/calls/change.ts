import { z } from "zod";
import { isDay } from "../../kit/athens-time.ts";
import { germanDay } from "../../kit/german-time.ts";
import { bare, json } from "../../kit/http.ts";
import type { Answer, CallContext } from "../protocol/define-call.ts";
import { defineCall, noBody } from "../protocol/define-call.ts";
import { Failure } from "../protocol/failure.ts";
import { printingOptions } from "../shipments/booking.ts";
import { parcelOf } from "../shipments/books.ts";
import { day, number, text } from "../shipments/fields.ts";
import { lanes } from "../shipments/lanes.ts";
import type { Parcel } from "../shipments/parcel.ts";
import { cancel, close, stateOf } from "../shipments/parcel.ts";
import { bookChecked } from "./book.ts";

/** One parcel. A second cancel is 500; returns are cancelled by telephone. Source: section 8. */
const cancelParcel = defineCall(
  ["cancel", "POST", "/rs/shipments/cancel/{trackId}"],
  noBody,
  (context): Answer => {
    const { world, now } = context;
    const parcel = known(context, context.parts.trackId ?? "");
    if (parcel.cancelledAt !== null || parcel.cancelsAtMs !== null) return bare(500);
    const answer = (result: string) => ({ TrackID: parcel.trackId, result });
    if (parcel.isScanned) return json(answer("SCANNED"), world.quirks.lateCancelStatus);
    if (parcel.isReturn) return answer("ERROR");
    if (world.quirks.cancelsLater) {
      parcel.cancelsAtMs = world.clock.nowMs + world.settings.cancelDelayMs;
      return answer("CANCELLATION_PENDING");
    }
    cancel(parcel, now);
    return answer("CANCELLED");
  },
);

/** Source: section 8, "Weight change". */
const changeWeight = defineCall(
  ["weight", "POST", "/rs/shipments/updateparcelweight"],
  z.strictObject({ TrackID: text(20), Weight: number }),
  (context, { TrackID, Weight }) => {
    const parcel = open(context, TrackID);
    if (Weight < 0.2) throw new Failure("shipmentunit.weight.toolow", ["Weight"], String(Weight), "min 0.2");
    const most = lanes[parcel.shipment.Consignee.Address.CountryCode]?.mostWeight ?? 40;
    if (Weight > most)
      throw new Failure("ARTICLES_PRODUCT_WEIGHT", ["Weight"], String(Weight), `max ${most.toFixed(1)}`);
    parcel.weight = Weight;
    return { UpdatedWeight: Weight.toFixed(2) };
  },
);

/** A new parcel; the old one is cancelled. Assumption: the answer is a booking's. Source: sections 3, 6. */
const reprint = defineCall(
  ["reprint", "POST", "/rs/shipments/reprintparcel"],
  z.strictObject({ TrackID: text(20), CreationDate: day, PrintingOptions: printingOptions }),
  async (context, { TrackID, CreationDate, PrintingOptions }) => {
    const parcel = open(context, TrackID);
    if (CreationDate !== germanDay(parcel.createdAt))
      throw new Failure("INVALID_FIELD_VALUE", ["CreationDate"], CreationDate, "not the parcel's day");
    const { shipment, unit, weight } = parcel;
    const units = shipment.ShipmentUnit.slice(unit, unit + 1).map((one) => ({ ...one, Weight: weight }));
    cancel(parcel, context.now);
    return bookChecked(context, {
      Shipment: { ...shipment, ShippingDate: parcel.shippingDay, ShipmentUnit: units },
      PrintingOptions,
      ReturnOptions: { ReturnPrintData: true, ReturnRoutingInfo: true },
    });
  },
);

/** Closes every open parcel of a date, and lists them. Source: section 8. */
const endOfDay = defineCall(["end-of-day", "POST", "/rs/shipments/endofday"], noBody, (context): Answer => {
  const { world, app, now, query } = context;
  const date = query.get("date");
  if (date === null) throw new Failure("MANDATORY_PARAMETER_NOT_SET", ["date"]);
  if (!isDay(date)) throw new Failure("INVALID_FIELD_VALUE", ["date"], date, "YYYY-MM-DD");
  const due = [...world.parcels.values()].filter(
    (parcel) => parcel.clientId === app.clientId && parcel.shippingDay === date && stateOf(parcel) === "open",
  );
  if (due.length === 0) return {};
  for (const parcel of due) close(parcel, now);
  const groups = Map.groupBy(due, ({ shipmentId }) => shipmentId);
  return { Shipments: [...groups.values()].map(closedShipment) };
});

function closedShipment(parcels: readonly Parcel[]): object {
  const [first] = parcels;
  const { shipment, shippingDay = "" } = first ?? {};
  return {
    ShippingDate: shippingDay,
    Product: shipment?.Product,
    ...(shipment?.ShipmentReference && { ShipmentReference: shipment.ShipmentReference }),
    Shipper: { ContactID: shipment?.Shipper.ContactID },
    Consignee: shipment?.Consignee,
    ShipmentUnit: parcels.map(({ trackId, number, weight }) => ({
      TrackID: trackId,
      ParcelNumber: number,
      Weight: weight.toFixed(2),
    })),
  };
}

export const changeCalls = [cancelParcel, changeWeight, reprint, endOfDay];

function known({ world, app }: CallContext, trackId: string): Parcel {
  const parcel = parcelOf(world, app.clientId, trackId);
  if (parcel === null) throw new Failure("INVALID_FIELD_VALUE", ["TrackID"], trackId, "no such parcel");
  return parcel;
}

/** Assumption: nothing of a cancelled or closed parcel changes. */
function open(context: CallContext, trackId: string): Parcel {
  const parcel = known(context, trackId);
  if (stateOf(parcel) !== "open" || parcel.cancelsAtMs !== null)
    throw new Failure("INVALID_FIELD_VALUE", ["TrackID"], trackId, "not open");
  return parcel;
}

import { z } from "zod";
import { germanDay } from "../../kit/german-time.ts";
import { drawLabelPdf } from "../../kit/label-pdf.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { defineCall } from "../protocol/define-call.ts";
import { Failure } from "../protocol/failure.ts";
import { parcelOf } from "../shipments/books.ts";
import { day, text } from "../shipments/fields.ts";
import type { Parcel } from "../shipments/parcel.ts";
import { statuses } from "./statuses.ts";

/** ShipIT's tracking: a parcel is hidden until the end of its day. Source: section 10, A. */
const findParcels = defineCall(
  ["find-parcels", "POST", "/rs/tracking/parcels"],
  z.strictObject({
    DateFrom: day,
    DateTo: day,
    ShipmentReference: text(40).optional(),
    TrackID: text(20).optional(),
    ParcelNumber: text(20).optional(),
  }),
  ({ world, app }, { DateFrom, DateTo, ShipmentReference, TrackID, ParcelNumber }) => {
    if (DateTo < DateFrom) throw new Failure("INVALID_FIELD_VALUE", ["DateTo"], DateTo, "before DateFrom");
    const found = [...world.parcels.values()].filter((parcel) => {
      const { closedAt, clientId, createdAt, shipment, trackId, number } = parcel;
      const made = germanDay(createdAt);
      return (
        closedAt !== null &&
        clientId === app.clientId &&
        DateFrom <= made &&
        made <= DateTo &&
        (ShipmentReference === undefined || (shipment.ShipmentReference ?? []).includes(ShipmentReference)) &&
        (TrackID === undefined || trackId === TrackID) &&
        (ParcelNumber === undefined || number === ParcelNumber)
      );
    });
    if (found.length === 0) return {};
    return {
      UnitItems: found.map((parcel) => ({
        TrackID: parcel.trackId,
        ParcelNumber: parcel.number,
        ...(parcel.shipment.ShipmentReference && { ShipmentReference: parcel.shipment.ShipmentReference }),
        InitialDate: germanDay(parcel.createdAt),
        Status: wordOf(parcel),
      })),
    };
  },
);

const parcelDetails = defineCall(
  ["details", "POST", "/rs/tracking/parceldetails"],
  z.strictObject({ TrackID: text(20) }),
  (context, { TrackID }) => {
    const parcel = closedParcel(context, TrackID);
    const delivered = parcel.events.findLast(({ status }) => status === "DELIVERED");
    return {
      UnitDetail: {
        TrackID,
        Weight: parcel.weight.toFixed(2),
        Product: parcel.shipment.Product,
        History: parcel.events.map(({ at, city, country, status, code, description }) => ({
          Date: germanDay(at),
          LocationCode: `${country} 777`,
          Location: city,
          Country: country,
          StatusCode: statuses[status]?.shipit ?? code,
          Description: description,
        })),
        ...(delivered && { DeliveryDate: germanDay(delivered.at), Signature: "true" }),
      },
    };
  },
);

/** Proof of delivery. Assumption: a parcel that isn't delivered has none, which is a refusal. */
const parcelPod = defineCall(
  ["pod", "POST", "/rs/tracking/parcelpod"],
  z.strictObject({ TrackID: text(20) }),
  async (context, { TrackID }) => {
    const parcel = closedParcel(context, TrackID);
    if (!parcel.events.some(({ status }) => status === "DELIVERED"))
      throw new Failure("INVALID_FIELD_VALUE", ["TrackID"], TrackID, "not delivered");
    const lines = ["Proof of delivery", parcel.number];
    const pdf = await drawLabelPdf({ widthMm: 210, heightMm: 297, columns: 1, rows: 1 }, [
      { barcode: parcel.number, lines },
    ]);
    return { PODItem: { ImageData: [pdf.toString("base64")] } };
  },
);

export const shipitTrackingCalls = [findParcels, parcelDetails, parcelPod];

/** Statuses that ShipIT has no word for leave the one before. */
function wordOf({ events }: Parcel): string {
  const words = events.map(({ status }) => statuses[status]?.shipit ?? null).filter((word) => word !== null);
  return words.at(-1) ?? "DATA_RECEIVED";
}

function closedParcel({ world, app }: CallContext, trackId: string): Parcel {
  const parcel = parcelOf(world, app.clientId, trackId);
  if (parcel !== null && parcel.closedAt !== null) return parcel;
  throw new Failure("INVALID_FIELD_VALUE", ["TrackID"], trackId, "no such parcel");
}

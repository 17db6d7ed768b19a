import { nextGermanWorkingDay } from "../../kit/german-time.ts";
import { momentOf } from "../moment.ts";
import type { PrintedDocument } from "../papers/labels.ts";
import { drawBarcodePng, printLabels } from "../papers/labels.ts";
import type { Answer, CallContext } from "../protocol/define-call.ts";
import { defineCall } from "../protocol/define-call.ts";
import type { BookingInput, PrintingOptions, ShipmentInput } from "../shipments/booking.ts";
import { bookingInput } from "../shipments/booking.ts";
import { takeNumbers } from "../shipments/books.ts";
import { checkShipment } from "../shipments/check-shipment.ts";
import type { Parcel } from "../shipments/parcel.ts";
import { returnServices } from "../shipments/services.ts";
import { parcelRow } from "./parcel-row.ts";

/** Books: the same reference twice is two shipments. Source: sections 4, 12. */
export const book = defineCall(["book", "POST", "/rs/shipments"], bookingInput, async (context, body) => {
  checkShipment(context, body.Shipment);
  return bookChecked(context, body);
});

/** Makes the parcels of a shipment that breaks no rule. */
export async function bookChecked(context: CallContext, body: BookingInput): Promise<Answer> {
  const { Shipment, PrintingOptions, ReturnOptions } = body;
  const made = await makeParcels(context, Shipment, PrintingOptions);
  const documents = hasNoLabel(Shipment) ? [] : await documentsOf(context, made, body);
  const { quirks } = context.world;
  return {
    CreatedShipment: {
      ...(Shipment.ShipmentReference && { ShipmentReference: Shipment.ShipmentReference }),
      ...(Shipment.Identifier && { Identifier: Shipment.Identifier }),
      CustomerID: "2760000001",
      PickupLocation: "DE 999",
      ParcelData: made.map((parcel) => parcelRow(context.world, parcel, ReturnOptions.ReturnRoutingInfo)),
      ...(ReturnOptions.ReturnPrintData &&
        documents.length > 0 && {
          PrintData: documents.map(({ bytes, format }) => ({
            Data: quirks.labelData === "list" ? [bytes.toString("base64")] : bytes.toString("base64"),
            LabelFormat: format,
          })),
        }),
      GDPR: [`Invented privacy notice of ${momentOf(context.now).slice(0, 4)}.`],
    },
  };
}

/** No label comes back of a parcel that GLS collects elsewhere. Source: section 5, "PickAndShip". */
const hasNoLabel = ({ Service = [] }: ShipmentInput): boolean =>
  Service.some(({ PickAndShip }) => PickAndShip !== undefined);

async function makeParcels(
  context: CallContext,
  shipment: ShipmentInput,
  { ReturnLabels }: PrintingOptions,
): Promise<Parcel[]> {
  const { world, app, now, today } = context;
  const units = shipment.ShipmentUnit.map((unit) => ({ ...takeNumbers(world), weight: unit.Weight }));
  const shipmentId = units[0]?.trackId ?? "";
  const isReturn = (shipment.Service ?? []).some((service) =>
    returnServices.some((name) => service[name] !== undefined),
  );
  const made: Parcel[] = [];
  for (const [unit, numbers] of units.entries()) {
    const parcel: Parcel = {
      ...numbers,
      clientId: app.clientId,
      shipmentId,
      shipment,
      unit,
      shippingDay: shipment.ShippingDate ?? nextGermanWorkingDay(today),
      createdAt: now,
      isReturn,
      cancelledAt: null,
      cancelsAtMs: null,
      closedAt: null,
      isScanned: false,
      events: [],
      label: null,
    };
    const label = hasNoLabel(shipment) ? null : (await printLabels(ReturnLabels, [parcel])).bytes;
    made.push({ ...parcel, label });
  }
  for (const parcel of made) world.parcels.set(parcel.trackId, parcel);
  return made;
}

/** Parallel to the parcels, or one joined document; then the picture of a shop return. Source: sections 4, 5. */
async function documentsOf(
  { world }: CallContext,
  parcels: readonly Parcel[],
  { Shipment, PrintingOptions: { ReturnLabels } }: BookingInput,
): Promise<PrintedDocument[]> {
  const labels = world.quirks.joinsLabels
    ? [await printLabels(ReturnLabels, parcels)]
    : parcels.map(({ label }) => ({ bytes: label ?? Buffer.alloc(0), format: ReturnLabels.LabelFormat }));
  const qr = (Shipment.Service ?? []).find(
    ({ ShopReturn }) => ShopReturn?.ReturnQR !== undefined,
  )?.ShopReturn;
  if (qr?.ReturnQR === undefined || !world.quirks.sendsQr) return labels;
  const bytes = await drawBarcodePng(parcels[0]?.trackId ?? "");
  // Assumption: a picture is named as a label of its format is.
  return [...labels, { bytes, format: qr.ReturnQR === "ZPL" ? "ZEBRA" : qr.ReturnQR }];
}

import type { LabelPicture } from "../../kit/label-pdf.ts";
import type { Parcel, Place } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";

/** A label as data, and as the source of its pictures. Source: contract sheet, section 6. */
export function labelData(world: BoxnowWorld, parcel: Parcel) {
  const { request } = parcel;
  const partner = world.partners.find(({ id }) => id === request.partnerId);
  const to = world.points.get(request.destination.locationId ?? "");
  const isSouth = (to?.lat ?? 0) < 39.5;
  const parcelCount = request.parcels.length;
  return {
    parcel: { id: parcel.id, displayName: parcel.name, weight: `${parcel.weight.toFixed(2)} kg` },
    partnerName: partner?.displayName ?? "",
    depotDisplayName: isSouth ? "ATH" : "SKG",
    laneDisplayName: `${isSouth ? "A" : "S"}-${(to?.postalCode ?? "000").slice(-2)}`,
    sender: { rawInfo: linesOf(world, request.origin) },
    recipient: { rawInfo: linesOf(world, request.destination) },
    delivery: {
      type: "apm-delivery",
      street: to?.addressLine1 ?? request.destination.addressLine1 ?? "",
      city: to?.addressLine2 ?? request.destination.addressLine2 ?? "",
      zip: to?.postalCode ?? request.destination.postalCode ?? "",
      destinationPublicId: to?.id ?? "",
    },
    payment:
      request.paymentMode === "prepaid"
        ? { type: "prepaid", parcelCount }
        : {
            type: "cod",
            parcelCount,
            amount: request.amountToBeCollected,
            currency: partner?.assignedCurrency ?? "EUR",
          },
    createTime: new Date(request.createdAtMs).toLocaleString("el-GR", { timeZone: "Europe/Athens" }),
    orderNumber: request.orderNumber,
  };
}

function linesOf(world: BoxnowWorld, place: Place): string[] {
  const point = world.points.get(place.locationId ?? "");
  const lines = [
    place.contactName,
    place.contactNumber,
    point?.name ?? place.addressLine1,
    point?.addressLine1,
    point?.addressLine2 ?? place.addressLine2,
    point?.postalCode ?? place.postalCode,
  ];
  return lines.filter((line) => line !== undefined && line !== null);
}

/** A label to draw. Everything on it is fixed at the booking, so that it never changes. */
export function labelPicture(world: BoxnowWorld, parcel: Parcel): LabelPicture {
  const { sender, recipient, payment, ...data } = labelData(world, parcel);
  const cod = "amount" in payment ? `COD ${payment.amount} ${payment.currency}` : "PREPAID";
  return {
    barcode: parcel.id,
    lines: [
      parcel.id,
      `BOX NOW ${data.depotDisplayName} ${data.laneDisplayName}  ${parcel.index + 1}/${payment.parcelCount}`,
      `${cod}  ${data.parcel.weight}  ${data.orderNumber}`,
      data.parcel.displayName,
      data.partnerName,
      ...sender.rawInfo,
      "",
      ...recipient.rawInfo,
    ],
  };
}

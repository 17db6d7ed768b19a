import { z } from "zod";
import type { BookingOrder, CarrierLabel, Issue, JsonValue } from "../../../../domain/engine/index.ts";
import { EngineError, toDecimal, validationFailed } from "../../../../domain/engine/index.ts";
import { alpha3Of } from "../../../../domain/reference/countries.ts";
import { base64Pdf, MAX_LABEL_BYTES } from "../../kit/label-bytes.ts";
import type { Operation } from "../../kit/operation.ts";
import { jsonOf } from "../../kit/wire-answer.ts";
import type { SettingFields } from "../account.ts";
import type { LoginHeaders } from "./access.ts";
import { addressWithHouse, filled, houseIn } from "./addresses.ts";
import { goodsOf } from "./customs.ts";
import { referenceOf } from "./shipment-body.ts";

/** Countries of the shopper whose returns declare their goods. Source: contract sheet, section 9. */
const declares = new Set(["CH", "GB", "NO"]);

/** The receiver for parcels from a country: by DHL's custom, its code of three letters. */
export function receiverFor(
  country: string,
  { return_receivers }: Pick<SettingFields, "return_receivers">,
): string | null {
  const wanted = alpha3Of(country).toLowerCase();
  const receivers = return_receivers.split(",").map((each) => each.trim());
  return receivers.find((each) => each.toLowerCase() === wanted) ?? null;
}

export interface ReturnGiven {
  readonly order: BookingOrder;
  readonly settings: SettingFields;
}

/** @throws EngineError VALIDATION_FAILED | OPTION_NOT_AVAILABLE DHL would refuse it */
export function returnBody({ order, settings }: ReturnGiven): { readonly [name: string]: JsonValue } {
  const { from, to, parcels, reference, items } = order;
  const receiverId = receiverFor(from.country, settings);
  if (receiverId === null || to.country !== "DE")
    throw new EngineError("OPTION_NOT_AVAILABLE", "DHL has no return receiver for this country.", {
      reason: "no_collection",
      place: from.country,
    });
  const issues: Issue[] = [
    ...(houseIn(from) === null
      ? [{ path: "address_from.address", message: "street and number, such as Musterweg 4" }]
      : []),
    ...(parcels.length === 1 ? [] : [{ path: "items", message: "a return is one parcel" }]),
  ];
  if (issues.length > 0) throw validationFailed(issues);
  const [parcel] = parcels;
  const valueMinor = items.reduce((sum, { value }) => sum + Math.round((value ?? 0) * 100), 0);
  return {
    receiverId,
    shipmentReference: referenceOf(reference),
    shipper: {
      ...addressWithHouse(from),
      country: alpha3Of(from.country).toLowerCase(),
      ...filled({ email: from.email, phone: from.phoneE164 }),
    },
    itemWeight: { uom: "g", value: Math.max(1, Math.ceil(parcel?.weightG ?? 0)) },
    ...(valueMinor > 0 && {
      itemValue: { currency: items[0]?.currency ?? "EUR", value: toDecimal(valueMinor, "EUR") },
    }),
    ...filled({
      customerReference: (order.orderName ?? order.relatedOrderId)?.slice(0, 30),
      customsDetails: declares.has(from.country) && parcel ? { items: goodsOf(order, parcel) } : null,
    }),
  };
}

const booked = z.object({
  shipmentNo: z.string().trim().min(1),
  label: z.object({ b64: base64Pdf }).nullish().catch(null),
});

export interface BookedReturn {
  readonly number: string;
  readonly label: CarrierLabel | null;
}

/** A label for the way back alone. It can't be read again, nor cancelled. Source: section 9. */
export const bookReturn: Operation<ReturnGiven, BookedReturn, LoginHeaders> = {
  name: "return",
  acts: true,
  maxBytes: MAX_LABEL_BYTES,
  request: (given) => ({
    method: "POST",
    path: "/parcel/de/shipping/returns/v1/orders",
    query: { labelType: "SHIPMENT_LABEL" },
    body: returnBody(given),
  }),
  read(answer) {
    const { shipmentNo, label } = jsonOf(booked, answer);
    return { number: shipmentNo, label: label ? { mediaType: "application/pdf", bytes: label.b64 } : null };
  },
};

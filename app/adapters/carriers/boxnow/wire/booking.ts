import { z } from "zod";
import type { Address, BookingOrder, Parcel } from "../../../../domain/engine/index.ts";
import { EngineError, toMinor } from "../../../../domain/engine/index.ts";
import type { Operation } from "../../kit/operation.ts";
import { internationalPhone } from "../../kit/phone.ts";
import { identifier, jsonOf, UnreadableAnswer } from "../../kit/wire-answer.ts";
import { amountOf, kilogramsOf } from "./amount.ts";
import { compartmentOf } from "./compartment.ts";
import { itemReference } from "./reference.ts";

/** The account's part of a booking. */
export interface BookingSettings {
  /** The warehouse where parcels are collected unless the sender's address names a place. */
  readonly originId: string;
  readonly notificationEmail?: string | undefined;
  readonly allowReturn?: boolean | undefined;
  /** The warehouse that receives what shoppers send back. */
  readonly returnLocationId?: string | undefined;
}

export interface BookingGiven {
  readonly order: BookingOrder;
  /** The order number of this attempt: each attempt has its own, see `orderNumbers`. */
  readonly orderNumber: string;
  readonly settings: BookingSettings;
}

export interface BookedRequest {
  readonly requestId: string | null;
  readonly parcelIds: readonly string[];
}

const booked = z.object({
  id: identifier.optional().catch(undefined),
  // The manual's name of the same field.
  referenceNumber: identifier.optional().catch(undefined),
  parcels: z.array(z.object({ id: identifier })),
});

/**
 * Books a shipment: each parcel is an item. `taken`: the order number has a request already.
 * Source: contract sheet, section 4.
 */
export const book: Operation<BookingGiven, BookedRequest | "taken"> = {
  name: "book",
  acts: true,
  request: (given) => ({ method: "POST", path: "/api/v1/delivery-requests", body: bookingBody(given) }),
  read(answer, { order }) {
    const { id, referenceNumber, parcels } = jsonOf(booked, answer);
    if (parcels.length !== order.parcels.length) throw new UnreadableAnswer("Not one parcel for each item.");
    return { requestId: id ?? referenceNumber ?? null, parcelIds: parcels.map((parcel) => parcel.id) };
  },
  readRefusal: ({ code }) => (code === "P410" ? "taken" : undefined),
};

function bookingBody({
  order,
  orderNumber,
  settings: { originId, notificationEmail, allowReturn, returnLocationId },
}: BookingGiven) {
  const { from, to, parcels, currency, cashOnDeliveryMinor, reference } = order;
  const description = order.orderName ?? order.relatedOrderId;
  const values = valuesOf(order);
  return {
    orderNumber,
    invoiceValue: amountOf(sum(values), currency),
    paymentMode: cashOnDeliveryMinor > 0 ? "cod" : "prepaid",
    amountToBeCollected: amountOf(cashOnDeliveryMinor, currency),
    ...(description && { description }),
    // Answers and webhooks repeat it: the proof that a request is ours.
    additionalInformation: reference,
    ...(allowReturn && { allowReturn }),
    ...(allowReturn && returnLocationId && { returnLocation: { locationId: returnLocationId } }),
    ...(notificationEmail && { notifyOnAccepted: notificationEmail }),
    origin: { ...senderOf(from), locationId: from.locationId || originId },
    destination: { ...contactOf(to, "recipient"), ...placeOf(to) },
    items: parcels.map((parcel, index) => ({
      id: itemReference(orderNumber, index + 1, parcels.length),
      name: nameOf(order, parcel, index),
      value: amountOf(values[index] ?? 0, currency),
      weight: kilogramsOf(parcel.weightG),
      compartmentSize: compartmentOf(parcel),
    })),
  };
}

function senderOf(from: Address) {
  const contactNumber = internationalPhone(from);
  const contactName = from.company || from.name;
  return {
    ...(contactNumber !== null && { contactNumber }),
    ...(from.email && { contactEmail: from.email }),
    ...(contactName && { contactName }),
  };
}

/** BOX NOW writes to the shopper about the parcel in the locker, so all three are required. */
export function contactOf(shopper: Address, role: "recipient" | "sender") {
  const contactNumber = internationalPhone(shopper);
  if (contactNumber === null) {
    const path = role === "recipient" ? "address_to.phone" : "address_from.phone";
    const message = `BOX NOW needs the ${role}'s phone with a country code, e.g. +30 69…`;
    throw new EngineError("VALIDATION_FAILED", `${path}: ${message}`, {
      reason: "phone_without_country_code",
      issues: [{ path, message }],
    });
  }
  if (!shopper.email) {
    const path = role === "recipient" ? "address_to.email" : "address_from.email";
    const message = `BOX NOW needs the ${role}'s e-mail address.`;
    throw new EngineError("VALIDATION_FAILED", `${path}: ${message}`, {
      reason: "email_missing",
      issues: [{ path, message }],
    });
  }
  return {
    contactNumber,
    contactEmail: shopper.email,
    contactName: shopper.name || shopper.company || shopper.email,
  };
}

/** Minor units for each parcel. Cash on delivery without declared values is the value itself. */
export function valuesOf({ parcels, items, currency, cashOnDeliveryMinor }: BookingOrder): readonly number[] {
  const values = parcels.map(({ itemIndexes }) =>
    sum(
      itemIndexes.map((index) => {
        const { value, currency: itsOwn } = items[index] ?? {};
        return value && (itsOwn ?? currency) === currency ? toMinor(value, currency) : 0;
      }),
    ),
  );
  return sum(values) === 0 ? values.map((_, index) => (index === 0 ? cashOnDeliveryMinor : 0)) : values;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const LONGEST_NAME = 100;

export function nameOf({ items }: BookingOrder, { itemIndexes }: Parcel, index: number): string {
  const labels = itemIndexes.flatMap((at) => {
    const label = items[at]?.label || items[at]?.invoiceLines?.[0]?.description;
    return label ? [label.trim()] : [];
  });
  return [...new Set(labels)].join(", ").slice(0, LONGEST_NAME) || `Parcel ${index + 1}`;
}

/** A point by its id, or an address. Source: contract sheet, section 4, "Place". */
type Place =
  | { readonly locationId: string }
  | {
      readonly addressLine1: string;
      readonly addressLine2?: string;
      readonly postalCode: string;
      readonly country: string;
      readonly name?: string;
      readonly note?: string;
    };

/** Home deliveries need an account with a permission; the carrier refuses them otherwise. */
function placeOf(address: Address): Place {
  const { locationId, zip, country, city, company, notes } = address;
  if (locationId) return { locationId };
  return {
    addressLine1: [address.address, address.address2].filter(Boolean).join(", "),
    ...(city && { addressLine2: city }),
    postalCode: (zip ?? "").replace(/\D/g, ""),
    country,
    ...(company && { name: company }),
    ...(notes && { note: notes }),
  };
}

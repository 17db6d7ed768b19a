import type { Address, BookingOrder } from "../../../domain/engine/index.ts";
import type { DhlAccount } from "./book-parcels.ts";
import { validate } from "./wire/orders.ts";

/** DHL's own house. */
const bonn: Address = {
  country: "DE",
  zip: "53113",
  city: "Bonn",
  name: "DHL Group",
  address: "Platz der Deutschen Post 1",
};

/** A parcel that DHL checks and does not book: it proves the login and the billing number. @returns the account's name at DHL */
export async function testAccount({
  session,
  settings,
  credentials,
  dayFor,
  now,
}: DhlAccount): Promise<string> {
  const order: BookingOrder = {
    reference: crypto.randomUUID(),
    serviceCode: "paket",
    from: bonn,
    to: bonn,
    items: [],
    parcels: [
      { weightG: 1_000, lengthCm: 30, widthCm: 20, heightCm: 10, itemIndexes: [], compartmentSize: null },
    ],
    extras: {},
    cashOnDeliveryMinor: 0,
    currency: "EUR",
    pickup: null,
    relatedOrderId: null,
    callerVoucher: null,
  };
  await session.callAnew(validate, { order, settings, day: dayFor(now()), town: null });
  return `${credentials.user}, ${settings.billing_paket.slice(0, 10)}`;
}

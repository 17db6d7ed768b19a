import type { Address } from "../../engine/index.ts";
import { readAddress } from "../../reference/read-address.ts";
import type { Location, Order } from "../platform.ts";
import type { MissingPart } from "../purchase-reason.ts";
import type { Sender } from "../settings.ts";

/** Both ends of a shipment, or the parts that the merchant has to add. */
export type Parties =
  | { readonly from: Address; readonly to: Address }
  | { readonly missing: readonly MissingPart[] };

type Recipient = Pick<Order, "email" | "phone" | "shippingAddress" | "billingPhone">;

/** @param location where the parcels leave from */
export function partiesOf(location: Location | null, order: Recipient, sender: Sender | null): Parties {
  const from = senderOf(location, sender);
  const to = recipientOf(order);
  const missing = [...(from === null ? (["sender"] as const) : []), ...missingOf(to)];
  return from === null || to === null || missing.length > 0
    ? { missing }
    : { from: readAddress(from), to: readAddress(to) };
}

/** The location's address. The merchant's sender address adds the contact, and replaces a missing location. */
function senderOf(location: Location | null, sender: Sender | null): Address | null {
  const place = location?.address;
  if (location && place?.address && place.city && place.country)
    return {
      name: sender?.name ?? location.name,
      company: sender?.company ?? location.name,
      address: place.address,
      address2: place.address2,
      zip: place.zip,
      city: place.city,
      state: place.state,
      country: place.country,
      phone: place.phone || (sender?.phone ?? null),
      email: sender?.email ?? null,
    };
  return sender === null ? null : { ...sender };
}

function recipientOf({ shippingAddress, ...order }: Recipient): Address | null {
  if (shippingAddress?.country == null) return null;
  return {
    name: shippingAddress.name?.trim() || shippingAddress.company,
    company: shippingAddress.company,
    address: shippingAddress.address,
    address2: shippingAddress.address2,
    zip: shippingAddress.zip,
    city: shippingAddress.city,
    state: shippingAddress.state,
    country: shippingAddress.country,
    phone: phoneOf({ ...order, shippingAddress }),
    email: order.email,
  };
}

/** The number of the address, else of the order, else of the invoice. */
export function phoneOf({
  shippingAddress,
  phone,
  billingPhone,
}: Pick<Recipient, "shippingAddress" | "phone" | "billingPhone">): string | null {
  return shippingAddress?.phone || phone || billingPhone || null;
}

/** The parts of a recipient's address that every carrier needs. Some need a phone number as well: `lacksPhone`. */
const neededOfRecipient = ["name", "address", "city"] as const satisfies (keyof Address & MissingPart)[];

/** The service needs a phone number, and the recipient has none. */
export function lacksPhone(
  { needsPhone }: { readonly needsPhone: boolean },
  { phone }: Pick<Address, "phone">,
): boolean {
  return needsPhone && !phone?.trim();
}

function missingOf(to: Address | null): readonly MissingPart[] {
  return to === null ? ["recipient"] : neededOfRecipient.filter((field) => !to[field]?.trim());
}

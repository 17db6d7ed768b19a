import type { Address, CarrierPoint, Ports } from "../../engine/index.ts";
import { atPoint } from "../../engine/index.ts";
import { readAddress, withoutDoubtfulPlace } from "../../reference/read-address.ts";
import type { Delivery, Location, Order, PostalAddress, ShippingLine } from "../platform.ts";
import type { MissingPart } from "../purchases/purchase-reason.ts";
import type { Sender } from "../settings.ts";

/** Both ends of a shipment, or the parts that the merchant has to add. */
export type Parties =
  | { readonly from: Address; readonly to: Address }
  | { readonly missing: readonly MissingPart[] };

/** Everything that tells who receives some pieces of an order. */
export interface Recipient {
  readonly order: Pick<Order, "email" | "phone" | "shippingAddress" | "billingPhone" | "shippingLines">;
  /** The pieces' deliveries and shipping lines. */
  readonly parts: readonly {
    readonly delivery: Delivery | null;
    readonly shippingLines: readonly ShippingLine[];
  }[];
  /** The merchant's own copy, for one label. */
  readonly copy?: PostalAddress | undefined;
}

/** Where the shopper fetches a parcel; `point` `null`: the carrier lists none with this id. */
export interface PointChosen {
  readonly locationId: string;
  readonly point: CarrierPoint | null;
}

/**
 * @param location where the parcels leave from
 * @param unprintable the letters of a text that no paper shows
 * @param chosen where the parcel goes; `null`: to the recipient's address
 */
export function partiesOf(
  location: Location | null,
  recipient: Recipient,
  sender: Sender | null,
  unprintable: Ports["unprintable"],
  chosen: PointChosen | null = null,
): Parties {
  const from = senderOf(location, sender);
  const to = recipientOf(recipient, unprintable);
  const missing = [...(from === null ? (["sender"] as const) : []), ...missingOf(to, chosen !== null)];
  return from === null || to === null || missing.length > 0
    ? { missing }
    : { from: readAddress(from), to: toPoint(readAddress(to), chosen) };
}

function toPoint(to: Address, chosen: PointChosen | null): Address {
  if (chosen === null) return to;
  const { locationId, point } = chosen;
  return { ...(point === null ? to : atPoint(withoutDoubtfulPlace(to), point)), locationId };
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

function recipientOf(recipient: Recipient, unprintable: Ports["unprintable"]): Address | null {
  const { order, parts, copy } = recipient;
  const address = copy ?? order.shippingAddress;
  if (address?.country == null) return null;
  const notes = instructionsOf(parts, unprintable);
  return {
    name: address.name?.trim() || address.company,
    company: address.company,
    address: address.address,
    address2: address.address2,
    zip: address.zip,
    city: address.city,
    state: address.state,
    country: address.country,
    phone: phoneOf(recipient),
    email: order.email,
    ...(notes !== null && { notes }),
  };
}

/**
 * The number that the courier calls, the most particular first: the merchant's copy; the pieces' destination, which follows a corrected
 * address; the delivery; the shipping lines, where a checkout keeps the number that a service asked for; the order's address; the
 * order; the invoice. A customer's own number is left out: reading it takes a scope for all customers.
 */
export function phoneOf({ order, parts, copy }: Recipient): string | null {
  const numbers = [
    copy?.phone,
    ...parts.map(({ delivery }) => delivery?.destinationPhone),
    ...parts.map(({ delivery }) => delivery?.contact?.phone),
    ...parts.flatMap(({ shippingLines }) => shippingLines.map(({ phone }) => phone)),
    ...order.shippingLines.map(({ phone }) => phone),
    ...(copy === undefined ? [order.shippingAddress?.phone] : []),
    order.phone,
    order.billingPhone,
  ];
  return numbers.find((number) => number?.trim()) ?? null;
}

/** The most characters of notes, the same limit as for an address in the API. */
const MOST_NOTES = 1_000;

/**
 * The shopper's words for the courier, on labels and to the carrier, without letters that no paper shows: an emoji must not keep a parcel
 * from its label.
 */
function instructionsOf(parts: Recipient["parts"], unprintable: Ports["unprintable"]): string | null {
  const said = new Set(parts.map(({ delivery }) => delivery?.contact?.instructions ?? ""));
  const all = [...said].join(" ");
  const hidden = new Set(unprintable(all));
  const shown = [...all].filter((letter) => !hidden.has(letter)).join("");
  return [...shown.replace(/\s+/g, " ").trim()].slice(0, MOST_NOTES).join("") || null;
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

/** A point decides where the parcel goes: of the recipient's address, the name is left. */
function missingOf(to: Address | null, isToPoint: boolean): readonly MissingPart[] {
  if (to === null) return ["recipient"];
  const needed = isToPoint ? (["name"] as const) : neededOfRecipient;
  return needed.filter((field) => !to[field]?.trim());
}

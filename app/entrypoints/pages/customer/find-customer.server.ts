/** A customer: all that goes to one e-mail address, or to one phone number where there is no e-mail. Never to one name. */
import type { Caller, Shipment } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { OrderToShip } from "../../../domain/orders/open-orders/open-order-store.ts";
import type { Order } from "../../../domain/orders/platform.ts";
import { readPhone } from "../../../domain/reference/phone.ts";
import type { Services } from "../../../process/services.server.ts";

type Needs = Pick<Services, "openOrders" | "orderPlatform"> & {
  readonly ports: Pick<Services["ports"], "shipments">;
};

/** By what a customer's parcels and orders were joined; `null`: the one that was opened is alone. */
type Joined = { readonly email: string } | { readonly phoneE164: string } | null;

/** The person of the parcel or order from which the page was opened. */
interface Person {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly phoneE164: string | null;
}

export interface FoundCustomer {
  readonly person: Person;
  readonly joined: Joined;
  /** The newest first. */
  readonly shipments: readonly Shipment[];
  readonly hasMoreShipments: boolean;
  /** Sent back by the customer. */
  readonly returns: readonly Shipment[];
  readonly waiting: readonly OrderToShip[];
}

const MOST_SHIPMENTS = 50;
const MOST_WAITING = 50;
/** Orders of the newest parcels whose returns are looked up, each by an index. */
const MOST_RETURNED = 20;
const OF_AN_ORDER = 20;

const ORDER = /^\d{1,18}$/;

/**
 * @param anchor a shipment's id, or a Shopify order's number
 * @returns `null`: this merchant has none with it, or its recipient was erased
 */
export async function findCustomer(
  services: Needs,
  caller: Caller,
  shop: Shop | null,
  anchor: string,
): Promise<FoundCustomer | null> {
  const opened = ORDER.test(anchor)
    ? await ofOrder(services, shop, anchor)
    : await ofShipment(services, caller, anchor);
  if (opened === null) return null;
  const { person, alone } = opened;
  const joined: Joined = person.email
    ? { email: person.email }
    : person.phoneE164
      ? { phoneE164: person.phoneE164 }
      : null;
  const { shipments, nextCursor } =
    joined === null
      ? { shipments: alone === null ? [] : [alone], nextCursor: null }
      : await services.ports.shipments.page(caller, { recipient: joined }, MOST_SHIPMENTS, null);
  return {
    person,
    joined,
    shipments: shipments.filter(({ returnRequestId }) => returnRequestId === null),
    hasMoreShipments: nextCursor !== null,
    returns: await returnsOf(services, caller, shipments),
    waiting: joined === null || shop === null ? [] : await waitingOf(services, shop, joined),
  };
}

async function ofShipment({ ports }: Needs, caller: Caller, id: string) {
  const shipment = await ports.shipments.get(caller, id);
  if (shipment === null || shipment.redactedAt !== undefined) return null;
  // A return comes from the customer.
  const { name, email, phone, phoneE164 } = shipment.returnRequestId === null ? shipment.to : shipment.from;
  return {
    person: { name: name ?? null, email: trimmed(email), phone: phone ?? null, phoneE164: phoneE164 ?? null },
    alone: shipment,
  };
}

async function ofOrder({ orderPlatform }: Needs, shop: Shop | null, orderId: string) {
  if (shop === null) return null;
  const order = await orderPlatform(shop.domain, shop.environment).readOrder(orderId);
  return order === null ? null : { person: personOf(order), alone: null };
}

function personOf({ email, phone, billingPhone, shippingAddress, shippingLines }: Order): Person {
  const typed = [shippingAddress?.phone, ...shippingLines.map((line) => line.phone), phone, billingPhone];
  const number = typed.find((each) => each?.trim()) ?? null;
  return {
    name: shippingAddress?.name ?? null,
    email: trimmed(email),
    phone: number,
    phoneE164: number && readPhone({ country: shippingAddress?.country ?? "", phone: number }),
  };
}

const trimmed = (text: string | null | undefined) => text?.trim() || null;

async function waitingOf({ openOrders }: Needs, shop: Shop, recipient: NonNullable<Joined>) {
  const all = { view: "all", sort: "newest", search: "", locationId: null, service: null } as const;
  return (await openOrders.page(shop.merchantId, { ...all, recipient }, MOST_WAITING, null)).orders;
}

async function returnsOf({ ports }: Needs, caller: Caller, shipments: readonly Shipment[]) {
  const orders = [...new Set(shipments.flatMap(({ relatedOrderId }) => relatedOrderId ?? []))];
  const pages = await Promise.all(
    orders
      .slice(0, MOST_RETURNED)
      .map((relatedOrderId) => ports.shipments.page(caller, { relatedOrderId }, OF_AN_ORDER, null)),
  );
  return pages
    .flatMap((page) => page.shipments)
    .filter(({ returnRequestId, redactedAt }) => returnRequestId !== null && redactedAt === undefined);
}

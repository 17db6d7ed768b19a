/** How a customer of Shopify's is found in what Waybill keeps. */
import { z } from "zod";
import { gid, numericId } from "../../../adapters/shopify/gid.ts";
import type { Address } from "../../../domain/engine/index.ts";
import { environments, quoteIdOf } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { PlatformClosedError, PlatformRefusedError } from "../../../domain/orders/platform.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { CustomerClue, PersonRecords } from "../../../domain/privacy/person-records.ts";
import { isSamePhone } from "../../../domain/reference/phone.ts";
import type { Services } from "../../../process/services.server.ts";

type Needs = Pick<Services, "openOrders" | "orderPlatform" | "people">;

const reference = z.union([z.string(), z.number()]);

/** The kept fields of a request about a customer. */
export const customerFields = z.object({
  "customer.email": z.string().nullish().catch(null),
  "customer.phone": z.string().nullish().catch(null),
  orders_requested: z.array(reference).nullish(),
  orders_to_redact: z.array(reference).nullish(),
});

export interface Customer {
  /** Shopify's numbers of the orders. */
  readonly orderIds: readonly string[];
  /** Each order's number, its name (`#1001`) and its GID, as a caller may have written it. */
  readonly ordersAsWritten: ReadonlyMap<string, readonly string[]>;
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * @param references numbers or GIDs of orders
 * @throws PlatformUnavailableError Shopify did not answer what an order is called: worth a retry
 */
export async function customerOf(
  services: Needs,
  shop: Shop,
  references: readonly (string | number)[],
  { "customer.email": email, "customer.phone": phone }: z.output<typeof customerFields>,
): Promise<Customer> {
  const orderIds = [...new Set(references.map(numericId))];
  const { merchantId, domain } = shop;
  const names = new Map(await services.openOrders.orderNames(merchantId, domain, orderIds));
  for (const orderId of orderIds) {
    const name = names.get(orderId) ?? (await nameAtShopify(services, shop, orderId));
    if (name !== null) names.set(orderId, name);
  }
  return {
    orderIds,
    ordersAsWritten: new Map(
      orderIds.map((id) => [id, [...new Set([id, names.get(id) ?? id, gid("Order", id)])]]),
    ),
    email: email?.trim() || null,
    phone: phone?.trim() || null,
  };
}

/** `null`: deleted, too old for our scopes, or the app was removed. */
async function nameAtShopify(services: Needs, shop: Shop, orderId: string): Promise<string | null> {
  if (shop.uninstalledAt !== null || !/^\d+$/.test(orderId)) return null;
  try {
    return (await services.orderPlatform(shop.domain, shop.environment).readOrder(orderId))?.name ?? null;
  } catch (error) {
    if (error instanceof PlatformClosedError || error instanceof PlatformRefusedError) return null;
    throw error;
  }
}

/** Everyone to whom the orders' shipments go, before they are erased. */
export async function recipientsOf(
  { people }: Needs,
  { merchantId }: Shop,
  { ordersAsWritten }: Customer,
): Promise<readonly Address[]> {
  const found: Address[] = [];
  for (const environment of environments)
    for (const relatedOrderId of [...ordersAsWritten.values()].flat()) {
      const clue = { relatedOrderId, isTheirPhone: () => false };
      const { shipments, bookings } = await people.find({ merchantId, environment }, clue);
      found.push(...shipments.map(({ to }) => to), ...bookings.map(({ draft }) => draft.to));
    }
  return found;
}

/** A data request answers these records, and an erasure erases them. */
export async function recordsOf(
  { people, openOrders }: Needs,
  shop: Shop,
  customer: Customer,
  recipients: readonly Address[],
): Promise<ReadonlyMap<(typeof environments)[number], PersonRecords>> {
  const { email, phone } = customer;
  const isTheirPhone = (address: Address) => phone !== null && isSamePhone(address, phone);
  const clue: CustomerClue = {
    orders: [...customer.ordersAsWritten.values()].flat(),
    contacts: [
      ...(email === null ? [] : [{ email, isTheirPhone }]),
      ...(phone === null ? [] : [{ phone, isTheirPhone }]),
    ],
    recipients,
    isMerchants: isMerchants(shop),
  };
  const { merchantId } = shop;
  const found = new Map<(typeof environments)[number], PersonRecords>();
  for (const environment of environments)
    found.set(
      environment,
      await withoutOtherOrders(
        openOrders,
        shop,
        clue.orders,
        await people.findCustomer({ merchantId, environment }, clue),
      ),
    );
  return found;
}

/** An order of the shop's that Shopify does not name stays: the customer may have ordered again. */
async function withoutOtherOrders(
  openOrders: Services["openOrders"],
  { merchantId, domain }: Shop,
  named: readonly string[],
  { shipments, bookings, rates, ...rest }: PersonRecords,
): Promise<PersonRecords> {
  const bought = [...shipments, ...bookings.map(({ draft }) => draft)];
  const ids = bought.flatMap(({ relatedOrderId }) =>
    relatedOrderId === null || named.includes(relatedOrderId) ? [] : [numericId(relatedOrderId)],
  );
  const known = await openOrders.orderNames(merchantId, domain, [...new Set(ids)]);
  const isOther = ({ relatedOrderId }: { readonly relatedOrderId: string | null }) =>
    relatedOrderId !== null && !named.includes(relatedOrderId) && known.has(numericId(relatedOrderId));
  const quotes = new Set(bought.filter(isOther).map(({ rate }) => quoteIdOf(rate.id)));
  return {
    ...rest,
    shipments: shipments.filter((shipment) => !isOther(shipment)),
    bookings: bookings.filter(({ draft }) => !isOther(draft)),
    rates: rates.filter(({ id }) => !quotes.has(quoteIdOf(id))),
  };
}

function isMerchants(shop: Shop): (address: Address) => boolean {
  const { sender } = readSettings(shop);
  return ({ country, phone, email }) =>
    sender !== null &&
    ((sender.phone !== null && isSamePhone({ country, phone: phone ?? null }, sender.phone)) ||
      (sender.email !== null && sender.email.toLowerCase() === email?.toLowerCase()));
}

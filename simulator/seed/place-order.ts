import { z } from "zod";
import type { Checkout, OrderView } from "../shopify/index.ts";
import { until } from "./json-http.ts";
import type { OpenOrder } from "./open-orders.ts";
import type { SentOrder } from "./sent-orders.ts";
import type { ShopDoors } from "./shop-doors.ts";
import { shoppers } from "./shoppers.ts";

const payments = {
  card: { paid: true, paymentGateway: "shopify_payments" },
  "bank-transfer": { paid: false, paymentGateway: "Bank Deposit" },
  "cash-on-delivery": { paid: false, paymentGateway: "Cash on Delivery (COD)" },
};

/** A shopper orders, and staff handle the order as the morning finds it. */
export async function placeOrder(doors: ShopDoors, wanted: OpenOrder | SentOrder): Promise<OrderView> {
  const order = await orderAs(doors, wanted);
  if (!("scans" in wanted)) await treat(doors, order, wanted);
  return order;
}

async function orderAs({ shopify }: ShopDoors, wanted: OpenOrder | SentOrder): Promise<OrderView> {
  const { who, lines, hoursAgo, service, pastCheckout, payment, dueInDays }: OpenOrder = wanted;
  const { firstName, lastName, phone } = { phone: undefined, ...shoppers[who] };
  const cart = {
    lines: Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity })),
    shippingAddress: shoppers[who],
    customer: { email: `${who}@example.com`, firstName, lastName, ...(phone && { phone }) },
  };
  const terms = {
    ...payments[payment ?? "card"],
    createdAt: hoursFromNow(-hoursAgo),
    ...(dueInDays !== undefined && { fulfillAt: hoursFromNow(24 * dueInDays) }),
  };
  if (pastCheckout !== undefined) {
    const shippingLine = { ...pastCheckout, priceMinor: 450 };
    return shopify("POST", "/orders", { ...cart, ...terms, shippingLine });
  }
  const { id, options } = await shopify<Checkout>("POST", "/checkouts", cart);
  // A cart from several locations is offered by name alone: there, it is the cheapest of all.
  const chosen = options.find(({ parts, code }) => code === service || parts.some(isOf(service)));
  const option = chosen ?? options.find(({ source }) => source === "carrier");
  if (option === undefined) throw new Error(`nothing was offered to ${who}`);
  return shopify("POST", "/orders", { checkoutId: id, option: option.handle, ...terms });
}

const isOf = (service: string | undefined) => (part: { readonly rate: { readonly serviceCode: string } }) =>
  part.rate.serviceCode === service;

async function treat(doors: ShopDoors, order: OrderView, wanted: OpenOrder): Promise<void> {
  const { shopify } = doors;
  const path = `/orders/${order.id}`;
  const { hold, note, tags, labelAsked } = wanted;
  if (note !== undefined || tags !== undefined) await shopify("PATCH", path, { note, tags });
  if (hold !== undefined) await shopify("POST", `${path}/hold`, hold);
  if (labelAsked) await askForLabel(doors, order);
}

const costs = z.object({ labels: z.array(z.unknown()), purchaseId: z.string() });

/** The button "Buy labels" of the list of orders, once the list shows the order and its dialog the prices. */
export async function askForLabel({ read, submit }: Pick<ShopDoors, "read" | "submit">, order: OrderView) {
  const ids = order.fulfillmentOrders.map(({ id }) => id).join(",");
  const shown = await until(
    `${order.name} to have a price in the app's list`,
    async () => costs.parse(await read(`/app/order-costs?${new URLSearchParams({ ids })}`)),
    ({ labels }) => labels.length > 0,
  );
  const { purchaseId: id, labels } = shown;
  await submit("/app/orders.data?index", { intent: "buy", id, ids, labels: JSON.stringify(labels) });
}

export const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Orders, checkouts and scans that happen before a merchant opens the app's pages. */
import { setTimeout as sleep } from "node:timers/promises";
import type { OrderView } from "../../simulator/shopify/index.ts";
import type { RunningShop } from "../shopify/running-shop.ts";
import { atMost } from "../support/time-limits.ts";

export const shoppers = {
  eleni: {
    firstName: "Ελένη",
    lastName: "Παπαδοπούλου",
    address1: "Τσιμισκή 45",
    city: "Θεσσαλονίκη",
    zip: "546 23",
    countryCode: "GR",
    phone: "+306944123456",
  },
  nikos: {
    firstName: "Nikos",
    lastName: "Georgiou",
    address1: "Korinthou 12",
    city: "Patras",
    zip: "26221",
    countryCode: "GR",
    phone: "+306977654321",
  },
  jonas: {
    firstName: "Jonas",
    lastName: "Weber",
    address1: "Torstraße 140",
    city: "Berlin",
    zip: "10119",
    countryCode: "DE",
    phone: "+493012345678",
  },
  linda: {
    firstName: "Linda",
    lastName: "Park",
    address1: "350 5th Avenue",
    city: "New York",
    province: "New York",
    provinceCode: "NY",
    zip: "10118",
    countryCode: "US",
    phone: "+12125550123",
  },
} as const;

interface Checkout {
  readonly id: string;
  readonly options: readonly { readonly handle: string; readonly title: string; readonly source: string }[];
}

/** A shopper checks out with the first of our rates, or the named one, and the merchant fulfills the order. */
export async function fulfilledOrder(
  running: RunningShop,
  who: keyof typeof shoppers,
  { sku = "OIL-750", rate }: { readonly sku?: string; readonly rate?: RegExp } = {},
): Promise<OrderView> {
  const { id, options } = await running.control<Checkout>("POST", "checkouts", {
    lines: [{ sku, quantity: 1 }],
    shippingAddress: shoppers[who],
  });
  const option = options.find(({ source, title }) => source === "carrier" && (rate?.test(title) ?? true));
  if (option === undefined) throw new Error(`${who} is offered ${JSON.stringify(options)}`);
  const order = await running.control<OrderView>("POST", "orders", { checkoutId: id, option: option.handle });
  await running.control("POST", `orders/${order.id}/fulfill`, {});
  return order;
}

/** The tracking number that the app added to the order's fulfillment. */
export async function trackingNumberOf(running: RunningShop, order: OrderView): Promise<string> {
  for (let waited = 0; waited < atMost(30_000); waited += 100) {
    const { fulfillments } = await running.control<OrderView>("GET", `orders/${order.id}`);
    const number = fulfillments[0]?.tracking[0]?.number;
    if (number) return number;
    await sleep(100);
  }
  throw new Error(`no tracking number on ${order.name}`);
}

/** Reports a scan through the REST API, as the carrier's system does. */
export async function scan(
  running: RunningShop,
  key: string,
  order: OrderView,
  status: "TRANSIT" | "EXCEPTION" | "DELIVERED",
  details: string,
): Promise<void> {
  const { url } = running.waybill;
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const list = await fetch(`${url}/v1/shipments?related_order_id=${order.id}`, { headers });
  const { data } = (await list.json()) as { data: { id: string }[] };
  const history = [{ status, status_details: details, status_date: new Date(Date.now()).toISOString() }];
  const answer = await fetch(`${url}/v1/shipments/${data[0]?.id}/tracking`, {
    method: "PUT",
    headers,
    body: JSON.stringify({ tracking_history: history }),
  });
  if (!answer.ok) throw new Error(`tracking answered ${answer.status}: ${await answer.text()}`);
}

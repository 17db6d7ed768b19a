/** The actions of shoppers, merchants and carriers in a running shop. */
import type { PurchaseReason } from "../../app/domain/orders/purchases/purchase-reason.ts";
import type { Checkout, FulfillmentView, OrderView } from "../../simulator/shopify/index.ts";
import { encryptionOf, purchaseData } from "../support/into-clear.ts";
import type { RunningShop } from "./running-shop.ts";

export const thessaloniki = {
  firstName: "Μαρία",
  lastName: "Παππά",
  address1: "Τσιμισκή 10",
  city: "Θεσσαλονίκη",
  zip: "54624",
  countryCode: "GR",
  phone: "+302310111222",
};

export const berlin = {
  firstName: "Jonas",
  lastName: "Weber",
  address1: "Torstraße 1",
  city: "Berlin",
  zip: "10119",
  countryCode: "DE",
  phone: "+493012345678",
};

export const oil = { sku: "OIL-750", quantity: 1 };
const customer = { email: "maria@example.com", firstName: "Μαρία", lastName: "Παππά" };

export function checkout(shop: RunningShop, change: Record<string, unknown> = {}): Promise<Checkout> {
  return shop.control("POST", "checkouts", {
    lines: [oil],
    shippingAddress: thessaloniki,
    customer,
    ...change,
  });
}

/** Orders through checkout, with the service of this code. */
export async function orderWith(
  shop: RunningShop,
  code: string,
  change: Record<string, unknown> = {},
): Promise<OrderView> {
  const { id, options } = await checkout(shop, change);
  const option = options.find((candidate) => candidate.code === code);
  if (option === undefined)
    throw new Error(`${code} was not offered, but ${options.map((each) => each.code).join(", ")}`);
  return shop.control("POST", "orders", { checkoutId: id, option: option.handle });
}

/** Orders without our rates, for example with a flat rate of the shop's. */
export function orderWithout(shop: RunningShop, change: Record<string, unknown> = {}): Promise<OrderView> {
  return shop.control("POST", "orders", {
    lines: [oil],
    shippingAddress: thessaloniki,
    customer,
    shippingLine: { title: "Standard", code: "Standard", priceMinor: 500 },
    ...change,
  });
}

export async function fulfill(
  shop: RunningShop,
  order: OrderView,
  change: Record<string, unknown> = {},
): Promise<FulfillmentView> {
  const { fulfillments } = await shop.control<{ fulfillments: FulfillmentView[] }>(
    "POST",
    `orders/${order.id}/fulfill`,
    change,
  );
  return fulfillments[0]!;
}

export function fulfillmentNow(shop: RunningShop, { id }: FulfillmentView): Promise<FulfillmentView> {
  return shop.control("GET", `fulfillments/${id}`);
}

/** SQL for a purchase's progress: open, placed, failed or left alone. */
export const progress = `CASE WHEN turn IN ('working', 'waiting') THEN 'open' WHEN turn = 'failed' THEN 'failed'
  WHEN state = 'placed' THEN 'placed' ELSE 'left-alone' END`;

/** The purchase for a fulfillment. */
export async function purchaseOf(shop: RunningShop, { id }: Pick<FulfillmentView, "id">) {
  const [row] = await shop.rows<{ id: string; progress: string; data: object }>(
    `SELECT id, ${progress} AS progress, data FROM purchases WHERE fulfillment_id = $1`,
    [String(id)],
  );
  return row && { progress: row.progress, reason: reasonIn(shop, row.id, row.data) };
}

/** The reason in a purchase's column `data`. */
export function reasonIn({ waybill }: RunningShop, id: string, data: object): PurchaseReason | null {
  const encryption = encryptionOf(waybill.env);
  return purchaseData<{ reason?: PurchaseReason | null }>(encryption, id, data).reason ?? null;
}

/** The id that the pages' buttons send. */
export async function purchaseIdOf(shop: RunningShop, { id }: Pick<FulfillmentView, "id">): Promise<string> {
  const [purchase] = await shop.rows<{ id: string }>("SELECT id FROM purchases WHERE fulfillment_id = $1", [
    String(id),
  ]);
  return purchase?.id ?? "";
}

/** A shipment in the REST API. */
export interface ApiShipment {
  readonly id: string;
  readonly state: string;
  readonly driver: string;
  readonly tracking_ref: string;
  readonly related_order_id: string;
  readonly address_from: Record<string, string | null>;
  readonly address_to: Record<string, string | null>;
  readonly items: readonly { readonly weight: number }[];
  readonly rate: { readonly service: { readonly code: string }; readonly total_amount: number };
  readonly pickup: { readonly date: string } | null;
}

/** The shop's shipments through its own API key. */
export class ShipmentApi {
  private readonly url: string;
  private readonly key: string;

  constructor(url: string, key: string) {
    this.url = url;
    this.key = key;
  }

  async of(order: OrderView): Promise<readonly ApiShipment[]> {
    const { data } = await this.call<{ data: ApiShipment[] }>(
      "GET",
      `/v1/shipments?related_order_id=${order.id}`,
    );
    return data;
  }

  async replaceTracking(id: string, history: readonly Scan[]): Promise<void> {
    await this.call("PUT", `/v1/shipments/${id}/tracking`, { tracking_history: history });
  }

  async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { "x-api-key": this.key, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as Answer;
  }
}

export interface Scan {
  readonly status: "PRE_TRANSIT" | "TRANSIT" | "EXCEPTION" | "DELIVERED";
  readonly status_date: string;
  readonly status_details: string;
  readonly status_exact: string | null;
}

export function aScan(
  status: Scan["status"],
  minutes: number,
  details: string,
  exact: string | null = null,
): Scan {
  const status_date = new Date(Date.UTC(2026, 10, 21, 8, minutes)).toISOString();
  return { status, status_date, status_details: details, status_exact: exact };
}

/** The signed URL of the order's label. */
export async function labelUrlOf(api: ShipmentApi, order: OrderView): Promise<string> {
  const path = `/v1/shipments?related_order_id=${order.id}`;
  const { data } = await api.call<{ data: { label_url: string }[] }>("GET", path);
  return data[0]?.label_url ?? "";
}

export async function shipmentApi(shop: RunningShop): Promise<ShipmentApi> {
  // A shop's merchant is named after its domain.
  return new ShipmentApi(shop.waybill.url, await shop.waybill.createKey(shop.domain, "production"));
}

/** The place that a changed address has, by the purchase's order. */
export async function changedPlaces(
  shop: RunningShop,
  where: "order_id" | "shop",
  value: string,
): Promise<readonly (readonly [order: string, place: string])[]> {
  const rows = await shop.rows<{ id: string; order_id: string; data: object }>(
    `SELECT id, order_id, data FROM purchases WHERE ${where} = $1 AND turn = 'address-changed'`,
    [value],
  );
  const encryption = encryptionOf(shop.waybill.env);
  return rows.map(({ id, order_id, data }) => [
    order_id,
    purchaseData<{ addressChange: { place: string } }>(encryption, id, data).addressChange.place,
  ]);
}

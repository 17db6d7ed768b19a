/** The main job, step by step against the running server and the local Shopify, through public doors only. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { json, until } from "../seed/json-http.ts";
import { makeLive } from "../seed/live-shop.ts";
import { browserAgent } from "../seed/shop-doors.ts";
import type { Narrator } from "./narrator.ts";
import { expectThat } from "./narrator.ts";
import type { CheckoutView, FulfillmentView, OrderView, ShipmentAnswer, ShopView } from "./shop-view.ts";
import type { RunningWaybill } from "./waybill.ts";

interface Story {
  readonly narrator: Narrator;
  readonly simulatorUrl: string;
  readonly waybill: RunningWaybill;
  /** Where labels are saved. */
  readonly folder: string;
}

interface Parcel {
  readonly who: string;
  readonly order: OrderView;
  readonly fulfillment: FulfillmentView;
  readonly shipment: ShipmentAnswer;
}

const shop = "kalimera-goods.myshopify.com";

const shoppers = {
  thessaloniki: {
    who: "Ελένη in Thessaloniki",
    lines: [{ sku: "OIL-750", quantity: 2 }],
    shippingAddress: {
      firstName: "Ελένη",
      lastName: "Παπαδοπούλου",
      address1: "Τσιμισκή 45",
      city: "Θεσσαλονίκη",
      zip: "546 23",
      countryCode: "GR",
      phone: "+306944123456",
    },
  },
  berlin: {
    who: "Jonas in Berlin",
    lines: [{ sku: "OIL-750", quantity: 1 }],
    shippingAddress: {
      firstName: "Jonas",
      lastName: "Weber",
      address1: "Torstraße 140",
      city: "Berlin",
      zip: "10119",
      countryCode: "DE",
      phone: "+493012345678",
    },
  },
  patras: {
    who: "Νίκος in Patras",
    lines: [{ sku: "OIL-750", quantity: 1 }],
    shippingAddress: {
      firstName: "Νίκος",
      lastName: "Γεωργίου",
      address1: "Κορίνθου 12",
      city: "Πάτρα",
      zip: "26221",
      countryCode: "GR",
      phone: "+306977654321",
    },
  },
} as const;

type Shopper = (typeof shoppers)[keyof typeof shoppers];

/** @returns the API key from the last step */
export async function tellStory(story: Story): Promise<string> {
  const { narrator: n } = story;
  const control = <T>(method: string, below: string, body?: unknown) =>
    json<T>(
      method,
      `${story.simulatorUrl}/simulator/shops/${shop}${below}`,
      body === undefined ? {} : { body },
    );

  n.step("A shop installs the app");
  await control("POST", "/install");
  const launch = await control<{ url: string; adminUrl: string }>("POST", "/launch-url", {});
  const opened = await fetch(launch.url, { headers: { "user-agent": browserAgent } });
  expectThat(
    opened.ok,
    `opening the app in the admin answered ${opened.status}: ${(await opened.text()).slice(0, 300)}`,
  );
  const installed = await until(
    "the carrier service to be registered",
    () => control<ShopView>("GET", ""),
    (view) => view.carrierServices.some((service) => service.active),
  );
  const carrierService = installed.carrierServices.find((service) => service.active);
  expectThat(carrierService !== undefined, "the shop has an active carrier service");
  n.tell(
    `${installed.name} (${shop}) opened the app; carrier service "${carrierService.name}" is registered.`,
  );
  n.tell(
    `Callback: ${carrierService.callbackUrl.replace(/[^/]{12,}$/, (secret) => `${secret.slice(0, 4)}…`)}`,
  );

  n.step("The merchant's own carriers take the shop live");
  const { lines, shippingAddress } = shoppers.thessaloniki;
  const hidden = await control<CheckoutView>("POST", "/checkouts", { lines, shippingAddress });
  expectThat(
    hidden.options.every((option) => option.source !== "carrier"),
    "shoppers see no sample rate while the shop is in the sandbox",
  );
  await makeLive(story.waybill.environment, shop);
  n.tell("Until then the shop was in the sandbox, and shoppers saw none of the sample rates.");

  n.step("Shoppers ask for rates at checkout");
  const greek = await checkout(shoppers.thessaloniki);
  const german = await checkout(shoppers.berlin);

  n.step("Each orders with one of them");
  const greekOrder = await placeOrder(shoppers.thessaloniki, greek);
  const germanOrder = await placeOrder(shoppers.berlin, german);

  n.step("The merchant fulfills; shipments appear");
  const key = await story.waybill.createKey(shop, "production");
  const parcels = [
    await fulfill(shoppers.thessaloniki.who, greekOrder),
    await fulfill(shoppers.berlin.who, germanOrder),
  ];

  n.step("A pickup is scheduled");
  const withPickup = parcels.find((parcel) => parcel.shipment.rate.has_pickup);
  expectThat(withPickup !== undefined, "one of the shipments has a service with pickup");
  const picked = await schedulePickup(withPickup.shipment);
  n.tell(`${picked.tracking_ref}: the courier comes on ${picked.pickup?.date}, ${picked.pickup?.time}.`);

  n.step("Scans arrive; the fulfillments follow to DELIVERED");
  for (const parcel of parcels) await deliver(parcel);

  n.step("A third order is cancelled");
  const third = await checkout(shoppers.patras);
  const thirdOrder = await placeOrder(shoppers.patras, third);
  const doomed = await fulfill(shoppers.patras.who, thirdOrder);
  const doomedPickup = await schedulePickup(doomed.shipment);
  n.tell(`Pickup on ${doomedPickup.pickup?.date}, ${doomedPickup.pickup?.time}. Now the order is cancelled.`);
  await control("POST", `/orders/${thirdOrder.id}/cancel`, {});
  const cancelled = await until(
    "the shipment to be cancelled",
    () => shipmentOf(doomed.shipment.id),
    (shipment) => shipment.state === "cancelled",
  );
  expectThat(cancelled.pickup === null, "the cancelled shipment has no pickup");
  n.tell(`Shipment ${cancelled.tracking_ref} is ${cancelled.state}, its pickup is gone.`);

  n.step("The same shipments over the REST API");
  const list = await api<{ status: string; data: ShipmentAnswer[] }>("GET", "/v1/shipments");
  expectThat(list.data.length === 3, `GET /v1/shipments answers the 3 shipments, not ${list.data.length}`);
  n.table(
    list.data.map((shipment) => [
      shipment.tracking_ref,
      `order ${shipment.related_order_id}`,
      shipment.rate.provider.name,
      shipment.state,
      shipment.tracking_status,
      `${shipment.rate.total_amount.toFixed(2)} ${shipment.rate.currency}`,
    ]),
  );
  return key;

  function api<T>(method: string, below: string, body?: unknown): Promise<T> {
    return json<T>(method, `${story.waybill.url}${below}`, {
      headers: { "x-api-key": key },
      ...(body === undefined ? {} : { body }),
    });
  }

  async function shipmentOf(id: string): Promise<ShipmentAnswer> {
    return (await api<{ data: ShipmentAnswer }>("GET", `/v1/shipments/${id}`)).data;
  }

  async function checkout({ who, lines, shippingAddress }: Shopper): Promise<CheckoutView> {
    const view = await control<CheckoutView>("POST", "/checkouts", { lines, shippingAddress });
    const offered = view.options.filter((option) => option.source === "carrier");
    expectThat(offered.length > 0, `${who} sees rates of our carriers`);
    n.tell(`${who} sees, after ${Math.round(view.calls[0]?.ms ?? 0)} ms:`);
    n.table(
      offered.map((option) => [
        `  ${(option.priceMinor / 100).toFixed(2)} ${option.currency}`,
        option.title,
        option.description,
      ]),
    );
    return view;
  }

  async function placeOrder({ who }: Shopper, { id, options }: CheckoutView): Promise<OrderView> {
    const option = options.find((candidate) => candidate.source === "carrier");
    expectThat(option !== undefined, `${who} can choose one of our rates`);
    const order = await control<OrderView>("POST", "/orders", { checkoutId: id, option: option.handle });
    n.tell(`${who} orders with ${option.title}: order ${order.name}.`);
    return order;
  }

  async function fulfill(who: string, order: OrderView): Promise<Parcel> {
    await control("POST", `/orders/${order.id}/fulfill`, {});
    const { fulfillments } = await until(
      `tracking on the fulfillment of ${order.name}`,
      () => control<OrderView>("GET", `/orders/${order.id}`),
      (view) => view.fulfillments.some((fulfillment) => Boolean(fulfillment.tracking[0]?.number)),
    );
    const fulfillment = fulfillments[0];
    expectThat(fulfillment !== undefined && fulfillments.length === 1, `${order.name} has one fulfillment`);
    const { data } = await api<{ data: ShipmentAnswer[] }>(
      "GET",
      `/v1/shipments?related_order_id=${order.id}`,
    );
    const shipment = data[0];
    expectThat(shipment !== undefined && data.length === 1, `order ${order.id} has exactly one shipment`);
    expectThat(
      fulfillment.tracking[0]?.number === shipment.tracking_ref,
      `the fulfillment of ${order.name} carries the shipment's tracking number`,
    );
    const label = path.join(story.folder, `label-${shipment.tracking_ref}.pdf`);
    await saveLabel(shipment, label);
    n.tell(`${order.name} for ${who}: ${shipment.rate.provider.name}, ${shipment.rate.service.name}`);
    n.tell(
      `  related_order_id ${shipment.related_order_id}, tracking ${shipment.tracking_ref} on the fulfillment`,
    );
    n.tell(`  label ${label}`);
    return { who, order, fulfillment, shipment };
  }

  async function saveLabel(shipment: ShipmentAnswer, file: string): Promise<void> {
    const response = await fetch(shipment.label_url);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expectThat(
      response.ok && new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-",
      `the label link of ${shipment.tracking_ref} answers a PDF (it answered ${response.status})`,
    );
    await writeFile(file, bytes);
  }

  /** The action of the button on the shipment's page, with a session token as App Bridge sends it. */
  async function schedulePickup({ id }: ShipmentAnswer): Promise<ShipmentAnswer> {
    const { token } = await control<{ token: string }>("POST", "/session-token", {});
    const response = await fetch(`${story.waybill.url}/app/shipments/${id}.data`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "user-agent": browserAgent },
      body: new URLSearchParams({ intent: "schedule-pickup", date: "next" }),
    });
    const answer = await response.text();
    expectThat(response.ok, `scheduling a pickup answered ${response.status}: ${answer.slice(0, 300)}`);
    const shipment = await shipmentOf(id);
    expectThat(
      shipment.pickup !== null,
      `shipment ${shipment.tracking_ref} has a pickup: ${answer.slice(0, 300)}`,
    );
    return shipment;
  }

  async function deliver({ who, order, shipment }: Parcel): Promise<void> {
    const scans = [
      { status: "PRE_TRANSIT", status_details: "Label printed", status_exact: null },
      { status: "TRANSIT", status_details: "Picked up from sender", status_exact: null },
      { status: "TRANSIT", status_details: "Arrived at the destination's hub", status_exact: null },
      { status: "DELIVERED", status_details: "Delivered to recipient", status_exact: null },
    ];
    const history: object[] = [];
    for (const scan of scans) {
      history.push({ ...scan, status_date: new Date().toISOString() });
      await api("PUT", `/v1/shipments/${shipment.id}/tracking`, { tracking_history: history });
    }
    const shown = await until(
      `${order.name}'s fulfillment to be delivered`,
      async () => (await control<OrderView>("GET", `/orders/${order.id}`)).fulfillments[0]?.events ?? [],
      (events) => events.at(-1)?.status === "DELIVERED",
    );
    const statuses = shown.map((event) => event.status);
    const delivered = statuses.filter((status) => status === "DELIVERED").length;
    expectThat(delivered === 1, `the fulfillment of ${order.name} is delivered exactly once`);
    n.tell(`${order.name} for ${who}: ${statuses.join(" → ")}`);
  }
}

/** The main job, step by step against the running server and the local Shopify, through public doors only. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../chaos/database.ts";
import { askCarriers, bringForward, fireSchedule } from "../chaos/shortened-waits.ts";
import { addRates } from "../seed/add-rates.ts";
import { json, until } from "../seed/json-http.ts";
import { makeLive, ownCarriers } from "../seed/live-shop.ts";
import type { ShopDoors } from "../seed/shop-doors.ts";
import { browserAgent } from "../seed/shop-doors.ts";
import type { Carriers } from "./carriers.ts";
import type { Narrator } from "./narrator.ts";
import { expectThat } from "./narrator.ts";
import type { CheckoutView, FulfillmentView, OrderView, ShipmentAnswer, ShopView } from "./shop-view.ts";
import type { Shopper } from "./shoppers.ts";
import { roadScans, shoppers } from "./shoppers.ts";
import type { RunningWaybill } from "./waybill.ts";

interface Story {
  readonly narrator: Narrator;
  readonly simulatorUrl: string;
  readonly waybill: RunningWaybill;
  readonly carriers: Carriers;
  /** Brings jobs of the clock forward. */
  readonly database: Database;
  readonly submit: ShopDoors["submit"];
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

/** @returns the API key from the last step */
export async function tellStory(story: Story): Promise<string> {
  const { narrator: n, carriers, database } = story;
  const { environment } = story.waybill;
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

  n.step("The merchant connects the carriers of its contracts");
  for (const line of await carriers.connect(environment, story.waybill.url, shop)) n.tell(line);
  n.tell("Viadotto Road has no API: the merchant enters its price list and the numbers it gave.");

  n.step("The shop goes live, and its rates join the shipping zones");
  await makeLive(
    environment,
    shop,
    ownCarriers.filter(({ carrier }) => carrier.code === "viadotto"),
  );
  expectThat(!(await seesRates()), "no shopper sees a rate before the merchant adds them to a zone");
  n.tell("The shop is live. A new carrier service is in no zone, so shoppers see none of its rates yet.");
  await addRates(story.submit);
  expectThat(await seesRates(), "shoppers see the rates once they are in the zones");
  n.tell('The merchant pressed "Add rates": they are in every zone now.');
  await fireSchedule(database, "refresh-points");
  await until("BOX NOW's lockers at checkout", lockersAreOffered, Boolean);

  n.step("Shoppers ask for rates at checkout");
  const greek = await checkout(shoppers.door);
  const nearLocker = await checkout(shoppers.locker);
  const german = await checkout(shoppers.abroad);

  n.step("Each orders with one of them");
  const greekOrder = await placeOrder(shoppers.door, greek);
  const lockerOrder = await placeOrder(shoppers.locker, nearLocker);
  const germanOrder = await placeOrder(shoppers.abroad, german);

  n.step("The merchant fulfills; shipments and the carriers' labels appear");
  const key = await story.waybill.createKey(shop, "production");
  const toDoor = await fulfill(shoppers.door.who, greekOrder);
  const toLocker = await fulfill(shoppers.locker.who, lockerOrder);
  const abroad = await fulfill(shoppers.abroad.who, germanOrder);

  n.step("A pickup is scheduled, and ACS gets the list of the day");
  expectThat(abroad.shipment.rate.has_pickup, "Viadotto's service has a pickup");
  const picked = await schedulePickup(abroad.shipment);
  n.tell(`${picked.tracking_ref}: Viadotto comes on ${picked.pickup?.date}, ${picked.pickup?.time}.`);
  n.tell(`${toDoor.shipment.tracking_ref}: ${await handOver(toDoor.shipment.tracking_ref)}`);

  n.step("The carriers scan; the fulfillments follow to DELIVERED");
  await carriers.deliverToLocker(toLocker.shipment.tracking_ref);
  await followed(toLocker, "BOX NOW's webhook");
  await carriers.deliverToDoor(toDoor.shipment.tracking_ref);
  await askCarriers(database);
  await followed(toDoor, "Waybill asks ACS");
  await reportScans(abroad.shipment);
  await followed(abroad, "entered over the API");

  n.step("A fourth order is cancelled");
  const fourthOrder = await placeOrder(shoppers.doomed, await checkout(shoppers.doomed));
  const doomed = await fulfill(shoppers.doomed.who, fourthOrder);
  await control("POST", `/orders/${fourthOrder.id}/cancel`, {});
  const cancelled = await until(
    "the shipment to be cancelled",
    () => shipmentOf(doomed.shipment.id),
    (shipment) => shipment.state === "cancelled",
  );
  const voucher = await carriers.acsVoucher(cancelled.tracking_ref);
  expectThat(voucher.state === "deleted", "ACS deleted the cancelled voucher");
  n.tell(
    `The order is cancelled: shipment ${cancelled.tracking_ref} is ${cancelled.state}, its voucher deleted at ACS.`,
  );

  n.step("The same shipments over the REST API");
  const list = await api<{ status: string; data: ShipmentAnswer[] }>("GET", "/v1/shipments");
  expectThat(list.data.length === 4, `GET /v1/shipments answers the 4 shipments, not ${list.data.length}`);
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

  async function seesRates(): Promise<boolean> {
    return ours(await askForRates(shoppers.door)).length > 0;
  }

  async function lockersAreOffered(): Promise<boolean> {
    const options = ours(await askForRates(shoppers.locker));
    return options.some(({ code }) => code.startsWith(shoppers.locker.wants));
  }

  async function askForRates({ email, lines, shippingAddress }: Shopper): Promise<CheckoutView> {
    const { firstName, lastName, phone } = shippingAddress;
    const customer = { email, firstName, lastName, phone };
    return control("POST", "/checkouts", { lines, shippingAddress, customer });
  }

  async function checkout(shopper: Shopper): Promise<CheckoutView> {
    const { who } = shopper;
    const view = await askForRates(shopper);
    const offered = ours(view);
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

  async function placeOrder({ who, wants }: Shopper, view: CheckoutView): Promise<OrderView> {
    const option = ours(view).find(({ code }) => code.startsWith(wants));
    expectThat(option !== undefined, `${who} can choose ${wants}`);
    const order = await control<OrderView>("POST", "/orders", { checkoutId: view.id, option: option.handle });
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
    const saved = await saveLabel(shipment, label);
    n.tell(`${order.name} for ${who}: ${shipment.rate.provider.name}, ${shipment.rate.service.name}`);
    n.tell(
      `  related_order_id ${shipment.related_order_id}, tracking ${shipment.tracking_ref} on the fulfillment`,
    );
    n.tell(`  label ${label}`);
    if (shipment.driver === "acs" || shipment.driver === "boxnow") {
      const own = Buffer.from(await carriers.label(shipment.driver, shipment.tracking_ref));
      expectThat(own.equals(saved), `the label of ${shipment.tracking_ref} has the carrier's own bytes`);
      n.tell(`  it is the carrier's own PDF, byte for byte (${own.length} bytes)`);
    }
    return { who, order, fulfillment, shipment };
  }

  async function saveLabel(shipment: ShipmentAnswer, file: string): Promise<Uint8Array> {
    const response = await fetch(shipment.label_url);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expectThat(
      response.ok && new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-",
      `the label link of ${shipment.tracking_ref} answers a PDF (it answered ${response.status})`,
    );
    await writeFile(file, bytes);
    return bytes;
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

  /** At the cut-off, which is brought forward. On a day without lists, ACS's own clock moves to the next one. */
  async function handOver(voucher: string): Promise<string> {
    const day = await carriers.listDay(voucher);
    const isToday = day === new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Athens" }).format();
    if (isToday) await bringForward(database, "close-day");
    else await carriers.issueListOn(day);
    const { list } = await until(
      "ACS's pickup list",
      () => carriers.acsVoucher(voucher),
      (seen) => seen.list !== null,
    );
    return `on ACS's pickup list ${list} of ${day}${isToday ? "" : ", the next day with a list"}.`;
  }

  async function reportScans({ id }: ShipmentAnswer): Promise<void> {
    const history: object[] = [];
    for (const scan of roadScans) {
      history.push({ ...scan, status_date: new Date().toISOString() });
      await api("PUT", `/v1/shipments/${id}/tracking`, { tracking_history: history });
    }
  }

  async function followed({ who, order }: Parcel, by: string): Promise<void> {
    const shown = await until(
      `${order.name}'s fulfillment to be delivered`,
      async () => (await control<OrderView>("GET", `/orders/${order.id}`)).fulfillments[0]?.events ?? [],
      (events) => events.at(-1)?.status === "DELIVERED",
    );
    const statuses = shown.map((event) => event.status);
    const delivered = statuses.filter((status) => status === "DELIVERED").length;
    expectThat(delivered === 1, `the fulfillment of ${order.name} is delivered exactly once`);
    n.tell(`${order.name} for ${who}, ${by}: ${statuses.join(" → ")}`);
  }
}

const ours = ({ options }: CheckoutView) => options.filter(({ source }) => source === "carrier");

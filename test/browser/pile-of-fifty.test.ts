// Run: long
/** Fifty printed parcels on a list, of which ten change in every way: ten notices, the list's next revision, and none after "done". */
import { expect, it } from "vitest";
import type { FulfillmentView, OrderView } from "../../simulator/shopify/index.ts";
import { send } from "../shopify/flows/flow-life.ts";
import type { ApiShipment } from "../shopify/shop-life.ts";
import { fulfill, labelUrlOf, oil, orderWith, shipmentApi, thessaloniki } from "../shopify/shop-life.ts";
import { readPdfText } from "../support/read-label.ts";
import { atMost } from "../support/time-limits.ts";
import { admin, openShopInBrowser, running } from "./admin-window.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

const PARCELS = 50;

interface Parcel {
  readonly order: OrderView;
  readonly fulfillment: FulfillmentView;
  readonly shipment: ApiShipment;
}

const kalamaria = { ...thessaloniki, address1: "Komninon 3", city: "Kalamaria", zip: "55131" };
const onOrder = ({ order }: Parcel, deed: string, body: object = {}) =>
  running.control("POST", `orders/${order.id}/${deed}`, body);
const readdress = ({ order }: Parcel, shippingAddress: object) =>
  running.control("PATCH", `orders/${order.id}`, { shippingAddress });

/** Each way in which a parcel changes. The first four leave the list. */
const ways: readonly ((parcel: Parcel) => Promise<unknown>)[] = [
  (parcel) => onOrder(parcel, "cancel"),
  ({ fulfillment }) => running.control("POST", `fulfillments/${fulfillment.id}/cancel`, {}),
  async ({ shipment }) => (await shipmentApi(running)).call("DELETE", `/v1/shipments/${shipment.id}`),
  ({ shipment }) => send(running, "/app/shipments?index", { intent: "cancel", ids: shipment.id }),
  (parcel) => readdress(parcel, kalamaria),
  (parcel) => readdress(parcel, { ...thessaloniki, firstName: "Άννα" }),
  (parcel) => readdress(parcel, { ...thessaloniki, phone: "+306944000000" }),
  (parcel) => onOrder(parcel, "refund", { lines: [{ ...oil, restockType: "RETURN" }] }),
  (parcel) => onOrder(parcel, "edit", { add: [oil] }),
  ({ fulfillment }) =>
    running.control("PATCH", `fulfillments/${fulfillment.id}`, {
      tracking: { company: "ELTA", number: "PE123456789GR", url: "https://elta.example/PE123456789GR" },
    }),
];
const LEAVE_THE_LIST = 4;

async function printed(): Promise<readonly Parcel[]> {
  const made: { readonly order: OrderView; readonly fulfillment: FulfillmentView }[] = [];
  for (let at = 0; at < PARCELS; at += 1) {
    const order = await orderWith(running, "gorgona.standard", { lines: [{ ...oil, quantity: 2 }] });
    made.push({ order, fulfillment: await fulfill(running, order) });
  }
  await running.settled();
  const api = await shipmentApi(running);
  const parcels: Parcel[] = [];
  for (const each of made) {
    const [shipment] = await api.of(each.order);
    const label = await fetch(await labelUrlOf(api, each.order));
    expect(label.status).toBe(200);
    await label.arrayBuffer();
    parcels.push({ ...each, shipment: shipment! });
  }
  return parcels;
}

const numbersOf = (parcels: readonly Parcel[]) => parcels.map(({ shipment }) => shipment.tracking_ref);

async function sheet(): Promise<string> {
  const address = await admin.app
    .getByRole("link", { name: /^Print list/ })
    .first()
    .getAttribute("href");
  const answer = await fetch(address ?? "");
  const pages = await readPdfText(new Uint8Array(await answer.arrayBuffer()));
  return pages.join(" ").replace(/\s+/g, " ");
}

it("are ten notices and one revision, until a person is done", { timeout: atMost(400_000) }, async () => {
  const parcels = await printed();
  const { app } = admin;
  await admin.open("/app/pickups");
  await app.getByRole("button", { name: /^Close the day/ }).click();
  await app.getByRole("dialog").getByRole("button", { name: "Close the day", exact: true }).click();
  await admin.toast("Day closed: print the list");
  const first = await sheet();
  for (const number of numbersOf(parcels)) expect(first).toContain(number);
  expect(first).not.toContain("evision");

  const changed = parcels.slice(0, ways.length);
  for (const [index, change] of ways.entries()) await change(changed[index]!);
  await running.settled();

  await admin.open("/app");
  await app.getByRole("heading", { name: "Changed after printing" }).waitFor();
  for (const number of numbersOf(changed))
    expect([number, await app.getByRole("button", { name: `Done with ${number}` }).count()]).toEqual([
      number,
      1,
    ]);
  expect(await app.getByRole("button", { name: /^Done with / }).count()).toBe(ways.length);
  expect(await violations(app)).toEqual([]);

  await admin.open("/app/pickups");
  await app.getByText("Printed sheet out of date").waitFor();
  const gone = numbersOf(changed.slice(0, LEAVE_THE_LIST));
  const removed = (await app.getByText(/^Removed: /).textContent()) ?? "";
  for (const number of numbersOf(parcels))
    expect([number, removed.includes(number)]).toEqual([number, gone.includes(number)]);
  const second = await sheet();
  expect(second).toContain("revision 2");
  for (const number of gone)
    expect(second.split("Removed: ")[1]?.split("Handed over by")[0]).toContain(number);
  await admin.open("/app/pickups");
  await app.getByRole("heading", { name: "Pickup lists" }).waitFor();
  expect(await app.getByText("Printed sheet out of date").count()).toBe(0);

  await app.getByRole("button", { name: `All ${ways.length} done` }).click();
  await app.getByRole("heading", { name: "Changed after printing" }).waitFor({ state: "detached" });
  for (const page of ["/app", "/app/pickups"]) {
    await admin.open(page);
    await app.getByRole("heading", { level: 1 }).waitFor();
    expect(await app.getByRole("heading", { name: "Changed after printing" }).count()).toBe(0);
  }
});

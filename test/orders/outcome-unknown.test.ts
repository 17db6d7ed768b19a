/** A carrier that cannot say for days whether it sold a label, such as ACS over a weekend: the order waits, and no job fails. */
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { resolveBookings } from "../../app/domain/engine/index.ts";
import { settleAfterBooking, settleOrder } from "../../app/domain/orders/settling/settle-order.ts";
import { jobHandlers } from "../../app/entrypoints/jobs/jobs.ts";
import type { Services } from "../../app/process/services.server.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, service, shopOnMemory } from "./shop-on-memory.ts";

const HOUR_MS = 60 * 60_000;

let database: FreshDatabase;
let shop: ShopOnMemory;
let orderId: string;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, {
    sender,
  });
});
afterAll(() => database.close());
afterEach(async () => {
  shop.carrier.heal();
  await resolve();
  await shop.comeToRest(orderId);
});

const settle = async () => settleOrder(shop.services, await shop.shop(), orderId);
const resolve = async () => {
  shop.stores.clock.advance(2 * HOUR_MS);
  return resolveBookings(shop.services.ports);
};
const states = async () => {
  return (await shop.purchasesOf(orderId)).map(({ state }) => state);
};

beforeEach(async () => {
  shop.carrier.heal();
  const { shippingAddress: address } = anOrder();
  orderId = shop.platform.place({
    ...{ quantities: [1], paid: true, service, address: address!, gateway: "card" },
  });
  const [part] = shop.platform.orders.get(orderId)!.parts;
  await shop.buy({ orderId, fulfillmentOrderId: part!.id, lines: null });
  shop.carrier.will("book", "lost before acting");
  shop.carrier.will("lookup", ...Array<"lost before acting">(30).fill("lost before acting"));
});

it("is asked again as often as it takes, while the order's job succeeds", async () => {
  for (let time = 0; time < 25; time++) {
    expect(await settle()).toEqual({ waits: "outcome-unknown" });
    expect((await resolve()).open).toHaveLength(1);
  }
  expect(await states()).toEqual(["buying"]);
});

it("has the order settled in the minute in which it says that it sold none, and the label is bought once", async () => {
  await settle();
  const sold = shop.carrier.sold.length;
  shop.carrier.heal();
  shop.stores.clock.advance(2 * HOUR_MS);
  const { domain } = await shop.shop();
  const sent: object[] = [];
  const jobs = { send: async (name: string, data: object) => void sent.push({ name, data }) };
  const services = { ...shop.services, log: pino({ enabled: false }), jobs } as unknown as Services;
  const minute = () =>
    jobHandlers({ ...services, mailSender: null, vacuum: null, backUp: null })["resolve-bookings"]({});
  await minute();
  expect(sent).toEqual([{ name: "settle-order", data: { shop: domain, orderId } }]);
  await settle();
  expect(await states()).toEqual(["placed"]);
  expect(shop.carrier.sold).toHaveLength(sold + 1);
  await minute();
  expect(sent).toHaveLength(1);
});

it("is asked about within the hour if the process ends before the order's job is sent", async () => {
  await settle();
  shop.carrier.heal();
  await resolve();
  const before = shop.stores.jobs.length;
  const { domain, merchantId } = await shop.shop();
  await shop.stores.dueWork.settleAgain(merchantId);
  expect(shop.stores.jobs.slice(before)).toEqual([{ name: "settle-order", data: { shop: domain, orderId } }]);
});

it("leaves a return of the order waiting too, until the minute in which the outcome is known", async () => {
  shop.carrier.heal();
  await resolve();
  await shop.comeToRest(orderId);
  await shop.set({ labelsForReturns: true });
  shop.platform.sendBack(orderId);
  const sold = shop.carrier.sold.length;
  shop.carrier.will("book", "lost after acting");
  shop.carrier.will("lookup", "lost before acting", "lost before acting");
  expect(await settle()).toEqual({ waits: "outcome-unknown" });
  expect((await resolve()).open).toHaveLength(1);
  expect(await settle()).toEqual({ waits: "outcome-unknown" });
  shop.carrier.heal();
  const { domain, merchantId } = await shop.shop();
  const sent: object[] = [];
  const jobs = { send: async (name: string, data: object) => void sent.push({ name, data }) };
  shop.stores.clock.advance(2 * HOUR_MS);
  for (const booking of (await resolve()).finished)
    await settleAfterBooking({ ...shop.services, jobs }, booking);
  expect(sent).toEqual([{ name: "settle-order", data: { shop: domain, orderId } }]);
  await settle();
  expect(await shop.stores.orderReturns.byOrder(merchantId, domain, orderId)).toMatchObject([
    { state: "sent" },
  ]);
  expect(shop.carrier.sold).toHaveLength(sold + 1);
  await shop.set({ labelsForReturns: false });
});

it("does not hide an error that another try may mend", async () => {
  shop.carrier.heal();
  shop.carrier.will("book", "is unavailable");
  await expect(settle()).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  expect(await states()).toEqual(["buying"]);
});

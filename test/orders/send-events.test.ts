import { afterAll, beforeAll, expect, it } from "vitest";
import type { Milestone, TrackingEntry } from "../../app/domain/engine/index.ts";
import { addTracking } from "../../app/domain/engine/index.ts";
import { followShipment } from "../../app/domain/orders/settling/follow-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, { sender });
});
afterAll(() => database.close());

const scan = (id: string, minute: number, milestone: Milestone): TrackingEntry => ({
  ...{ id, status: "TRANSIT", statusDetails: "", statusExact: "in-depot", milestone },
  statusDate: new Date(Date.UTC(2026, 10, 20, 7, minute)),
});

const delivery: TrackingEntry = {
  ...scan("delivery", 50, "delivered"),
  status: "DELIVERED",
  statusExact: null,
};

/** A shipped order, its carrier's reports, and the events that its fulfillment shows. */
async function aParcel() {
  const { platform, services, caller } = shop;
  const { orderId, shipment } = await shop.ship([1]);
  return {
    report: async (...entries: readonly TrackingEntry[]) =>
      addTracking(services.ports, await caller(), shipment.id, () => entries),
    follow: async () => followShipment(services, { ...(await caller()), shipmentId: shipment.id }),
    events: () => platform.orders.get(orderId)?.fulfillments.flatMap((made) => made.events) ?? [],
  };
}

it("finds an event whose answer was lost, though an earlier scan gave it another meaning since", async () => {
  const { platform } = shop;
  const { report, follow, events } = await aParcel();
  const shown = () =>
    events()
      .filter(({ status }) => status === "picked-up" || status === "in-transit")
      .map(({ status, happenedAt }) => `${status} ${happenedAt.getUTCMinutes()}`);

  // The second scan arrives first, so it is the parcel's pickup as far as anyone knows.
  await report(scan("second", 30, "picked-up"));
  platform.will("sendEvent", "lost after acting");
  await expect(follow()).rejects.toThrow("The line was cut.");
  expect(shown()).toEqual(["picked-up 30"]);

  await report(scan("first", 0, "picked-up"), scan("second", 30, "in-transit"));
  await follow();
  expect(shown()).toEqual(["picked-up 30", "picked-up 0"]);
  await follow();
  expect(shown()).toHaveLength(2);
});

it("finds a delivery whose answer was lost before it sends the scans that arrived since: none of them follows it", async () => {
  const { platform } = shop;
  const { report, follow, events } = await aParcel();
  const shown = () =>
    events()
      .map(({ status }) => status)
      .filter((status) => status !== "label-purchased");

  await report(delivery);
  platform.will("sendEvent", "lost after acting");
  await expect(follow()).rejects.toThrow("The line was cut.");
  await report(scan("pickup", 0, "picked-up"), scan("depot", 30, "in-transit"), delivery);
  await follow();
  await follow();
  expect(shown()).toEqual(["delivered"]);
});

it("sends a delivery whose request was lost after the scans that arrived since", async () => {
  const { platform } = shop;
  const { report, follow, events } = await aParcel();

  await report(delivery);
  platform.will("sendEvent", "lost before acting");
  await expect(follow()).rejects.toThrow("The line was cut.");
  await report(scan("pickup", 0, "picked-up"), delivery);
  await follow();
  expect(events().map(({ status }) => status)).toEqual(["label-purchased", "picked-up", "delivered"]);
});

const DAY_MS = 24 * 60 * 60 * 1000;

it.each([
  ["some hours ahead, by a clock or time zone that is wrong, now", 3 * 60 * 60 * 1000],
  ["a moment ahead, now", 90_000],
])("sends a scan that is %s", async (_, ahead) => {
  const { services } = shop;
  const { report, follow, events } = await aParcel();
  const now = services.ports.clock.now();
  await report({ ...delivery, statusDate: new Date(now.getTime() + ahead) });
  await follow();
  await follow();
  expect(events().at(-1)).toMatchObject({ status: "delivered", happenedAt: now });
  expect(events().filter(({ status }) => status === "delivered")).toHaveLength(1);
});

it("finds a scan from ahead whose answer was lost, as it was sent", async () => {
  const { platform, services } = shop;
  const { report, follow, events } = await aParcel();
  await report({ ...delivery, statusDate: new Date(services.ports.clock.now().getTime() + DAY_MS / 2) });
  platform.will("sendEvent", "lost after acting");
  await expect(follow()).rejects.toThrow("The line was cut.");
  await follow();
  expect(events().filter(({ status }) => status === "delivered")).toHaveLength(1);
});

it("keeps a scan of another day until then, and the others do not wait for it", async () => {
  const { services } = shop;
  const { report, follow, events } = await aParcel();
  const now = services.ports.clock.now().getTime();
  const planned = { ...delivery, statusDate: new Date(now + 3 * DAY_MS) };
  await report(planned, { ...scan("depot", 0, "in-transit"), statusDate: new Date(now) });
  await follow();
  expect(events().map(({ status }) => status)).toEqual(["label-purchased", "in-transit"]);
});

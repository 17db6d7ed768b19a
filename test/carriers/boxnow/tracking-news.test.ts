/**
 * Parcels move while webhooks get lost, come late, come twice and are forged, and readings fail. In the end each
 * shipment's history has every event of the carrier once.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type {
  Caller,
  CarrierAccount,
  Ports,
  Shipment,
  TrackerPorts,
} from "../../../app/domain/engine/index.ts";
import {
  applyTracking,
  completeHistory,
  createShipment,
  createTracker,
  EngineError,
  pollTracking,
  quoteRates,
  takeTrackerNews,
} from "../../../app/domain/engine/index.ts";
import { listen } from "../../../simulator/carriers/kit/http.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import { cases, randomNumbers, seed } from "../../support/effort.ts";
import { anAddress, anItem, aShipmentRequest } from "../../support/engine-values.ts";
import { testPorts, testStores } from "../../support/stores.ts";
import { atMost } from "../../support/time-limits.ts";
import type { BoxnowDesk } from "./an-account.ts";
import { aBoxnowDesk, aNewAccount, credentials, locker } from "./an-account.ts";

let database: FreshDatabase;
let desk: BoxnowDesk;
let ports: Ports;
let caller: Caller;
let account: CarrierAccount;
/** Of a merchant who bought the labels elsewhere, with the same contract. */
let elsewhere: CarrierAccount;
let trackerPorts: TrackerPorts;
let receiver: Awaited<ReturnType<typeof listen>>;
/** Statuses that our address for webhooks answered. */
const answered: number[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  desk = await aBoxnowDesk({ webhookRetryScale: 0.001 });
  const stores = testStores(database, { clock: desk.clock });
  const { id: merchantId } = await stores.merchants.ensure("Olive Grove");
  caller = { merchantId, environment: "production" };
  account = await stores.accounts.add(caller, aNewAccount());
  const other = await stores.merchants.ensure("Fig Grove");
  elsewhere = await stores.accounts.add({ merchantId: other.id, environment: "production" }, aNewAccount());
  ports = { ...testPorts(database, stores), carriers: carriersFrom([desk.driver], desk.clock) };
  trackerPorts = { ...ports, trackers: stores.trackers };
  receiver = await listen(0, async ({ body }) => {
    const status = await received(body);
    answered.push(status);
    return { status, headers: {}, body: "" };
  });
});
// The carrier's clock is the real one.
beforeEach(() => desk.clock.set(new Date()));
afterAll(async () => {
  await receiver.close();
  await desk.close();
  await database.close();
});

async function received(body: Uint8Array): Promise<number> {
  try {
    const news = await ports.carriers.connect(account).webhook!.read({ header: () => null, body });
    await applyTracking(ports, account, news);
    await takeTrackerNews(trackerPorts, elsewhere, news);
    return 200;
  } catch (error) {
    if (error instanceof EngineError && error.code === "FORBIDDEN") return 403;
    throw error;
  }
}

async function bought(): Promise<Shipment> {
  const to = anAddress({ phone: "+306945550123", locationId: locker });
  const [rate] = (await quoteRates(ports, caller, { from: anAddress(), to, items: [anItem()] })).rates;
  return createShipment(ports, caller, ports.ids.next(), aShipmentRequest(rate!.id, rate!.request));
}

const DAY_MS = 24 * 60 * 60 * 1000;
const journeys = [
  ["in-depot", "in-depot", "final-destination", "delivered"],
  ["accepted-to-locker", "in-depot", "final-destination", "expired", "in-depot", "returned"],
  ["missing"],
  ["in-depot", "lost"],
];

it("knows every event once, whatever happens to webhooks and readings", {
  timeout: atMost(5 * 60_000),
}, async () => {
  const random = randomNumbers();
  const shipments: Shipment[] = [];
  for (let n = 0; n < cases(12, 200); n++) shipments.push(await bought());
  const webhook = { url: receiver.url, secret: credentials.webhook_secret };
  await desk.boxnow.control("PATCH", "/partners/101", { webhook });
  const rates = { "webhook-lost": 0.2, "webhook-late": 0.2, "webhook-twice": 0.2, "webhook-forged": 0.2 };
  await desk.boxnow.control("PUT", "/faults", {
    seed,
    rates: { ...rates, "error-before": 0.1, "reset-after": 0.1, "page-after": 0.05 },
    lateMs: [5, 100],
  });
  await desk.quirk({ eventsAreUnordered: true });
  for (let step = 0; step < 6; step++) {
    desk.clock.advance(DAY_MS);
    for (const [index, { trackingRef }] of shipments.entries()) {
      const event = journeys[index % journeys.length]![step];
      const at = new Date(desk.clock.now().getTime() - Math.floor(random() * 3_600) * 1000);
      if (event !== undefined) await desk.move(trackingRef, event, { at, locationId: locker });
    }
    await pollTracking({ ...ports, ...trackerPorts }, "boxnow");
  }
  await desk.boxnow.control("GET", "/idle?timeoutMs=60000");
  await desk.reset();
  expect((await pollTracking({ ...ports, ...trackerPorts }, "boxnow")).faults).toEqual([]);

  expect(new Set(answered)).toEqual(new Set([200, 403]));
  for (const { id, trackingRef } of shipments) {
    const parcel = await desk.boxnow.control<{ readonly events: readonly { readonly type: string }[] }>(
      "GET",
      `/parcels/${trackingRef}`,
    );
    const { trackingHistory } = (await ports.shipments.get(caller, id))!;
    expect(trackingHistory.map(({ statusExact }) => statusExact)).toEqual(
      parcel.events.map(({ type }) => type),
    );
  }
  const statuses = await Promise.all(
    shipments.slice(0, 4).map(async ({ id }) => (await ports.shipments.get(caller, id))!.trackingStatus),
  );
  expect(statuses).toEqual(["DELIVERED", "EXCEPTION", "EXCEPTION", "EXCEPTION"]);
});

it("learns after a delivery what a lost webhook would have said", async () => {
  const webhook = { url: receiver.url, secret: credentials.webhook_secret };
  await desk.boxnow.control("PATCH", "/partners/101", { webhook });
  const { id, trackingRef } = await bought();
  const words = async () =>
    (await ports.shipments.get(caller, id))!.trackingHistory.map(({ statusExact }) => statusExact);
  await desk.move(trackingRef, "final-destination", { webhook: false });
  await desk.move(trackingRef, "delivered");
  await expect.poll(words).toContain("delivered");
  await pollTracking({ ...ports, ...trackerPorts }, "boxnow");
  expect(await words()).not.toContain("final-destination");

  await completeHistory(ports, caller, id);
  expect(await words()).toEqual(["new", "final-destination", "delivered"]);
});

it("reaches trackers of numbers that were bought elsewhere, without a poll", async () => {
  const webhook = { url: receiver.url, secret: credentials.webhook_secret };
  await desk.boxnow.control("PATCH", "/partners/101", { webhook });
  const { trackingRef } = await bought();
  const { id } = await createTracker(trackerPorts, elsewhere, ports.ids.next(), {
    ...{ driver: elsewhere.carrier.code, trackingRef, relatedOrderId: null },
  });
  const stored = async () => (await trackerPorts.trackers.get(elsewhere, id))!;
  const { version } = await stored();
  await desk.move(trackingRef, "in-depot");
  await desk.move(trackingRef, "delivered");
  // The second webhook may overtake the first.
  await expect
    .poll(async () => (await stored()).trackingHistory.map(({ statusExact }) => statusExact))
    .toEqual(expect.arrayContaining(["in-depot", "delivered"]));
  expect((await stored()).trackingStatus).toBe("DELIVERED");
  // Each entry is written once.
  const { version: after, trackingHistory } = await stored();
  expect(after).toBeLessThanOrEqual(version + trackingHistory.length);
});

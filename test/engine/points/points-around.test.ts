/** Carriers that answer their points by place alone, where points are searched for. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { carrierKit } from "../../../app/adapters/carriers/kit/carrier-module.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import { createShipment, findPoints, quoteRates } from "../../../app/domain/engine/index.ts";
import { offeredServices } from "../../../app/domain/orders/offers/offered-services.ts";
import { pointsForRate } from "../../../app/domain/orders/quotes/points-for-rate.ts";
import type { Kiosk } from "../../../simulator/carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../../simulator/carriers/kiosk/start-kiosk.ts";
import { drivers, kioskAccount } from "../../../simulator/carriers/kiosk-driver.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import { anAddress, aQuoteRequest, aShipmentRequest } from "../../support/engine-values.ts";
import { aWorkshop } from "../workshop.ts";

let database: FreshDatabase;
let kiosk: Kiosk;
beforeAll(async () => {
  database = await freshDatabase();
  kiosk = await startKiosk();
  kiosk.place(
    [1, 2, 3].map((n) => ({
      ...{ id: `L${n}`, name: `Locker ${n}`, street: `Tsimiski ${n}`, zip: `5462${n}`, city: "Thessaloniki" },
      ...{ country: "GR", lat: 40.63 + n / 100, lon: 22.94 },
    })),
  );
});
afterAll(async () => {
  await kiosk.close();
  await database.close();
});

const to = anAddress({ zip: "54621", city: "Thessaloniki" });

async function aShop() {
  const shop = await aWorkshop(database);
  const ports = { ...shop.ports, carriers: carriersFrom(drivers(carrierKit), shop.clock) };
  await shop.stores.accounts.add(shop.caller, kioskAccount(kiosk.url, { lockers: true }));
  const quoted = async (locationId?: string) => {
    const recipient = { ...to, ...(locationId !== undefined && { locationId }) };
    const { rates } = await quoteRates(ports, shop.caller, aQuoteRequest({ to: recipient }));
    const rate = rates.find(({ service }) => service.code === "locker");
    if (rate === undefined) throw new Error("no rate to lockers");
    return rate;
  };
  return { ...shop, ports, quoted };
}

it("are found by postcode, the nearest first", async () => {
  const { ports, caller } = await aShop();
  const wanted = { near: { country: "GR", zip: "54621" }, need: { compartmentSizes: [] }, limit: 2 };
  const found = await findPoints(ports, caller, wanted);
  expect(found.map(({ point, account }) => [point.locationId, account.driver])).toEqual([
    ["L1", "kiosk"],
    ["L2", "kiosk"],
  ]);
});

it("are shown for a label, with the one that the shopper chose", async () => {
  const { ports, caller, quoted } = await aShop();
  const rate = await quoted();
  const offered = offeredServices(ports.carriers, await ports.accounts.enabled(caller));
  const service = offered.find(({ service: { code } }) => code === "locker");
  if (service === undefined) throw new Error("not offered");
  expect(service.endsAtPoint).toBe(true);
  const where = { to, near: null, chosenId: "L2", cashOnDelivery: false };
  const { chosen, nearest } = await pointsForRate({ ports }, caller, rate, service, where);
  expect(chosen).toMatchObject({ locationId: "L2", name: "Locker 2", takesIt: true });
  expect(nearest.map(({ locationId }) => locationId)).toEqual(["L1", "L2", "L3"]);
});

it("are the carrier's to refuse: one that no answer had may be bought", async () => {
  const { ports, caller, quoted } = await aShop();
  const rate = await quoted("L77");
  const shipment = await createShipment(
    ports,
    caller,
    ports.ids.next(),
    aShipmentRequest(rate.id, rate.request),
  );
  expect(shipment.to.locationId).toBe("L77");
});

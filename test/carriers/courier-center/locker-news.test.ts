/** A booking may succeed without its locker: the merchant sees it at once, and may cancel. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type { Caller, Ports } from "../../../app/domain/engine/index.ts";
import { cancelShipment, createShipment, quoteRates } from "../../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import { anItem, aShipmentRequest } from "../../support/engine-values.ts";
import { testPorts, testStores } from "../../support/stores.ts";
import type { CourierCenterDesk } from "./a-courier-center-desk.ts";
import { aCourierCenterDesk, aNewAccount, grove, locker, nikos } from "./a-courier-center-desk.ts";

let database: FreshDatabase;
let desk: CourierCenterDesk;
let ports: Ports;
let caller: Caller;

beforeAll(async () => {
  database = await freshDatabase();
  desk = await aCourierCenterDesk();
  const stores = testStores(database, { clock: desk.clock });
  const { id: merchantId } = await stores.merchants.ensure("Olive Grove");
  caller = { merchantId, environment: "production" };
  await stores.accounts.add(caller, aNewAccount({ lockers: true }));
  ports = { ...testPorts(database, stores), carriers: carriersFrom([desk.driver], desk.clock) };
});
afterAll(async () => {
  await desk.close();
  await database.close();
});

async function bought() {
  const to = { ...nikos, locationId: locker };
  const { rates } = await quoteRates(ports, caller, { from: grove, to, items: [anItem()] });
  const rate = rates.find(({ service }) => service.code === "locker")!;
  return createShipment(ports, caller, ports.ids.next(), aShipmentRequest(rate.id, rate.request));
}

describe("a locker that was not given", () => {
  it.each([
    [{ lockers: "none" }, "no_locker", "No locker found"],
    [{ lockers: "another", lockerField: "LockerCode" }, "other_locker", "BOX NOW 10002"],
  ] as const)("is an exception of the shipment, which can be cancelled: %j", async (quirks, exact, words) => {
    await desk.quirks(quirks);
    const { id } = await bought();
    const stored = await ports.shipments.get(caller, id);
    expect(stored).toMatchObject({
      state: "created",
      trackingStatus: "EXCEPTION",
      pickupAt: null,
      trackingHistory: [{ statusExact: exact, statusDetails: words, milestone: null }],
    });
    expect((await cancelShipment(ports, caller, id)).state).toBe("cancelled");
  });

  it("is no news where the chosen one was given", async () => {
    await desk.quirks({});
    expect(await bought()).toMatchObject({ trackingStatus: "PRE_TRANSIT", trackingHistory: [] });
  });
});

// Run: long
/**
 * Bookings through the engine's use cases against a Speedex that fails in every way. In the end each shipment has exactly
 * one live consignment at the carrier, and the carrier has nothing that we don't know.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { numbersOf } from "../../../app/adapters/carriers/kit/label-printing.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type { Caller, Ports, Rate } from "../../../app/domain/engine/index.ts";
import {
  cancelShipment,
  carrierLabel,
  createShipment,
  quoteRates,
  resolveBookings,
  resumeCancels,
} from "../../../app/domain/engine/index.ts";
import { callFaults } from "../../../simulator/carriers/kit/fault-kinds.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import { cases, seed } from "../../support/effort.ts";
import { anItem, aShipmentRequest } from "../../support/engine-values.ts";
import { testPorts, testStores } from "../../support/stores.ts";
import { atMost } from "../../support/time-limits.ts";
import { inLanes, tried } from "../a-carrier-desk.ts";
import type { SpeedexDesk } from "./a-speedex-desk.ts";
import { aNewAccount, aSpeedexDesk, grove, nikos } from "./a-speedex-desk.ts";

let database: FreshDatabase;
let desk: SpeedexDesk;
let ports: Ports;
let caller: Caller;
/** Of one parcel, and of two. */
let rates: readonly Rate[];

beforeAll(async () => {
  database = await freshDatabase();
  desk = await aSpeedexDesk();
  const stores = testStores(database, { clock: desk.clock });
  const { id: merchantId } = await stores.merchants.ensure("Olive Grove");
  caller = { merchantId, environment: "production" };
  await stores.accounts.add(caller, aNewAccount());
  ports = { ...testPorts(database, stores), carriers: carriersFrom([desk.driver], desk.clock) };
  rates = await Promise.all([aRate(1), aRate(2)]);
});
beforeEach(async () => {
  await desk.carrier.control("DELETE", "/faults");
  await desk.quirks({});
});
afterAll(async () => {
  await desk.close();
  await database.close();
});

async function aRate(parcels: number): Promise<Rate> {
  const items = Array.from({ length: parcels }, () => anItem({ shipsAlone: true }));
  const { rates: found } = await quoteRates(ports, caller, { from: grove, to: nikos, items });
  expect(found[0]?.parcels).toHaveLength(parcels);
  return found[0]!;
}

const buy = (id: string, { id: rateId, request }: Rate) =>
  tried(() => createShipment(ports, caller, id, aShipmentRequest(rateId, request)));

/** Rounds of attempts: between them time passes, and the background takes up what was interrupted. */
async function inRounds<Result>(
  ids: readonly string[],
  attempt: (id: string) => Promise<Result | null>,
): Promise<ReadonlyMap<string, Result>> {
  const done = new Map<string, Result>();
  for (let round = 0; done.size < ids.length; round++) {
    if (round === 40) throw new Error(`${ids.length - done.size} shipments have no outcome after 40 rounds.`);
    await inLanes(
      ids.filter((id) => !done.has(id)),
      async (id) => {
        const result = await attempt(id);
        if (result !== null) done.set(id, result);
      },
    );
    await desk.advance(6 * 60_000);
    expect((await resolveBookings(ports, 1_000)).faults).toEqual([]);
    await resumeCancels(ports, 1_000);
  }
  return done;
}

const liveAtCarrier = async (id: string) =>
  (await desk.consignments(id))
    .filter(({ state }) => state !== "cancelled")
    .map(({ master, members }) => [master, ...members]);

describe.each(callFaults)("with %s", (kind) => {
  it.each(["CreateBOL", "CreateSession", "GetConsignmentsByDate", "GetTraceByClientKey"])(
    "at %s, a shipment is booked once",
    async (call) => {
      await desk.carrier.control("PUT", "/faults", { hangMs: 50, slowMs: [5, 20] });
      if (call === "CreateSession") await desk.carrier.control("DELETE", "/sessions");
      // A look-up follows a booking with a lost answer.
      if (call.startsWith("Get")) await desk.fault("reset-after", "CreateBOL");
      await desk.fault(kind, call);
      const id = ports.ids.next();
      const shipments = await inRounds([id], () => buy(id, rates[1]!));
      expect(await liveAtCarrier(id)).toEqual([numbersOf(shipments.get(id)!)]);
    },
  );
});

describe("bookings with every fault", () => {
  const count = cases(40, 500);

  it(`end with one consignment for each of ${count} shipments`, {
    timeout: atMost(20 * 60_000),
  }, async () => {
    const kinds = Object.fromEntries(callFaults.map((kind) => [kind, 0.02]));
    await desk.carrier.control("PUT", "/faults", { seed, rates: kinds, hangMs: 50, slowMs: [5, 50] });
    await desk.quirks({ nothingFound: "code", listDelayMs: 60_000 });
    const ids = Array.from({ length: count }, () => ports.ids.next());
    const bought = await inRounds(ids, async (id) => {
      const index = ids.indexOf(id);
      const rate = rates[index % 2]!;
      // Some are clicked twice.
      const clicks = index % 5 === 0 ? [buy(id, rate), buy(id, rate)] : [buy(id, rate)];
      const [first = null, second = first] = await Promise.all(clicks);
      expect(first?.trackingRef ?? second?.trackingRef).toBe(second?.trackingRef ?? first?.trackingRef);
      return first ?? second;
    });
    const unwanted = ids.filter((_, index) => index % 7 === 3);
    const cancelled = await inRounds(unwanted, (id) => tried(() => cancelShipment(ports, caller, id)));
    const shipments = [...new Map([...bought, ...cancelled]).values()];
    const live = shipments.filter(({ state }) => state === "created");
    const labels = await inRounds(
      live.map(({ id }) => id),
      (id) => tried(() => carrierLabel(ports, live.find((each) => each.id === id)!, "a6", null)),
    );
    const { counts } = await desk.carrier.control<{ counts: Record<string, number> }>("GET", "/faults");
    if (count >= 500) expect(Object.keys(counts).sort()).toEqual([...callFaults].sort());

    await desk.carrier.control("DELETE", "/faults");
    for (const shipment of shipments)
      expect(await liveAtCarrier(shipment.id)).toEqual(
        shipment.state === "created" ? [numbersOf(shipment)] : [],
      );
    const known = new Set(ids);
    const atCarrier = (await desk.consignments()).filter(({ reference }) => known.has(reference));
    expect(atCarrier.filter(({ state }) => state !== "cancelled")).toHaveLength(live.length);
    const connection = desk.connect();
    for (const shipment of live) {
      const { bytes } = await connection.labels!.print(shipment, "a6", null);
      expect(Buffer.compare(bytes, labels.get(shipment.id)!.bytes)).toBe(0);
    }
  });
});

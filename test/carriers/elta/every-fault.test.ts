// Run: long
/**
 * Bookings through the engine's use cases against an ELTA that fails in every way. No shipment gets a second voucher, each that
 * was bought has the carrier's numbers and labels, and each whose outcome ELTA can't tell stays open for a person.
 */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referenceOf } from "../../../app/adapters/carriers/elta/details-of-order.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type { Caller, Ports, Rate, Shipment } from "../../../app/domain/engine/index.ts";
import {
  carrierLabel,
  createShipment,
  quoteRates,
  resolveBookings,
} from "../../../app/domain/engine/index.ts";
import { callFaults } from "../../../simulator/carriers/kit/fault-kinds.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import { cases, seed } from "../../support/effort.ts";
import { anItem, aShipmentRequest } from "../../support/engine-values.ts";
import { testPorts, testStores } from "../../support/stores.ts";
import { atMost } from "../../support/time-limits.ts";
import { tried } from "../a-carrier-desk.ts";
import type { EltaDesk } from "./an-elta-desk.ts";
import { aNewAccount, anEltaDesk, grove, nikos } from "./an-elta-desk.ts";

const HOUR_MS = 3_600_000;
/** ELTA has no log-in that could be lost. */
const faults = callFaults.filter((kind) => kind !== "login-lost");

let database: FreshDatabase;
let desk: EltaDesk;
let ports: Ports;
let caller: Caller;
/** Of one parcel, and of two. */
let rates: readonly Rate[];

beforeAll(async () => {
  database = await freshDatabase();
  desk = await anEltaDesk();
  const stores = testStores(database, { clock: desk.clock });
  const { id: merchantId } = await stores.merchants.ensure("Olive Grove");
  caller = { merchantId, environment: "production" };
  await stores.accounts.add(caller, aNewAccount());
  ports = { ...testPorts(database, stores), carriers: carriersFrom([desk.driver], desk.clock) };
  rates = await Promise.all([aRate(1), aRate(2)]);
});
afterAll(async () => {
  await desk.close();
  await database.close();
});

async function aRate(parcels: number): Promise<Rate> {
  const items = Array.from({ length: parcels }, () => anItem({ shipsAlone: true }));
  const { rates: found } = await quoteRates(ports, caller, { from: grove, to: nikos, items });
  return found.find(({ service }) => service.code === "standard")!;
}

const buy = (id: string, { id: rateId, request }: Rate) =>
  tried(() => createShipment(ports, caller, id, aShipmentRequest(rateId, request)));

describe("bookings with every fault", () => {
  const count = cases(16, 500);

  it(`leave at most one voucher for each of ${count} shipments`, {
    timeout: atMost(30 * 60_000),
  }, async () => {
    const kinds = Object.fromEntries(faults.map((kind) => [kind, 0.03]));
    await desk.elta.control("PUT", "/faults", { seed, rates: kinds, hangMs: 50, slowMs: [5, 50] });
    const ids = Array.from({ length: count }, () => ports.ids.next());
    const bought = new Map<string, Shipment>();
    for (let round = 0; round < 8; round++) {
      for (const [index, id] of ids.entries()) {
        if (bought.has(id)) continue;
        // Some are clicked twice, and all are tried again.
        const clicks = Array.from({ length: index % 5 === 0 ? 2 : 1 }, () => buy(id, rates[index % 2]!));
        const shipment = (await Promise.all(clicks)).find((one) => one !== null);
        if (shipment !== undefined && shipment !== null) bought.set(id, shipment);
      }
      await desk.advance(HOUR_MS);
      expect((await resolveBookings(ports, 1_000)).faults).toEqual([]);
    }
    await desk.elta.control("DELETE", "/faults");
    await desk.advance(HOUR_MS);
    expect((await resolveBookings(ports, 1_000)).faults).toEqual([]);

    const made = new Map<string, readonly string[][]>();
    for (const { details, number, children } of await desk.vouchers()) {
      const reference = details.pel_ref_no ?? "";
      made.set(reference, [...(made.get(reference) ?? []), [number, ...children]]);
    }
    for (const id of ids) {
      const vouchers = made.get(referenceOf(id)) ?? [];
      const stored = await ports.shipments.get(caller, id);
      if (stored === null) {
        expect(vouchers.length).toBeLessThan(2);
        const open = (await ports.bookings.statesOf(caller, [id])).get(id);
        expect([id, open?.state]).toEqual([id, "open"]);
        // A person is asked; ELTA is believed only when it shows the voucher.
        expect(vouchers.length === 1 ? ["booked", "cannot-tell"] : ["cannot-tell"]).toContain(open?.unproven);
        continue;
      }
      const numbers = [stored.trackingRef, ...stored.childVouchers.map(({ trackingRef }) => trackingRef)];
      expect(vouchers).toEqual([numbers]);
      for (const [index, number] of numbers.entries()) {
        const label = await carrierLabel(ports, stored, "a6", index + 1);
        const kept = await fetch(`${desk.elta.controlUrl}/vouchers/${number}/labels/A6`);
        expect(sha256(label!.bytes)).toBe(sha256(new Uint8Array(await kept.arrayBuffer())));
      }
    }
    expect(bought.size).toBeGreaterThan(count / 2);
    if (count >= 500) expect(bought.size).toBeLessThan(count);
  });
});

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

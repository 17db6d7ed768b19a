/** The sample carriers, which make no calls: each is priced, booked, found again and cancelled. `every-driver.test.ts` has those with a server. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allCarriers, sampleCarrierAccounts } from "../../../app/adapters/carriers/index.ts";
import type {
  BookingOrder,
  BookingResult,
  CarrierAccount,
  CarrierConnection,
  NewCarrierAccount,
  Pickup,
  PricingRequest,
  ServiceConnection,
  Shipment,
} from "../../../app/domain/engine/index.ts";
import { EngineError, isWorkingDay, packerOf } from "../../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import { anItem, athens, berlin, newYork, thessaloniki } from "../../support/engine-values.ts";
import type { TestStores } from "../../support/stores.ts";
import { testStores } from "../../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
});
afterAll(() => database.close());

const monday: Pickup = { date: "2026-11-23", from: "10:00", until: "12:00" };

function opened(account: NewCarrierAccount): CarrierConnection {
  const whole: CarrierAccount = {
    ...account,
    id: stores.ids.next(),
    merchantId: stores.ids.next(),
    environment: "sandbox",
    updatedAt: new Date("2026-11-20T08:00:00Z"),
  };
  return allCarriers(stores).connect(whole);
}

/** The first usual route that the service serves. */
function aServedRequest(service: ServiceConnection): PricingRequest {
  const items = [anItem()];
  const packer = packerOf(items);
  const packing = service.compartments
    ? packer.intoCompartments(service.compartments)
    : packer.within(service.limits);
  const parcels = packing?.parcels ?? [];
  for (const to of [thessaloniki, berlin, newYork]) {
    const request = { from: athens, to, items, parcels, at: new Date("2026-11-20T08:00:00Z") };
    try {
      service.price(request);
      return request;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }
  throw new Error(`${service.code} serves no usual route.`);
}

function anOrder(service: ServiceConnection, pieces = 1, pickup: Pickup | null = null): BookingOrder {
  const { from, to, items, parcels } = aServedRequest(service);
  return {
    reference: stores.ids.next(),
    serviceCode: service.code,
    from,
    to,
    items,
    parcels: Array.from({ length: pieces }, () => parcels[0]!),
    extras: {},
    cashOnDeliveryMinor: 0,
    currency: "EUR",
    pickup,
    relatedOrderId: null,
    callerVoucher: null,
  };
}

describe.each(sampleCarrierAccounts.map((account) => ({ code: account.carrier.code, account })))(
  "$code",
  ({ account }) => {
    const service = () => {
      const connection = opened(account);
      return { connection, first: connection.services[0]! };
    };

    test("has a code and services that fit into a rate's id", () => {
      expect(account.carrier.code).toMatch(/^[a-z0-9-]+$/);
      const { connection } = service();
      expect(connection.services.length).toBeGreaterThan(0);
      for (const { code } of connection.services) expect(code).toMatch(/^[A-Za-z0-9-]+$/);
      expect(new Set(connection.services.map(({ code }) => code)).size).toBe(connection.services.length);
    });

    test("prices each service: total = net + tax, the same every time", async () => {
      const { connection } = service();
      for (const each of connection.services) {
        const request = aServedRequest(each);
        const price = await each.price(request);
        expect(price.currency).toBe(connection.currency ?? price.currency);
        expect(price.totalMinor).toBe(price.netMinor + price.taxMinor);
        expect(price.netMinor).toBeGreaterThan(0);
        expect(Number.isInteger(price.netMinor) && Number.isInteger(price.taxMinor)).toBe(true);
        expect(await each.price(request)).toEqual(price);
      }
    });

    test("refuses a route it does not serve in words, not with a fault", async () => {
      for (const each of service().connection.services) {
        const nowhere = {
          ...aServedRequest(each),
          from: { country: "QQ", zip: "1" },
          to: { country: "GR", zip: "0" },
        };
        const outcome = await Promise.resolve()
          .then(() => each.price(nowhere))
          .catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toMatchObject({ code: "OPTION_NOT_AVAILABLE" });
      }
    });

    test("knows nothing of what was never booked", async () => {
      const { connection, first } = service();
      expect(await connection.lookup(anOrder(first))).toBeNull();
    });

    test("books each reference once, one voucher a piece, and finds it again", async () => {
      const { connection, first } = service();
      const order = anOrder(first, 3);
      const result = await connection.book(order);
      expect(new Set(vouchersOf(result)).size).toBe(3);
      expect(await connection.book(order)).toEqual(result);
      expect(await connection.lookup(order)).toEqual(result);
      const other = await connection.book(anOrder(first, 2));
      expect(vouchersOf(other).filter((voucher) => vouchersOf(result).includes(voucher))).toEqual([]);
    });

    test("gives no two merchants the same voucher", async () => {
      const [mine, theirs] = [service(), service()];
      const booked = await Promise.all(
        [mine, theirs, mine, theirs].map(({ connection, first }) => connection.book(anOrder(first, 2))),
      );
      const vouchers = booked.flatMap(vouchersOf);
      expect(new Set(vouchers).size).toBe(vouchers.length);
    });

    test("cancels twice as once", async () => {
      const { connection, first } = service();
      const vouchers = vouchersOf(await connection.book(anOrder(first)));
      const shipment = { trackingRef: vouchers[0] } as Shipment;
      await connection.cancel?.(shipment);
      await connection.cancel?.(shipment);
    });

    test("schedules a pickup once for a reference and a date, and calls it off twice as once", async () => {
      const { connection, first } = service();
      const { pickup } = connection;
      if (pickup === undefined) return;
      const { reference, from, parcels } = anOrder(first);
      const order = { reference, from, parcels, pickup: monday };
      const scheduled = await pickup.schedule(order);
      expect(scheduled.pickup.date).toBe(monday.date);
      expect(await pickup.schedule(order)).toEqual(scheduled);
      await pickup.cancel(scheduled.pickupRef);
      await pickup.cancel(scheduled.pickupRef);
    });

    test("collects on working days only", () => {
      const { pickup } = service().connection;
      if (pickup === undefined) return;
      expect(isWorkingDay(pickup.days, monday.date)).toBe(true);
      for (const closed of ["2026-11-21", "2026-11-22", "2026-12-25", "2027-03-15", "2028-04-14"]) {
        expect([closed, isWorkingDay(pickup.days, closed)]).toEqual([closed, false]);
      }
    });

    test("takes a pickup along with the booking where it says so", async () => {
      const { connection, first } = service();
      const order = anOrder(first, 1, monday);
      const { pickup } = await connection.book(order);
      if (connection.pickup?.combinedWithShipment) {
        expect(pickup?.pickup).toEqual(monday);
        expect(await connection.lookup(order)).toMatchObject({ pickup });
      } else expect(pickup).toBeNull();
    });
  },
);

function vouchersOf({ pieces }: BookingResult): readonly string[] {
  return pieces.map(({ trackingRef }) => trackingRef);
}

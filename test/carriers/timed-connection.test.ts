import { describe, expect, test, vi } from "vitest";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import type {
  BookingOrder,
  CarrierAccount,
  PickupOrder,
  PricingRequest,
  Shipment,
} from "../../app/domain/engine/index.ts";
import { OutcomeUnknownError } from "../../app/domain/engine/index.ts";
import { aCarrier } from "../support/a-carrier.ts";
import { testClock } from "../support/test-clock.ts";

const limits = {
  priceMs: 20,
  bookMs: 30,
  lookupMs: 30,
  cancelMs: 30,
  pickupMs: 30,
  trackMs: 30,
  labelMs: 30,
  listMs: 30,
  declareMs: 30,
};
const order = { reference: "1", parcels: [{}], pickup: null } as unknown as BookingOrder;
const pickupOrder = {
  reference: "1",
  pickup: { date: "2026-11-23", from: "09:00", until: "11:00" },
} as PickupOrder;

function anOpened(carrier: ReturnType<typeof aCarrier>) {
  const account: CarrierAccount = {
    ...carrier.account,
    id: "1",
    merchantId: "m",
    environment: "sandbox",
    updatedAt: new Date(0),
  };
  return carriersFrom([carrier.driver], testClock(), { limits }).connect(account);
}

describe("a carrier that hangs", () => {
  test("leaves what acts with an unknown outcome", async () => {
    const carrier = aCarrier();
    const connection = anOpened(carrier);
    carrier.will("book", "hangs after acting");
    carrier.will("cancel", "hangs before acting");
    carrier.will("schedule", "hangs after acting");
    carrier.will("callOff", "hangs before acting");
    await expect(connection.book(order)).rejects.toBeInstanceOf(OutcomeUnknownError);
    await expect(connection.cancel?.({} as Shipment)).rejects.toBeInstanceOf(OutcomeUnknownError);
    await expect(connection.pickup?.schedule(pickupOrder)).rejects.toBeInstanceOf(OutcomeUnknownError);
    await expect(connection.pickup?.cancel("x")).rejects.toBeInstanceOf(OutcomeUnknownError);
  });

  test("leaves customs data with an unknown outcome", async () => {
    const declareCustoms = () => new Promise<never>(() => undefined);
    const connection = anOpened(aCarrier({ connection: { declareCustoms } }));
    await expect(connection.declareCustoms?.({} as Shipment, order, async () => {})).rejects.toBeInstanceOf(
      OutcomeUnknownError,
    );
  });

  test("is unavailable for what only reads", async () => {
    const carrier = aCarrier({ tracks: true });
    const connection = anOpened(carrier);
    carrier.will("lookup", "hangs before acting");
    carrier.will("track", "hangs before acting");
    const unavailable = { code: "CARRIER_UNAVAILABLE" };
    await expect(connection.lookup(order)).rejects.toMatchObject(unavailable);
    await expect(connection.track?.(["x"])).rejects.toMatchObject(unavailable);
  });

  test("is unavailable for a price as well", async () => {
    const carrier = aCarrier();
    const [service] = carrier.driver.connect({} as CarrierAccount, new Date(0)).services;
    const hanging = { ...service!, price: () => new Promise<never>(() => undefined) };
    const connection = anOpened(aCarrier({ connection: { services: [hanging] } }));
    await expect(connection.services[0]?.price({} as PricingRequest)).rejects.toThrow("within 0.02 s");
  });
});

describe("a carrier that answers", () => {
  test("is not slowed down: prices from a table stay plain values, and no timer is left", async () => {
    const connection = anOpened(aCarrier());
    expect(connection.services[0]?.price({} as PricingRequest)).toMatchObject({ totalMinor: 620 });
    vi.useFakeTimers();
    try {
      await connection.book(order);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test("keeps the members it has, and no others", () => {
    const connection = anOpened(aCarrier());
    expect(connection.track).toBeUndefined();
    expect(connection.cashOnDelivery).toBeUndefined();
    expect(connection.pickup?.slotLengthInHours).toBe(2);
  });
});

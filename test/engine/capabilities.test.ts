/** Abilities that a service, or a shipment of it, has otherwise than its carrier. */
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  CapabilityChanges,
  CarrierConnection,
  LabelPrinting,
  PickupCapability,
  Rate,
  ServiceConnection,
  ShipmentRequest,
} from "../../app/domain/engine/index.ts";
import {
  cancelPickup,
  cancelShipment,
  capabilitiesOf,
  carrierLabel,
  createShipment,
  everyCapability,
  quoteRates,
  schedulePickup,
} from "../../app/domain/engine/index.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns } from "../support/effort.ts";
import { aQuoteRequest, aShipmentRequest, athens, berlin, thessaloniki } from "../support/engine-values.ts";
import type { Workshop } from "./workshop.ts";
import { aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
let shop: Workshop;
let said: string[];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const printing = (name: string, formats: readonly string[]): LabelPrinting => ({
  formats,
  async print(_shipment, format) {
    said.push(`${name} ${format}`);
    return { mediaType: "application/pdf", bytes: Buffer.from(`${name} ${format}`) };
  },
});
const collecting = (name: string, combinedWithShipment = false): PickupCapability => ({
  combinedWithShipment,
  slotLengthInHours: 2,
  earliestAt: "09:00",
  latestAt: "17:00",
  sameDayLatestAt: "12:00",
  timeZone: "Europe/Athens",
  days: { weekdays: [0, 1, 2, 3, 4, 5, 6], holidaysOf: null, closedDates: [] },
  async schedule({ pickup }) {
    said.push(`${name} collects`);
    return { pickup, pickupRef: name };
  },
  async cancel(ref) {
    said.push(`${name} leaves ${ref}`);
  },
});
const aService = (code: string, more: Partial<ServiceConnection> = {}): ServiceConnection => ({
  code,
  name: code,
  transit: () => ({ minDays: 1, maxDays: 2 }),
  limits: { maxWeightG: 30_000 },
  price: () => ({ netMinor: 500, taxMinor: 120, totalMinor: 620, currency: "EUR" }),
  ...more,
});

beforeEach(async () => {
  said = [];
  const carrier = aCarrier({
    connection: {
      labels: printing("the carrier", ["a6", "100x150"]),
      pickup: collecting("the carrier"),
      cashOnDelivery: { maxMinor: 50_000, currency: "EUR" },
      trackingUrlTemplate: "https://carrier.example/{ref}",
      services: [
        aService("door"),
        aService("express", {
          labels: printing("express", ["100x150"]),
          pickup: collecting("express"),
          cashOnDelivery: { maxMinor: 10_000, currency: "EUR" },
          trackingUrlTemplate: "https://express.example/{ref}",
        }),
        aService("letter", { labels: null, pickup: null, cashOnDelivery: null, trackingUrlTemplate: null }),
        aService("europe", {
          cashOnDelivery: { maxMinor: 20_000, currency: "EUR" },
          byShipment: ({ to }): CapabilityChanges =>
            to.country === "GR"
              ? {}
              : {
                  cashOnDelivery: null,
                  labels: printing("abroad", ["4x6"]),
                  trackingUrlTemplate: "https://abroad.example/{ref}",
                },
        }),
      ],
    },
  });
  shop = await aWorkshop(database, carrier);
});

async function rates(to = thessaloniki): Promise<ReadonlyMap<string, Rate>> {
  const quoted = await quoteRates(shop.ports, shop.caller, aQuoteRequest({ from: athens, to }));
  return new Map(quoted.rates.map((rate) => [rate.service.code, rate]));
}

async function bought(code: string, to = thessaloniki, change: Partial<ShipmentRequest> = {}) {
  const rate = (await rates(to)).get(code);
  if (rate === undefined) throw new Error(`no ${code}`);
  const request = aShipmentRequest(rate.id, rate.request, change);
  return createShipment(shop.ports, shop.caller, shop.ports.ids.next(), request);
}

const refusal = (purchase: Promise<unknown>) =>
  purchase.then(
    () => "bought",
    ({ code }) => code,
  );

describe("a rate", () => {
  it("has the abilities of its service and place", async () => {
    const here = await rates();
    const abroad = await rates(berlin);
    const has = (rate?: Rate) => [rate?.features.cashOnDelivery, rate?.features.pickup];
    expect(["door", "express", "letter", "europe"].map((code) => has(here.get(code)))).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [true, true],
    ]);
    expect(has(abroad.get("europe"))).toEqual([false, true]);
  });

  it("with cash is offered by the services that collect so much there", async () => {
    const quoted = async (cashOnDelivery: number, to = thessaloniki) => {
      const request = aQuoteRequest({ from: athens, to, options: { cashOnDelivery } });
      return (await quoteRates(shop.ports, shop.caller, request)).rates
        .map(({ service }) => service.code)
        .sort();
    };
    expect(await quoted(90)).toEqual(["door", "europe", "express"]);
    expect(await quoted(150)).toEqual(["door", "europe"]);
    expect(await quoted(300)).toEqual(["door"]);
    expect(await quoted(90, berlin)).toEqual(["door", "express"]);
  });
});

describe("a purchase", () => {
  it("refuses the cash that its service, or its service there, does not collect", async () => {
    const cash = { cashOnDelivery: 150, cashOnDeliveryCurrency: "EUR" } as const;
    expect(await refusal(bought("door", thessaloniki, cash))).toBe("bought");
    expect(await refusal(bought("express", thessaloniki, cash))).toBe("VALIDATION_FAILED");
    expect(await refusal(bought("letter", thessaloniki, cash))).toBe("OPTION_NOT_AVAILABLE");
    expect(await refusal(bought("europe", thessaloniki, cash))).toBe("bought");
    expect(await refusal(bought("europe", berlin, cash))).toBe("OPTION_NOT_AVAILABLE");
    expect(shop.carrier.sold.length).toBe(2);
  });

  it("has a label in a format of its service, and the service's tracking page", async () => {
    const made = [
      await bought("door"),
      await bought("express"),
      await bought("letter"),
      await bought("europe", berlin),
    ];
    expect(made.map(({ labelFormat }) => labelFormat)).toEqual(["a6", "100x150", "a6", "4x6"]);
    expect(made.map(({ trackingUrl }) => trackingUrl?.split("/")[2] ?? null)).toEqual([
      "carrier.example",
      "express.example",
      null,
      "abroad.example",
    ]);
    for (const shipment of made) await carrierLabel(shop.ports, shipment, shipment.labelFormat, null);
    expect(said).toEqual(["the carrier a6", "express 100x150", "abroad 4x6"]);
    expect(await refusal(bought("express", thessaloniki, { labelPrintFormat: "a6" }))).toBe(
      "OPTION_NOT_AVAILABLE",
    );
  });

  it("books, moves and leaves the pickup of its service", async () => {
    const express = await bought("express");
    const date = "2026-12-01";
    await schedulePickup(shop.ports, shop.caller, express.id, date);
    await cancelPickup(shop.ports, shop.caller, express.id);
    await schedulePickup(shop.ports, shop.caller, express.id, date);
    await cancelShipment(shop.ports, shop.caller, express.id);
    expect(said).toEqual([
      "express collects",
      "express leaves express",
      "express collects",
      "express leaves express",
    ]);
    const letter = await bought("letter");
    expect(await refusal(schedulePickup(shop.ports, shop.caller, letter.id, date))).toBe(
      "PICKUP_NOT_AVAILABLE",
    );
  });

  it("of a label that the service's carrier never gives ends in time", async () => {
    const hangs: LabelPrinting = { formats: ["a6"], print: () => new Promise(() => undefined) };
    for (const more of [{ labels: hangs }, { byShipment: () => ({ labels: hangs }) }]) {
      shop = await aWorkshop(database, aCarrier({ connection: { services: [aService("door", more)] } }));
      const shipment = await bought("door");
      expect(await refusal(carrierLabel(shop.ports, shipment, "a6", null))).toBe("CARRIER_UNAVAILABLE");
    }
  });
});

it("takes each ability from the shipment, else the service, else the carrier", () => {
  const template = fc.option(fc.constantFrom("https://a.example/{ref}", null), { nil: undefined });
  fc.assert(
    fc.property(
      template,
      template,
      fc.constantFrom("https://c.example/{ref}", null),
      (ofShipment, ofService, ofCarrier) => {
        const changes = (value: string | null | undefined) =>
          value === undefined ? {} : { trackingUrlTemplate: value };
        const service = aService("one", { ...changes(ofService), byShipment: () => changes(ofShipment) });
        const connection = {
          ...shop.carrier.driver.connect({} as never, new Date(0)),
          trackingUrlTemplate: ofCarrier,
          services: [service],
        } satisfies CarrierConnection;
        const ends = { from: athens, to: berlin };
        const first = [ofShipment, ofService, ofCarrier].find((value) => value !== undefined) ?? null;
        expect(capabilitiesOf(connection, "one", ends).trackingUrlTemplate).toBe(first);
        expect(capabilitiesOf(connection, service).trackingUrlTemplate).toBe(
          ofService === undefined ? ofCarrier : ofService,
        );
        expect(capabilitiesOf(connection, "gone", ends).trackingUrlTemplate).toBe(ofCarrier);
        expect(everyCapability(connection).length).toBe(1);
      },
    ),
    numRuns(50),
  );
});

it("can be read of no connection but by `capabilitiesOf`: a direct reader does not compile", async () => {
  const [account] = await shop.ports.accounts.enabled(shop.caller);
  if (account === undefined) throw new Error("no account");
  const connection = shop.ports.carriers.connect(account);
  // @ts-expect-error read by `capabilitiesOf`
  void connection.labels;
  // @ts-expect-error read by `capabilitiesOf`
  void connection.cashOnDelivery;
  // @ts-expect-error read by `capabilitiesOf`
  void connection.pickup;
  // @ts-expect-error read by `capabilitiesOf`
  void connection.trackingUrlTemplate;
  expect(connection.services.length).toBe(4);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  Address,
  Caller,
  Item,
  Ports,
  QuoteRequest,
  Rate,
  Shipment,
  ShipmentRequest,
} from "../../app/domain/engine/index.ts";
import { createShipment, EngineError, quoteRates } from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import {
  aDeclaredItem,
  anAddress,
  anItem,
  aQuoteRequest,
  aShipmentRequest,
  berlin,
  newYork,
  thessaloniki,
} from "../support/engine-values.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let ports: Ports;
/** A sandbox with the four sample carriers; its clock shows 10:00 of Friday 2026-11-20 in Athens. */
let caller: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
  ports = testPorts(database, stores);
  caller = { merchantId: (await stores.merchants.ensure("Shipments")).id, environment: "sandbox" };
});
afterAll(() => database.close());

async function aRate(service: string, quote: QuoteRequest = aQuoteRequest()): Promise<Rate> {
  const { rates } = await quoteRates(ports, caller, quote);
  const rate = rates.find(({ carrier, service: { code } }) => `${carrier.code} ${code}` === service);
  if (rate === undefined) throw new Error(`There is no rate of ${service}.`);
  return rate;
}

async function buy(
  service: string,
  change: Partial<ShipmentRequest> = {},
  quote: QuoteRequest = aQuoteRequest(),
): Promise<Shipment> {
  const rate = await aRate(service, quote);
  return createShipment(ports, caller, ports.ids.next(), aShipmentRequest(rate.id, quote, change));
}

async function refusal(buying: Promise<Shipment>): Promise<EngineError> {
  const outcome = await buying.catch((error: unknown) => error);
  if (outcome instanceof EngineError) return outcome;
  throw new Error("It was not refused.", { cause: outcome });
}

const locker: QuoteRequest = aQuoteRequest({ to: { ...thessaloniki, locationId: "SANDBOX-SKG-1" } });

describe("a bought rate", () => {
  test("is a shipment with everything that was asked for", async () => {
    const quote = aQuoteRequest();
    const shipment = await buy(
      "gorgona standard",
      {
        relatedOrderId: "5001",
        incomingOrderId: "in-7",
        pickup: { date: "2026-11-23" },
        cashOnDelivery: 49.9,
        extras: { insuranceAmount: 200, isSaturdayDelivery: true },
      },
      quote,
    );
    expect(shipment).toMatchObject({
      merchantId: caller.merchantId,
      environment: "sandbox",
      state: "created",
      partnerCredentialsUsed: true,
      relatedOrderId: "5001",
      incomingOrderId: "in-7",
      bookedAtCarrier: true,
      labelFormat: "a6",
      trackingStatus: "PRE_TRANSIT",
      trackingHistory: [],
      from: quote.from,
      to: quote.to,
      items: quote.items,
      pickup: { date: "2026-11-23", from: "09:00", until: "12:00" },
      pickupRef: expect.stringMatching(/^PU\d{9}$/),
      pickupAt: null,
      deliveredAt: null,
      cashOnDeliveryMinor: 4_990,
      extras: { insuranceMinor: 20_000, saturdayDelivery: true },
    });
    expect(shipment.trackingRef).toMatch(/^GG\d{9}$/);
    expect(await ports.shipments.get(caller, shipment.id)).toEqual(shipment);
  });

  test("tells the carrier the order's name, where people use another than its id", async () => {
    const orderOf = async ({ id }: Shipment) => (await ports.bookings.get(caller, id))?.order;
    const named = await buy("gorgona standard", { relatedOrderId: "5001", orderName: "#1006" });
    expect(await orderOf(named)).toMatchObject({ relatedOrderId: "5001", orderName: "#1006" });
    expect(await orderOf(await buy("gorgona standard"))).not.toHaveProperty("orderName");
  });

  test("costs what the rate said; extras add what they cost, with tax", async () => {
    const rate = await aRate("gorgona standard");
    expect((await buy("gorgona standard")).rate.price).toEqual(rate.price);
    const { price } = (
      await buy("gorgona standard", { cashOnDelivery: 10, extras: { insuranceAmount: 200 } })
    ).rate;
    // 1.80 for collecting, 1 % of 200.00 for insuring
    expect(price.netMinor).toBe(rate.price.netMinor + 180 + 200);
    expect(price.taxMinor).toBe(Math.round(price.netMinor * 0.24));
    expect(price.totalMinor).toBe(price.netMinor + price.taxMinor);
  });

  test("has a child voucher for each parcel after the first, in order", async () => {
    const items = [40_000, 30_000, 20_000].map((weightG) => anItem({ weightG }));
    const shipment = await buy("gorgona standard", {}, aQuoteRequest({ items }));
    expect(shipment.parcels.map(({ weightG, itemIndexes }) => [weightG, itemIndexes])).toEqual([
      [40_000, [0]],
      [50_000, [1, 2]],
    ]);
    expect(shipment.childVouchers).toHaveLength(1);
    const numbers = [shipment.trackingRef, shipment.childVouchers[0]!.trackingRef].map((ref) =>
      Number(ref.slice(2, 10)),
    );
    expect(numbers[1]).toBe(numbers[0]! + 1);
  });

  test("goes to a locker with its compartment", async () => {
    const shipment = await buy("thyrida locker", {}, locker);
    expect(shipment.to.locationId).toBe("SANDBOX-SKG-1");
    expect(shipment.parcels[0]?.compartmentSize).toBe(2);
  });

  test("takes the pickup along in one call where the carrier does", async () => {
    const shipment = await buy(
      "zephyra express",
      { pickup: { date: "2026-11-20" } },
      aQuoteRequest({ to: berlin }),
    );
    expect(shipment.pickup).toEqual({ date: "2026-11-20", from: "10:30", until: "12:30" });
    expect(shipment.pickupRef).toMatch(/^PU/);
  });

  test("may carry a voucher that the caller brings: then nothing is booked", async () => {
    const shipment = await buy("gorgona standard", {
      trackingRef: "MINE-1",
      trackingUrl: "https://carrier.example/MINE-1",
      labelUrl: "https://carrier.example/MINE-1.pdf",
    });
    expect(shipment).toMatchObject({
      trackingRef: "MINE-1",
      trackingUrl: "https://carrier.example/MINE-1",
      externalLabelUrl: "https://carrier.example/MINE-1.pdf",
      bookedAtCarrier: false,
      childVouchers: [],
    });
    expect(await stores.voucherNumbers.find("vouchers/GG", shipment.id)).toBeNull();
  });
});

describe("a shipment is refused", () => {
  test("for a rate that is not there, is another's, or is too old", async () => {
    const none = createShipment(ports, caller, ports.ids.next(), aShipmentRequest("x_y_z", aQuoteRequest()));
    expect((await refusal(none)).code).toBe("NOT_FOUND");
    const rate = await aRate("gorgona standard");
    const stranger: Caller = { ...caller, environment: "production" };
    const theirs = createShipment(
      ports,
      stranger,
      ports.ids.next(),
      aShipmentRequest(rate.id, aQuoteRequest()),
    );
    expect((await refusal(theirs)).code).toBe("NOT_FOUND");
    const later = { ...ports, clock: { now: () => new Date(rate.createdAt.getTime() + 7 * 86_400_000 + 1) } };
    const late = createShipment(later, caller, ports.ids.next(), aShipmentRequest(rate.id, aQuoteRequest()));
    expect((await refusal(late)).code).toBe("RATE_EXPIRED");
  });

  test("with every issue of its addresses, driver and amounts at once", async () => {
    const error = await refusal(
      buy("gorgona standard", {
        from: anAddress({ name: null }),
        to: { ...thessaloniki, address: " ", phone: null },
        driver: "zephyra",
        cashOnDelivery: 10.005,
        extras: { insuranceAmount: -1 },
        trackingUrl: "https://carrier.example/1",
      }),
    );
    expect(error.code).toBe("VALIDATION_FAILED");
    const { issues } = error.metadata as { issues: { path: string }[] };
    expect(issues.map(({ path }) => path)).toEqual([
      "address_from.name",
      "address_to.address",
      "address_to.phone",
      "driver",
      "tracking_ref",
      "cash_on_delivery",
      "extras.insurance_amount",
    ]);
  });

  test("when it is not what the rate was computed for", async () => {
    expect((await refusal(buy("gorgona standard", { items: [anItem({ weightG: 9_000 })] }))).code).toBe(
      "RATE_MISMATCH",
    );
  });

  test.each<[string, string, Partial<ShipmentRequest>, string]>([
    ["pickup without pickups", "thyrida locker", { pickup: { date: "2026-11-23" } }, "PICKUP_NOT_AVAILABLE"],
    ["pickup on a Saturday", "gorgona standard", { pickup: { date: "2026-11-21" } }, "PICKUP_NOT_AVAILABLE"],
    ["pickup on Christmas", "gorgona standard", { pickup: { date: "2026-12-25" } }, "PICKUP_NOT_AVAILABLE"],
    ["pickup in the past", "gorgona standard", { pickup: { date: "2026-11-19" } }, "PICKUP_NOT_AVAILABLE"],
    ["insurance without it", "thyrida locker", { extras: { insuranceAmount: 10 } }, "OPTION_NOT_AVAILABLE"],
    [
      "insurance above the limit",
      "gorgona standard",
      { extras: { insuranceAmount: 3_000.01 } },
      "VALIDATION_FAILED",
    ],
    [
      "Saturday without it",
      "gorgona morning",
      { extras: { isSaturdayDelivery: true } },
      "OPTION_NOT_AVAILABLE",
    ],
    [
      "papers without upload",
      "gorgona standard",
      { extras: { isCustomsInvoiceDocument: true } },
      "OPTION_NOT_AVAILABLE",
    ],
    ["an unknown label format", "gorgona standard", { labelPrintFormat: "a0" }, "OPTION_NOT_AVAILABLE"],
    ["a locker that is not named", "thyrida locker", { to: thessaloniki }, "OPTION_NOT_AVAILABLE"],
    ["a locker where there are none", "gorgona standard", { to: locker.to }, "OPTION_NOT_AVAILABLE"],
    [
      "a start at a locker",
      "thyrida locker",
      { from: { ...locker.from, locationId: "1" } },
      "OPTION_NOT_AVAILABLE",
    ],
    [
      "too small a compartment",
      "thyrida locker",
      { items: [anItem({ compartmentSize: 1 })] },
      "OPTION_NOT_AVAILABLE",
    ],
    [
      "a larger compartment than paid",
      "thyrida locker",
      { items: [anItem({ compartmentSize: 3 })] },
      "RATE_MISMATCH",
    ],
    [
      "cash on the platform's contract",
      "zephyra express",
      { cashOnDelivery: 20 },
      "CASH_ON_DELIVERY_NOT_ALLOWED",
    ],
    ["more cash than the limit", "gorgona standard", { cashOnDelivery: 500.01 }, "VALIDATION_FAILED"],
  ])("for %s", async (_, service, change, code) => {
    const quote = service.startsWith("thyrida") ? locker : aQuoteRequest();
    expect((await refusal(buy(service, change, quote))).code).toBe(code);
  });

  test("and what is at the limit is not", async () => {
    const shipment = await buy("gorgona standard", {
      cashOnDelivery: 500,
      extras: { insuranceAmount: 3_000 },
    });
    expect(shipment.cashOnDeliveryMinor).toBe(50_000);
    const compartment = await buy("thyrida locker", { items: [anItem({ compartmentSize: 2 })] }, locker);
    expect(compartment.parcels[0]?.compartmentSize).toBe(2);
    expect(
      (await buy("gorgona standard", { cashOnDelivery: 0, extras: { insuranceAmount: 0 } })).extras,
    ).toEqual({});
  });

  test("over a customs border without what customs ask, naming it for each item", async () => {
    const items: readonly Item[] = [
      aDeclaredItem(),
      anItem({ value: 20, currency: "EUR" }),
      aDeclaredItem({
        value: null,
        invoiceLines: [{ description: "Cup", quantity: "1", value: 5, weight: 100 }],
      }),
    ];
    const quote = aQuoteRequest({ to: newYork, items });
    const error = await refusal(buy("zephyra express", {}, quote));
    expect(error.code).toBe("CUSTOMS_REQUIRED");
    expect(error.metadata).toEqual({
      missing: [
        { item: 1, fields: ["invoice_lines"] },
        { item: 2, fields: ["value", "invoice_lines.0.commodity_code", "invoice_lines.0.country_of_origin"] },
      ],
    });
    const complete = aQuoteRequest({ to: newYork, items: [aDeclaredItem()] });
    const customsInvoiceId = ports.ids.next();
    await ports.customsInvoices.add(caller, customsInvoiceId, { bytes: new Uint8Array([1]), pages: 1 });
    const upload = { customsInvoiceId, extras: { isCustomsInvoiceDocument: true } };
    expect((await buy("zephyra express", upload, complete)).trackingRef).toMatch(/^ZX/);
  });

  test.each<[string, Address]>([
    ["within a country", thessaloniki],
    ["within the EU", berlin],
    ["to Monaco", { ...berlin, country: "MC", zip: "98000", city: "Monaco" }],
  ])("but %s nothing is declared", async (_, to) => {
    expect((await buy("zephyra express", {}, aQuoteRequest({ to }))).state).toBe("created");
  });

  test("when its account or service has been switched off since", async () => {
    const other: Caller = {
      merchantId: (await stores.merchants.ensure("Switched off")).id,
      environment: "sandbox",
    };
    const [rate] = (await quoteRates(ports, other, aQuoteRequest())).rates;
    await stores.accounts.setEnabled(other, rate!.accountId, false);
    const buying = createShipment(
      ports,
      other,
      ports.ids.next(),
      aShipmentRequest(rate!.id, aQuoteRequest()),
    );
    expect((await refusal(buying)).code).toBe("OPTION_NOT_AVAILABLE");
  });

  test("and then nothing of it is stored", async () => {
    const id = ports.ids.next();
    const rate = await aRate("gorgona standard");
    const request = aShipmentRequest(rate.id, aQuoteRequest(), { labelPrintFormat: "a0" });
    await refusal(createShipment(ports, caller, id, request));
    expect(await ports.bookings.get(caller, id)).toBeNull();
    // The corrected request may use the same id.
    const shipment = await createShipment(ports, caller, id, { ...request, labelPrintFormat: "a6" });
    expect(shipment.id).toBe(id);
  });
});

/** Which carriers take a parcel: prices that are at hand, carriers that have not answered, and reasons. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Price, ServiceConnection } from "../../app/domain/engine/index.ts";
import { EngineError } from "../../app/domain/engine/index.ts";
import { bestRates } from "../../app/domain/orders/quotes/best-rates.ts";
import { quoteForOrder } from "../../app/domain/orders/quotes/quote-for-order.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, service, shopOnMemory } from "./shop-on-memory.ts";

const price = (totalMinor: number): Price => ({
  netMinor: totalMinor,
  taxMinor: 0,
  totalMinor,
  currency: "EUR",
});
const aService = (code: string, given: Partial<ServiceConnection> = {}): ServiceConnection => ({
  ...{ code, name: code, limits: { maxWeightG: 30_000 }, price: () => price(500) },
  transit: () => ({ minDays: 1, maxDays: 2 }),
  ...given,
});

/** Calls that are answered when the test says so. */
const silent: ((priced: Price) => void)[] = [];
const late = () => new Promise<Price>((resolve) => void silent.push(resolve));

const services: readonly ServiceConnection[] = [
  aService("parcel"),
  aService("late", { price: late }),
  aService("late-with-cash", {
    price: ({ cashOnDeliveryMinor = 0 }) => (cashOnDeliveryMinor > 0 ? late() : price(300)),
  }),
  aService("nowhere", {
    price: () => {
      throw new EngineError("OPTION_NOT_AVAILABLE", "It does not go there.", {
        reason: "no_delivery",
        place: "GR",
      });
    },
  }),
  aService("small", { limits: { maxWeightG: 1 } }),
  aService("to-a-locker", { locker: { destination: true, origin: false } }),
];

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(
    database,
    { sender, automaticShipments: false },
    { services, cashOnDelivery: { maxMinor: 50_000, currency: "EUR" } },
  );
});
afterAll(() => database.close());

function placed(gateway = "card") {
  const payment = { gateway, outstanding: gateway === "card" ? 0 : 25 };
  const address = anOrder().shippingAddress!;
  const orderId = shop.platform.place({
    quantities: [1],
    paid: gateway === "card",
    service,
    address,
    ...payment,
  });
  return { orderId, fulfillmentOrderId: shop.platform.orders.get(orderId)!.parts[0]!.id };
}

async function quote(wanted: Parameters<typeof quoteForOrder>[2]) {
  const quoted = await quoteForOrder(shop.services, await shop.shop(), wanted);
  if (quoted === null) throw new Error("no quote");
  return quoted;
}

const detailOf = ({ unpriced }: Awaited<ReturnType<typeof quote>>, code: string) => {
  const reason = unpriced.find(({ services: of }) => of.includes(`testcarrier.${code}`))?.reason;
  return reason?.code === "refused" ? (reason.refusal.detail?.reason ?? null) : reason?.code;
};

describe("a quote for an order", () => {
  it("has the prices at hand while a carrier is silent, and a reason for every other service", async () => {
    const quoted = await quote({ ...placed(), patienceMs: 20 });
    expect(quoted.rates.map((rate) => rate.service)).toEqual([
      "testcarrier.late-with-cash",
      "testcarrier.parcel",
    ]);
    const pending = quoted.unpriced.filter(({ isPending }) => isPending);
    expect(pending.map(({ services: of }) => of)).toEqual([["testcarrier.late"]]);
    expect(detailOf(quoted, "nowhere")).toBe("no_delivery");
    expect(detailOf(quoted, "small")).toBe("over_limits");
    expect(detailOf(quoted, "to-a-locker")).toBe("points_unknown");
  });

  it("waits for a late carrier where it is asked to", async () => {
    silent.length = 0;
    const asked = quote(placed());
    await expect.poll(() => silent.length).toBe(1);
    silent[0]?.(price(250));
    const quoted = await asked;
    expect(quoted.rates[0]).toMatchObject({ service: "testcarrier.late", priceMinor: 250 });
    expect(quoted.unpriced.some(({ isPending }) => isPending)).toBe(false);
  });

  it("does not wait for a carrier that is silent about cash on delivery", async () => {
    const quoted = await quote({ ...placed("Cash on Delivery (COD)"), patienceMs: 20 });
    expect(quoted.rates.map((rate) => rate.service)).toEqual(["testcarrier.parcel"]);
    const pending = quoted.unpriced.filter(({ isPending }) => isPending);
    expect(pending.flatMap(({ services: of }) => of)).toEqual([
      "testcarrier.late",
      "testcarrier.late-with-cash",
    ]);
  });

  it("names a carrier once, where none of its services has a price for the same reason", async () => {
    const { orderId, fulfillmentOrderId } = placed();
    const line = shop.platform.orders.get(orderId)!.parts[0]!.lines[0]!;
    const parcel = { weightG: 900_000, lengthCm: 30, widthCm: 20, heightCm: 10 };
    const terms = { parcels: [{ ...parcel, pieces: [{ line: line.id, quantity: 1 }] }] };
    const quoted = await quote({ orderId, fulfillmentOrderId, terms });
    expect(quoted.rates).toEqual([]);
    expect(quoted.unpriced).toHaveLength(1);
    expect(quoted.unpriced[0]).toMatchObject({ carrier: "Test Carrier", names: [], isPending: false });
    expect(quoted.unpriced[0]?.services).toHaveLength(services.length);
  });
});

describe("the best rates", () => {
  const rate = (name: string, priceMinor: number, latest: string | null, currency = "EUR") => ({
    ...{ service: name, priceMinor, currency },
    promise: latest === null ? null : { earliest: latest, latest },
  });

  it("are one cheapest, and the cheapest of the fastest", () => {
    const rates = [
      rate("a", 300, "2026-12-04"),
      rate("b", 300, "2026-12-03"),
      rate("c", 500, "2026-12-02"),
      rate("d", 600, "2026-12-02"),
      rate("e", 900, null),
    ];
    expect(bestRates(rates)).toEqual({ cheapest: "b", fastest: "c" });
  });

  it("are none where all are alike, alone, or in other currencies", () => {
    for (const rates of [
      [],
      [rate("a", 300, "2026-12-04")],
      [rate("a", 300, "2026-12-04"), rate("b", 300, "2026-12-04")],
      [rate("a", 300, null), rate("b", 400, null, "CHF")],
    ])
      expect(bestRates(rates)).toEqual({ cheapest: null, fastest: null });
  });
});

import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceRule, ServiceUse } from "../../app/domain/engine/index.ts";
import { defaultShippingConfig, EngineError } from "../../app/domain/engine/index.ts";
import { isReproduced } from "../../app/domain/orders/choices/decide-label.ts";
import type { ChoiceResult } from "../../app/domain/orders/choices/label-choice.ts";
import { costOfLabels } from "../../app/domain/orders/labels/cost-of-labels.ts";
import { requestPurchase } from "../../app/domain/orders/labels/request-purchase.ts";
import type { PostalAddress } from "../../app/domain/orders/platform.ts";
import { reasonOf } from "../../app/domain/orders/purchase.ts";
import { quoteForOrder } from "../../app/domain/orders/quotes/quote-for-order.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns, seed } from "../support/effort.ts";
import type { NewOrder } from "./memory-platform.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, shopOnMemory } from "./shop-on-memory.ts";

/** The carrier's services: its price in cents, the days that it takes at most, and the weight that it takes. */
const carried = {
  cheap: { cents: 300, days: 6, maxWeightG: 2_000 },
  parcel: { cents: 620, days: 3, maxWeightG: 30_000 },
  express: { cents: 990, days: 1, maxWeightG: 30_000 },
} as const;
type Code = keyof typeof carried;
const codes = Object.keys(carried) as Code[];

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  const services = codes.map((code) => ({
    ...{ code, name: code, limits: { maxWeightG: 30_000 } },
    transit: () => ({ minDays: 1, maxDays: carried[code].days }),
    price: ({ parcels }: { readonly parcels: readonly { readonly weightG: number }[] }) => {
      const { cents, maxWeightG } = carried[code];
      if (parcels.reduce((sum, { weightG }) => sum + weightG, 0) > maxWeightG)
        throw new EngineError("OPTION_NOT_AVAILABLE", "Too heavy.", { reason: "above_weights" });
      return { netMinor: cents, taxMinor: 0, totalMinor: cents, currency: "EUR" };
    },
  }));
  shop = await shopOnMemory(
    database,
    { sender, fallbackService: "testcarrier.parcel" },
    { services, cashOnDelivery: { currency: "EUR", maxMinor: 100_000 } },
  );
});
afterAll(() => database.close());
beforeEach(() => setRules([]));

async function setRules(serviceRules: readonly ServiceRule[]): Promise<void> {
  const caller = await shop.caller();
  const { version, shippingConfig } = await shop.stores.shippingConfigs.current(caller);
  const config = version === 0 ? defaultShippingConfig("Europe/Athens") : shippingConfig;
  expect(await shop.stores.shippingConfigs.save(caller, { ...config, serviceRules }, version)).not.toBeNull();
}

function aRule(use: ServiceUse | Code, when: ServiceRule["when"] = {}, name = "A rule"): ServiceRule {
  const chosen =
    typeof use === "string" ? ({ kind: "service", service: `testcarrier.${use}` } as const) : use;
  return { name, active: true, when, use: chosen };
}

const address = anOrder().shippingAddress as PostalAddress;

function place(change: Partial<NewOrder> = {}) {
  const { platform } = shop;
  const orderId = platform.place({
    ...{ quantities: [1], paid: true, gateway: "card", service: "Standard", address },
    ...change,
  });
  return {
    orderId,
    orderName: `#${orderId}`,
    fulfillmentOrderId: platform.orders.get(orderId)!.parts[0]!.id,
  };
}

type Placed = ReturnType<typeof place>;

async function quoted({ orderId, fulfillmentOrderId }: Placed) {
  const quote = await quoteForOrder(shop.services, await shop.shop(), { orderId, fulfillmentOrderId });
  return quote!;
}

/** The label as the dialog of *Orders* prices it. */
async function costed(order: Placed) {
  const { labels, unpriced } = await costOfLabels(shop.services, await shop.shop(), [order], null);
  return { label: labels[0]?.[1], reason: unpriced[0]?.reason };
}

/** Buys as the dialog does, with the confirmed label where there is one. */
async function bought(order: Placed, confirmed?: NonNullable<Awaited<ReturnType<typeof costed>>["label"]>) {
  await requestPurchase(shop.services, await shop.shop(), {
    ...{ ...order, lines: null, service: null, notifyShopper: null, askedBy: "merchant" },
    ...(confirmed && { confirmed }),
  });
  await shop.settle(order.orderId);
  const [purchase] = await shop.purchasesOf(order.orderId);
  const caller = await shop.caller();
  const shipment = await shop.stores.shipments.get(caller, purchase!.shipmentId);
  const choice = await shop.stores.labelChoices.get(caller, purchase!.shipmentId);
  return { purchase: purchase!, service: shipment?.rate.service.code ?? null, choice };
}

async function serviceOf(order: Placed) {
  const { decision } = await quoted(order);
  return "service" in decision ? decision.service?.replace("testcarrier.", "") : decision.rule;
}

describe("a service rule's conditions", () => {
  const tagged = { match: "any", values: ["Gift"] } as const;
  const family: readonly (readonly [string, ServiceRule["when"], Partial<NewOrder>, Partial<NewOrder>])[] = [
    ["country", { countries: ["GR"] }, {}, { address: { ...address, country: "DE", zip: "10115" } }],
    [
      "place",
      { places: [{ country: "GR", zipPrefixes: ["84"] }] },
      { address: { ...address, zip: "847 00" } },
      { address: { ...address, zip: "105 63" } },
    ],
    [
      "not in a place",
      { notPlaces: [{ country: "GR", zipPrefixes: ["84"] }] },
      { address: { ...address, zip: "105 63" } },
      { address: { ...address, zip: "847 00" } },
    ],
    ["weight", { weightG: { from: 1_800 } }, { quantities: [2] }, { quantities: [1] }],
    ["the upper end of a weight", { weightG: { to: 1_800 } }, { quantities: [2] }, { quantities: [3] }],
    ["value", { cartValue: { from: 2_500, currency: "EUR" } }, { quantities: [2] }, { quantities: [1] }],
    ["pieces", { quantity: { to: 2 } }, { quantities: [1, 1] }, { quantities: [2, 1] }],
    ["SKU", { skus: { match: "any", values: ["sku-2"] } }, { quantities: [1, 1] }, { quantities: [1] }],
    ["only SKU", { skus: { match: "only", values: ["SKU-1"] } }, { quantities: [1] }, { quantities: [1, 1] }],
    ["no SKU", { skus: { match: "none", values: ["SKU-2"] } }, { quantities: [1] }, { quantities: [1, 1] }],
    ["order tag", { orderTags: tagged }, { tags: ["gift", "VIP"] }, { tags: ["VIP"] }],
    ["no order tag", { orderTags: { ...tagged, match: "none" } }, { tags: [] }, { tags: ["GIFT"] }],
    ["cash", { cashOnDelivery: true }, { gateway: "Cash on Delivery (COD)" }, { gateway: "card" }],
    ["no cash", { cashOnDelivery: false }, { gateway: "card" }, { gateway: "Cash on Delivery (COD)" }],
    [
      "delivery",
      { deliveries: { match: "any", values: ["next DAY"] } },
      { service: "Next day" },
      { service: "Standard" },
    ],
    [
      "all of several",
      { countries: ["GR"], orderTags: tagged },
      { tags: ["gift"] },
      { tags: ["gift"], address: { ...address, country: "DE", zip: "10115" } },
    ],
  ];
  it.each(family)(
    "hold by %s, or leave the order to its usual service",
    async (_name, when, holds, fails) => {
      await setRules([aRule("express", when)]);
      expect(await serviceOf(place(holds))).toBe("express");
      expect(await serviceOf(place(fails))).toBe("parcel");
    },
  );

  it("hold for a rule in another currency at the merchant's exchange rate", async () => {
    const caller = await shop.caller();
    const { version, shippingConfig } = await shop.stores.shippingConfigs.current(caller);
    const rate = { from: "EUR", to: "USD", rate: "2", date: "2026-11-01", source: "us" };
    const serviceRules = [aRule("express", { cartValue: { from: 5_000, currency: "USD" } })];
    const config = { ...shippingConfig, serviceRules, exchangeRates: [rate] };
    await shop.stores.shippingConfigs.save(caller, config, version);
    expect(await serviceOf(place({ quantities: [2] }))).toBe("express");
    expect(await serviceOf(place({ quantities: [1] }))).toBe("parcel");
  });
});

describe("a service rule's choice", () => {
  it("is the cheapest service that takes the parcel", async () => {
    await setRules([aRule({ kind: "cheapest" })]);
    expect(await serviceOf(place({ quantities: [1] }))).toBe("cheap");
    expect(await serviceOf(place({ quantities: [5] }))).toBe("parcel");
  });

  it("is the cheapest that arrives by the promised day; without one, or too late, the next rule chooses", async () => {
    await setRules([aRule({ kind: "cheapest-in-time" }, {}, "In time"), aRule("cheap", {}, "Else")]);
    const promised = async (days: number) => {
      const now = shop.services.ports.clock.now().getTime();
      return quoted(place({ promisedBy: new Date(now + days * 86_400_000) }));
    };
    expect((await promised(20)).decision).toMatchObject({ service: "testcarrier.cheap", by: "In time" });
    const soon = await promised(5);
    const latest = soon.rates.find(({ service }) => service === "testcarrier.parcel")?.promise?.latest;
    expect(latest).toBeDefined();
    expect(soon.decision).toMatchObject({ service: "testcarrier.parcel", by: "In time" });
    expect((await promised(0)).decision).toMatchObject({
      ...{ service: "testcarrier.cheap", by: "Else" },
      passed: [{ name: "In time", because: "late" }],
    });
    expect((await quoted(place())).decision).toMatchObject({
      ...{ by: "Else", passed: [{ name: "In time", because: "not-promised" }] },
    });
  });

  it("falls through where its service is switched off, unknown or too small, and says so", async () => {
    await setRules([
      aRule({ kind: "service", service: "testcarrier.gone" }, {}, "Gone"),
      aRule("cheap", {}, "Small"),
      aRule("express", { zones: ["9"] }, "Zone"),
      { ...aRule("cheap", {}, "Off"), active: false },
      aRule("express", {}, "Last"),
    ]);
    expect((await quoted(place({ quantities: [5] }))).decision).toEqual({
      ...{ rule: "service-rule", by: "Last", service: "testcarrier.express", locationId: null },
      passed: [
        { name: "Gone", because: "disabled", service: "testcarrier.gone" },
        { name: "Small", because: "no-price", service: "testcarrier.cheap" },
        { name: "Zone", because: "zone", service: "testcarrier.express" },
      ],
    });
  });

  it("leaves the label to a person, who buys it with a service of their own", async () => {
    await setRules([aRule({ kind: "ask" }, { orderTags: { match: "any", values: ["gift"] } }, "Gifts")]);
    const order = place({ tags: ["gift"] });
    expect((await costed(order)).reason).toEqual({ code: "rule-asks", rule: "Gifts" });
    const { purchase, service } = await bought(order);
    expect(service).toBeNull();
    expect(reasonOf(purchase)).toEqual({ code: "rule-asks", rule: "Gifts" });
    const other = place({ tags: ["gift"] });
    await shop.buy({ ...other, lines: null, service: "testcarrier.express" });
    await shop.settle(other.orderId);
    const [named] = await shop.purchasesOf(other.orderId);
    const shipment = await shop.stores.shipments.get(await shop.caller(), named!.shipmentId);
    expect(shipment?.rate.service.code).toBe("express");
  });

  it("does not replace the service that staff chose", async () => {
    await setRules([aRule("express")]);
    const order = place();
    await shop.buy({ ...order, lines: null, service: "testcarrier.parcel" });
    await shop.settle(order.orderId);
    const [named] = await shop.purchasesOf(order.orderId);
    const shipment = await shop.stores.shipments.get(await shop.caller(), named!.shipmentId);
    expect(shipment?.rate.service.code).toBe("parcel");
  });

  it("is not bought where the rules changed after the confirmation", async () => {
    await setRules([aRule("express")]);
    const order = place();
    const { label } = await costed(order);
    expect(label?.service).toBe("testcarrier.express");
    await setRules([aRule("cheap")]);
    const { purchase, service } = await bought(order, label);
    expect(service).toBeNull();
    expect(reasonOf(purchase)).toMatchObject({ code: "not-as-confirmed" });
  });
});

describe("the rule for paid orders", () => {
  const buying = (services: "all" | readonly string[]) =>
    shop.set({ buyWhenPaid: { enabled: true, services: services === "all" ? "all" : [...services] } });
  const settled = async (order: Placed) => {
    await shop.settle(order.orderId);
    const [purchase] = await shop.purchasesOf(order.orderId);
    const shipment = purchase && (await shop.stores.shipments.get(await shop.caller(), purchase.shipmentId));
    return shipment?.rate.service.code ?? null;
  };

  it("buys what the rules choose, within its own services, and nothing where they ask", async () => {
    await buying("all");
    await setRules([
      aRule({ kind: "ask" }, { orderTags: { match: "any", values: ["ask"] } }),
      aRule({ kind: "cheapest" }),
    ]);
    expect(await settled(place())).toBe("cheap");
    const asked = place({ tags: ["ask"] });
    expect(await settled(asked)).toBeNull();
    await buying(["testcarrier.parcel"]);
    expect(await settled(place())).toBeNull();
    expect(await settled(place({ quantities: [5] }))).toBe("parcel");
    await shop.set({ buyWhenPaid: { enabled: false } });
  });
});

describe("any rules and any order", () => {
  const use: fc.Arbitrary<ServiceUse | Code> = fc.oneof(
    fc.constantFrom<ServiceUse | Code>(...codes, { kind: "cheapest" }, { kind: "ask" }),
    fc.constant({ kind: "service", service: "testcarrier.gone" } as const),
  );
  const condition = fc.record(
    { heavy: fc.boolean(), tag: fc.constantFrom("a", "b"), cash: fc.boolean(), second: fc.constant(true) },
    { requiredKeys: [] },
  );
  type Condition = { heavy?: boolean; tag?: string; cash?: boolean; second?: boolean };
  const whenOf = ({ heavy, tag, cash, second }: Condition): ServiceRule["when"] => ({
    ...(heavy !== undefined && { weightG: heavy ? { from: 2_001 } : { to: 2_000 } }),
    ...(tag !== undefined && { orderTags: { match: "any", values: [tag] } }),
    ...(cash !== undefined && { cashOnDelivery: cash }),
    ...(second && { skus: { match: "any", values: ["SKU-2"] } }),
  });
  const order = fc.record({
    quantities: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 }),
    tags: fc.subarray(["a", "b"]),
    cash: fc.boolean(),
  });
  type Given = { quantities: number[]; tags: string[]; cash: boolean };

  /** The service by the words of the rules alone. */
  function expected(
    rules: readonly (readonly [ServiceUse | Code, Condition])[],
    { quantities, tags, cash }: Given,
  ) {
    const grams = 900 * quantities.reduce((sum, quantity) => sum + quantity, 0);
    const takes = (code: Code) => grams <= carried[code].maxWeightG;
    for (const [chosen, { heavy, tag, cash: paid, second }] of rules) {
      if (heavy !== undefined && heavy !== grams > 2_000) continue;
      if (tag !== undefined && !tags.includes(tag)) continue;
      if (paid !== undefined && paid !== cash) continue;
      if (second && quantities.length < 2) continue;
      if (typeof chosen === "string") {
        if (takes(chosen)) return chosen;
      } else if (chosen.kind === "ask") return "ask";
      else if (chosen.kind === "cheapest") return codes.find(takes)!;
    }
    return "parcel";
  }

  it("have one choice: in the quote, in the dialog's cost, of the bought label and in its record", async () => {
    const someRules = fc.array(fc.tuple(use, condition), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(someRules, order, async (rules, given) => {
        await setRules(rules.map(([chosen, when], at) => aRule(chosen, whenOf(when), `Rule ${at}`)));
        const { quantities, tags, cash } = given;
        const placed = place({
          ...{ quantities, tags },
          ...(cash && { gateway: "Cash on Delivery (COD)", outstanding: 20, paid: false }),
        });
        const wanted = expected(rules, given);
        expect(await serviceOf(placed)).toBe(wanted);
        const { label, reason } = await costed(placed);
        if (wanted === "ask") {
          expect(reason).toMatchObject({ code: "rule-asks" });
          return;
        }
        expect(label?.service).toBe(`testcarrier.${wanted}`);
        const { service, choice } = await bought(placed, label);
        expect(service).toBe(wanted);
        expect(choice !== null && isReproduced(choice)).toBe(true);
        const result: ChoiceResult = JSON.parse(choice!.result);
        const { decision } = await quoted(placed).catch(() => ({ decision: null }));
        if (decision !== null && "by" in decision) expect(result.by).toBe(decision.by);
      }),
      { ...numRuns(12), seed },
    );
  });
});

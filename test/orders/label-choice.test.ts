import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redactOrders } from "../../app/adapters/store/redaction.ts";
import { decideLabel, isReproduced, resultOf } from "../../app/domain/orders/choices/decide-label.ts";
import type { ChoiceFacts, LabelChoice } from "../../app/domain/orders/choices/label-choice.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testPeople } from "../support/stores.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, service, shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, {
    sender,
  });
});
afterAll(() => database.close());

/** An order whose fulfillment the shop makes, so that the app buys its label by itself. */
async function bought(): Promise<{ readonly orderId: string; readonly choice: LabelChoice }> {
  const { platform } = shop;
  const { shippingAddress: address } = anOrder();
  const orderId = platform.place({
    quantities: [2],
    paid: true,
    service,
    address: address!,
    gateway: "card",
  });
  platform.fulfillByHand(orderId, 0, true, null);
  expect(await shop.settle(orderId)).toBe(true);
  const [purchase] = await shop.purchasesOf(orderId);
  const { merchantId, environment } = await shop.shop();
  const choice = await shop.stores.labelChoices.get({ merchantId, environment }, purchase!.shipmentId);
  return { orderId, choice: choice! };
}

describe("the record of an automatic choice", () => {
  it("holds facts, rules, rates and result, and makes the result again byte for byte", async () => {
    const { orderId, choice } = await bought();
    expect(choice).toMatchObject({ orderId, askedBy: "rule", rules: { fallback: null } });
    const result = JSON.parse(choice.result);
    const shipment = await shop.stores.shipments.get(choice, choice.shipmentId);
    expect(result).toEqual({
      rule: "chosen",
      service,
      locationId: null,
      totalMinor: shipment?.rate.price.totalMinor,
      currency: shipment?.rate.price.currency,
    });
    expect(choice.rates.map((rate) => rate.service)).toEqual([service]);
    expect(isReproduced(choice)).toBe(true);
    expect(isReproduced({ ...choice, facts: { ...choice.facts, offered: [] } })).toBe(false);
    expect(isReproduced({ ...choice, result: choice.result.replace(":", ": ") })).toBe(false);
  });

  it("is encrypted, and another merchant's or environment's looks like none", async () => {
    const { choice } = await bought();
    const { rows } = await database.pool.query(
      "SELECT encrypted, value FROM (SELECT encrypted, to_json(l)::text AS value FROM label_choices l) x",
    );
    for (const { value } of rows) expect(value).not.toContain(service);
    const { labelChoices } = shop.stores;
    expect(await labelChoices.get({ ...choice, environment: "sandbox" }, choice.shipmentId)).toBeNull();
    expect(
      await labelChoices.get(
        { ...choice, merchantId: "019aa0f2-0000-7000-8000-000000000009" },
        choice.shipmentId,
      ),
    ).toBeNull();
    expect(await labelChoices.get(choice, "no-id")).toBeNull();
  });

  it("goes with the people of its order", async () => {
    const { orderId, choice } = await bought();
    const other = await bought();
    await redactOrders(
      { prisma: database.prisma, people: testPeople },
      choice.merchantId,
      [orderId],
      new Date(),
    );
    expect(await shop.stores.labelChoices.get(choice, choice.shipmentId)).toBeNull();
    expect(await shop.stores.labelChoices.get(other.choice, other.choice.shipmentId)).toEqual(other.choice);
  });
});

describe("the choice", () => {
  const delivery = (code: string | null, title: string) => ({
    orderLines: [],
    parts: [{ delivery: { byCarrier: true, serviceCode: code, title }, shippingLines: [] }],
  });
  const named = (code: string, endsAtPoint = false) => ({ code, name: code, givenNames: [], endsAtPoint });
  const facts = (change: Partial<ChoiceFacts> = {}): ChoiceFacts => ({
    chosen: delivery("kouti.locker.4711", "Kouti"),
    goods: { country: "GR", weightG: 500, value: 20 },
    offered: [named("kouti.locker", true), named("elia.locker", true), named("elia.door")],
    laterPoint: null,
    ...change,
  });
  const none = { methods: [], fallback: null };

  it("takes the point of checkout, and a later one with its network", () => {
    expect(decideLabel(facts(), none)).toEqual({
      rule: "chosen",
      service: "kouti.locker",
      locationId: "4711",
    });
    const elsewhere = facts({ laterPoint: { service: "elia.locker", locationId: "12" } });
    expect(decideLabel(elsewhere, none)).toEqual({
      rule: "chosen",
      service: "elia.locker",
      locationId: "12",
    });
  });

  it("follows flat rates and the fallback, and says if there is neither", () => {
    const flat = facts({ chosen: delivery(null, "Standard") });
    const method = {
      name: "Standard",
      service: "elia.door",
      countries: "all",
      upToG: null,
      upToValue: null,
    } as const;
    expect(decideLabel(flat, { methods: [method], fallback: null })).toMatchObject({
      rule: "mapped",
      service: "elia.door",
    });
    expect(decideLabel(flat, { methods: [], fallback: "elia.door" })).toMatchObject({ rule: "fallback" });
    expect(decideLabel(flat, none)).toEqual({ rule: "none", title: "Standard" });
    expect(resultOf(flat, none, [])).toBeNull();
  });
});

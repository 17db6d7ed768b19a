import { describe, expect, it } from "vitest";
import type { ServiceRule, ShippingSetup } from "../../../app/domain/engine/index.ts";
import type { PastOrder } from "../../../app/domain/orders/what-if/past-order.ts";
import { exampleSetup, somePastOrders, tryHere } from "../../support/past-orders.ts";

const setup = exampleSetup();
const orders = somePastOrders(99, 60);

function withRules(...serviceRules: readonly ServiceRule[]): ShippingSetup {
  return { ...setup, shippingConfig: { ...setup.shippingConfig, serviceRules } };
}

function aRule(name: string, use: ServiceRule["use"], when: ServiceRule["when"] = {}): ServiceRule {
  return { name, active: true, when, use };
}

const morning = { kind: "service", service: "kali.morning" } as const;
const inGreece = ({ request }: PastOrder) => request.to.country === "GR";
const hasSku =
  (sku: string) =>
  ({ cart }: PastOrder) =>
    cart.skus.includes(sku);

describe("service rules tried on past orders", () => {
  it("say nothing where there are none", async () => {
    expect((await tryHere(setup, setup, orders)).services).toBeNull();
  });

  it("count the orders that each chooses for, and the ones whose service changes", async () => {
    const sku = aRule("SKU", { kind: "ask" }, { skus: { match: "any", values: ["sku-3"] } });
    const after = withRules(sku, aRule("Stays", { kind: "service", service: "kali.standard" }));
    const { services } = await tryHere(setup, after, orders);
    const asked = orders.filter(hasSku("SKU-3")).length;
    const priced = (
      await tryHere(setup, withRules(aRule("Stays", { kind: "service", service: "kali.standard" })), orders)
    ).services!.rules[0]!.orders;
    expect(asked).toBeGreaterThan(0);
    expect(priced).toBeGreaterThan(asked);
    expect(services!.rules.map(({ rule, orders: chosen, changed }) => [rule, chosen, changed])).toEqual([
      ["SKU", asked, asked],
      ["Stays", expect.any(Number), 0],
    ]);
    expect(services!.changed).toBe(asked);
    expect(services!.differences.every(({ after: { service } }) => service === null)).toBe(true);
  });

  it("add up the costs of the labels now and then", async () => {
    const { services } = await tryHere(
      setup,
      withRules(aRule("Fast", morning, { countries: ["GR"] })),
      orders,
    );
    const [fast] = services!.rules;
    expect(fast).toMatchObject({ rule: "Fast", changed: fast!.orders });
    expect(fast!.orders).toBeLessThanOrEqual(orders.filter(inGreece).length);
    const [sum] = fast!.costs;
    const listed = services!.differences.map(({ before, after }) => [before.cost!.minor, after.cost!.minor]);
    expect(listed).toHaveLength(fast!.orders);
    expect(sum).toEqual({
      currency: "EUR",
      orders: listed.length,
      before: listed.reduce((all, [minor = 0]) => all + minor, 0),
      after: listed.reduce((all, [, minor = 0]) => all + minor, 0),
    });
    expect(sum!.after).toBeGreaterThan(sum!.before);
  });

  it("never cost more with the cheapest service, and nothing changes between a setup and itself", async () => {
    const cheapest = withRules(aRule("Cheapest", { kind: "cheapest" }));
    const { services } = await tryHere(setup, cheapest, orders);
    for (const { before, after } of services!.differences)
      expect(after.cost!.minor).toBeLessThanOrEqual(before.cost?.minor ?? Number.POSITIVE_INFINITY);
    expect((await tryHere(cheapest, cheapest, orders)).services).toMatchObject({ changed: 0 });
  });

  it("read tags, delivery and promised day where they are kept, and count the orders without them", async () => {
    const some = orders
      .filter(inGreece)
      .map(
        (order, at): PastOrder =>
          at % 2 === 0
            ? order
            : { ...order, asked: { orderTags: ["Gift"], deliveries: ["Standard"], promisedOn: null } },
      );
    const tagged = { orderTags: { match: "any", values: ["gift"] } } as const;
    const delivered = { deliveries: { match: "none", values: ["express"] } } as const;
    for (const when of [tagged, delivered]) {
      const { services } = await tryHere(setup, withRules(aRule("Ask", { kind: "ask" }, when)), some);
      const known = some.filter(({ asked }) => asked !== undefined).length;
      expect(services!.rules).toMatchObject([{ rule: "Ask", orders: known }]);
      expect(services!.withoutFacts).toBe(some.length - known);
    }
  });
});

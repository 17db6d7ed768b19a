/** Discounts and exchanges as Shopify has them, and the orders that an app sees. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lineMinor, withDiscounts } from "../../simulator/shopify/commerce/discounts.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import type { CartLine } from "../../simulator/shopify/state/checkout.ts";
import type { SimulatedShop } from "./simulated-shop.ts";
import { anOrder, scopes, startSimulatedShop } from "./simulated-shop.ts";

let shop: SimulatedShop;
beforeAll(async () => {
  shop = await startSimulatedShop({ scopes: [...scopes, "read_returns"] });
});
afterAll(() => shop.stop());

const aLine = (priceMinor: number, quantity: number): CartLine => ({
  ...{ variantId: 1, productId: 1, title: "Oil", variantTitle: null, sku: "OIL", vendor: "Kalimera" },
  ...{ quantity, priceMinor, grams: 1, requiresShipping: true, properties: {}, locationId: 1 },
});

it("an amount is spread over the lines to the cent, and no line costs less than nothing", () => {
  const amounts = fc.integer({ min: 0, max: 20_000 });
  const line = fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), amounts, amounts, (lines, first, second) => {
      const plain = lines.map(([price, quantity]) => aLine(price, quantity));
      const value = plain.reduce((sum, each) => sum + lineMinor(each), 0);
      const across = [first, second].map((amountMinor) => ({
        ...{ kind: "code" as const, title: "X", target: "lines" as const, allocation: "across" as const },
        value: { amountMinor },
      }));
      const discounted = withDiscounts(plain, across);
      expect(discounted.reduce((sum, each) => sum + lineMinor(each), 0)).toBe(
        Math.max(0, value - first - second),
      );
      for (const each of discounted) expect(lineMinor(each)).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe("an order with a code, an automatic discount, a free gift and free shipping", () => {
  const discounts = [
    { kind: "automatic", title: "Mugs", value: { percent: 10 }, skus: ["MUG-BLU"] },
    { kind: "automatic", title: "Gift", value: { percent: 100 }, skus: ["HON-450"] },
    { kind: "code", title: "TEN", allocation: "across", value: { amountMinor: 1_000 } },
    { kind: "code", title: "SHIP", target: "shipping", value: { percent: 100 } },
  ];
  let order: OrderView;
  beforeAll(async () => {
    order = await shop.control("POST", "/orders", {
      ...{ ...anOrder, lines: [...anOrder.lines, { sku: "HON-450", quantity: 1 }], discounts },
    });
  });

  it("has the amounts on each line, and its totals after them", async () => {
    const money = "{ shopMoney { amount } }";
    const { order: seen } = await shop.query<{ order: Record<string, unknown> }>(
      `query ($id: ID!) { order(id: $id) {
        totalPriceSet ${money} subtotalPriceSet ${money} totalShippingPriceSet ${money} totalDiscountsSet ${money}
        discountCodes
        discountApplications(first: 5) { nodes { index allocationMethod targetType ... on DiscountCodeApplication { code }
          ... on AutomaticDiscountApplication { title } } }
        lineItems(first: 5) { nodes { sku originalUnitPriceSet ${money} discountedUnitPriceSet ${money}
          discountedUnitPriceAfterAllDiscountsSet ${money} discountAllocations { allocatedAmountSet ${money} } } }
        shippingLine { originalPriceSet ${money} discountedPriceSet ${money} } } }`,
      { id: order.gid },
    );
    const of = (amount: string) => ({ shopMoney: { amount } });
    // 14.90 and 2 × 16.65, together 48.20 less 10.00
    expect(seen).toMatchObject({
      totalPriceSet: of("38.2"),
      subtotalPriceSet: of("38.2"),
      totalShippingPriceSet: of("0.0"),
      totalDiscountsSet: of("30.1"),
      discountCodes: ["TEN", "SHIP"],
      discountApplications: {
        nodes: [
          { index: 0, allocationMethod: "EACH", targetType: "LINE_ITEM", title: "Mugs" },
          { index: 1, title: "Gift" },
          { index: 2, allocationMethod: "ACROSS", code: "TEN" },
          { index: 3, targetType: "SHIPPING_LINE", code: "SHIP" },
        ],
      },
      lineItems: {
        nodes: [
          {
            sku: "OIL-750",
            discountedUnitPriceSet: of("14.9"),
            discountedUnitPriceAfterAllDiscountsSet: of("11.8"),
          },
          {
            ...{ sku: "MUG-BLU", originalUnitPriceSet: of("18.5"), discountedUnitPriceSet: of("16.65") },
            discountedUnitPriceAfterAllDiscountsSet: of("13.2"),
            discountAllocations: [{ allocatedAmountSet: of("3.7") }, { allocatedAmountSet: of("6.9") }],
          },
          { sku: "HON-450", discountedUnitPriceAfterAllDiscountsSet: of("0.0") },
        ],
      },
      shippingLine: { originalPriceSet: of("4.5"), discountedPriceSet: of("0.0") },
    });
  });

  it("owes what is left, and returns no more than was paid for pieces", async () => {
    const unpaid = await shop.control<OrderView>("POST", "/orders", { ...anOrder, discounts, paid: false });
    expect(unpaid.outstandingMinor).toBe(unpaid.totalMinor);
    expect(unpaid.totalMinor).toBe(1490 + 3330 - 1000);
    const refunded = await shop.control<OrderView>("POST", `/orders/${order.id}/refund`, {
      lines: [{ sku: "MUG-BLU", quantity: 1 }],
    });
    expect(refunded.refunds?.map(({ amountMinor }) => amountMinor)).toEqual([1320]);
  });
});

describe("an exchange", () => {
  it("is a held fulfillment order of the same order, which leaves when the return is closed", async () => {
    const { id } = await shop.control<OrderView>("POST", "/orders", anOrder);
    await shop.control("POST", `/orders/${id}/fulfill`);
    const given = { lines: [{ sku: "OIL-750", quantity: 1 }], exchange: [{ sku: "HON-450", quantity: 1 }] };
    const order = await shop.control<OrderView>("POST", `/orders/${id}/return`, given);
    const goods = order.fulfillmentOrders.at(-1);
    expect([goods?.status, goods?.holds.map(({ reason }) => reason)]).toEqual([
      "ON_HOLD",
      ["AWAITING_RETURN_ITEMS"],
    ]);
    // Honey for 11.90 in place of oil for 14.90: the shopper gets back 3.00.
    expect(order.outstandingMinor).toBe(1190 - 1490);
    const { order: seen } = await shop.query<{ order: { returns: { nodes: object[] } } }>(
      `query ($id: ID!) { order(id: $id) { returns(first: 1) { nodes {
        exchangeLineItems(first: 5) { nodes { quantity lineItem { sku } } } } } } }`,
      { id: order.gid },
    );
    expect(seen.returns.nodes).toEqual([
      { exchangeLineItems: { nodes: [{ quantity: 1, lineItem: { sku: "HON-450" } }] } },
    ]);
    const closed = await shop.control<OrderView>("POST", `/returns/${order.returns[0]?.id}/close`, {});
    expect(closed.fulfillmentOrders.at(-1)?.status).toBe("OPEN");
  });

  it("that is called off takes its goods out of the order", async () => {
    const { id, totalMinor } = await shop.control<OrderView>("POST", "/orders", anOrder);
    await shop.control("POST", `/orders/${id}/fulfill`);
    const order = await shop.control<OrderView>("POST", `/orders/${id}/return`, {
      ...{ lines: [{ sku: "OIL-750", quantity: 1 }], exchange: [{ sku: "HON-450", quantity: 1 }] },
    });
    const after = await shop.control<OrderView>("POST", `/returns/${order.returns[0]?.id}/cancel`, {});
    expect(after.fulfillmentOrders.at(-1)?.lines).toEqual([]);
    expect(after.returnedMinor).toBe(0);
    expect(totalMinor).toBe(order.paidMinor);
  });
});

it("parts of an order that the app may not see are hidden with it", async () => {
  const createdAt = new Date(Date.now() - 61 * 86_400_000).toISOString();
  const old = await shop.control<OrderView>("POST", "/orders", { ...anOrder, createdAt });
  const { fulfillments } = await shop.control<{ fulfillments: { gid: string }[] }>(
    "POST",
    `/orders/${old.id}/fulfill`,
  );
  const id = fulfillments[0]?.gid;
  const read = () =>
    shop.query(`query ($id: ID!) { fulfillment(id: $id) { status } node(id: $id) { id } }`, { id });
  expect(await read()).toEqual({ fulfillment: null, node: null });
  const { fulfillmentTrackingInfoUpdate: answer } = await shop.query<{
    fulfillmentTrackingInfoUpdate: { userErrors: { message: string }[] };
  }>(
    `mutation ($id: ID!) { fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: { number: "1" }) {
      userErrors { message } } }`,
    { id },
  );
  expect(answer.userErrors).toEqual([{ message: "Fulfillment does not exist." }]);
});

it("an order was bought by its customer, or by a company", async () => {
  const customer = { email: "maria@example.com" };
  const buyer = async (change: object) => {
    const { gid } = await shop.control<OrderView>("POST", "/orders", { ...anOrder, customer, ...change });
    const { order } = await shop.query<{ order: { purchasingEntity: object } }>(
      "query ($id: ID!) { order(id: $id) { purchasingEntity { __typename } } }",
      { id: gid },
    );
    return order.purchasingEntity;
  };
  expect(await buyer({})).toEqual({ __typename: "Customer" });
  expect(await buyer({ company: "Kalimera Hotels" })).toEqual({ __typename: "PurchasingCompany" });
  expect(await buyer({ customer: undefined })).toBeNull();
});

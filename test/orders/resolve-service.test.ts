import { describe, expect, it } from "vitest";
import type { ChosenDelivery } from "../../app/domain/orders/offers/chosen-delivery.ts";
import { resolveService } from "../../app/domain/orders/offers/resolve-service.ts";
import type { MethodFacts, ShippingMethod } from "../../app/domain/orders/offers/shipping-methods.ts";
import { methodFacts } from "../../app/domain/orders/offers/shipping-methods.ts";

const carrier = { code: "aegean.next-day", name: "Aegean Next day" };
const express = { code: "world.express", name: "World Express" };
const offered = [carrier, express];

const facts = { country: "GR", weightG: 1_500, value: 40 };
const nothingSet = { methods: [], facts, fallback: null };

type Where = Partial<{
  byCarrier: boolean;
  serviceCode: string | null;
  title: string | null;
  line: { code: string | null; title: string };
  order: { code: string | null; title: string };
}>;

function chosen({ byCarrier = true, serviceCode = null, title = null, line, order }: Where): ChosenDelivery {
  return {
    parts: [
      {
        delivery: { byCarrier, serviceCode, title },
        shippingLines: line === undefined ? [] : [line],
      },
    ],
    orderLines: order === undefined ? [] : [order],
  };
}

describe("the service that the shopper chose", () => {
  it("is the fulfillment order's, not the order line's", () => {
    const choice = chosen({ serviceCode: carrier.code, order: { code: express.code, title: express.name } });
    expect(resolveService(choice, offered, nothingSet)).toEqual({ kind: "chosen", service: carrier });
  });

  it("is the line's where the fulfillment order names none, and before the order's", () => {
    const choice = chosen({
      line: { code: carrier.code, title: "x" },
      order: { code: express.code, title: "x" },
    });
    expect(resolveService(choice, offered, nothingSet)).toEqual({ kind: "chosen", service: carrier });
  });

  it("is the order's if its parts name none", () => {
    const choice = chosen({ serviceCode: "Shipping", order: { code: express.code, title: "x" } });
    expect(resolveService(choice, offered, nothingSet)).toEqual({ kind: "chosen", service: express });
  });

  it("is found by the name that the shopper read when the codes are lost", () => {
    const choice = chosen({
      title: " aegean NEXT day ",
      order: { code: "Shipping", title: "Shipping" },
    });
    expect(resolveService(choice, offered, nothingSet)).toEqual({ kind: "chosen", service: carrier });
    const byTitle = chosen({ order: { code: null, title: "World Express" } });
    expect(resolveService(byTitle, offered, nothingSet)).toEqual({ kind: "chosen", service: express });
  });

  it("is found by a checkout rule's name if only one service has that name", () => {
    const named = [
      { ...carrier, givenNames: ["To your door", "Fast"] },
      { ...express, givenNames: ["Fast", carrier.name] },
    ];
    const read = (title: string) => resolveService(chosen({ title }), named, nothingSet);
    expect(read("to your door")).toMatchObject({ kind: "chosen", service: carrier });
    expect(read("Fast")).toEqual({ kind: "none", title: "Fast" });
    // A service's own name comes first.
    expect(read(carrier.name)).toMatchObject({ kind: "chosen", service: carrier });
  });

  it("prefers any code to any name", () => {
    const choice = chosen({ title: carrier.name, order: { code: express.code, title: "x" } });
    expect(resolveService(choice, offered, nothingSet)).toEqual({ kind: "chosen", service: express });
  });

  it("is the merchant's default for orders without one of ours", () => {
    const choice = chosen({ order: { code: "Standard", title: "Standard shipping" } });
    expect(resolveService(choice, offered, { ...nothingSet, fallback: express.code })).toEqual({
      kind: "fallback",
      service: express,
    });
  });

  it("is none without a default, and names the method chosen instead", () => {
    const choice = chosen({ order: { code: "Standard", title: "Standard shipping" } });
    expect(resolveService(choice, offered, nothingSet)).toEqual({ kind: "none", title: "Standard shipping" });
    expect(resolveService(choice, offered, { ...nothingSet, fallback: "gone.service" })).toEqual({
      kind: "none",
      title: "Standard shipping",
    });
    const nothing = { parts: [], orderLines: [] };
    expect(resolveService(nothing, offered, nothingSet)).toEqual({ kind: "none", title: null });
  });

  it("is none if no carrier is involved, with a default or without", () => {
    expect(
      resolveService(chosen({ byCarrier: false }), offered, { ...nothingSet, fallback: carrier.code }),
    ).toEqual({
      kind: "not-shipped",
    });
  });
});

describe("a flat rate of the shop", () => {
  const anywhere = { countries: "all", upToG: null, upToValue: null } as const;
  const standard = chosen({ title: "Standard" });
  const read = (methods: readonly ShippingMethod[], over: Partial<MethodFacts> = {}) =>
    resolveService(standard, offered, { methods, facts: { ...facts, ...over }, fallback: null });

  it("goes with the service that the merchant gave its name", () => {
    const methods = [
      { ...anywhere, name: "Express", service: carrier.code },
      { ...anywhere, name: " standard ", service: express.code },
    ];
    expect(read(methods)).toEqual({ kind: "mapped", service: express });
  });

  it("is distinguished by country, weight and value; the first line that fits counts", () => {
    const methods = [
      { ...anywhere, name: "Standard", countries: ["GR", "CY"], upToG: 2_000, service: carrier.code },
      { ...anywhere, name: "Standard", upToValue: 100, service: express.code },
    ];
    expect(read(methods)).toMatchObject({ service: carrier });
    expect(read(methods, { weightG: 2_000 })).toMatchObject({ service: carrier });
    expect(read(methods, { weightG: 2_001 })).toMatchObject({ service: express });
    expect(read(methods, { country: "DE" })).toMatchObject({ service: express });
    expect(read(methods, { country: null, value: 100.01 })).toEqual({ kind: "none", title: "Standard" });
  });

  it("never wins over one of our own names, and never ends at a service that is gone", () => {
    const own = chosen({ title: carrier.name });
    const methods = [{ ...anywhere, name: carrier.name, service: express.code }];
    expect(resolveService(own, offered, { methods, facts, fallback: null })).toEqual({
      kind: "chosen",
      service: carrier,
    });
    const gone = [{ ...anywhere, name: "Standard", service: "gone.service" }];
    expect(resolveService(standard, offered, { methods: gone, facts, fallback: express.code })).toEqual({
      kind: "fallback",
      service: express,
    });
  });
});

describe("the facts that distinguish methods", () => {
  it("count every piece, and the default weight where a product has none", () => {
    const line = { variantId: 1, name: "Mug", currency: "EUR", commodityCode: null, countryOfOrigin: null };
    const lines = [
      { ...line, quantity: 3, unitWeightG: 400, unitValue: 10.1 },
      { ...line, quantity: 2, unitWeightG: 0, unitValue: 0.2 },
    ];
    expect(methodFacts("GR", lines, 500, new Map())).toEqual({ country: "GR", weightG: 2_200, value: 30.7 });
  });
});

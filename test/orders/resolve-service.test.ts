import { describe, expect, it } from "vitest";
import type { ChosenDelivery } from "../../app/orders/offers/resolve-service.ts";
import { resolveService } from "../../app/orders/offers/resolve-service.ts";

const courier = { code: "aegean.next-day", name: "Aegean Next day" };
const express = { code: "world.express", name: "World Express" };
const offered = [courier, express];

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
    const choice = chosen({ serviceCode: courier.code, order: { code: express.code, title: express.name } });
    expect(resolveService(choice, offered, null)).toEqual({ kind: "chosen", service: courier });
  });

  it("is the line's where the fulfillment order names none, and before the order's", () => {
    const choice = chosen({
      line: { code: courier.code, title: "x" },
      order: { code: express.code, title: "x" },
    });
    expect(resolveService(choice, offered, null)).toEqual({ kind: "chosen", service: courier });
  });

  it("is the order's if its parts name none", () => {
    const choice = chosen({ serviceCode: "Shipping", order: { code: express.code, title: "x" } });
    expect(resolveService(choice, offered, null)).toEqual({ kind: "chosen", service: express });
  });

  it("is found by the name that the shopper read when the codes are lost", () => {
    const choice = chosen({
      title: " aegean NEXT day ",
      order: { code: "Shipping", title: "Shipping" },
    });
    expect(resolveService(choice, offered, null)).toEqual({ kind: "chosen", service: courier });
    const byTitle = chosen({ order: { code: null, title: "World Express" } });
    expect(resolveService(byTitle, offered, null)).toEqual({ kind: "chosen", service: express });
  });

  it("is found by a checkout rule's name if only one service has that name", () => {
    const named = [
      { ...courier, givenNames: ["To your door", "Fast"] },
      { ...express, givenNames: ["Fast", courier.name] },
    ];
    const read = (title: string) => resolveService(chosen({ title }), named, null);
    expect(read("to your door")).toMatchObject({ kind: "chosen", service: courier });
    expect(read("Fast")).toEqual({ kind: "none", title: "Fast" });
    // A service's own name comes first.
    expect(read(courier.name)).toMatchObject({ kind: "chosen", service: courier });
  });

  it("prefers any code to any name", () => {
    const choice = chosen({ title: courier.name, order: { code: express.code, title: "x" } });
    expect(resolveService(choice, offered, null)).toEqual({ kind: "chosen", service: express });
  });

  it("is the merchant's default for orders without one of ours", () => {
    const choice = chosen({ order: { code: "Standard", title: "Standard shipping" } });
    expect(resolveService(choice, offered, express.code)).toEqual({ kind: "fallback", service: express });
  });

  it("is none without a default, and names the method chosen instead", () => {
    const choice = chosen({ order: { code: "Standard", title: "Standard shipping" } });
    expect(resolveService(choice, offered, null)).toEqual({ kind: "none", title: "Standard shipping" });
    expect(resolveService(choice, offered, "gone.service")).toEqual({
      kind: "none",
      title: "Standard shipping",
    });
    const nothing = { parts: [], orderLines: [] };
    expect(resolveService(nothing, offered, null)).toEqual({ kind: "none", title: null });
  });

  it("is none if no carrier is involved, with a default or without", () => {
    expect(resolveService(chosen({ byCarrier: false }), offered, courier.code)).toEqual({
      kind: "not-shipped",
    });
  });
});

import { describe, expect, it } from "vitest";
import type { ChosenDelivery } from "../../app/shopify/shipping/resolve-service.ts";
import { resolveService } from "../../app/shopify/shipping/resolve-service.ts";

const courier = { code: "aegean.next-day", name: "Aegean Next day" };
const express = { code: "world.express", name: "World Express" };
const offered = [courier, express];

type Where = Partial<{
  methodType: string;
  serviceCode: string | null;
  presentedName: string | null;
  line: { code: string | null; title: string };
  order: { code: string | null; title: string };
}>;

function chosen({ methodType, serviceCode, presentedName, line, order }: Where): ChosenDelivery {
  return {
    fulfillmentOrders: {
      nodes: [
        {
          deliveryMethod: {
            methodType: methodType ?? "SHIPPING",
            serviceCode: serviceCode ?? null,
            presentedName: presentedName ?? null,
          },
          lineItems: { nodes: [{ shippingLine: line ?? null }] },
        },
      ],
    },
    order: { shippingLines: { nodes: order === undefined ? [] : [order] } },
  };
}

describe("the service that the shopper chose", () => {
  it("is the fulfillment order's, whatever the order's line says", () => {
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

  it("is the order's where nothing finer is said", () => {
    const choice = chosen({ serviceCode: "Shipping", order: { code: express.code, title: "x" } });
    expect(resolveService(choice, offered, null)).toEqual({ kind: "chosen", service: express });
  });

  it("is found by the name that the shopper read when the codes are lost", () => {
    const choice = chosen({
      presentedName: " aegean NEXT day ",
      order: { code: "Shipping", title: "Shipping" },
    });
    expect(resolveService(choice, offered, null)).toEqual({ kind: "chosen", service: courier });
    const byTitle = chosen({ order: { code: null, title: "World Express" } });
    expect(resolveService(byTitle, offered, null)).toEqual({ kind: "chosen", service: express });
  });

  it("is found by a name that a checkout rule gave it, where that is one service's alone", () => {
    const named = [
      { ...courier, givenNames: ["To your door", "Fast"] },
      { ...express, givenNames: ["Fast", courier.name] },
    ];
    const read = (presentedName: string) => resolveService(chosen({ presentedName }), named, null);
    expect(read("to your door")).toMatchObject({ kind: "chosen", service: courier });
    expect(read("Fast")).toEqual({ kind: "none", title: "Fast" });
    // A service's own name comes first.
    expect(read(courier.name)).toMatchObject({ kind: "chosen", service: courier });
  });

  it("prefers any code to any name", () => {
    const choice = chosen({ presentedName: courier.name, order: { code: express.code, title: "x" } });
    expect(resolveService(choice, offered, null)).toEqual({ kind: "chosen", service: express });
  });

  it("is the merchant's default for orders that chose none of ours", () => {
    const choice = chosen({ order: { code: "Standard", title: "Standard shipping" } });
    expect(resolveService(choice, offered, express.code)).toEqual({ kind: "fallback", service: express });
  });

  it("is none without a default, and names what was chosen instead", () => {
    const choice = chosen({ order: { code: "Standard", title: "Standard shipping" } });
    expect(resolveService(choice, offered, null)).toEqual({ kind: "none", title: "Standard shipping" });
    expect(resolveService(choice, offered, "gone.service")).toEqual({
      kind: "none",
      title: "Standard shipping",
    });
    const nothing = { fulfillmentOrders: { nodes: [] }, order: { shippingLines: { nodes: [] } } };
    expect(resolveService(nothing, offered, null)).toEqual({ kind: "none", title: null });
  });

  it.each(["PICK_UP", "LOCAL", "RETAIL", "NONE"])("is nobody's for %s, default or not", (methodType) => {
    expect(resolveService(chosen({ methodType }), offered, courier.code)).toEqual({ kind: "not-shipped" });
  });
});

import { describe, expect, it } from "vitest";
import { grams } from "../../app/adapters/shopify/order-platform/grams.ts";
import {
  shopifyEventStatus,
  toDelivery,
  toEventStatus,
  toFulfillmentOrder,
  toFulfillmentOrderStatus,
  toFulfillmentState,
  toIsAuthorized,
  toRisk,
} from "../../app/adapters/shopify/order-platform/states.ts";
import {
  shopifysCompanies,
  trackingCompany,
} from "../../app/adapters/shopify/order-platform/tracking-company.ts";
import { milestones } from "../../app/domain/engine/index.ts";
import { loadAdminSchema } from "../../scripts/codegen/admin-schema.ts";

const { schema } = loadAdminSchema("2026-10");
function valuesOf(name: string): string[] {
  const type = schema.getType(name);
  return type && "getValues" in type ? type.getValues().map((value) => value.name) : [];
}

describe("Shopify's enumerations in the port's words", () => {
  const method = { serviceCode: null, presentedName: null, additionalInformation: null };

  it("read a delivery's phone and instructions, and its destination's phone", () => {
    const additionalInformation = { phone: "+30 694 1", instructions: "Ring twice" };
    const delivery = toDelivery(
      { ...method, methodType: "SHIPPING", additionalInformation },
      { phone: "+30 694 2" },
    );
    expect(delivery).toMatchObject({ destinationPhone: "+30 694 2", contact: additionalInformation });
  });

  it("send only events that the API version knows, and read each back unchanged", () => {
    const values = valuesOf("FulfillmentEventStatus");
    expect(values).toContain("DELIVERED");
    for (const ours of milestones) {
      expect(values).toContain(shopifyEventStatus[ours]);
      expect(toEventStatus(shopifyEventStatus[ours])).toBe(ours);
    }
    expect(toEventStatus("CARRIED_BY_PIGEON")).toBeNull();
  });

  it.each(["PICK_UP", "LOCAL", "RETAIL", "NONE"])(
    "take %s for a delivery without a carrier",
    (methodType) => {
      expect(toDelivery({ ...method, methodType, presentedName: "Till" }, null)).toEqual({
        byCarrier: false,
        serviceCode: null,
        title: "Till",
        destinationPhone: null,
        contact: null,
      });
    },
  );

  it("take everything else for a delivery by carrier", () => {
    const rest = valuesOf("DeliveryMethodType").filter(
      (each) => !["PICK_UP", "LOCAL", "RETAIL", "NONE"].includes(each),
    );
    expect(rest).toContain("SHIPPING");
    for (const methodType of rest) expect(toDelivery({ ...method, methodType }, null)?.byCarrier).toBe(true);
    expect(toDelivery(null, { phone: "+30 694 1" })).toBeNull();
  });

  it("tell another app's pickup point from a door", () => {
    const pointed = valuesOf("DeliveryMethodType").filter(
      (methodType) => toDelivery({ ...method, methodType }, null)?.toPickupPoint,
    );
    expect(pointed).toEqual(["PICKUP_POINT"]);
  });

  it("take the worst judgement of an order's risk, whichever field has it", () => {
    for (const recommendation of valuesOf("OrderRiskRecommendationResult"))
      for (const riskLevel of valuesOf("RiskAssessmentResult")) {
        const risk = toRisk({ recommendation, assessments: [{ riskLevel: "LOW" }, { riskLevel }] });
        const isHigh = recommendation === "CANCEL" || riskLevel === "HIGH";
        const isMedium = recommendation === "INVESTIGATE" || riskLevel === "MEDIUM";
        const isPending = riskLevel === "PENDING" && recommendation === "NONE";
        expect(risk).toBe(isHigh ? "high" : isMedium ? "medium" : isPending ? "pending" : "none");
      }
    expect(toRisk({ recommendation: "NONE", assessments: [] })).toBe("none");
  });

  it("take a payment for authorized while the whole rest can be captured", () => {
    const authorized = valuesOf("OrderDisplayFinancialStatus").filter((displayFinancialStatus) =>
      toIsAuthorized({ displayFinancialStatus, capturable: true }),
    );
    expect(authorized.toSorted()).toEqual(["AUTHORIZED", "PARTIALLY_PAID"]);
    expect(toIsAuthorized({ displayFinancialStatus: "AUTHORIZED", capturable: false })).toBe(false);
    expect(toIsAuthorized({ displayFinancialStatus: null, capturable: true })).toBe(false);
  });

  it("know every status of a fulfillment and of a fulfillment order", () => {
    const of = (name: string, read: (status: string) => string) =>
      Object.fromEntries(valuesOf(name).map((status) => [status, read(status)]));
    expect(of("FulfillmentStatus", toFulfillmentState)).toMatchObject({
      SUCCESS: "fulfilled",
      CANCELLED: "cancelled",
      ERROR: "pending",
      FAILURE: "pending",
    });
    expect(of("FulfillmentOrderStatus", toFulfillmentOrderStatus)).toEqual({
      OPEN: "open",
      IN_PROGRESS: "in-progress",
      ON_HOLD: "on-hold",
      SCHEDULED: "scheduled",
      CLOSED: "closed",
      CANCELLED: "closed",
      INCOMPLETE: "closed",
    });
    expect(toFulfillmentOrderStatus("constructor")).toBe("closed");
  });

  it("say that a fulfillment order can be fulfilled when Shopify allows a fulfillment", () => {
    const part = {
      id: "gid://shopify/FulfillmentOrder/30",
      status: "SCHEDULED",
      updatedAt: "2026-11-20T10:00:00Z",
      fulfillAt: "2026-12-01T00:00:00Z",
      supportedActions: [{ action: "REQUEST_FULFILLMENT" }],
      assignedLocation: { name: "Athens", location: { id: "gid://shopify/Location/1" } },
      ...{ destination: null, deliveryMethod: null },
    };
    expect(toFulfillmentOrder(part)).toEqual({
      id: "30",
      status: "scheduled",
      updatedAt: new Date("2026-11-20T10:00:00Z"),
      fulfillAt: new Date("2026-12-01T00:00:00Z"),
      canFulfill: false,
      location: { id: "1", name: "Athens" },
      delivery: null,
    });
    const supportedActions = [...part.supportedActions, { action: "CREATE_FULFILLMENT" }];
    expect(toFulfillmentOrder({ ...part, supportedActions }).canFulfill).toBe(true);
  });

  it("convert any weight to grams, exact to the milligram, and a missing one to 0", () => {
    expect(grams({ unit: "POUNDS", value: 2 })).toBe(907.185);
    expect(grams({ unit: "OUNCES", value: 1 })).toBe(28.35);
    expect(grams({ unit: "KILOGRAMS", value: 0.75 })).toBe(750);
    expect(grams({ unit: "GRAMS", value: 12 })).toBe(12);
    expect(grams({ unit: "GRAMS", value: 0.3 })).toBe(0.3);
    expect(grams(null)).toBe(0);
  });
});

describe("a carrier's name", () => {
  it("is spelled as Shopify's own list spells it", () => {
    const type = schema.getType("FulfillmentTrackingInfo");
    const description = type && "getFields" in type ? type.getFields().company?.description : undefined;
    expect(shopifysCompanies.filter((name) => !description?.replace(/\s+/g, " ").includes(name))).toEqual([]);
  });

  it.each([
    ["ACS", "ACS Courier"],
    ["ACS Courier", "ACS Courier"],
    ["dhl express", "DHL Express"],
    ["Osterreichische Post", "Österreichische Post"],
    ["Gorgona Courier", "Gorgona Courier"],
    ["BOX NOW", "BOX NOW"],
  ])("%s is sent as %s", (ours, sent) => {
    expect(trackingCompany(ours)).toBe(sent);
  });
});

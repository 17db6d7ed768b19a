import { describe, expect, it } from "vitest";
import { labelOf } from "../../app/adapters/printing/label-of.ts";
import type { Caller, Shipment } from "../../app/domain/engine/index.ts";
import { aShipment as anyShipment, aRate } from "../support/a-shipment.ts";

const at = new Date("2026-11-20T09:00:00Z");
const caller: Caller = { merchantId: "019aa0f2-0000-7000-8000-000000000001", environment: "sandbox" };
const carrier = { code: "hermes", name: "Hermes Couriers", imageUrl: "/carriers/hermes.svg" };
const from = {
  country: "GR",
  zip: "115 21",
  city: "Αθήνα",
  company: "Elia Trading Ltd",
  address: "Αλεξάνδρας 12",
};
const to = {
  country: "GR",
  zip: "546 23",
  city: "Θεσσαλονίκη",
  name: "Μαρία Παπαδοπούλου",
  address: "Τσιμισκή 43",
  address2: " ",
  phone: "+30 2310 555 123",
};
const parcel = { lengthCm: 30, widthCm: 20, heightCm: 10, itemIndexes: [0], compartmentSize: null };

function aShipment(given: Partial<Shipment> = {}): Shipment {
  const parcels = [{ ...parcel, weightG: 2500 }];
  const items = [{ weightG: 2500 }];
  const service = { code: "door", name: "Next Day Door", estimatedDeliveryDays: 1 };
  return anyShipment(caller, "019aa0f2-5b7e-7c3a-9d41-0a5c7be21f10", {
    relatedOrderId: null,
    trackingRef: "WB000000017GR",
    from,
    to,
    items,
    pickup: null,
    rate: aRate(caller, { carrier, service, request: { from, to, items }, parcels, createdAt: at }),
    createdAt: at,
    updatedAt: at,
    ...given,
  });
}

describe("the label of a shipment", () => {
  it("takes carrier, service, addresses and references", () => {
    expect(
      labelOf(
        aShipment({
          relatedOrderId: "5873461092",
          orderName: "#1006",
          trackingUrl: "https://t.example.com/1",
        }),
      ),
    ).toEqual({
      languages: ["el"],
      carrierName: "Hermes Couriers",
      serviceName: "Next Day Door",
      shipDate: "2026-11-20",
      sender: {
        name: "Elia Trading Ltd",
        company: "Elia Trading Ltd",
        street: ["Αλεξάνδρας 12"],
        zip: "115 21",
        city: "Αθήνα",
        region: null,
        country: "GR",
        phone: null,
      },
      recipient: {
        name: "Μαρία Παπαδοπούλου",
        company: null,
        street: ["Τσιμισκή 43"],
        zip: "546 23",
        city: "Θεσσαλονίκη",
        region: null,
        country: "GR",
        phone: "+30 2310 555 123",
      },
      pieces: [{ trackingRef: "WB000000017GR", pieceNumber: 1, pieceCount: 1, weightG: 2500 }],
      order: "#1006",
      isTest: true,
      cashOnDelivery: null,
      insured: false,
      saturdayDelivery: false,
      routingCode: "GR-54623",
      lockerId: null,
      notes: null,
      contents: null,
      trackingUrl: "https://t.example.com/1",
    });
  });

  it("numbers child vouchers after the shipment's own, each with its parcel's weight", () => {
    const shipment = aShipment({
      childVouchers: [
        { trackingRef: "WB000000025GR", trackingUrl: "" },
        { trackingRef: "WB000000034GR", trackingUrl: "" },
      ],
      parcels: [
        { ...parcel, weightG: 900 },
        { ...parcel, weightG: 800 },
      ],
    });
    expect(labelOf(shipment).pieces).toEqual([
      { trackingRef: "WB000000017GR", pieceNumber: 1, pieceCount: 3, weightG: 900 },
      { trackingRef: "WB000000025GR", pieceNumber: 2, pieceCount: 3, weightG: 800 },
      { trackingRef: "WB000000034GR", pieceNumber: 3, pieceCount: 3, weightG: null },
    ]);
  });

  it("names where the parcel is handed in, and its compartment's size", () => {
    const shipment = aShipment({
      from: { ...from, locationId: "GR-7001" },
      parcels: [{ ...parcel, weightG: 900, compartmentSize: 2 }],
    });
    const label = labelOf(shipment);
    expect(label.senderLockerId).toBe("GR-7001");
    expect(label.pieces).toMatchObject([{ compartmentSize: 2 }]);
  });

  it("marks cash on delivery in the rate's currency, insurance and Saturday", () => {
    const label = labelOf(
      aShipment({ cashOnDeliveryMinor: 4590, extras: { insuranceMinor: 10_000, saturdayDelivery: true } }),
    );
    expect(label.cashOnDelivery).toEqual({ minor: 4590, currency: "EUR" });
    expect(label.insured).toBe(true);
    expect(label.saturdayDelivery).toBe(true);
  });

  it("names the locker, the notes, and the contents counted", () => {
    const label = labelOf(
      aShipment({
        to: { ...to, locationId: "GR-4012", notes: "Ring twice" },
        items: [
          { weightG: 1000, label: "Olive oil" },
          { weightG: 1000, label: "Olive oil" },
          { weightG: 500, invoiceLines: [{ description: "Soap" }] },
          { weightG: 500 },
        ],
      }),
    );
    expect(label.lockerId).toBe("GR-4012");
    expect(label.notes).toBe("Ring twice");
    expect(label.contents).toBe("2 × Olive oil, Soap");
  });

  it("is dated on the pickup day, and routed by city where there is no postcode", () => {
    const label = labelOf(
      aShipment({
        to: { country: "IE", city: "Galway" },
        pickup: { date: "2026-11-23", from: "09:00", until: "12:00" },
      }),
    );
    expect(label.shipDate).toBe("2026-11-23");
    expect(label.routingCode).toBe("IE-GALWAY");
  });
});

import { expect, it } from "vitest";
import type { ImportCharges } from "../../app/domain/engine/customs/import-charges.ts";
import { importCharges, importChargesOf } from "../../app/domain/engine/customs/import-charges.ts";
import type { Item, Shipment } from "../../app/domain/engine/index.ts";
import { aShipment } from "../support/a-shipment.ts";
import { importCases, sources } from "./import-cases.ts";

const numbered = importCases.map((each, index) => ({
  ...each,
  number: index + 1,
  says: sources[each.source],
}));

it("has a hundred dated cases", () => {
  expect(importCases.length).toBeGreaterThanOrEqual(100);
  expect(new Set(importCases.map(({ goods }) => JSON.stringify(goods))).size).toBe(importCases.length);
});

it.each(numbered)("case $number of $goods.date: $says", ({ goods, duty, fees, unconfirmed }) => {
  const charges = importCharges(goods);
  expect(charges && shown(charges)).toEqual(duty === null ? null : { duty, fees, unconfirmed });
});

function shown({ duty, fees, unconfirmed }: ImportCharges) {
  if (duty.basis === "flat") expect(duty.minor).toBe(300 * duty.items);
  return {
    duty: duty.basis === "flat" ? duty.items : duty.basis,
    fees: fees.map(({ minor, currency }) => `${(minor / 100).toFixed(2)} ${currency}`),
    unconfirmed,
  };
}

const caller = { merchantId: "019aa0f2-0000-7000-8000-000000000001", environment: "production" } as const;
const item = (commodityCode: string, value: number, currency = "EUR"): Item => ({
  ...{ weightG: 500, value, currency },
  invoiceLines: [{ description: "Knitted shirt", commodityCode, quantity: "1", value, weight: 400 }],
});
const sent = (given: Partial<Shipment>) =>
  importChargesOf(
    aShipment(caller, "019aa0f2-5b7e-7c3a-9d41-000000000001", {
      from: { country: "GB", zip: "SW1A 1AA" },
      to: { country: "RO", zip: "010011" },
      items: [item("6109.10 00", 60), item("640399", 50)],
      ...given,
    }),
  );

it("is estimated for a shipment by the sum of its items, its consignee and its day", () => {
  expect(sent({})).toMatchObject({
    duty: { basis: "flat", items: 2, minor: 600 },
    fees: [{ code: "ro-logistics", minor: 2500, currency: "RON" }],
    unconfirmed: ["eu-handling"],
  });
  expect(sent({ items: [item("610910", 100), item("640399", 50.01)] })?.duty).toEqual({ basis: "tariff" });
  expect(sent({ items: [item("610910", 10), item("640399", 10, "GBP")] })?.duty).toEqual({
    basis: "unknown",
  });
  expect(sent({ to: { country: "DE", zip: "10115", company: "Nord GmbH" } })).toEqual({
    duty: { basis: "tariff" },
    fees: [],
    unconfirmed: [],
  });
  expect(sent({ createdAt: new Date("2026-06-30T12:00:00Z") })?.duty).toEqual({ basis: "exempt" });
});

it("is estimated for no return, no erased goods, and nothing that leaves the EU", () => {
  expect(sent({ returnRequestId: "r-1" })).toBeNull();
  expect(sent({ redactedAt: new Date() })).toBeNull();
  expect(sent({ from: { country: "GR", zip: "10431" }, to: { country: "GB", zip: "SW1A 1AA" } })).toBeNull();
});

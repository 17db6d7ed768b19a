/** A shipping-config that fills every page of it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RunningShop } from "../shopify/running-shop.ts";
import { runShippingConfig } from "../support/server.ts";

const list = { match: "any", values: ["1", "2", "3", "4"] };

/** Names are short and belong to no language, because pages are read in all languages. */
export const everyDecision = {
  format: "waybill-shipping/1",
  handling: { closedDates: ["2027-08-16", "2027-08-17"] },
  boxes: [
    { code: "A", name: "Ά", innerCm: { length: 20, width: 15, height: 10 }, weightKg: 0.1 },
    {
      code: "B",
      name: "Β",
      innerCm: { length: 60, width: 40, height: 40 },
      outerCm: { length: 61, width: 41, height: 41 },
      weightKg: 0.8,
      maxWeightKg: 20,
      paddingCm: 1.5,
      cost: "0.35",
    },
  ],
  checkoutRules: [
    {
      name: "Ά",
      services: ["gorgona.standard"],
      when: {
        countries: ["GR", "CY"],
        places: [
          { country: "GR", zips: ["10431"], zipPrefixes: ["104"], zipRanges: [["10500", "10700"]] },
          { country: "CY", cities: ["Λευκωσία"] },
        ],
        notPlaces: [{ country: "CY", zipPrefixes: ["99"] }],
        zones: ["1"],
        weightKg: { from: 1, to: 2 },
        cartValue: { from: "10.00", currency: "USD", goods: "all", discounts: "before" },
        quantity: { to: 3 },
        skus: list,
        vendors: list,
        customerTags: list,
        weekdays: ["sat", "sun"],
      },
      do: { action: "mark-up", amount: "1.50", currency: "EUR" },
    },
    { name: "Β", active: false, stop: true, do: { action: "round", to: ".90" } },
  ],
  serviceRules: [
    {
      name: "Ά",
      when: {
        countries: ["GR", "CY"],
        places: [{ country: "GR", zipPrefixes: ["84"] }],
        notPlaces: [{ country: "CY", zipPrefixes: ["99"] }],
        zones: ["1"],
        weightKg: { from: 1, to: 2 },
        cartValue: { from: "10.00", currency: "USD", discounts: "before" },
        quantity: { to: 3 },
        skus: list,
        orderTags: list,
        cashOnDelivery: false,
        deliveries: list,
      },
      use: { kind: "service", service: "gorgona.standard" },
    },
    { name: "Β", active: false, use: { kind: "cheapest-in-time" } },
    { name: "Γ", when: { cashOnDelivery: true }, use: { kind: "ask" } },
    { name: "Δ", use: { kind: "cheapest" } },
  ],
  exchangeRates: [{ from: "GBP", to: "EUR", rate: "1.1876", date: "2020-03-01", source: "ECB" }],
};

/** Stores the document as the command line does. */
export async function setShippingConfig(running: RunningShop, document: object): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-decisions-"));
  try {
    const file = path.join(folder, "shipping.json");
    writeFileSync(file, JSON.stringify(document));
    const { code, stderr } = await runShippingConfig(
      running.waybill.env,
      "set",
      "--merchant",
      running.domain,
      "--environment",
      "production",
      file,
    );
    if (code !== 0) throw new Error(stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

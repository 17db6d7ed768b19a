import { describe, expect, it } from "vitest";
import { EngineError } from "../../app/engine/index.ts";
import { explainRefusal } from "../../app/shopify/shipping/explain-refusal.ts";

describe("a refusal in the merchant's words", () => {
  it("names products and what they lack, once each, instead of positions in a request", () => {
    const items = [
      { weightG: 1, label: "Olive oil", invoiceLines: [{ description: "Olive oil" }] },
      { weightG: 1, label: "Olive oil", invoiceLines: [{ description: "Olive oil" }] },
      { weightG: 1, label: "2 × Soap", invoiceLines: [{ description: "Soap" }] },
    ];
    const error = new EngineError("CUSTOMS_REQUIRED", "GR to CH needs …", {
      missing: [
        { item: 0, fields: ["invoice_lines.0.commodity_code", "invoice_lines.0.country_of_origin"] },
        { item: 1, fields: ["invoice_lines.0.commodity_code"] },
        { item: 2, fields: ["invoice_lines.0.commodity_code"] },
      ],
    });
    expect(explainRefusal(error, items)).toBe(
      "This destination needs a customs declaration. Add to the products in Shopify: Olive oil: HS code, country of origin. Soap: HS code.",
    );
  });

  it("is the engine's own for everything else", () => {
    expect(explainRefusal(new EngineError("CARRIER_REJECTED", "Postcode unknown."), [])).toBe(
      "Postcode unknown.",
    );
  });
});

import { describe, expect, it } from "vitest";
import { refuseUndeclared } from "../../app/engine/booking/customs.ts";
import { EngineError } from "../../app/engine/index.ts";
import { explainRefusal } from "../../app/orders/parcels/explain-refusal.ts";

function refusalOf(refuse: () => void): EngineError {
  try {
    refuse();
  } catch (error) {
    if (error instanceof EngineError) return error;
  }
  throw new Error("It was not refused.");
}

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

  it("says what is wrong with what is there", () => {
    const item = (code: string | null, origin: string | null) => ({
      weightG: 500,
      value: 5,
      currency: "EUR",
      invoiceLines: [
        {
          description: "Soap",
          commodityCode: code,
          countryOfOrigin: origin,
          quantity: "1",
          value: 5,
          weight: 500,
        },
      ],
    });
    const items = [item("34.01", "GR"), item("77112233", null)];
    const abroad = { from: { country: "GR", zip: "10557" }, to: { country: "CH", zip: "8001" } };
    expect(
      explainRefusal(
        refusalOf(() => refuseUndeclared(abroad, items)),
        items,
      ),
    ).toBe(
      "This destination needs a customs declaration. Add to the products in Shopify: Soap: country of origin. " +
        "Correct in the products in Shopify: Soap: HS code must be 6, 8 or 10 digits of chapters 01 to 97, such as 340111.",
    );
  });

  it("is the engine's own for everything else", () => {
    expect(explainRefusal(new EngineError("CARRIER_REJECTED", "Postcode unknown."), [])).toBe(
      "Postcode unknown.",
    );
  });
});

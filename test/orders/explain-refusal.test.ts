import { describe, expect, it } from "vitest";
import { EngineError } from "../../app/domain/engine/index.ts";
import { refuseUndeclared } from "../../app/domain/engine/options/customs.ts";
import { reasonOfRefusal } from "../../app/domain/orders/purchases/refusal-of.ts";

function refusalOf(refuse: () => void): EngineError {
  try {
    refuse();
  } catch (error) {
    if (error instanceof EngineError) return error;
  }
  throw new Error("It was not refused.");
}

describe("a refusal that the merchant can act on", () => {
  it("names products and their missing data, once each, instead of positions in a request", () => {
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
    expect(reasonOfRefusal(error, items)).toEqual({
      code: "customs-gaps",
      missing: [
        { product: "Olive oil", fields: ["commodity_code", "country_of_origin"] },
        { product: "Soap", fields: ["commodity_code"] },
      ],
      invalid: [],
    });
  });

  it("names wrong values", () => {
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
      reasonOfRefusal(
        refusalOf(() => refuseUndeclared(abroad, items)),
        items,
      ),
    ).toEqual({
      code: "customs-gaps",
      missing: [{ product: "Soap", fields: ["country_of_origin"] }],
      invalid: [{ product: "Soap", fields: ["commodity_code"] }],
    });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProductLine } from "../../app/shopify/parcel-items.ts";
import { itemsOfLines } from "../../app/shopify/parcel-items.ts";
import { fulfilledLines } from "../../app/shopify/shipping/fulfilled-lines.ts";
import { aLine } from "./fulfillment-facts.ts";

function aProduct(line: Partial<ProductLine> = {}): ProductLine {
  return {
    name: "Olive oil",
    quantity: 1,
    unitWeightG: 1000,
    unitValue: 12.5,
    currency: "EUR",
    commodityCode: null,
    countryOfOrigin: null,
    ...line,
  };
}

describe("items of a cart or a fulfillment", () => {
  it("are one a piece, with weight, value and a customs line", () => {
    const [item, second, ...rest] = itemsOfLines(
      [aProduct({ quantity: 2, commodityCode: "150920", countryOfOrigin: "GR" })],
      500,
    );
    expect(rest).toEqual([]);
    expect(second).toEqual(item);
    expect(item).toEqual({
      weightG: 1000,
      label: "Olive oil",
      value: 12.5,
      currency: "EUR",
      invoiceLines: [
        {
          description: "Olive oil",
          quantity: "1",
          value: 12.5,
          weight: 1000,
          commodityCode: "150920",
          countryOfOrigin: "GR",
        },
      ],
    });
  });

  it("weigh the assumed weight where the product has none", () => {
    expect(itemsOfLines([aProduct({ unitWeightG: 0 })], 350)[0]?.weightG).toBe(350);
  });

  it("leave out lines without pieces", () => {
    expect(itemsOfLines([aProduct({ quantity: 0 })], 500)).toEqual([]);
  });

  it("are bundled beyond 200 pieces, so that a cart of 500 stays small", () => {
    const items = itemsOfLines([aProduct({ quantity: 500, unitWeightG: 20, unitValue: 0.1 })], 500);
    expect(items.length).toBe(167);
    expect(items[0]).toMatchObject({ weightG: 60, label: "3 × Olive oil", value: 0.3 });
    expect(items.at(-1)).toMatchObject({ weightG: 40, label: "2 × Olive oil", value: 0.2 });
  });

  it("never exceed 200 for up to 200 lines, and together weigh what the pieces weigh", () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 5_000 }),
      unitWeightG: fc.integer({ min: 1, max: 9_999 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 200 }), (lines) => {
        const products = lines.map((given) => aProduct(given));
        const items = itemsOfLines(products, 500);
        const weight = products.reduce((sum, { quantity, unitWeightG }) => sum + quantity * unitWeightG, 0);
        expect(items.length).toBeLessThanOrEqual(200);
        expect(items.reduce((sum, { weightG }) => sum + weightG, 0)).toBe(weight);
      }),
    );
  });
});

describe("lines of a fulfillment", () => {
  it("weigh what the product weighs now, else what it weighed when sold, in any unit", () => {
    const pounds = aLine();
    pounds.lineItem.variant!.inventoryItem.measurement.weight = { unit: "POUNDS", value: 2 };
    const weights = fulfilledLines([
      aLine({ grams: 750 }),
      aLine({ grams: 0, soldGrams: 800 }),
      aLine({ deleted: true, soldGrams: 810 }),
      aLine({ grams: null, soldGrams: null }),
      pounds,
    ]).map(({ unitWeightG }) => unitWeightG);
    expect(weights).toEqual([750, 800, 810, 0, 907]);
  });

  it("leave out what is not shipped", () => {
    expect(fulfilledLines([aLine({ requiresShipping: false }), aLine({ quantity: 0 })])).toEqual([]);
  });

  it("are worth what was paid, and a free gift what it costs otherwise", () => {
    const values = fulfilledLines([
      aLine({ price: "9.90", fullPrice: "12.50" }),
      aLine({ price: "0.0", fullPrice: "12.50" }),
      aLine({ price: "0.0", fullPrice: "0.0" }),
    ]).map(({ unitValue }) => unitValue);
    expect(values).toEqual([9.9, 12.5, 0]);
  });

  it("carry what customs ask for", () => {
    expect(fulfilledLines([aLine({ hsCode: "150920", origin: "GR", price: "9.90", quantity: 3 })])).toEqual([
      {
        name: "Olive oil",
        quantity: 3,
        unitWeightG: 1000,
        unitValue: 9.9,
        currency: "EUR",
        commodityCode: "150920",
        countryOfOrigin: "GR",
      },
    ]);
  });
});

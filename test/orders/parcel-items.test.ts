import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProductLine } from "../../app/domain/orders/parcels/parcel-items.ts";
import { itemsOfLines } from "../../app/domain/orders/parcels/parcel-items.ts";
import { shippedLines } from "../../app/domain/orders/parcels/shipped-lines.ts";
import type { ProductFacts } from "../../app/domain/orders/products/product-store.ts";
import { aLine } from "./order-values.ts";

function aProduct(line: Partial<ProductLine> = {}): ProductLine {
  return {
    variantId: null,
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
  it.each([
    ["Olive oil 🫒 0.5 L", "Olive oil 0.5 L"],
    ["🎁🎁 Δώρο ❤️", "Δώρο"],
    ["Soap® No. 5™ ©", "Soap® No. 5™ ©"],
    ["🫒", "🫒"],
  ])("have a title without pictures, which no paper shows: %s", (name, words) => {
    const [item] = itemsOfLines([aProduct({ name })], 500, new Map());
    expect([item?.label, item?.invoiceLines?.[0]?.description]).toEqual([words, words]);
  });

  it("are one per piece, with weight, value and a customs line", () => {
    const [item, second, ...rest] = itemsOfLines(
      [aProduct({ quantity: 2, commodityCode: "150920", countryOfOrigin: "GR" })],
      500,
      new Map(),
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
    expect(itemsOfLines([aProduct({ unitWeightG: 0 })], 350, new Map())[0]?.weightG).toBe(350);
  });

  it("leave out lines without pieces", () => {
    expect(itemsOfLines([aProduct({ quantity: 0 })], 500, new Map())).toEqual([]);
  });

  it("are bundled beyond 200 pieces, so that a cart of 500 stays small", () => {
    const items = itemsOfLines(
      [aProduct({ quantity: 500, unitWeightG: 20, unitValue: 0.1 })],
      500,
      new Map(),
    );
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
        const items = itemsOfLines(products, 500, new Map());
        const weight = products.reduce((sum, { quantity, unitWeightG }) => sum + quantity * unitWeightG, 0);
        expect(items.length).toBeLessThanOrEqual(200);
        expect(items.reduce((sum, { weightG }) => sum + weightG, 0)).toBe(weight);
      }),
    );
  });
});

describe("items of products with product data", () => {
  const facts = (given: Partial<ProductFacts> = {}) =>
    new Map([
      [
        7,
        {
          ...{
            size: null,
            commodityCode: null,
            countryOfOrigin: null,
            shipsAlone: false,
            keepUpright: false,
          },
          ...given,
        },
      ],
    ]);
  const size = { lengthCm: 30, widthCm: 20, heightCm: 5 };

  it("have the product's size, customs data and handling before the line's", () => {
    const line = aProduct({ variantId: 7, commodityCode: "150920", countryOfOrigin: "GR" });
    const known = facts({ size, commodityCode: "34011100", shipsAlone: true, keepUpright: true });
    const [item] = itemsOfLines([line], 500, known);
    expect(item).toMatchObject({ ...size, shipsAlone: true, keepUpright: true });
    expect(item?.invoiceLines?.[0]).toMatchObject({ commodityCode: "34011100", countryOfOrigin: "GR" });
    const other = itemsOfLines([aProduct({ variantId: 8 })], 500, known)[0];
    for (const key of ["lengthCm", "shipsAlone", "keepUpright"]) expect(other).not.toHaveProperty(key);
  });

  it("are bundled into piles with room for all pieces and not many more", () => {
    fc.assert(
      fc.property(fc.integer({ min: 201, max: 5_000 }), (quantity) => {
        const items = itemsOfLines([aProduct({ variantId: 7, quantity })], 500, facts({ size }));
        const volume = items.reduce(
          (sum, item) => sum + (item.lengthCm ?? 0) * (item.widthCm ?? 0) * (item.heightCm ?? 0),
          0,
        );
        expect(volume).toBeGreaterThanOrEqual(quantity * 3_000);
        expect(volume).toBeLessThanOrEqual(quantity * 3_000 * 2);
      }),
    );
  });

  it("are never bundled if each ships alone, up to the API's limit of 200", () => {
    const lines = (quantity: number) => [
      aProduct({ variantId: 7, quantity }),
      aProduct({ quantity: 400, name: "Soap" }),
    ];
    const items = itemsOfLines(lines(150), 500, facts({ shipsAlone: true }));
    expect(items.filter(({ shipsAlone }) => shipsAlone)).toHaveLength(150);
    expect(items).toHaveLength(350);
    expect(itemsOfLines(lines(201), 500, facts({ shipsAlone: true }))).toEqual([]);
  });
});

describe("lines of a fulfillment", () => {
  it("have the product's present weight, else the weight it was sold with", () => {
    const weights = shippedLines([
      aLine({ grams: 750 }),
      aLine({ grams: 0, soldGrams: 800 }),
      aLine({ deleted: true, soldGrams: 810 }),
      aLine({ grams: 0, soldGrams: 0 }),
    ]).map(({ unitWeightG }) => unitWeightG);
    expect(weights).toEqual([750, 800, 810, 0]);
  });

  it("leave out lines without shipping", () => {
    expect(shippedLines([aLine({ requiresShipping: false }), aLine({ quantity: 0 })])).toEqual([]);
  });

  it("have the price paid as their value, and a free gift its list price", () => {
    const values = shippedLines([
      aLine({ price: 9.9, fullPrice: 12.5 }),
      aLine({ price: 0, fullPrice: 12.5 }),
      aLine({ price: 0, fullPrice: 0 }),
    ]).map(({ unitValue }) => unitValue);
    expect(values).toEqual([9.9, 12.5, 0]);
  });

  it("carry customs data", () => {
    expect(shippedLines([aLine({ hsCode: "150920", origin: "GR", price: 9.9, quantity: 3 })])).toEqual([
      {
        variantId: 1,
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

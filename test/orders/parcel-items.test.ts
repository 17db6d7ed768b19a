import { describe, expect, it } from "vitest";
import { mergePieces } from "../../app/domain/orders/parcels/merge-pieces.ts";
import type { ProductLine } from "../../app/domain/orders/parcels/parcel-items.ts";
import { itemsOfLines, MOST_PIECES } from "../../app/domain/orders/parcels/parcel-items.ts";
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

  it("have their price before discounts beside their value, where it is another, at checkout and on the label", () => {
    const [line] = shippedLines([aLine({ price: 10, fullPrice: 12.5, quantity: 3 })]);
    const items = itemsOfLines([line!, aProduct()], 500, new Map());
    expect(items.map(({ value, listValue }) => [value, listValue])).toEqual([
      [10, 12.5],
      [10, 12.5],
      [10, 12.5],
      [12.5, undefined],
    ]);
    const parcel = { lengthCm: 1, widthCm: 1, heightCm: 1, weightG: 4_000, itemIndexes: [0, 1, 2, 3] };
    expect(mergePieces(items, [parcel]).items.map(({ value, listValue }) => [value, listValue])).toEqual([
      [30, 37.5],
      [12.5, undefined],
    ]);
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

  it("are one per piece whatever their number, and equal pieces share one value", () => {
    const items = itemsOfLines(
      [aProduct({ quantity: 10_000, unitWeightG: 20, unitValue: 0.1 }), aProduct({ name: "Soap" })],
      500,
      new Map(),
    );
    expect(items).toHaveLength(10_001);
    expect(new Set(items).size).toBe(2);
    expect(items[0]).toMatchObject({ weightG: 20, label: "Olive oil", value: 0.1 });
  });

  it("are none beyond the most pieces that are packed", () => {
    expect(itemsOfLines([aProduct({ quantity: MOST_PIECES })], 500, new Map())).toHaveLength(MOST_PIECES);
    expect(itemsOfLines([aProduct({ quantity: MOST_PIECES }), aProduct()], 500, new Map())).toEqual([]);
  });
});

describe("a shipment of many pieces", () => {
  const sides = { lengthCm: 30, widthCm: 20, heightCm: 10 };

  it("has an item for the equal pieces of each parcel, and every piece once", () => {
    const items = itemsOfLines(
      [
        aProduct({ quantity: 250, unitWeightG: 0.3, unitValue: 0.1 }),
        aProduct({ name: "Soap", quantity: 2 }),
      ],
      500,
      new Map(),
    );
    const parcels = [
      { ...sides, weightG: 1_030, itemIndexes: [...Array(100).keys(), 250] },
      {
        ...sides,
        weightG: 1_045,
        itemIndexes: [...Array(150).keys()].map((index) => index + 100).concat(251),
      },
    ];
    const merged = mergePieces(items, parcels);
    expect(merged.items.map(({ label, weightG, value }) => [label, weightG, value])).toEqual([
      ["100 × Olive oil", 30, 10],
      ["Soap", 1_000, 12.5],
      ["150 × Olive oil", 45, 15],
      ["Soap", 1_000, 12.5],
    ]);
    expect(merged.items[0]?.invoiceLines).toEqual([
      {
        ...{ description: "Olive oil", quantity: "100", value: 10, weight: 30 },
        ...{ commodityCode: null, countryOfOrigin: null },
      },
    ]);
    expect(merged.parcels).toEqual([
      { ...sides, weightG: 1_030, itemIndexes: [0, 1] },
      { ...sides, weightG: 1_045, itemIndexes: [2, 3] },
    ]);
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
            weightless: false,
            weightG: null,
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

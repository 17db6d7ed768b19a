import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawDocument } from "../../app/adapters/printing/print-labels.ts";
import type { Caller, CustomsPaper, Item, Shipment } from "../../app/domain/engine/index.ts";
import {
  CN22_LINES,
  customsPapers,
  declarationOf,
  dueCnForm,
  EngineError,
  noExporter,
} from "../../app/domain/engine/index.ts";
import { refuseUndeclared } from "../../app/domain/engine/options/customs.ts";
import { aRate, aShipment } from "../support/a-shipment.ts";
import { numRuns, seed } from "../support/effort.ts";
import { anAddress, athens, newYork } from "../support/engine-values.ts";
import { readPdfText } from "../support/read-label.ts";

const caller: Caller = { merchantId: "019aa0f2-0000-7000-8000-000000000001", environment: "production" };
const zurich = anAddress({ country: "CH", zip: "8001", city: "Zürich" });
const london = anAddress({ country: "GB", zip: "EC1A 1BB", city: "London" });

type Line = readonly [what: string, quantity: string, value: number, weightG: number, code?: string];
const codes: Readonly<Record<string, string>> = {
  mug: "691200",
  soap: "340111",
  shirt: "610910",
  oil: "150920",
};

function anItem(value: number, weightG: number, lines: readonly Line[], currency = "EUR"): Item {
  return {
    value,
    weightG,
    currency,
    invoiceLines: lines.map(([what, quantity, lineValue, lineWeightG, code = codes[what] ?? "901380"]) => ({
      description: what,
      quantity,
      value: lineValue,
      weight: lineWeightG,
      commodityCode: code,
      countryOfOrigin: "GR",
    })),
  };
}

function declared(items: readonly Item[], change: Partial<Shipment> = {}) {
  const weightG = items.reduce((sum, item) => sum + item.weightG, 0);
  const parcels = [
    {
      lengthCm: 30,
      widthCm: 20,
      heightCm: 10,
      weightG,
      itemIndexes: items.map((_, at) => at),
      compartmentSize: null,
    },
  ];
  const shipment = aShipment(caller, "019aa0f2-5b7e-7c3a-9d41-000000000001", {
    from: athens,
    to: newYork,
    items,
    parcels,
    // Carriage, which is on CN23 too, is in another currency than the goods.
    rate: aRate(caller, { price: { netMinor: 500, taxMinor: 120, totalMinor: 620, currency: "CHF" } }),
    ...change,
  });
  const declaration = declarationOf(shipment);
  if (declaration === null) throw new Error("no declaration");
  return { shipment, declaration };
}

function refusedFields(items: readonly Item[]): readonly string[] {
  try {
    refuseUndeclared({ from: athens, to: newYork }, items);
    return [];
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { invalid = [] } = error.metadata as { invalid?: { fields: { field: string }[] }[] };
    return invalid.flatMap(({ fields }) => fields.map(({ field }) => field));
  }
}

const times = (count: number, item: Item) => Array.from({ length: count }, () => item);

/** Day, destination, items; then the lines `quantity × goods = value, grams`, the total and the form that a post needs. */
const byHand: readonly (readonly [
  day: string,
  to: typeof newYork,
  items: readonly Item[],
  lines: readonly string[],
  total: string,
  form: "cn22" | "cn23",
])[] = [
  [
    "2026-01-05",
    newYork,
    times(10, anItem(12, 350, [["mug", "1", 12, 350]])),
    ["10 × mug = 120, 3500 g"],
    "120 EUR",
    "cn23",
  ],
  [
    "2026-01-19",
    newYork,
    [anItem(48, 1200, [["mug", "4", 12, 300]])],
    ["4 × mug = 48, 1200 g"],
    "48 EUR",
    "cn22",
  ],
  [
    "2026-02-02",
    newYork,
    [anItem(48, 1200, [["mug", "4", 48, 1200]])],
    ["4 × mug = 48, 1200 g"],
    "48 EUR",
    "cn22",
  ],
  [
    "2026-02-16",
    zurich,
    [anItem(48, 1300, [["mug", "4", 12, 300]])],
    ["4 × mug = 48, 1200 g"],
    "48 EUR",
    "cn22",
  ],
  [
    "2026-03-02",
    zurich,
    [anItem(48, 1300, [["mug", "4", 12, 1200]])],
    ["4 × mug = 48, 1200 g"],
    "48 EUR",
    "cn22",
  ],
  [
    "2026-03-16",
    zurich,
    [anItem(48, 1200, [["mug", "4", 48, 300]])],
    ["4 × mug = 48, 1200 g"],
    "48 EUR",
    "cn22",
  ],
  [
    "2026-03-30",
    london,
    [anItem(48, 1300, [["mug", "4", 48, 300]])],
    ["4 × mug = 48, 300 g"],
    "48 EUR",
    "cn22",
  ],
  [
    "2026-04-13",
    london,
    [anItem(10, 600, [["soap", "3", 3.33, 200]])],
    ["3 × soap = 10, 600 g"],
    "10 EUR",
    "cn22",
  ],
  [
    "2026-04-27",
    london,
    [
      anItem(10, 600, [
        ["soap", "1", 3.33, 200],
        ["oil", "1", 3.33, 200],
        ["mug", "1", 3.33, 200],
      ]),
    ],
    ["1 × soap = 3.34, 200 g", "1 × oil = 3.33, 200 g", "1 × mug = 3.33, 200 g"],
    "10 EUR",
    "cn22",
  ],
  [
    "2026-05-11",
    newYork,
    [
      anItem(30, 900, [
        ["soap", "2", 5, 100],
        ["mug", "1", 20, 600],
      ]),
    ],
    ["2 × soap = 10, 200 g", "1 × mug = 20, 600 g"],
    "30 EUR",
    "cn22",
  ],
  [
    "2026-05-25",
    newYork,
    [
      anItem(25, 900, [
        ["soap", "2", 5, 100],
        ["mug", "1", 20, 600],
      ]),
    ],
    ["2 × soap = 5, 100 g", "1 × mug = 20, 600 g"],
    "25 EUR",
    "cn22",
  ],
  [
    "2026-06-08",
    newYork,
    [anItem(12, 350, [["mug", "1", 12, 350]]), anItem(24, 700, [["mug", "2", 12, 350]])],
    ["3 × mug = 36, 1050 g"],
    "36 EUR",
    "cn22",
  ],
  [
    "2026-06-22",
    newYork,
    [anItem(12, 350, [["mug", "1", 12, 350, "6912.00"]]), anItem(9, 350, [["mug ", "1", 9, 350, "691200"]])],
    ["2 × mug = 21, 700 g"],
    "21 EUR",
    "cn22",
  ],
  [
    "2026-07-06",
    newYork,
    [anItem(12, 350, [["mug", "1", 12, 350]]), anItem(9, 350, [["mug", "1", 9, 350, "691110"]])],
    ["1 × mug = 12, 350 g", "1 × mug = 9, 350 g"],
    "21 EUR",
    "cn22",
  ],
  [
    "2026-07-20",
    zurich,
    [anItem(20, 500, [["oil", "0.5", 20, 500]])],
    ["0.5 × oil = 20, 500 g"],
    "20 EUR",
    "cn22",
  ],
  [
    "2026-08-03",
    zurich,
    [anItem(20, 500, [["oil", "0.5", 40, 1000]])],
    ["0.5 × oil = 20, 500 g"],
    "20 EUR",
    "cn22",
  ],
  [
    "2026-08-17",
    zurich,
    times(3, anItem(0.1, 0.3, [["bead", "1", 0.1, 0.3]])),
    ["3 × bead = 0.3, 0.9 g"],
    "0.3 EUR",
    "cn22",
  ],
  [
    "2026-08-31",
    newYork,
    [anItem(300, 1500, [["shirt", "10", 30, 150]])],
    ["10 × shirt = 300, 1500 g"],
    "300 EUR",
    "cn22",
  ],
  [
    "2026-09-14",
    newYork,
    [anItem(300.1, 1500, [["shirt", "10", 30.01, 150]])],
    ["10 × shirt = 300.1, 1500 g"],
    "300.1 EUR",
    "cn23",
  ],
  [
    "2026-09-28",
    newYork,
    [anItem(1000, 1500, [["shirt", "3", 333, 500]], "JPY")],
    ["3 × shirt = 1000, 1500 g"],
    "1000 JPY",
    "cn23",
  ],
  [
    "2026-10-12",
    newYork,
    [anItem(12, 350, [["mug", "1", 12, 350]]), anItem(12, 350, [["mug", "1", 12, 350]], "USD")],
    ["1 × mug = 12, 350 g", "1 × mug = 12, 350 g"],
    "12 EUR + 12 USD",
    "cn23",
  ],
];

describe("declared goods", () => {
  it.each(byHand)("of %s are as counted by hand", async (day, to, items, lines, total, form) => {
    expect(refusedFields(items)).toEqual([]);
    const { shipment, declaration } = declared(items, { to, createdAt: new Date(`${day}T08:00:00Z`) });
    expect(
      declaration.lines.map(
        ({ quantity, description, value, weightG }) =>
          `${quantity} × ${description} = ${value}, ${weightG} g`,
      ),
    ).toEqual(lines);
    expect(declaration.totals.map(({ value, currency }) => `${value} ${currency}`).join(" + ")).toBe(total);
    expect(dueCnForm(shipment, declaration)).toBe(form);
    const text = await paperText(form, items, { to, createdAt: shipment.createdAt });
    expect(text).toContain(day);
  });

  it.each<[string, readonly Item[], readonly string[]]>([
    ["neither the line's nor the pieces'", [anItem(48, 1200, [["mug", "4", 11, 300]])], ["value"]],
    ["a cent above", [anItem(48, 1200, [["mug", "4", 12.01, 300]])], ["value"]],
    ["a unit of yen below", [anItem(48, 1200, [["mug", "4", 47, 300]], "JPY")], ["value"]],
    [
      "one line forgotten",
      [
        anItem(48, 1200, [
          ["mug", "1", 12, 300],
          ["soap", "1", 12, 300],
        ]),
      ],
      ["value"],
    ],
    [
      "one meaning a line",
      [
        anItem(58, 1200, [
          ["mug", "4", 12, 100],
          ["soap", "2", 10, 100],
          ["oil", "1", 1, 9],
        ]),
      ],
      ["value"],
    ],
    ["heavier either way", [anItem(48, 1200, [["mug", "4", 12, 1300]])], ["invoice_lines"]],
    [
      "lines that rounding makes worthless",
      [anItem(0.03, 50, Array(5).fill(["soap", "1", 0.01, 10]))],
      ["value"],
    ],
  ])("that add up to %s are refused", (_, items, fields) => {
    expect(refusedFields(items)).toEqual(fields);
  });
});

async function paperText(paper: CustomsPaper, items: readonly Item[], change: Partial<Shipment> = {}) {
  const job = { kind: "customs-paper", paper, ...declared(items, change), exporter: noExporter } as const;
  return (await readPdfText((await drawDocument(job)).bytes)).join("\n");
}

/** Goods with prices in cents and whole grams, written as values of lines or of pieces. */
const goods = fc.record({
  ofPieces: fc.boolean(),
  kinds: fc.uniqueArray(
    fc.record({
      kind: fc.nat(7),
      pieces: fc.integer({ min: 1, max: 12 }),
      cents: fc.integer({ min: 1, max: 9_999 }),
      grams: fc.integer({ min: 1, max: 400 }),
    }),
    { minLength: 1, maxLength: 3, selector: ({ kind }) => kind },
  ),
  packagingG: fc.nat(300),
});

function itemOf({
  ofPieces,
  kinds,
  packagingG,
}: typeof goods extends fc.Arbitrary<infer Goods> ? Goods : never): Item {
  const cents = kinds.reduce((sum, kind) => sum + kind.cents * kind.pieces, 0);
  const grams = kinds.reduce((sum, kind) => sum + kind.grams * kind.pieces, 0);
  return anItem(
    cents / 100,
    grams + packagingG,
    kinds.map(({ kind, pieces, ...each }) => {
      const by = ofPieces ? 1 : pieces;
      return [
        `goods ${"abcdefgh"[kind]}`,
        String(pieces),
        (each.cents * by) / 100,
        each.grams * by,
        String(901_380 + kind),
      ];
    }),
  );
}

const amounts = (text: string, unit: string) =>
  [...text.matchAll(new RegExp(`([\\d.]+) ${unit}(?![a-z])`, "g"))].map(([, amount]) =>
    Math.round(Number(amount) * 1000),
  );
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("all papers of random goods", () => {
  it("have the same lines, and these add up to the totals", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(goods, { minLength: 1, maxLength: 4 }), async (all) => {
        const items = all.map(itemOf);
        expect(refusedFields(items)).toEqual([]);
        const { declaration } = declared(items);
        const kinds = new Set(
          items.flatMap(({ invoiceLines = [] }) => invoiceLines.map(({ description }) => description)),
        );
        expect(declaration.lines).toHaveLength(kinds.size);
        const pieces = sum(all.flatMap((each) => each.kinds.map((kind) => kind.pieces)));
        expect(sum(declaration.lines.map(({ quantity }) => Number(quantity)))).toBe(pieces);
        const cents = sum(all.flatMap((each) => each.kinds.map((kind) => kind.cents * kind.pieces)));
        const linesG = sum(declaration.lines.map(({ weightG }) => weightG));
        expect(declaration.netWeightG).toBe(linesG);
        expect(linesG).toBeLessThanOrEqual(declaration.grossWeightG);
        for (const paper of customsPapers) {
          if (kinds.size > CN22_LINES && (paper === "cn22" || paper === "cn23")) continue;
          const text = await paperText(paper, items);
          const values = amounts(text, "EUR").sort((one, other) => other - one);
          // The total, and the lines.
          expect([paper, values[0]]).toEqual([paper, cents * 10]);
          expect([paper, sum(values.slice(1))]).toEqual([paper, cents * 10]);
          for (const { description, weightG, commodityCode } of declaration.lines) {
            expect(text).toContain(description);
            expect(text).toContain(commodityCode);
            expect(amounts(text, "kg")).toContain(weightG);
          }
          expect(amounts(text, "kg")).toContain(declaration.grossWeightG);
        }
      }),
      { ...numRuns(25), seed },
    );
  });
});

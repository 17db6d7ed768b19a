import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unprintableLetters } from "../../app/adapters/printing/unprintable-letters.ts";
import type { OwnProductData, ProductVariant } from "../../app/domain/orders/products/product-store.ts";
import type { KnownVariants, ProductCsv } from "../../app/domain/orders/products/read-product-csv.ts";
import { readProductCsv } from "../../app/domain/orders/products/read-product-csv.ts";
import { writeProductCsv } from "../../app/domain/orders/products/write-product-csv.ts";

function aVariant(variantId: string, given: Partial<ProductVariant> = {}): ProductVariant {
  return {
    ...{ variantId, productId: "1", productTitle: "Μέλι", variantTitle: "", sku: `SKU-${variantId}` },
    ...{ weightG: 680, requiresShipping: true, commodityCode: "040900", countryOfOrigin: "GR" },
    own: nothing,
    ...given,
  };
}

const nothing: OwnProductData = {
  ...{ size: null, commodityCode: null, countryOfOrigin: null },
  ...{ shipsAlone: false, keepUpright: false, weightless: false, place: null },
};

async function written(variants: readonly ProductVariant[]): Promise<string> {
  const batches = async function* () {
    for (let begin = 0; begin < variants.length; begin += 3) yield variants.slice(begin, begin + 3);
  };
  let text = "";
  for await (const part of writeProductCsv(batches())) text += part;
  return text;
}

function read(text: string | Uint8Array, variants: readonly ProductVariant[]): Promise<ProductCsv> {
  const known: KnownVariants = {
    byVariantIds: async (ids) => variants.filter(({ variantId }) => ids.includes(variantId)),
    bySkus: async (skus) => variants.filter(({ sku }) => sku !== null && skus.includes(sku)),
  };
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return readProductCsv(bytes, known, { unprintable: unprintableLetters });
}

/** Applies a file's changes to the variants as the store does. */
function applied({ fields, changes }: ProductCsv, variants: readonly ProductVariant[]): ProductVariant[] {
  return variants.map((variant) => {
    const change = changes.find(({ variantId }) => variantId === variant.variantId);
    if (change === undefined) return variant;
    const own = Object.fromEntries([...fields].map((field) => [field, change[field]]));
    return { ...variant, own: { ...variant.own, ...own } };
  });
}

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.constantFrom("=1+1", "+30 210", "-5", "@SUM(A1)", "'=x", '"', "a,b;c", "line\nbreak", "\uFEFFx", "Ελιά"),
);
const side = fc.integer({ min: 1, max: 999_999 }).map((micro) => micro / 1_000);
const own = fc.record({
  size: fc.option(fc.record({ lengthCm: side, widthCm: side, heightCm: side })),
  commodityCode: fc.option(fc.constantFrom("34011100", "9403600000")),
  countryOfOrigin: fc.option(fc.constantFrom("DE", "XK")),
  shipsAlone: fc.boolean(),
  keepUpright: fc.boolean(),
  weightless: fc.boolean(),
  place: fc.option(fc.constantFrom("A-12-3", "Ράφι 7", "B/2")),
});
const variant = fc.record({
  variantId: fc.bigInt({ min: 1n, max: 10n ** 15n }).map(String),
  productTitle: text,
  variantTitle: text,
  sku: fc.option(text.filter((sku) => sku.trim() !== "")),
  weightG: fc.option(fc.integer({ min: 1, max: 99_999 }).map((tenths) => tenths / 10)),
  // Shopify may hold codes that our rules refuse.
  commodityCode: fc.option(fc.constantFrom("040900", "12345", "1234567890123")),
  countryOfOrigin: fc.option(fc.constantFrom("GR", "IT")),
  own,
});
const variants = fc
  .uniqueArray(variant, { selector: ({ variantId }) => variantId, maxLength: 8, minLength: 1 })
  .map((list) => list.map((each): ProductVariant => ({ ...aVariant(each.variantId), ...each })));

describe("the file of products", () => {
  it("changes nothing when it is read back", async () => {
    await fc.assert(
      fc.asyncProperty(variants, async (all) => {
        const csv = await read(await written(all), all);
        expect(csv.problems).toEqual([]);
        expect(csv.rows).toBe(all.length);
        expect(applied(csv, all)).toEqual(all);
      }),
    );
  });

  it("carries all data to a shop with the same products, with semicolons and decimal commas too", async () => {
    await fc.assert(
      fc.asyncProperty(variants, fc.boolean(), async (all, isContinental) => {
        const plain = all.map((each, index) => ({
          ...each,
          sku: `S${index}`,
          productTitle: "",
          variantTitle: "",
        }));
        const file = await written(plain);
        const sent = isContinental ? file.replaceAll(",", ";").replaceAll(/(\d)\.(\d)/g, "$1,$2") : file;
        const bare = plain.map((each) => ({ ...each, own: nothing }));
        const csv = await read(sent, bare);
        expect(csv.problems).toEqual([]);
        expect(applied(csv, bare)).toEqual(plain);
      }),
    );
  });

  it("holds no formulas", async () => {
    const evil = ["=cmd|' /C calc'!A0", "+1", "-1", "@x", "\t=1", "＝1"];
    const file = await written(
      evil.map((sku, index) => aVariant(String(index + 1), { sku, productTitle: sku })),
    );
    for (const line of file.split("\r\n").slice(1))
      for (const cell of line.split(",")) expect(cell.replace(/^"/, "")).not.toMatch(/^[=+\-@\t\r＝]/);
    const [found] = (await read("sku,hs_code\n'=cmd,340111", [aVariant("1", { sku: "=cmd" })])).changes;
    expect(found).toMatchObject({ variantId: "1", commodityCode: "340111" });
  });

  it("begins with a byte order mark and one header line", async () => {
    expect((await written([])).split("\r\n")).toEqual([
      "\uFEFFvariant_id,sku,product,variant,weight_g,length_cm,width_cm,height_cm,hs_code,country_of_origin,ships_alone,keep_upright,weighs_nothing,place",
      "",
    ]);
  });
});

describe("a file from a spreadsheet", () => {
  const shop = [aVariant("1"), aVariant("2"), aVariant("3", { sku: "SKU-2" })];
  const size = { lengthCm: 30.5, widthCm: 20, heightCm: 5 };

  it.each([
    ["commas", "sku,length_cm,width_cm,height_cm\nSKU-1,30.5,20,5"],
    ["quoted decimal commas", 'sku,length_cm,width_cm,height_cm\r\nSKU-1,"30,5",20,5\r\n'],
    ["semicolons", "variant_id;length_cm;width_cm;height_cm\r\n1;30,5;20;5\r\n;;;\r\n"],
    ["tabs and odd headings", "\uFEFFVariant ID\tLength-CM\tWIDTH_CM\theight cm\n1\t30,5\t20\t5"],
  ])("may have %s", async (_what, file) => {
    const { problems, changes, fields } = await read(file, shop);
    expect(problems).toEqual([]);
    expect([...fields]).toEqual(["size"]);
    expect(changes).toMatchObject([{ variantId: "1", size }]);
  });

  const table = ["sku;place", "SKU-1;A-1", "Total;B-2"];
  const below = ["Kalimera Ltd;Athens", "Products;20/11/2026", ...table];

  it("may have its header below a letter-head, and a row of sums", async () => {
    const { rows, problems, changes } = await read(below.join("\n"), shop);
    expect([rows, problems]).toEqual([1, []]);
    expect(changes).toMatchObject([{ variantId: "1", place: "A-1" }]);
  });

  it("may name a product that is called as a row of sums is", async () => {
    const { rows, changes } = await read(table.join("\n"), [...shop, aVariant("9", { sku: "Total" })]);
    expect([rows, changes.map(({ variantId, place }) => [variantId, place])]).toEqual([
      2,
      [
        ["1", "A-1"],
        ["9", "B-2"],
      ],
    ]);
  });

  it("names the header's own row in problems, and a column without a name by its letter", async () => {
    const file = "Kalimera Ltd;Athens\nsku;;place;Place\nSKU-1;x;A-1;B-1";
    const { problems, changes } = await read(file, shop);
    expect(changes).toEqual([]);
    expect(problems.map(({ row, column, kind, value }) => [row, column, kind, value])).toEqual([
      [2, "(B)", "unknown-column", "(B)"],
      [2, "place", "repeated-column", "place"],
    ]);
  });

  it("may be in UTF-16", async () => {
    const file = Buffer.from("\uFEFFsku;ships_alone\nSKU-1;ναι", "utf16le");
    expect((await read(file, shop)).changes).toMatchObject([{ variantId: "1", shipsAlone: true }]);
  });

  it("changes only its own columns, and an empty cell removes a value", async () => {
    const { fields, changes } = await read("sku,hs_code,keep_upright\nSKU-1,,yes", shop);
    expect([...fields]).toEqual(["commodityCode", "keepUpright"]);
    expect(changes).toMatchObject([{ commodityCode: null, keepUpright: true }]);
  });

  it("may spell codes and countries in the usual ways", async () => {
    const { changes } = await read("sku,hs_code,country_of_origin\nSKU-1,3401.11 00,de", shop);
    expect(changes).toMatchObject([{ commodityCode: "34011100", countryOfOrigin: "DE" }]);
  });

  const problemsOf = async (file: string) =>
    (await read(file, shop)).problems.map(({ row, column, kind, value }) => [row, column, kind, value]);

  it.each([
    ["", [[1, null, "empty", ""]]],
    ["sku,place\nSKU-1,ᠮ 7", [[2, "place", "unprintable-place", "ᠮ 7"]]],
    [
      "size\n1",
      [
        [1, "size", "unknown-column", "size"],
        [1, null, "no-key-column", ""],
        [1, null, "nothing-to-change", ""],
      ],
    ],
    ["sku,sku,hs_code", [[1, "sku", "repeated-column", "sku"]]],
    ["sku,product\nSKU-1,Honey", [[1, null, "nothing-to-change", ""]]],
    ["sku,length_cm,width_cm\nSKU-1,1,2", [[1, "height_cm", "incomplete-size-columns", ""]]],
    ['sku,hs_code\n"SKU-1,040900', [[2, null, "not-csv", expect.any(String)]]],
  ])("is refused for its form: %j", async (file, problems) => {
    expect(await problemsOf(file)).toEqual(problems);
  });

  it("is refused with every problem by row and column", async () => {
    const file = [
      "variant_id,sku,length_cm,width_cm,height_cm,hs_code,country_of_origin,ships_alone",
      "1,,10,0,1.000.5,12345,Nowhere,perhaps",
      ",SKU-2,,,,,,",
      ",NONE,,,,,,",
      "4.4E+13,,,,,,,",
      ",,10,,,,,",
      "1,,10,,,,,",
      "3,,10,,,,,,surplus",
    ].join("\n");
    expect(await problemsOf(file)).toEqual([
      [2, "width_cm", "bad-size", "0"],
      [2, "height_cm", "bad-size", "1.000.5"],
      [2, "hs_code", "bad-code", "12345"],
      [2, "country_of_origin", "bad-country", "Nowhere"],
      [2, "ships_alone", "bad-flag", "perhaps"],
      [3, "sku", "ambiguous-sku", "SKU-2"],
      [4, "sku", "unknown-sku", "NONE"],
      [5, "variant_id", "unknown-variant", "4.4E+13"],
      [6, "variant_id", "no-key", ""],
      [7, "variant_id", "repeated-variant", "2"],
      [8, null, "too-many-cells", "surplus"],
      [8, "width_cm", "incomplete-size", ""],
      [8, "height_cm", "incomplete-size", ""],
    ]);
  });

  it("is refused with an endless header or line", async () => {
    const wide = await read(`sku,hs_code,${"x,".repeat(100_000)}`, shop);
    expect(wide.problems.map(({ row, kind }) => [row, kind])).toEqual([[1, "not-csv"]]);
    const columns = await read(`sku,hs_code,${"x,".repeat(49)}`, shop);
    expect(columns.problems.map(({ row, kind }) => [row, kind])).toEqual([[1, "not-csv"]]);
    const long = await read(`sku,hs_code\nSKU-1,340111\nSKU-1,"${"1".repeat(200_000)}"`, shop);
    expect(long.problems.map(({ row, kind }) => [row, kind])).toEqual([[3, "not-csv"]]);
  });

  it("lists at most a thousand problems", async () => {
    const file = `sku,hs_code\n${"NONE,1\n".repeat(5_000)}`;
    expect((await read(file, shop)).problems).toHaveLength(1_000);
  });
});

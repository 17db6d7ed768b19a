/** Price lists that are pasted and typed into a form. */
import { readdirSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleCarrierAccounts } from "../../app/adapters/carriers/index.ts";
import { publishedGeography } from "../../app/domain/shipping-config/published-geography.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { codeOf } from "../../app/domain/tariffs/form/code-of.ts";
import { readPlaces, writePlaces } from "../../app/domain/tariffs/form/form-places.ts";
import type { ListForm } from "../../app/domain/tariffs/form/list-form.ts";
import { emptyService, listForm, MOST } from "../../app/domain/tariffs/form/list-form.ts";
import type { PriceGrid } from "../../app/domain/tariffs/form/price-grid.ts";
import { readTariffFiles } from "../../app/domain/tariffs/load/load-tariffs.ts";
import { tariffBook } from "../../app/domain/tariffs/tariff-book.ts";
import { readTariffs } from "../../app/entrypoints/cli/tariff/read-tariffs.ts";
import { numRuns } from "../support/effort.ts";

const book = tariffBook(["tariff"]);
const folder = path.resolve(import.meta.dirname, "../../docs/tariffs");
const examples = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => path.join(folder, name, "tariff.json"));
const documents = [
  ...examples.flatMap((file) => readTariffs([file]).tariffs.map(({ document }) => document)),
  ...sampleCarrierAccounts.flatMap(({ priceList }) => priceList as unknown as readonly TariffDocument[]),
];
const named = documents.map((document) => [document.carrier.name, document] as const);

const context = { base: null, carrierCode: null, home: "GR", timeZone: "Europe/Athens" };

function stored(list: ListForm, base: TariffDocument | null = null) {
  const made = book.form.files(listForm.parse(list), {
    ...context,
    base,
    carrierCode: base?.carrier.code ?? null,
  });
  const { tariffs, problems } = readTariffFiles(made.files, publishedGeography);
  return {
    document: tariffs[0]?.document,
    mistakes: made.problems,
    problems: problems.map(made.fieldProblem).map(({ field, message }) => `${field}: ${message}`),
  };
}

function viewOf(document: TariffDocument) {
  const view = book.form.from(document, "GR");
  if (view === null) throw new Error(`${document.carrier.name} does not fit`);
  return view;
}

/** Kali's list as a merchant pastes it. */
const pasted = `Kali Courier 2027
kg	Εντός πόλης	Ζώνη 2	Νησιά
Έως 2	2,95	3,40	6,50
2-5	3,80	4,60	8,10
κάθε επιπλέον κιλό	0,70	0,85	1,60`;

/** The grid of a table that leaves nothing open but these answers. */
function gridOf(table: string | string[][], answers: Readonly<Record<string, string>> = {}): PriceGrid {
  const read = book.form.grid(table, { zones: [], currency: "EUR", answers });
  if (read.outcome !== "read") throw new Error(JSON.stringify(read));
  return read.grid;
}

function kali(change: Partial<ListForm> = {}): ListForm {
  const grid = gridOf(pasted);
  return {
    name: "Καλή Carrier",
    logo: "",
    currency: "EUR",
    validFrom: "2026-01-01",
    taxIn: "net",
    tax: "eu-vat",
    fuel: "4,5",
    collect: "1,80",
    collectMost: "500",
    goodsValue: "after-discounts",
    zones: grid.zones.map((name, index) => ({
      code: "",
      name,
      places: ["10*, 11*", "GR", "84300-84799, 85*\nΣκιάθος"][index] ?? "",
    })),
    services: [{ ...emptyService("Πόρτα πόρτα"), days: "1-3", divisor: "5000", rows: [...grid.rows] }],
    ...change,
  };
}

describe("a stored tariff in the form", () => {
  it.each(named)("%s, saved without a change, is stored as it was", (_name, document) => {
    const { list } = viewOf(document);
    expect(stored(list, document)).toEqual({ document, mistakes: [], problems: [] });
  });

  it.each(named)("%s, with its grid typed anew, has the same prices", (_name, document) => {
    const { list } = viewOf(document);
    const again = stored(
      {
        ...list,
        services: list.services.map((service) => ({
          ...service,
          rows: service.rows?.map(({ step, prices }) => ({ step, prices: [...prices, "-"] })) ?? null,
        })),
        zones: [...list.zones, { code: "", name: "Elsewhere", places: "AQ Scott Base" }],
      },
      document,
    );
    const pricesIn = (from: TariffDocument | undefined) =>
      from?.services.map(({ prices }) =>
        JSON.parse(JSON.stringify(prices.toSorted((a, b) => (a.zone < b.zone ? -1 : 1))), (key, value) =>
          key === "price" ? Number(value) : value,
        ),
      );
    expect(again.problems).toEqual([]);
    expect(pricesIn(again.document)).toEqual(pricesIn(document));
  });

  it("does not show a list with too many services", () => {
    const document = documents[0] as TariffDocument;
    const [service] = document.services;
    if (service === undefined) throw new Error("no service");
    const withServices = (count: number): TariffDocument => ({
      ...document,
      services: Array.from({ length: count }, (_, at) => ({ ...service, code: `service-${at}` })),
    });
    expect(book.form.from(withServices(MOST.services), "GR")).not.toBeNull();
    expect(book.form.from(withServices(MOST.services + 1), "GR")).toBeNull();
  });

  it("says which value of the goods surcharges go by", () => {
    const document = documents[0] as TariffDocument;
    const { list } = viewOf(document);
    expect(list.goodsValue).toBe("after-discounts");
    const before = stored({ ...list, goodsValue: "before-discounts" }, document).document as TariffDocument;
    expect(before.goodsValue).toBe("before-discounts");
    expect(stored(viewOf(before).list, before).document).toEqual(before);
    const again = stored({ ...viewOf(before).list, goodsValue: "after-discounts" }, before).document;
    expect(again?.goodsValue ?? "after-discounts").toBe("after-discounts");
  });

  it("says whether a price is for a parcel or for an item", () => {
    const document = documents[0] as TariffDocument;
    const { list } = viewOf(document);
    const counting = (countedBy: "parcels" | "items", of = list) => ({
      ...of,
      services: of.services.map((service) => ({ ...service, countedBy })),
    });
    expect(list.services.map(({ countedBy }) => countedBy)).not.toContain("items");
    const byItem = stored(counting("items"), document).document as TariffDocument;
    expect(byItem.services.map(({ countedBy }) => countedBy)).toEqual(list.services.map(() => "items"));
    const { list: shown, kept } = viewOf(byItem);
    expect(shown.services.every(({ countedBy }) => countedBy === "items")).toBe(true);
    expect(kept).toEqual(viewOf(document).kept);
    expect(stored(shown, byItem).document).toEqual(byItem);
    const again = stored(counting("parcels", shown), byItem).document as TariffDocument;
    expect(again.services.map(({ countedBy = "parcels" }) => countedBy)).toEqual(
      list.services.map(() => "parcels"),
    );
  });

  it("names what it has no field for, and keeps it", () => {
    const document = documents.find(({ carrier }) => carrier.code === "kali");
    if (document === undefined) throw new Error("no example");
    const { list, kept } = viewOf(document);
    expect(kept.surcharges).toEqual(["Hard to reach", "Cash on delivery", "Insurance", "Saturday delivery"]);
    expect(kept.parts).toEqual(expect.arrayContaining(["pickup", "limits", "insurance", "saturday"]));
    expect(list.collect).toBeNull();
    const changed = stored({ ...list, name: "Kali Express", fuel: "6,25" }, document).document;
    expect(changed?.carrier).toEqual({ code: "kali", name: "Kali Express" });
    expect(changed?.surcharges?.[0]).toMatchObject({ code: "fuel", amount: { percent: 6.25 } });
    expect(changed?.surcharges?.slice(1)).toEqual(document.surcharges?.slice(1));
    expect(changed?.pickup).toEqual(document.pickup);
  });

  it("says whether a service needs the recipient's phone", () => {
    const document = documents[0] as TariffDocument;
    const { list } = viewOf(document);
    const needing = (needsPhone: boolean, of = list) => ({
      ...of,
      services: of.services.map((service) => ({ ...service, needsPhone })),
    });
    expect(list.services.map(({ needsPhone }) => needsPhone)).not.toContain(false);
    const without = stored(needing(false), document).document as TariffDocument;
    expect(without.services.map(({ needsPhone }) => needsPhone)).toEqual(list.services.map(() => false));
    const shown = viewOf(without).list;
    expect(shown.services.every(({ needsPhone }) => !needsPhone)).toBe(true);
    expect(stored(shown, without).document).toEqual(without);
    const again = stored(needing(true, shown), without).document as TariffDocument;
    expect(again.services.map(({ needsPhone }) => needsPhone)).toEqual(list.services.map(() => true));
  });

  it("becomes next year's list with another first day", () => {
    const document = documents[0] as TariffDocument;
    const ending = { ...document, validTo: "2026-12-31" };
    const { list } = viewOf(ending);
    const next = stored({ ...list, validFrom: "2027-01-01" }, ending).document;
    expect(next).toEqual({ ...document, validFrom: "2027-01-01" });
  });
});

describe("the tax of a typed list", () => {
  const taxOf = (list: ListForm, base: TariffDocument | null = null) => {
    const { document, mistakes, problems } = stored(list, base);
    expect([mistakes, problems]).toEqual([[], []]);
    return document?.tax;
  };

  it("is of an invoice between a carrier and a merchant of one country, of the destination, or none", () => {
    expect(taxOf(kali({ tax: "contract" }))).toEqual({ prices: "net", invoicedBy: "GR", invoicedTo: "GR" });
    expect(taxOf(kali())).toEqual({ prices: "net", otherwise: "destination" });
    expect(taxOf(kali({ tax: "none", taxIn: "gross" }))).toEqual({ prices: "gross", otherwise: "none" });
  });

  it("keeps the contract's two sides as long as it is the contract's", () => {
    const { document } = stored(kali({ tax: "contract" }));
    const invoicedTo = { country: "GR", status: "private" } as const;
    const tax = { prices: "net", invoicedBy: "BG", invoicedTo, shopper: "none" } as const;
    const base = { ...(document as TariffDocument), tax };
    const { list, kept } = viewOf(base);
    expect(list.tax).toBe("contract");
    expect(kept.parts).toContain("taxRules");
    expect(taxOf({ ...list, name: "Kali Express" }, base)).toEqual(tax);
    expect(taxOf({ ...list, tax: "none" }, base)).toEqual({
      prices: "net",
      otherwise: "none",
      shopper: "none",
    });
  });
});

describe("the first list of a carrier with an API", () => {
  const doors = [8, 17, 36].map((heightCm, index) => ({
    compartment: index + 1,
    ...{ lengthCm: 60, widthCm: 45, heightCm, maxWeightKg: 20 },
  }));
  const first = {
    carrier: { code: "boxnow", name: "BOX NOW" },
    currency: "EUR",
    timeZone: "Europe/Athens",
    validFrom: "2026-01-01",
    home: "GR",
    services: [{ code: "locker", name: "Locker", compartments: doors }],
  };
  const { list, document } = book.form.first(first, "Greece");
  const [locker] = list.services;
  if (locker === undefined) throw new Error("no service");

  it("goes by compartment, as its contracts do", () => {
    expect(locker).toMatchObject({
      measure: "compartment",
      rows: [{ step: "1" }, { step: "2" }, { step: "3" }],
    });
    const rows = ["2,20", "2,80", "3,40"].map((price, index) => ({ step: `${index + 1}`, prices: [price] }));
    const filled = stored({ ...list, services: [{ ...locker, days: "1-2", rows }] }, document);
    expect([filled.mistakes, filled.problems]).toEqual([[], []]);
    expect(filled.document).toMatchObject({
      carrier: { code: "boxnow" },
      zones: [{ name: "Greece", places: [{ countries: ["GR"] }] }],
      services: [
        {
          code: "locker",
          chargedBy: "compartment",
          compartments: doors,
          locker: { destination: true },
          prices: [{ brackets: [{ compartment: 1, price: 2.2 }, { price: 2.8 }, { price: 3.4 }] }],
        },
      ],
    });
  });

  it("goes by weight, where the contract does", () => {
    const { rows } = gridOf("kg;Greece\nέως 2;2,20\n2-20;3,40");
    const service = { ...locker, measure: "kg" as const, days: "1-2", rows: [...rows] };
    const filled = stored({ ...list, services: [service] }, document);
    expect([filled.mistakes, filled.problems]).toEqual([[], []]);
    const [service0] = filled.document?.services ?? [];
    expect(service0).toMatchObject({
      code: "locker",
      prices: [{ brackets: [{ upToKg: 2 }, { upToKg: 20 }] }],
    });
    expect(service0).not.toHaveProperty("compartments");
  });
});

describe("a price list that is pasted", () => {
  it("is stored as a tariff, priced as printed", () => {
    const { document, mistakes, problems } = stored(kali());
    expect([mistakes, problems]).toEqual([[], []]);
    expect(document).toMatchObject({
      carrier: { code: "kali-carrier", name: "Καλή Carrier" },
      timeZone: "Europe/Athens",
      origins: [{ country: "GR" }],
      cashOnDelivery: { max: 500 },
      zones: [
        { code: "entos-polis", name: "Εντός πόλης", places: [{ country: "GR", zipPrefixes: ["10", "11"] }] },
        { code: "2", name: "Ζώνη 2", places: [{ countries: ["GR"] }] },
        {
          code: "nisia",
          places: [
            { country: "GR", zipPrefixes: ["85"], zipRanges: [["84300", "84799"]], cities: ["Σκιάθος"] },
          ],
        },
      ],
      services: [
        {
          code: "porta-porta",
          transitDays: { min: 1, max: 3 },
          billableWeight: { per: "parcel", volumetricDivisor: 5000 },
          prices: [
            {
              zone: "entos-polis",
              brackets: [
                { upToKg: 2, price: 2.95 },
                { upToKg: 5, price: 3.8 },
              ],
              beyond: { eachKg: 1, price: 0.7 },
            },
            { zone: "2" },
            { zone: "nisia", beyond: { eachKg: 1, price: 1.6 } },
          ],
        },
      ],
      surcharges: [
        { code: "fuel", amount: { percent: 4.5 } },
        { code: "cash-on-delivery", when: "cash-on-delivery", amount: { fixed: 1.8 } },
      ],
    });
    expect(viewOf(document as TariffDocument).kept).toEqual({ surcharges: [], parts: ["origins"] });
  });

  it.each<[string, (list: ListForm) => ListForm, RegExp]>([
    ["no currency", (list) => ({ ...list, currency: "EU" }), /^currency: /],
    ["a day that is none", (list) => ({ ...list, validFrom: "2026-02-30" }), /^validFrom: /],
    [
      "a postcode that is none",
      (list) => ({
        ...list,
        zones: list.zones.map((zone, at) => (at === 0 ? { ...zone, places: "10431, 1O431" } : zone)),
      }),
      /^zones\.0\.places: /,
    ],
    [
      "a price in words",
      (list) => withCell(list, 1, 2, "cheap"),
      /^services\.0\.rows\.1\.3: “cheap” is not a number/,
    ],
    ["a weight in words", (list) => withStep(list, 0, "light"), /^services\.0\.rows\.0\.0: “light”/],
    ["a price that falls", (list) => withCell(list, 1, 0, "1"), /^services\.0\.rows\.1\.1: /],
    ["a hole", (list) => withCell(list, 0, 1, ""), /^services\.0\.rows\.0\.2: zone 2 has no price/],
  ])("names the field of %s", (_what, spoil, said) => {
    const { document, problems } = stored(spoil(kali()));
    expect(document).toBeUndefined();
    expect(problems.join("\n")).toMatch(new RegExp(said, "m"));
  });

  it("names each field whose own form is wrong, and makes no file", () => {
    const list = kali({ name: " ", logo: "javascript:alert(1)", fuel: "much", collectMost: "all" });
    const spoiled = {
      ...list,
      zones: list.zones.map((zone) => ({ ...zone, places: " " })),
      services: list.services.map((service) => ({ ...service, days: "soon", maxWeight: "heavy" })),
    };
    const { document, mistakes } = stored(spoiled);
    expect(document).toBeUndefined();
    expect(
      mistakes.map(({ field, message }) => [field, typeof message === "string" ? message : message.code]),
    ).toEqual([
      ["name", "missing"],
      ["logo", "not-a-link"],
      ["zones.0.places", "missing"],
      ["zones.1.places", "missing"],
      ["zones.2.places", "missing"],
      ["services.0.days", "not-days"],
      ["services.0.maxWeight", "not-a-number"],
      ["fuel", "not-a-number"],
      ["collectMost", "not-a-number"],
    ]);
  });

  it("takes the address of a logo, and gives it up again", () => {
    const first = stored(kali({ logo: " https://cdn.example.com/kali.svg" })).document;
    expect(first?.carrier.imageUrl).toBe("https://cdn.example.com/kali.svg");
    if (first === undefined) throw new Error("not stored");
    const { list } = viewOf(first);
    expect(list.logo).toBe("https://cdn.example.com/kali.svg");
    expect(stored({ ...list, logo: "" }, first).document?.carrier.imageUrl).toBe("/carriers/parcel.svg");
    expect(stored(kali()).document?.carrier.imageUrl).toBeUndefined();
  });

  it("warns of short postcodes, which may mean all that begin so", () => {
    const list = kali();
    const zones = list.zones.map((zone, at) => (at === 0 ? { ...zone, places: "10, 11" } : zone));
    expect(stored({ ...list, zones }).mistakes).toEqual([
      { field: "zones.0.places", severity: "warning", message: { code: "short-postcode" } },
    ]);
  });
});

const withCell = (list: ListForm, row: number, zone: number, text: string): ListForm => ({
  ...list,
  services: list.services.map((service) => ({
    ...service,
    rows:
      service.rows?.map((each, at) =>
        at === row
          ? { ...each, prices: each.prices.map((price, index) => (index === zone ? text : price)) }
          : each,
      ) ?? null,
  })),
});
const withStep = (list: ListForm, row: number, step: string): ListForm => ({
  ...list,
  services: list.services.map((service) => ({
    ...service,
    rows: service.rows?.map((each, at) => (at === row ? { ...each, step } : each)) ?? null,
  })),
});

describe("a table", () => {
  const row = (step: string, ...prices: string[]) => ({ step, prices });
  it.each<[string, string, object, Readonly<Record<string, string>>?]>([
    [
      "with ranges of weights and no word in its corner",
      "\tZone 1\tZone 2\n0-2 kg\t3.40\t4.10\n2–5 kg\t5.20\t6.00",
      {
        zones: ["Zone 1", "Zone 2"],
        rows: [row("2", "3.40", "4.10"), row("5", "5.20", "6")],
        understood: ["ranges"],
      },
    ],
    [
      "with its zones down and its weights across",
      "Zone,up to 1 kg,up to 2 kg,+1 kg\nA,3.10,3.90,0.80\nB,4.10,4.90,1.10",
      {
        zones: ["A", "B"],
        rows: [row("1", "3.10", "4.10"), row("2", "3.90", "4.90"), row("+1", "0.80", "1.10")],
        understood: ["transposed"],
      },
    ],
    [
      "without a header",
      "1\t3,10\t4,10\n2\t3,90\t4,90",
      {
        zones: ["1", "2"],
        rows: [row("1", "3.10", "4.10"), row("2", "3.90", "4.90")],
        understood: ["no-header"],
      },
      { unit: "kg" },
    ],
    [
      "in grams, with thousands",
      "g;National;Europe\n500;2,50;1.120,00\n1.500;3,50;1.220,50",
      {
        zones: ["National", "Europe"],
        rows: [row("0.5", "2.50", "1120"), row("1.5", "3.50", "1220.50")],
        understood: ["grams"],
      },
    ],
    [
      "with a row for each price",
      "zone;kg;price\nA;1;€ 3,10\nB;1;€ 4,10\nA;2;€ 3,90\nB;2;€ 4,90",
      { zones: ["A", "B"], rows: [row("1", "3.10", "4.10"), row("2", "3.90", "4.90")], understood: ["list"] },
    ],
    [
      "with a title, an empty column and days",
      "Τιμοκατάλογος 2027\n\nκιλά;;Αττική;Κρήτη\nημέρες;;1;2-3\nέως 2;;2,95;4,40\nκάθε επιπλέον κιλό;;0,70;-",
      {
        zones: ["Αττική", "Κρήτη"],
        rows: [row("days", "1", "2-3"), row("2", "2.95", "4.40"), row("+1", "0.70", "-")],
        understood: ["title"],
      },
    ],
    [
      "of pallets",
      "pallets\tNorth\n1\t60\n2\t110",
      { measure: "pieces", zones: ["North"], rows: [row("1", "60"), row("2", "110")] },
    ],
  ])("%s becomes a grid", (_what, text, grid, answers = {}) => {
    expect(gridOf(text, answers)).toMatchObject(grid);
  });

  it("from a sheet keeps a number that could be thousands apart from one", () => {
    expect(
      gridOf([
        ["kg", "A"],
        ["1", "1.125"],
        ["2", "2.5"],
      ]),
    ).toMatchObject({
      rows: [row("1", "1.1250"), row("2", "2.50")],
    });
  });

  it.each([
    ["  \n ", "empty"],
    ["a list of prices", "no-table"],
    [`kg;A\n${"1;2\n".repeat(201)}`, "too-large"],
    [
      `kg;${Array.from({ length: 30 }, (_, zone) => `${zone};`).join("")}\n${Array.from({ length: 70 }, (_, row) => `${row + 1};${"2;".repeat(30)}\n`).join("")}`,
      "too-large",
    ],
    ['kg;A\n"1;2', "unreadable"],
    ["kg;A\n".padEnd(600_000, "1;2\n"), "too-large"],
    [`kg;A\n1;${"9".repeat(1_001)}`, "too-large"],
    [`${"kg;".repeat(90)}\n${`${"1;".repeat(90)}\n`.repeat(300)}`, "too-large"],
  ])("%j is refused", (text, reason) => {
    expect(book.form.grid(text, { zones: [], currency: null, answers: {} })).toEqual({
      outcome: "refused",
      because: reason,
    });
  });

  it("is never the cause of a failure, whatever is pasted", () => {
    const cell = fc.oneof(
      fc.constantFrom("", "-", "2", "0-2", "+1", "kg", "days", "1.234,5", "€ 3", '"'),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }),
        fc.string(),
        (sheet, text) => {
          for (const table of [sheet, text]) {
            const read = book.form.grid(table, {
              zones: [],
              currency: "EUR",
              answers: { unit: "kg", blank: "above" },
            });
            if (read.outcome !== "read") continue;
            const { rows, zones } = read.grid;
            expect(rows.every(({ prices }) => prices.length === zones.length)).toBe(true);
          }
        },
      ),
      numRuns(200),
    );
  });
});

describe("places", () => {
  it("are read as they are pasted", () => {
    const text = "84300 84302 84401\nGR 10*, Νάξος; Germany, Ιταλία, FR 20000-20999\nCH 8001, *";
    expect(readPlaces(text, "GR").places).toEqual([
      { countries: ["DE", "IT", "*"] },
      { country: "GR", zips: ["84300", "84302", "84401"], zipPrefixes: ["10"], cities: ["Νάξος"] },
      { country: "FR", zipRanges: [["20000", "20999"]] },
      { country: "CH", zips: ["8001"] },
    ]);
  });

  it("are written so that they read the same", () => {
    const zip = fc.integer({ min: 10_000, max: 85_999 }).map(String);
    const list = <T>(of: fc.Arbitrary<T>) =>
      fc.uniqueArray(of, { minLength: 1, maxLength: 4, selector: String });
    const part = fc.record(
      {
        country: fc.constantFrom("GR", "DE", "IT"),
        zips: list(zip),
        zipPrefixes: list(zip.map((text) => text.slice(0, 2))),
        zipRanges: list(fc.tuple(zip, zip)),
        cities: list(fc.constantFrom("Naxos", "Άγιος Νικόλαος", "Bad Homburg v.d.H.")),
      },
      { requiredKeys: ["country"] },
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(part, { minLength: 1, maxLength: 3, selector: ({ country }) => country }),
        (places) => {
          expect(writePlaces(places, "GR")).not.toBeNull();
        },
      ),
      numRuns(200),
    );
  });

  it("that text can't say are left alone", () => {
    expect(writePlaces([{ country: "US", states: ["AK"] }], "GR")).toBeNull();
  });
});

it("makes a code from a name of any script", () => {
  const taken = new Set(["porta-porta"]);
  expect(codeOf("Πόρτα πόρτα", taken, "service")).toBe("porta-porta-2");
  expect(codeOf("快递", taken, "service")).toBe("service");
  expect(codeOf("A very long name of a courier's service", taken, "x")).toBe("a-very-long-name-of-a-co");
});

/** Dated consignments into the EU and what they bear. The sources are those of docs/decisions/087, by name. */
import type { Import } from "../../app/domain/engine/customs/import-charges.ts";

export const sources = {
  council: "Council Regulation (EU) 2026/382: EUR 3 an item up to EUR 150, 1 July 2026 to 1 July 2028",
  delegated:
    "Baker McKenzie, 2 July 2026, on Delegated Regulation (EU) 2026/1022: scope, items, H1 and preference",
  guidance: "Glopal, on the Commission's guidance of 2 June 2026: an item is a six-digit code",
  wisetech:
    "WiseTech Academy, on the Commission's guide: every VAT scheme, H1, H6 and H7, alcohol and tobacco too",
  relief:
    "Agencia Tributaria on Regulation (EC) 1186/2009, article 23; Times of Malta on alcohol, perfume and tobacco",
  union: "Regulation (EU) 952/2013, article 4; app/domain/engine/values/customs-territories.ts",
  france: "service-public.gouv.fr, A18985, 1 July 2026, and entreprendre.service-public.gouv.fr, A18804",
  romania: "DPD Romania and DHL Express Romania, on Law 239/2025",
  italy: "AGI, 12 March 2026: postponed to 30 June; Il Fatto Quotidiano: postponed to October",
  handling: "Passport, EU customs developments: expected by 1 November 2026",
} as const;

type Duty = "exempt" | "tariff" | "unknown" | number;

export interface ImportCase {
  readonly source: keyof typeof sources;
  readonly goods: Import;
  /** `null`: no import into the EU. A number is that of items at EUR 3. */
  readonly duty: Duty | null;
  /** `25.00 RON`. */
  readonly fees: readonly string[];
  readonly unconfirmed: readonly string[];
}

const china = { country: "CN", zip: "518000" };
const britain = { country: "GB", zip: "SW1A 1AA" };
const place = (country: string, zip: string) => ({ country, zip });
const athens = place("GR", "10431");
const berlin = place("DE", "10115");
const paris = place("FR", "75001");
const rome = place("IT", "00118");
const bucharest = place("RO", "010011");

const shirt = "610910";
const shoes = "640399";
const watch = "910211";
const toy = "950300";
const coat = "620140";
const perfume = "330300";
const wine = "220421";
const cigars = "240210";

interface Given extends Partial<Omit<Import, "date" | "valueMinor" | "commodityCodes">> {
  readonly fees?: readonly string[];
  readonly unconfirmed?: readonly string[];
}

function row(
  source: keyof typeof sources,
  date: string,
  euros: number | null,
  commodityCodes: readonly string[],
  duty: Duty | null,
  { fees = [], unconfirmed = [], ...goods }: Given = {},
): ImportCase {
  const usual = { from: china, to: athens, buyer: "consumer", parcels: 1, dataSet: "H7" } as const;
  return {
    source,
    goods: {
      ...{ ...usual, vat: "ioss", preference: false, date, commodityCodes, ...goods },
      valueMinor: euros === null ? null : Math.round(euros * 100),
    },
    ...{ duty, fees, unconfirmed },
  };
}

const handling = ["eu-handling"];
const italian = ["it-contribution"];

export const importCases: readonly ImportCase[] = [
  // The published examples.
  row("delegated", "2026-07-01", 40, [shirt], 1),
  row("delegated", "2026-07-01", 120, [shirt, watch], 2),
  row("guidance", "2026-07-15", 90, [shirt, shoes], 2, { to: paris }),
  row("france", "2026-07-01", 140, [toy, coat, perfume], 3, { to: paris }),
  row("france", "2026-07-02", 80, [shirt, "620342"], 2, { to: paris }),
  row("guidance", "2026-07-15", 90, [shirt, shirt, shirt], 1),

  // The first and the last day.
  row("relief", "2026-06-30", 40, [shirt], "exempt"),
  row("council", "2026-07-01", 40, [shirt], 1, { to: berlin }),
  row("council", "2028-06-30", 40, [shirt], 1, { unconfirmed: handling }),
  row("council", "2028-07-01", 40, [shirt], "tariff", { unconfirmed: handling }),
  row("council", "2028-12-24", 149, [shirt, shoes], "tariff", { unconfirmed: handling }),
  row("relief", "2025-12-31", 149.99, [shirt, shoes, watch], "exempt"),
  row("relief", "2021-07-01", 22, [toy], "exempt"),
  row("council", "2027-02-28", 22, [toy], 1, { unconfirmed: handling }),

  // The limit.
  row("relief", "2026-06-30", 150, [shirt], "exempt"),
  row("relief", "2026-06-30", 150.01, [shirt], "tariff"),
  row("council", "2026-07-01", 150, [shirt], 1),
  row("council", "2026-07-01", 150.01, [shirt], "tariff"),
  row("council", "2026-07-01", 149.99, [shirt], 1),
  row("council", "2026-07-01", 0.01, [shirt], 1),
  row("council", "2026-09-09", 1200, [watch], "tariff"),
  row("council", "2026-11-01", 150.01, [shirt], "tariff"),
  row("council", "2026-10-31", null, [shirt], "unknown"),
  row("relief", "2026-03-31", null, [shirt], "unknown", { to: paris }),

  // Items by six digits, and by ten in a full declaration.
  row("guidance", "2026-07-10", 90, ["6109100010", "6109100090"], 1),
  row("delegated", "2026-07-10", 90, ["6109100010", "6109100090"], 2, { dataSet: "H1" }),
  row("delegated", "2026-07-10", 90, ["6109100010", "6109100010"], 1, { dataSet: "H1" }),
  row("guidance", "2026-07-10", 90, ["61091000", "6109100090", shirt], 1),
  row("wisetech", "2026-07-10", 90, ["6109100010", "6109100090"], 1, { dataSet: "H6" }),
  row("wisetech", "2026-07-10", 90, [shirt, shoes], 2, { dataSet: "H6" }),
  row("guidance", "2026-07-10", 90, ["610910", "610990"], 2),
  row("guidance", "2026-07-10", 90, [shirt, shoes, watch, toy, coat], 5),
  row("guidance", "2026-07-10", 90, [shirt, shoes, shirt, shoes], 2),
  row("guidance", "2026-07-10", 90, [], "unknown"),
  row("guidance", "2026-07-10", 90, [shirt, ""], "unknown"),

  // Every VAT scheme.
  row("wisetech", "2026-08-01", 60, [shirt], 1, { vat: "special-arrangements" }),
  row("wisetech", "2026-08-01", 60, [shirt], 1, { vat: "standard" }),
  row("wisetech", "2026-08-01", 60, [shirt], 1, { vat: "standard", dataSet: "H1" }),
  row("wisetech", "2026-08-01", 60, [shirt], 1, { vat: "special-arrangements", dataSet: "H6" }),
  row("wisetech", "2026-08-01", 60, [shirt, toy], 2, { vat: "ioss", dataSet: "H1" }),

  // Preference, in a full declaration without IOSS alone.
  row("delegated", "2026-08-01", 60, [shirt], "tariff", {
    from: britain,
    vat: "standard",
    dataSet: "H1",
    preference: true,
  }),
  row("delegated", "2026-08-01", 60, [shirt], 1, { from: britain, dataSet: "H1", preference: true }),
  row("delegated", "2026-08-01", 60, [shirt], 1, { from: britain, vat: "standard", preference: true }),
  row("delegated", "2026-08-01", 60, [shirt], 1, { from: britain, vat: "standard", dataSet: "H1" }),
  row("delegated", "2026-08-01", 60, [shirt], "tariff", {
    from: place("TR", "34000"),
    vat: "special-arrangements",
    dataSet: "H1",
    preference: true,
  }),
  row("delegated", "2026-08-01", 60, [shirt], 1, { from: place("TR", "34000") }),

  // Goods that the exemption left out.
  row("relief", "2026-06-30", 40, [wine], "tariff"),
  row("relief", "2026-06-30", 40, [perfume], "tariff"),
  row("relief", "2026-06-30", 40, [cigars], "tariff"),
  row("relief", "2026-06-30", 40, [shirt, perfume], "tariff"),
  row("relief", "2026-06-30", 40, ["220210"], "exempt"),
  row("relief", "2026-06-30", 40, ["330499"], "exempt"),
  row("relief", "2026-06-30", 40, ["2209000000"], "exempt"),
  row("relief", "2026-06-30", 40, ["2208301100"], "tariff"),
  row("wisetech", "2026-07-01", 40, [wine], 1),
  row("wisetech", "2026-07-01", 40, [cigars, perfume], 2),

  // Businesses buy at no distance sale.
  row("delegated", "2026-07-01", 40, [shirt], "tariff", { buyer: "business" }),
  row("relief", "2026-06-30", 40, [shirt], "exempt", { buyer: "business" }),
  row("delegated", "2027-01-04", 40, [shirt], "tariff", { buyer: "business" }),

  // Where it begins and ends.
  row("union", "2026-07-01", 40, [shirt], null, { from: berlin }),
  row("union", "2026-07-01", 40, [shirt], null, { to: britain }),
  row("union", "2026-07-01", 40, [shirt], null, { from: athens, to: place("US", "10001") }),
  row("union", "2026-07-01", 40, [shirt], null, { to: place("GB", "BT1 1AA") }),
  row("union", "2026-07-01", 40, [shirt], null, { to: place("CH", "8001") }),
  row("union", "2026-07-01", 40, [shirt], null, { to: place("NO", "0150") }),
  row("union", "2026-07-01", 40, [shirt], null, { to: place("IT", "23041") }),
  row("union", "2026-07-01", 40, [shirt], null, { to: place("DE", "78266") }),
  row("union", "2026-07-01", 40, [shirt], null, { to: place("ES", "51001") }),
  row("union", "2026-07-01", 40, [shirt], null, { from: place("ES", "35001"), to: place("ES", "28001") }),
  row("union", "2026-07-01", 40, [shirt], null, { from: place("GR", "63086") }),
  row("union", "2026-07-01", 40, [shirt], 1, { from: place("ES", "51001"), to: place("ES", "28001") }),
  row("union", "2026-07-01", 40, [shirt], 1, { from: place("DE", "27498"), to: berlin }),
  row("union", "2026-07-01", 40, [shirt], 1, { from: place("AD", "AD500") }),
  row("union", "2026-07-01", 40, [shirt], 1, { to: place("MC", "98000") }),
  row("union", "2026-07-01", 40, [shirt], 1, { to: place("PT", "9500-001") }),
  row("union", "2026-07-01", 40, [shirt], "unknown", { to: place("ES", "35001") }),
  row("union", "2026-07-01", 40, [shirt], "unknown", { to: place("GR", "63086") }),
  row("union", "2026-06-30", 40, [shirt], "exempt", { to: place("ES", "35001") }),

  // Romania: below the limit, for each parcel.
  row("romania", "2025-12-31", 40, [shirt], "exempt", { to: bucharest }),
  row("romania", "2026-01-01", 40, [shirt], "exempt", { to: bucharest, fees: ["25.00 RON"] }),
  row("romania", "2026-01-01", 40, [shirt, shoes], "exempt", {
    to: bucharest,
    parcels: 3,
    fees: ["75.00 RON"],
  }),
  row("romania", "2026-01-01", 149.99, [shirt], "exempt", { to: bucharest, fees: ["25.00 RON"] }),
  row("romania", "2026-01-01", 150, [shirt], "exempt", { to: bucharest }),
  row("romania", "2026-07-01", 40, [shirt, shoes], 2, { to: bucharest, fees: ["25.00 RON"] }),
  row("romania", "2026-02-02", 40, [shirt], "exempt", {
    to: bucharest,
    buyer: "business",
    unconfirmed: ["ro-logistics"],
  }),

  // France: for each item, in the short declaration, until the duty came.
  row("france", "2026-02-28", 40, [shirt], "exempt", { to: paris }),
  row("france", "2026-03-01", 40, [shirt], "exempt", { to: paris, fees: ["2.00 EUR"] }),
  row("france", "2026-06-30", 40, [shirt, shoes], "exempt", { to: paris, fees: ["4.00 EUR"] }),
  row("france", "2026-05-05", 40, [shirt], "exempt", { to: paris, buyer: "business", fees: ["2.00 EUR"] }),
  row("france", "2026-05-05", 40, [shirt], "exempt", { to: paris, dataSet: "H1" }),
  row("france", "2026-05-05", 40, [shirt], "exempt", { to: place("MC", "98000"), fees: ["2.00 EUR"] }),
  row("france", "2026-05-05", 40, [shirt], "exempt", { to: place("FR", "97110"), fees: ["2.00 EUR"] }),
  row("france", "2026-05-05", 40, [shirt], "exempt", { to: place("FR", "97300") }),

  // Italy: in doubt, then postponed, then in doubt.
  row("italy", "2026-01-01", 40, [shirt], "exempt", { to: rome, unconfirmed: italian }),
  row("italy", "2026-03-12", 40, [shirt], "exempt", { to: rome }),
  row("italy", "2026-07-01", 40, [shirt], 1, { to: rome }),
  row("italy", "2026-10-01", 40, [shirt], 1, { to: rome, unconfirmed: italian }),

  // The EU's own fee, which no source confirms.
  row("handling", "2026-10-31", 40, [shirt], 1),
  row("handling", "2026-11-01", 40, [shirt], 1, { unconfirmed: handling }),
  row("handling", "2026-11-01", 40, [shirt], "tariff", { buyer: "business" }),
  row("handling", "2026-11-20", 40, [shirt, toy], 2, {
    to: bucharest,
    fees: ["25.00 RON"],
    unconfirmed: handling,
  }),
];

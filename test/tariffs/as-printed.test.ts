/** Price lists as carriers print and hand them out: words, workbooks, numbers in quotation marks. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { publishedGeography } from "../../app/domain/shipping-config/published-geography.ts";
import { checkUpload } from "../../app/domain/tariffs/load/check-upload.ts";
import { readPhrase } from "../../app/domain/tariffs/tables/phrase.ts";
import { main } from "../../app/entrypoints/cli/tariff.ts";
import { aSheet, aWorkbook, aZip } from "../bills/a-workbook.ts";
import { aDocument, aTariff, load, prices, problemsOf, zones } from "./a-tariff.ts";

const folder = mkdtempSync(path.join(tmpdir(), "waybill-printed-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

async function run(...args: readonly string[]): Promise<string> {
  let printed = "";
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  await main(args);
  vi.restoreAllMocks();
  return printed.replaceAll(folder, "");
}

function filesIn(name: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  mkdirSync(path.join(folder, name));
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, name, file), content);
  return path.join(folder, name, "tariff.json");
}

describe("the first cell of a row", () => {
  const [kg, g] = ["kg", "g"];
  const bound = (text: string, unit: string | null = null) => ({ text, unit });
  const open = (text: string, unit: string | null = null) => ({ ...bound(text, unit), open: true });
  const each = (text: string, unit: string | null = null) => ({
    kind: "each",
    amount: bound(text, unit),
    sure: true,
  });

  test.each<[string, object]>([
    ["0-2", { kind: "range", lower: bound("0"), upper: bound("2") }],
    ["2,01 – 3 kg", { lower: bound("2,01", kg), upper: bound("3", kg) }],
    ["από 2 έως και 3 κιλά", { lower: bound("2", kg), upper: bound("3", kg) }],
    ["μέχρι και 2 κιλά", { upper: bound("2", kg) }],
    ["up to 31.5 kg", { upper: bound("31.5", kg) }],
    ["500 γρ. - 1 κιλό", { lower: bound("500", g), upper: bound("1", kg) }],
    ["1.500 g", { kind: "number", bound: bound("1.500", g) }],
    ["άνω των 5 κιλών", { lower: open("5", kg) }],
    ["άνω των 5 έως 10 κιλά", { lower: open("5", kg), upper: bound("10", kg) }],
    ["über 5 bis 10 kg", { lower: open("5", kg), upper: bound("10", kg) }],
    ["ab 5 kg", { lower: bound("5", kg) }],
    ["unter 2 kg", { upper: open("2", kg) }],
    ["< 2", { upper: open("2") }],
    ["≤ 2", { upper: bound("2") }],
    ["plus de 1 kg à 2 kg", { lower: open("1", kg), upper: bound("2", kg) }],
    ["jusqu'à 500 g", { upper: bound("500", g) }],
    ["oltre 5 kg fino a 10 kg", { lower: open("5", kg), upper: bound("10", kg) }],
    ["peste 20 de kg", { lower: open("20", kg) }],
    ["de la 2 la 5 kg", { lower: bound("2", kg), upper: bound("5", kg) }],
    ["над 1 до 3 кг", { lower: open("1", kg), upper: bound("3", kg) }],
    ["30 kg and above", { lower: bound("30", kg) }],
    ["20+", { lower: bound("20") }],
    ["κάθε επιπλέον κιλό", each("1", kg)],
    ["κάθε επόμενο κιλό ή κλάσμα αυτού", each("1", kg)],
    ["each additional 0.5 kg", each("0.5", kg)],
    ["jedes weitere kg", each("1", kg)],
    ["par kg supplémentaire", each("1", kg)],
    ["ogni kg aggiuntivo", each("1", kg)],
    ["fiecare kg suplimentar", each("1", kg)],
    ["за всеки следващ кг", each("1", kg)],
    ["each further kg over 30 kg", { ...each("1", kg), after: bound("30", kg) }],
    ["per kg", { kind: "each", sure: false }],
    ["ανά κιλό", { kind: "each", sure: false }],
    ["70 per 1", { kind: "per", upper: bound("70"), per: bound("1") }],
    ["ημέρες", { kind: "days" }],
    ["Ημέρες παράδοσης", { kind: "days" }],
    ["Transit days", { kind: "days" }],
    ["φάκελος", { kind: "other" }],
    ["2 kg documents", { kind: "other" }],
    ["2 ή 3", { kind: "other" }],
  ])("%s", (cell, phrase) => {
    expect(readPhrase(cell)).toMatchObject(phrase);
  });

  test("gives the same tariff in words as in numbers", () => {
    const inWords = `κιλά;city;land;isle
Ημέρες;1;1-2;3
0-1;2,90;3,40;4,20
1-5;4,10;4,90;6,30
κάθε επιπλέον κιλό;0,70;0,85;1,10
`;
    const plainly = prices.replace("1,2.90", "days,1,1-2,3\n1,2.90");
    const [words, numbers] = [load(aTariff({ prices: inWords })), load(aTariff({ prices: plainly }))];
    expect(words.problems).toEqual([]);
    expect(words.document).toEqual(numbers.document);
  });
});

describe("a workbook", () => {
  const document = aDocument({ zones: { file: "zones.xlsx" } }, { prices: { file: "prices.xlsx" } });
  const zonesBook = aWorkbook(
    zones
      .trim()
      .split("\n")
      .map((line) => line.split(",")),
  );
  const rows = [
    ["kg", "city", "land", "isle"],
    [1, 2.9, 3.4, 4.2],
    [5, 4.1, 4.9, 6.3],
    ["+1", 0.7, 0.85, 1.1],
  ];

  test("is a table of the command line, like its CSV", async () => {
    const files = { "tariff.json": document, "zones.xlsx": zonesBook, "prices.xlsx": aWorkbook(rows) };
    const tariff = filesIn("workbooks", files);
    expect(await run("check", tariff)).toBe(
      "/workbooks/tariff.json: Kali Courier (kali), from 2026-01-01: 1 service, 3 zones, 6 prices, 0 surcharges; nothing is wrong\n",
    );
    const request = filesIn("request", {
      "tariff.json": JSON.stringify({
        address_from: { country: "GR", zip: "10551" },
        address_to: { country: "GR", zip: "84300" },
        items: [{ weight: 2_000, length: 20, width: 15, height: 10 }],
      }),
    });
    expect(await run("price", "--tariff", tariff, "--request", request)).toContain(
      '"total_without_tax_amount": 6.3',
    );
  });

  test("is a table of an upload, like its CSV, unless it is larger than it says or none", async () => {
    const check = (prices: Uint8Array) =>
      checkUpload(
        {
          files: [
            { name: "tariff.json", bytes: [new TextEncoder().encode(document)] },
            { name: "zones.xlsx", bytes: [zonesBook] },
            { name: "prices.xlsx", bytes: [prices] },
          ],
          at: new Date("2026-06-01"),
          takers: ["tariff"],
          wantsAccount: false,
        },
        publishedGeography,
        async () => null,
      );
    expect(await check(aWorkbook(rows))).toMatchObject({
      outcome: "fits",
      problems: [],
      plan: { code: "kali", versions: [{ services: 1, zones: 3, prices: 6 }] },
    });
    const far = aSheet(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="9000000"><c r="A9000000"><v>1</v></c></row>',
    );
    for (const broken of [far, aZip({ "readme.txt": "no sheet" })])
      expect(await check(broken)).toMatchObject({
        outcome: "wrong",
        problems: [{ file: "prices.xlsx", message: expect.stringContaining("is a workbook, not text") }],
      });
  });

  test("has its problems at the sheet's rows and columns", async () => {
    const wrong = [...rows.slice(0, 2), [], [5, "four", 4.9, 6.3]];
    const files = { "tariff.json": document, "zones.xlsx": zonesBook, "prices.xlsx": aWorkbook(wrong) };
    expect(await run("check", filesIn("wrong", files))).toBe(
      "/wrong/prices.xlsx, row 4, column B: error: “four” is not a number\n",
    );
  });

  test("that is none is named", async () => {
    const files = { "tariff.json": document, "zones.xlsx": zonesBook, "prices.xlsx": "PK, they said" };
    expect(await run("check", filesIn("none", files))).toContain(
      "/none/prices.xlsx: this is not an Excel workbook (.xlsx) with a sheet of cells",
    );
  });
});

test("a problem in a table that two services read is said once", () => {
  const services = ["one", "two"].map((code) => ({
    ...{ code, name: code, transitDays: 1, prices: { file: "prices.csv" } },
  }));
  const files = aTariff({ document: { services }, prices: prices.replace("4.90", "four") });
  expect(problemsOf(files)).toEqual(["prices.csv:3:3 error “four” is not a number"]);
});

describe("a table that leaves something open", () => {
  const open =
    "kg,city,land,isle,remarks\nover 0,2.90,3.40,4.20,new\nover 5,4.10,,6.30,\neach further kg over 30 kg,0.70,0.85,1.10,\n";
  const answers = { blank: "above", "column:5": "leave-out" };
  const rightly = open
    .replace(",remarks", "")
    .replace(",new", "")
    .replace("4.10,,6.30,", "4.10,3.40,6.30")
    .replace("1.10,", "1.10");

  test("is an error that names the question and its answers, by row and column", async () => {
    const said = await run("check", filesIn("open", { ...aTariff({ prices: open }) }));
    expect(said).toContain(
      "/open/prices.csv, row 1, column E: error: the column “remarks” is not understood",
    );
    expect(said).toContain(
      "/open/prices.csv, row 3, column C: error: an empty cell may mean the price above",
    );
    expect(said).toContain(
      '"answers": {"blank": …} with "above" or "left" or "not-served"; or with --answer blank=…',
    );
  });

  test("is answered by options, or beside the file's name, and is the tariff that its author meant", async () => {
    const expected = load(aTariff({ prices: rightly }));
    expect(expected.problems).toEqual([]);
    const service = { prices: { file: "prices.csv", answers } };
    expect(load(aTariff({ prices: open, service })).document).toEqual(expected.document);
    const options = Object.entries(answers).flatMap(([id, answer]) => ["--answer", `${id}=${answer}`]);
    const tariff = filesIn("answered", { ...aTariff({ prices: open }) });
    expect(await run("check", ...options, tariff)).toMatch(/nothing is wrong\n$/);
    expect(await run("check", "--answer", "blank", tariff)).toContain(
      "write the question's name, = and the answer",
    );
    expect(await run("check", "--answer", "blank=cheap", tariff)).toContain("an empty cell may mean");
  });
});

describe("numbers as people write them are met with a question", () => {
  const fuel = (amount: object) =>
    problemsOf(
      aTariff({ document: { surcharges: [{ code: "fuel", name: "Fuel", per: "shipment", amount }] } }),
    );

  test.each([
    [{ percent: "4,5 %" }, "“percent” is a number without quotation marks and without “%”: is 4.5 meant?"],
    [{ percent: "4.5" }, "“percent” is a number without quotation marks: is 4.5 meant?"],
    [{ discount: "12%" }, "“discount” is a number without quotation marks and without “%”: is 12 meant?"],
    [{ percent: 0.045 }, "surcharge fuel: 0.045 % is very little: is 4.5 meant?"],
  ])("%o", (amount, message) => {
    expect(fuel(amount)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    [{ places: [{ countries: ["GR"] }], percent: 0.24 }, "tax rule 1: 0.24 % is very little: is 24 meant?"],
    [{ places: [{ countries: ["GR"] }], percent: "24 %" }, "without “%”: is 24 meant?"],
  ])("%o in tax", (rule, message) => {
    const files = aTariff({ document: { tax: { prices: "net", otherwise: "none", rules: [rule] } } });
    expect(problemsOf(files)).toEqual([expect.stringContaining(message)]);
  });
});

test("a tariff copied elsewhere is given the way to its schema", async () => {
  const tariff = filesIn("copied", { ...aTariff({ document: { $schema: "../tariff.schema.json" } }) });
  const [hint = ""] = (await run("check", tariff)).split("\n");
  const [, written = ""] = /write "(.*)"$/.exec(hint) ?? [];
  expect(path.resolve(path.dirname(tariff), written)).toBe(
    path.resolve(import.meta.dirname, "../../docs/tariffs/tariff.schema.json"),
  );
  writeFileSync(tariff, aDocument({ $schema: written }));
  expect(await run("check", tariff)).not.toContain("$schema");
});

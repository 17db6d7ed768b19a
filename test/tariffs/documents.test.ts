// Run: push
/** The published parts of the format: the schema, and the examples with their texts. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { sampleCarrierAccounts } from "../../app/adapters/carriers/index.ts";
import { publishedGeography } from "../../app/domain/shipping-config/published-geography.ts";
import { checkDocument } from "../../app/domain/tariffs/check/check-document.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { tariffDocument, writtenTariff } from "../../app/domain/tariffs/document/document.ts";
import { printDocument } from "../../app/domain/tariffs/document/print-document.ts";
import { toTariff } from "../../app/domain/tariffs/document/to-tariff.ts";
import { readTariffs } from "../../app/entrypoints/cli/tariff/read-tariffs.ts";
import { main } from "../../app/entrypoints/cli/tariff.ts";
import { numRuns } from "../support/effort.ts";
import { load } from "./a-tariff.ts";

const repo = path.resolve(import.meta.dirname, "../..");
const folder = path.join(repo, "docs/tariffs");
const examples = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const tariffFiles = examples.flatMap((name) =>
  readdirSync(path.join(folder, name))
    .filter((file) => /^tariff.*\.json$/.test(file) && !file.endsWith(".cases.json"))
    .map((file) => path.join(folder, name, file)),
);
/** The parts of a file of cases that count its pairs of parcel and price. */
const listedPrices = z.record(z.string(), z.number().nullable()).optional();
const publishedCases = z.object({
  source: z.string(),
  cases: z.array(z.object({ request: z.unknown(), net: listedPrices, total: listedPrices })),
});
const samples = sampleCarrierAccounts.flatMap(
  ({ priceList }) => priceList as unknown as readonly TariffDocument[],
);
const documentOf = (file: string) => {
  const document = readTariffs([file]).tariffs[0]?.document;
  if (document === undefined) throw new Error(`${file} has problems`);
  return document;
};

test("the published schema is the one that is checked by", async () => {
  const { $schema, ...schema } = z.toJSONSchema(writtenTariff);
  const published = { $schema, title: "Tariff, waybill-tariff/2", ...schema };
  await expect(`${JSON.stringify(published, null, 2)}\n`).toMatchFileSnapshot(
    path.join(folder, "tariff.schema.json"),
  );
});

test("the published schema takes what is written, and what is exported", () => {
  const ajv = new Ajv2020({ allowUnionTypes: true });
  addFormats.default(ajv);
  const valid = ajv.compile(JSON.parse(readFileSync(path.join(folder, "tariff.schema.json"), "utf8")));
  const written = tariffFiles.map((file) => JSON.parse(readFileSync(file, "utf8")) as object);
  expect(written.length).toBeGreaterThanOrEqual(20);
  for (const each of [...written, ...tariffFiles.map(documentOf), ...samples]) {
    valid(each);
    expect(valid.errors).toBeNull();
  }
  expect(valid({ ...samples[0], zones: { fiel: "zones.csv" } })).toBe(false);
});

test("the sample carriers pass the checks", () => {
  for (const sample of samples) expect(checkDocument(sample, publishedGeography)).toEqual([]);
});

describe("an example", () => {
  let printed = { out: "", err: "" };
  afterEach(() => vi.restoreAllMocks());

  async function run(...args: readonly string[]): Promise<number> {
    printed = { out: "", err: "" };
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      printed.out += String(text);
      return true;
    });
    vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      printed.err += String(text);
      return true;
    });
    const code = await main(args);
    vi.restoreAllMocks();
    return code;
  }

  test("is there of each shape", () => {
    const shapes = ["domestic-carrier", "express", "lockers", "pallets", "road-network"];
    const published = [
      "published-austrian-post",
      "published-dhl",
      "published-dpd-poland",
      "published-dpd-uk",
      "published-econt",
      "published-elta",
      "published-hermes",
      "published-la-poste",
      "published-poste-italiane",
      "published-royal-mail",
      "published-swiss-post",
      "published-ups",
      "published-usps",
    ];
    expect(examples.sort()).toEqual([...shapes, ...published].sort());
  });

  test.each(examples)("has nothing wrong: %s", async (name) => {
    const files = tariffFiles.filter((file) => path.dirname(file).endsWith(name));
    expect(await run("check", ...files)).toBe(0);
    expect(printed.out.trim().split("\n")).toHaveLength(files.length);
    for (const line of printed.out.trim().split("\n")) expect(line).toContain("nothing is wrong");
  });

  test.each(examples)("has cases, whose prices hold: %s", async (name) => {
    expect(await run("test", path.join(folder, name, "tariff.json"))).toBe(0);
    expect(printed.out).toMatch(/: [1-9]\d* cases?, every price as listed/);
  });

  test.each(
    tariffFiles.filter((file) => file.includes("published-")).map((file) => path.relative(folder, file)),
  )("has at least twenty prices of its published list, which the check above compares: %s", (file) => {
    const { source, cases } = publishedCases.parse(
      JSON.parse(readFileSync(path.join(folder, file.replace(/\.json$/, ".cases.json")), "utf8")),
    );
    expect(source).toMatch(/https?:/);
    const pairs = cases.flatMap(({ request, net = {}, total = {} }) =>
      Object.entries({ ...net, ...total })
        .filter(([, price]) => price !== null)
        .map(([service]) => `${service} ${JSON.stringify(request)}`),
    );
    expect(new Set(pairs).size).toBeGreaterThanOrEqual(20);
  });

  const blocks = examples.flatMap((name) => {
    const text = readFileSync(path.join(folder, name, "README.md"), "utf8");
    return [...text.matchAll(/```sh\nnpm run -s tariff -- (price [^\n]*)\n```\n```text\n([\s\S]*?)```/g)].map(
      ([, command = "", said = ""]) => ({ command, said }),
    );
  });
  test("is explained by prices", () => {
    expect(blocks.length).toBeGreaterThanOrEqual(12);
  });
  test.each(blocks)("says what comes out: $command", async ({ command, said }) => {
    const args = command.split(" ").map((word) => (word.startsWith("docs/") ? path.join(repo, word) : word));
    const code = await run(...args);
    expect(printed.err).toBe(said);
    const rates = JSON.parse(printed.out) as { service: { code: string }; total_amount: number }[];
    expect(code).toBe(rates.length === 0 ? 3 : 0);
    const titles = said.split("\n").flatMap((line) => /^(\S+) \(.*\): ([\d.]+) EUR/.exec(line) ?? []);
    expect(rates.flatMap((rate) => [rate.service.code, rate.total_amount.toFixed(2)])).toEqual(
      titles.filter((_, index) => index % 3 !== 0),
    );
  });
});

describe("a document", () => {
  test.each(tariffFiles.map((file) => path.relative(folder, file)))(
    "comes back as it was exported: %s",
    (file) => {
      const document = documentOf(path.join(folder, file));
      const again = load({ "tariff.json": printDocument(document) });
      expect(again.problems).toEqual([]);
      expect(again.document).toEqual(document);
      expect(printDocument(again.document ?? document)).toBe(printDocument(document));
    },
  );

  test("comes back as it was exported, whatever it holds", () => {
    const text = fc
      .string({ minLength: 1, maxLength: 20, unit: "grapheme" })
      .filter((each) => !/\p{Cc}/u.test(each));
    const cents = fc.integer({ min: 0, max: 1_000_000 }).map((minor) => minor / 100);
    const brackets = fc
      .uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 8 })
      .chain((grams) =>
        fc.array(cents, { minLength: grams.length, maxLength: grams.length }).map((amounts) => {
          const rising = [...amounts].sort((a, b) => a - b);
          return [...grams]
            .sort((a, b) => a - b)
            .map((g, index) => ({ upToKg: g / 1_000, price: rising[index] ?? 0 }));
        }),
      );
    const documents = fc
      .record({
        name: text,
        comment: text,
        city: text,
        brackets,
        percent: fc.integer({ min: 0, max: 1_000_000 }),
      })
      .map(({ name, comment, city, brackets: steps, percent }) => ({
        ...samples[0],
        comment,
        carrier: { code: "kali", name },
        zones: [{ code: "a", places: [{ country: "GR" }, { country: "IE", cities: [city] }] }],
        services: [{ code: "s", name, transitDays: 1, prices: [{ zone: "a", brackets: steps }] }],
        surcharges: [{ code: "fuel", name, per: "shipment", amount: { percent: percent / 10_000 } }],
      }));
    fc.assert(
      fc.property(documents, (given) => {
        const document = tariffDocument.parse(given);
        const { document: again, problems } = load({ "tariff.json": printDocument(document) });
        expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
        expect(again).toEqual(document);
        expect(toTariff(again ?? document)).toEqual(toTariff(document));
      }),
      numRuns(200),
    );
  });
});

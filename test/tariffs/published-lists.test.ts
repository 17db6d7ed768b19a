// Run: push, begins early
/** Published price lists to start from: those of docs/tariffs, whole, and with the same prices once they went through the form. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { publishedGeography } from "../../app/domain/shipping-config/published-geography.ts";
import { readPlaces } from "../../app/domain/tariffs/form/form-places.ts";
import { listForm } from "../../app/domain/tariffs/form/list-form.ts";
import { readTariffFiles } from "../../app/domain/tariffs/load/load-tariffs.ts";
import { tariffBook } from "../../app/domain/tariffs/tariff-book.ts";
import { testCases } from "../../app/entrypoints/cli/tariff/cases.ts";
import { readTariffs } from "../../app/entrypoints/cli/tariff/read-tariffs.ts";

const repo = path.resolve(import.meta.dirname, "../..");
const folder = path.join(repo, "docs/tariffs");
const book = tariffBook(["tariff"]);
const published = await book.form.published();

const files = readdirSync(folder)
  .filter((name) => name.startsWith("published-"))
  .flatMap((name) =>
    readdirSync(path.join(folder, name))
      .filter((file) => /^tariff[-\d]*\.json$/.test(file))
      .map((file) => path.join(folder, name, file)),
  );

/** `published-la-poste/tariff-2023.json` is `la-poste-2023`. */
function keyOf(file: string): string {
  return path.basename(path.dirname(file)).replace("published-", "") + path.basename(file).slice(6, -5);
}

function documentAt(file: string) {
  const document = readTariffs([file]).tariffs[0]?.document;
  if (document === undefined) throw new Error(`${file} has problems`);
  return document;
}

/** The day of the list; null where its comment says that the source names none. */
function entryOf(file: string) {
  const document = documentAt(file);
  const { comment = "", validFrom, origins = [] } = document;
  const { source } = JSON.parse(readFileSync(file.replace(/\.json$/, ".cases.json"), "utf8")) as {
    source: string;
  };
  const [origin] = origins;
  const country = origin === undefined ? "" : "countries" in origin ? origin.countries[0] : origin.country;
  const day = comment.includes("validFrom is not from the list") ? null : validFrom;
  return { key: keyOf(file), country, source, day, document };
}

const fits = (file: string) => book.form.from(documentAt(file), "GR") !== null;
const offered = files.filter(fits);

describe("the published lists of the form", () => {
  it("are those of docs/tariffs, with source and day", async () => {
    const entries = offered.map((file) => JSON.stringify(entryOf(file)));
    await expect(`[\n${entries.join(",\n")}\n]\n`).toMatchFileSnapshot(
      path.join(repo, "app/domain/tariffs/published/published-lists.json"),
    );
    for (const { source, country } of published.lists) {
      expect(source).toMatch(/https?:/);
      expect(country).toMatch(/^[A-Z]{2}$/);
    }
  });

  it("are all of them: the form holds the longest", () => {
    expect(files.filter((file) => !fits(file)).map(keyOf)).toEqual([]);
    expect(published.document("elta")?.services).toHaveLength(16);
    expect(published.document("royal-mail")?.services).toHaveLength(18);
  });

  describe.each(["GR", "GB", "DE"])("in the form of a merchant in %s", (home) => {
    it.each(offered.map((file) => [keyOf(file), file]))(
      "%s is stored with the prices of its file",
      async (key, file) => {
        const base = published.document(key);
        const view = base === null ? null : book.form.from(base, home);
        if (base === null || view === null) throw new Error(`${key} is not offered`);
        const stored = (validFrom: string) => {
          const list = listForm.parse({ ...view.list, name: "My Courier", validFrom });
          const made = book.form.files(list, { base, carrierCode: null, home, timeZone: "Europe/Athens" });
          expect(made.problems).toEqual([]);
          const { tariffs, problems } = readTariffFiles(made.files, publishedGeography);
          expect(problems).toEqual([]);
          return tariffs[0]?.document;
        };
        const own = stored(base.validFrom);
        if (own === undefined) throw new Error(`${key} is not stored`);
        expect(own.carrier).toMatchObject({ code: "my-courier", name: "My Courier" });
        const tested = await testCases({ file, document: own });
        expect(tested?.cases).toBeGreaterThan(0);
        expect(tested?.problems).toEqual([]);
        expect({ ...stored("2026-11-29"), validFrom: own.validFrom, validTo: own.validTo }).toEqual({
          ...own,
          validTo: own.validTo,
        });
      },
    );
  });
});

it("British zones that are hard to reach are those of DPD UK's list", () => {
  const document = published.document("dpd-uk");
  const zones = published.zones("GB");
  expect(Object.keys(zones)).toEqual(["highlands", "scottish-islands", "northern-ireland", "isle-of-man"]);
  const read = Object.values(zones).map((text) => readPlaces(text, "GB").places);
  const codes = ["highlands", "islands", "northern-ireland", "isle-of-man"];
  const printed = codes.map((code) => document?.zones.find((zone) => zone.code === code)?.places);
  expect(JSON.stringify(read).replaceAll('"countries":["IM"]', '"country":"IM"')).toEqual(
    JSON.stringify(printed),
  );
  expect(published.zones("DE")).toEqual({});
});

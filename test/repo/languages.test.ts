import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { plurals } from "../../app/texts/grammar.ts";
import { languages } from "../../app/texts/index.ts";

const repo = path.resolve(import.meta.dirname, "../..");
const texts = path.join(repo, "app/texts");
const codes = Object.keys(languages).toSorted();
const adminCodes = codes.filter((code) => readdirSync(path.join(texts, code)).includes("pages.ts"));
const checkoutCodes = codes.filter((code) => !adminCodes.includes(code));

describe("the languages", () => {
  it("are the folders of app/texts", () => {
    const folders = readdirSync(texts, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).toSorted()).toEqual(codes);
  });

  it.each(adminCodes)("%s has the same files as English, beside Polaris's own words", (code) => {
    const files = (folder: string) =>
      readdirSync(path.join(texts, folder)).filter((name) => name !== "polaris.ts");
    expect(files(code)).toEqual(files("en"));
  });

  it.each(checkoutCodes)("%s has its words for checkout, and no others", (code) => {
    expect(readdirSync(path.join(texts, code))).toEqual(["index.ts"]);
  });

  it.each(codes)("%s writes dates as one of its regions does", async (code) => {
    const { locale } = (await languages[code]?.())?.language ?? { locale: "" };
    expect(new Intl.Locale(locale)).toMatchObject({
      language: code,
      region: expect.stringMatching(/^[A-Z]{2}$/),
    });
  });

  it.each(adminCodes)("%s has a word for each of its plural forms", async (code) => {
    const { plural }: { plural: { categories: readonly string[] } } = await import(
      `../../app/texts/${code}/grammar.ts`
    );
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
    expect([...plural.categories].toSorted()).toEqual(pluralCategories.toSorted());
  });

  it("choose a word for a count as CLDR has it, and write the count as they write numbers", () => {
    const plural = plurals("pl-PL", ["one", "few", "many", "other"]);
    const forms = { one: "# paczka", few: "# paczki", many: "# paczek", other: "# paczki" };
    expect([1, 2, 5, 12, 22, 1.5].map((count) => plural(count, forms))).toEqual([
      "1 paczka",
      "2 paczki",
      "5 paczek",
      "12 paczek",
      "22 paczki",
      "1,5 paczki",
    ]);
    expect(plurals("el-GR", ["one", "other"])(12_345, { one: "#", other: "#" })).toBe("12.345");
  });

  it.each(["order-shipments", "print-order", "print-orders"])(
    "are those of the extension %s too, text by text",
    (name) => {
      const folder = path.join(repo, "extensions", name, "locales");
      const files = readdirSync(folder);
      expect(files.map((file) => file.split(".")[0]).toSorted()).toEqual(adminCodes);
      const keys = files.map((file) => keysOf(JSON.parse(readFileSync(path.join(folder, file), "utf8"))));
      for (const found of keys) expect(found).toEqual(keys[0]);
    },
  );

  it("are named nowhere else in what pages, checkout and orders are made of", () => {
    const named = new RegExp(
      `["'\`](${codes.join("|")})(-[A-Z]{2})?["'\`]|\\b(${adminCodes.join("|")}): [\\w"'\`{]`,
    );
    const found = readdirSync(path.join(repo, "app"), { recursive: true, encoding: "utf8" })
      .filter(
        (file) =>
          /^(entrypoints\/(pages|shopify|jobs)|adapters\/shopify|domain\/orders|routes)\/|^(root|entry)\./.test(
            file,
          ) && /\.tsx?$/.test(file),
      )
      .filter((file) => !file.includes("/generated/"))
      .flatMap((file) =>
        withoutComments(readFileSync(path.join(repo, "app", file), "utf8"))
          .split("\n")
          .filter((line) => named.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });
});

function keysOf(value: unknown, prefix = ""): string[] {
  if (typeof value !== "object" || value === null) return [prefix];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${prefix}.${key}`));
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { generateExtracts, generateLists } from "../../scripts/reference/generate.ts";

const repo = path.resolve(import.meta.dirname, "../..");
const reference = path.join(repo, "app/domain/reference");
const read = (...parts: string[]) => readFileSync(path.join(reference, ...parts), "utf8");

const source = z.object({ package: z.string(), version: z.string(), licence: z.string() });
const listShape = z.object({ version: z.string(), generated_from: z.array(source), data: z.unknown() });
const manifest = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(path.join(repo, "package.json"), "utf8")));

const generated = generateLists();
const files = [...generated.keys()].sort();
const lists = new Map(files.map((file) => [file, listShape.parse(JSON.parse(read("lists", file)))]));
const packages = [...lists.values()].flatMap((list) => list.generated_from);

test("the folder holds the generated lists and nothing else", () => {
  const inFolder = readdirSync(path.join(reference, "lists"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(reference, "lists"), path.join(entry.parentPath, entry.name)));
  expect(inFolder.sort()).toEqual(files);
});

test.each([...generateExtracts()])(
  "%s is what the generator keeps of a list for the app itself",
  (file, text) => {
    expect(read(file) === text, "run npm run reference").toBe(true);
  },
);

describe.each(files)("%s", (file) => {
  test("is byte for byte what the generator makes of the packages and patches", () => {
    const text = read("lists", file);
    // Not toBe: a difference in a megabyte would be shown in full.
    expect(text === generated.get(file), "run npm run reference").toBe(true);
  });

  test("is what its schema says, and the schema lets nothing else through", () => {
    const ajv = addFormats(new Ajv2020({ strict: true, allowUnionTypes: true }));
    const schema: unknown = JSON.parse(read("schemas", file.replace(/\.json$/, ".schema.json")));
    const validate = ajv.compile(z.record(z.string(), z.unknown()).parse(schema));
    const list = lists.get(file);
    expect(validate(list), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    expect(validate({ ...list, note: "more" })).toBe(false);
    expect(validate({ ...list, data: [] })).toBe(false);
  });

  test("carries a digest of its data as its version", () => {
    const list = lists.get(file);
    const digest = createHash("sha256").update(JSON.stringify(list?.data)).digest("hex");
    expect(digest.startsWith(list?.version ?? "none")).toBe(true);
  });

  test("is under 200 KB in gzip, the larger of the codings that it is served in", () => {
    expect(gzipSync(read("lists", file)).length).toBeLessThan(200_000);
  });
});

describe("the packages behind the lists", () => {
  test("are development packages, pinned to the versions that the lists name", () => {
    expect(packages.length).toBeGreaterThan(0);
    for (const { package: name, version } of packages) {
      expect(manifest.devDependencies[name], name).toBe(version);
      expect(Object.keys(manifest.dependencies)).not.toContain(name);
    }
  });

  test("are imported by no file of the app", () => {
    const names = new Set(packages.map((entry) => entry.package));
    const sources = readdirSync(path.join(repo, "app"), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name),
    );
    expect(sources.length).toBeGreaterThan(100);
    const importing = sources.filter((entry) => {
      const text = readFileSync(path.join(entry.parentPath, entry.name), "utf8");
      return [...text.matchAll(/(?:from|import|require\()\s*\(?["']([^"']+)["']/g)].some(
        ([, specifier = ""]) =>
          [...names].some((name) => specifier === name || specifier.startsWith(`${name}/`)),
      );
    });
    expect(importing.map((entry) => entry.name)).toEqual([]);
  });

  test("are credited with version and licence", () => {
    const credits = read("SOURCES.md");
    for (const { package: name, version, licence } of packages) {
      const row = credits.split("\n").find((line) => line.startsWith(`| ${name} |`));
      expect(row, name).toContain(`| ${version} | ${licence} |`);
    }
    expect(credits).toContain("GeoNames");
  });
});

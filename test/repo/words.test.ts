// Run: push
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  complaintsAboutChangelog,
  complaintsAboutName,
  complaintsAboutPage,
  complaintsAboutRecord,
  complaintsAboutSource,
  mostWords,
} from "./words/rules.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Folders and files that the rules hold for. */
const held = [
  "README.md",
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "docs",
  "app",
  "bench",
  "clients",
  "extensions",
  "scripts",
  "simulator",
  "test",
];

const all = held.flatMap((place) => filesIn(place));
const pages = all.filter((file) => file.endsWith(".md"));
const sources = all.filter((file) => /\.(tsx?|mjs)$/.test(file));

test.each(held)("%s keeps to the project's words", (place) => {
  expect(filesIn(place).flatMap((file) => located(file, complaintsAbout(file)))).toEqual([]);
});

test("a record is one page: context, decision, alternatives, consequences", () => {
  const records = filesIn("docs/decisions").filter((file) => !file.endsWith("README.md"));
  expect(records.flatMap((file) => located(file, complaintsAboutRecord(read(file))))).toEqual([]);
});

test("links between pages lead somewhere", () => {
  // A link that begins with a slash is the server's: test/http/guide.test.ts follows it.
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g)]
      .map(([, target = ""]) => path.join(path.dirname(page), target))
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(dead).toEqual([]);
});

describe("a planted violation is found:", () => {
  test.each([
    ["told", "/** The merchant is told. */"],
    ["seen to", "// The job is seen to later."],
    ["made good", "// A lost webhook is made good."],
    ["worked off", "// The queue is worked off."],
    ["stands", "// The label still stands."],
    ["loose", "// A loose label."],
    ["stray", "// A stray parcel."],
    ["tale", "// The order's tale."],
    ["unplaced", "// An unplaced label."],
    ["somebody", "// Until somebody settles the order."],
    ["Nobody", "// Nobody holds the lease."],
    ["Whoever", "// Whoever comes next retries."],
    ["his", "// The merchant and his shop."],
    ["What", "/** What the carrier answered. */"],
    ["Who", "const a = 1; // Who waits has the lease."],
    ["Whose", "/**\n * A lease.\n * Whose holder died is free.\n */"],
    ["Of which", "<p>{/* Of which nothing is stored. */}</p>;"],
  ])("%s", (word, source) => {
    const found = complaintsAboutSource("planted.tsx", source);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`"${word}"`);
  });

  test("not in code, strings or quotations", () => {
    const source =
      'const text = "nobody // told" + `he // told`; const pattern = /he\\/\\/his/; // `told` and "told"';
    expect(complaintsAboutSource("planted.ts", source)).toEqual([]);
    expect(complaintsAboutPage("```\ntold\n```\n\n`told`\n")).toEqual([]);
    expect(complaintsAboutPage("It is told.\n")).toHaveLength(1);
  });

  test("in the titles of tests", () => {
    const source =
      'describe("what it does", () => { it.each([1])("tells %s", () => { expect("nobody"); }); });';
    expect(complaintsAboutSource("planted.test.ts", source)).toHaveLength(1);
    expect(complaintsAboutSource("planted.ts", source)).toEqual([]);
  });

  test("a question may begin with what", () => {
    expect(complaintsAboutPage("What does it cost?\n")).toEqual([]);
  });

  test("a sentence with too many words, in a page and in a comment", () => {
    const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
    expect(complaintsAboutPage(`${words(mostWords.page)}. ${words(mostWords.page)}.`)).toEqual([]);
    expect(complaintsAboutPage(words(mostWords.page + 1))).toHaveLength(1);
    expect(complaintsAboutSource("planted.ts", `// ${words(mostWords.comment + 1)}`)).toHaveLength(1);
  });

  test.each([
    "inOnePass",
    "workOffPurchase",
    "placePurchase",
    "stillStands",
    "oddAddress",
    "checkout-front.ts",
  ])("the name %s", (name) => {
    expect(complaintsAboutName(name)).toHaveLength(1);
  });

  test("a name in a source", () => {
    expect(complaintsAboutSource("planted.ts", "export const strayLabels = 1;")).toHaveLength(1);
    expect(complaintsAboutName("frontier-told-you.ts")).toHaveLength(1);
    expect(complaintsAboutName("confront.ts")).toEqual([]);
  });

  test("a record that lacks a part, or has too many lines or too long ones", () => {
    const record = "# 001\n\n## Context\n\n## Decision\n\n## Alternatives\n\n## Consequences\n";
    expect(complaintsAboutRecord(record)).toEqual([]);
    expect(complaintsAboutRecord(record.replace("## Alternatives\n", ""))).toHaveLength(1);
    expect(complaintsAboutRecord(record + "line\n".repeat(75))).toHaveLength(1);
    expect(complaintsAboutRecord(record + `${"x".repeat(1201)}\n`.repeat(7))).toHaveLength(1);
  });

  test("a changelog line outside of Added, Changed and Fixed", () => {
    expect(complaintsAboutChangelog("## 1.0.0\n\n### Added\n\n- A page.\n")).toEqual([]);
    expect(complaintsAboutChangelog("## 1.0.0\n\n- A page.\n")).toHaveLength(1);
    expect(complaintsAboutChangelog("## 1.0.0\n\n### Improved\n\n- A page.\n")).toHaveLength(1);
  });
});

function complaintsAbout(file: string): string[] {
  const name = complaintsAboutName(path.basename(file)).map((complaint) => `1: ${complaint}`);
  if (file === "CHANGELOG.md") name.push(...complaintsAboutChangelog(read(file)));
  if (file.endsWith(".md")) return [...name, ...complaintsAboutPage(read(file))];
  return sources.includes(file) ? [...name, ...complaintsAboutSource(file, read(file))] : name;
}

function located(file: string, complaints: readonly string[]): string[] {
  return complaints.map((complaint) => `${file}:${complaint}`);
}

function filesIn(place: string): string[] {
  if (statSync(path.join(root, place)).isFile()) return [place];
  return readdirSync(path.join(root, place), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(generated|node_modules|dist)\//.test(file));
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

/** The pages that lead to others are short and complete: README, the index of the documents, the index of the decisions. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const mostWordsOfReadme = 600;

test("the README is read in three minutes", () => {
  const words = read("README.md").split(/\s+/).filter(Boolean);
  expect(words.length).toBeLessThanOrEqual(mostWordsOfReadme);
});

test("docs/README.md names every page of docs", () => {
  const linked = new Set(
    [...read("docs/README.md").matchAll(/\]\(([^)#]+)/g)].map(([, target = ""]) => path.join("docs", target)),
  );
  // Each has an index of its own: of the decisions, and of the examples in the manual of price lists.
  const unlisted = /^docs\/(README\.md|decisions\/\d|tariffs\/[^/]+\/)/;
  const pages = readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .map((file) => path.join("docs", file))
    .filter((file) => file.endsWith(".md") && !unlisted.test(file));
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter((page) => !linked.has(page))).toEqual([]);
});

interface DecisionRecord {
  readonly file: string;
  /** `2026-11-23. Extends [008](008-….md).` */
  readonly state: string;
}

const recordsIn = (folder: string): readonly DecisionRecord[] =>
  readdirSync(path.join(root, folder))
    .filter((file) => /^\d{3}-/.test(file))
    .sort()
    .map((file) => ({ file, state: read(path.join(folder, file)).split("\n")[2] ?? "" }));

const numberOf = (file: string) => file.slice(0, 3);

/** The cells of each record that follow from the records: its link, its date, and the later records that extend or supersede it. */
function factsOf(records: readonly DecisionRecord[]): readonly string[] {
  const extendedBy = ({ file }: DecisionRecord) =>
    records.filter(({ state }) =>
      /\b(Extends|[Ss]upersedes)\b.*/.exec(state)?.[0].includes(`[${numberOf(file)}]`),
    );
  const link = ({ file }: DecisionRecord) => `[${numberOf(file)}](${file})`;
  return records.map((record) =>
    [
      link(record),
      /^\d{4}-\d\d-\d\d\b/.exec(record.state)?.[0] ?? "without a date in its third line",
      extendedBy(record).map(link).join(", ") || "–",
    ].join(" | "),
  );
}

/** The same cells as an index has them. */
function factsIn(index: string): readonly string[] {
  return [...index.matchAll(/^\| (\[\d{3}\]\([^)]+\)) \| \S.* \| (.+?) \| (.+?) \|$/gm)]
    .map(([, link, date, extendedBy]) => [link, date, extendedBy].join(" | "))
    .sort();
}

describe("docs/decisions/README.md", () => {
  test("has a row for each record, with its date and the records that extend it", () => {
    const records = recordsIn("docs/decisions");
    expect(records.length).toBeGreaterThan(100);
    expect(factsIn(read("docs/decisions/README.md"))).toEqual(factsOf(records));
  });

  test("names the record into which each folded one went", () => {
    const folded = recordsIn("docs/decisions").flatMap(({ file, state }) =>
      [...state.matchAll(/\bWith (\d{3}) of\b/g)].map(
        ([, former]) => `${former} into [${numberOf(file)}](${file})`,
      ),
    );
    expect(folded.length).toBeGreaterThan(0);
    expect(folded.filter((words) => !read("docs/decisions/README.md").includes(words))).toEqual([]);
  });

  test("is wrong without a row, with another date, or without a later record", () => {
    const facts = factsOf([
      { file: "008-bookings.md", state: "2026-11-20" },
      { file: "047-fences.md", state: "2026-11-23. Extends [008](008-bookings.md)." },
      { file: "048-lists.md", state: "2026-11-23. Superseded by [047](047-fences.md)." },
    ]);
    expect(facts).toEqual([
      "[008](008-bookings.md) | 2026-11-20 | [047](047-fences.md)",
      "[047](047-fences.md) | 2026-11-23 | –",
      "[048](048-lists.md) | 2026-11-23 | –",
    ]);
    const row = "| [008](008-bookings.md) | Bookings first | 2026-11-20 | [047](047-fences.md) |";
    expect(factsIn(row)).toEqual(facts.slice(0, 1));
    expect(factsIn(row.replace("Bookings first", ""))).toEqual([]);
  });
});

/** Each point of docs/built-for-shopify.md names a test, which exists. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const page = readFileSync(path.join(root, "docs/built-for-shopify.md"), "utf8");
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| point"))
  .map((line) => line.split("|").slice(1, -1));

it("has a test for each point", () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const [point = "", shownBy = ""] of rows)
    expect([point, shownBy]).toEqual([point, expect.stringMatching(/`test\/[^`]+`: "/)]);
});

const named = rows.flatMap(([, shownBy = ""]) =>
  [...shownBy.matchAll(/`(test\/[^`]+)`: "([^"]+)"/g)].map(
    ([, file = "", words = ""]) => [file, words] as const,
  ),
);

it.each(named)("%s: %s", (file, words) => {
  expect(existsSync(path.join(root, file)), file).toBe(true);
  expect(readFileSync(path.join(root, file), "utf8")).toContain(words);
});

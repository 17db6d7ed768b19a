/** A limit that is written beside a test fails on a slower machine: all go through `atMost`. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { atMost } from "../support/time-limits.ts";

const tests = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const number = String.raw`\d[\d_]*\b`;
const literalLimits = [
  // Options of tests, of waiting and of calls.
  new RegExp(String.raw`\b(timeout|testTimeout|hookTimeout): ${number}`),
  // The last parameter of a test or a hook.
  /^\s*\}, \d[\d_]*_000\);$/m,
  new RegExp(String.raw`AbortSignal\.timeout\(${number}\)`),
  new RegExp(String.raw`performance\.now\(\) - \w+\)\.toBeLessThan\(${number}\)`),
  new RegExp(String.raw`(Date|performance)\.now\(\) \+ ${number}(?!.*toISOString)[^)]*;$`, "m"),
];
/** Times of tokens and orders, which are no limits of a test. */
const otherTimes = new Set(["shopify/shop-access.ts", "shopify/side-by-side.test.ts"]);

function literalLimitsIn(source: string): string[] {
  return literalLimits.flatMap((limit) => limit.exec(source)?.[0].trim() ?? []);
}

test("no test has a time limit of its own", () => {
  const files = readdirSync(tests, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !otherTimes.has(file) && !file.endsWith("repo/time-limits.test.ts"),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    literalLimitsIn(readFileSync(path.join(tests, file), "utf8")).map((limit) => `${file}: ${limit}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "{ timeout: 4_000 }",
  "}, 60_000);",
  "AbortSignal.timeout(30_000)",
  "expect(performance.now() - begun).toBeLessThan(500)",
  "const end = performance.now() + 10_000;",
])("a limit such as %s is found", (limit) => {
  expect(literalLimitsIn(`\n${limit}\n`)).toHaveLength(1);
});

test("a limit is at least what was written, and grows with the machine's slowness", () => {
  expect(atMost(1_000)).toBe(Math.ceil(1_000 * Number(process.env.TEST_SLOWNESS)));
  expect(atMost(1_000)).toBeGreaterThanOrEqual(1_000);
});

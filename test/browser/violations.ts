import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { FrameLocator, Page } from "playwright-core";
import { expect } from "vitest";

/** Compiled anew in every page, so the small form: the whole source takes a quarter of a second. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Violations that axe finds in a page or in the app's frame: rule, elements and reason. */
export async function violations(shown: Page | FrameLocator): Promise<unknown[]> {
  const body = shown.locator("body");
  // Toasts fade in, and have little contrast until then.
  await body.evaluate(
    `Promise.allSettled(document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime)).map(({ finished }) => finished)).then(() => undefined)`,
  );
  await body.evaluate(`${source}; undefined`);
  // Other results name one element each: a list of all that is well made takes longer to send than to find.
  const { violations: found, passes } = (await body.evaluate(
    "axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })",
  )) as axe.AxeResults;
  expect(passes.length, "rules that axe could check").toBeGreaterThan(10);
  return found.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  }));
}

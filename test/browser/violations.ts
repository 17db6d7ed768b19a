import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { FrameLocator, Page } from "playwright-core";
import { expect } from "vitest";

/** Compiled anew in every page, so the small form: the whole source takes a quarter of a second. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Names that several checkboxes of one table or list have: a listener can't tell their rows apart. axe has no rule for it. */
const checkboxesAlike = `[...document.querySelectorAll("table, ul, ol")].flatMap((list) => {
  const names = [...list.querySelectorAll(":scope > tbody > tr input[type=checkbox], :scope > li input[type=checkbox]")]
    .map((box) => [...box.labels].map((label) => label.textContent.trim()).join(" "));
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
})`;

/**
 * Rows that are out of sight have a guessed height, in which their links and buttons lie over those of the next row. A sheet of
 * the script's passes a page's policy, which refuses an element.
 */
const layOutAll = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`;

/** Violations that axe finds in a page or in the app's frame: rule, elements and reason. */
export async function violations(shown: Page | FrameLocator): Promise<unknown[]> {
  const body = shown.locator("body");
  // Toasts fade in, and have little contrast until then.
  await body.evaluate(
    `Promise.allSettled(document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime)).map(({ finished }) => finished)).then(() => undefined)`,
  );
  await body.evaluate(`${source}; ${layOutAll}; undefined`);
  // Other results name one element each: a list of all that is well made takes longer to send than to find.
  const { violations: found, passes } = (await body.evaluate(
    "axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } })",
  )) as axe.AxeResults;
  expect(passes.length, "rules that axe could check").toBeGreaterThan(10);
  const alike = (await body.evaluate(checkboxesAlike)) as string[];
  return [
    ...found.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary, any }) => ({
        ...{ html, failureSummary },
        beside: any.flatMap(({ relatedNodes }) => (relatedNodes ?? []).map((node) => node.html)),
      })),
    })),
    ...alike.map((name) => ({ id: "checkboxes-alike", nodes: [{ html: name }] })),
  ];
}

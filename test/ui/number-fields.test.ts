/** Every number that people type is a `NumberField`, whose refusal repeats the typed text and names the field. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = globSync("app/entrypoints/pages/**/*.{ts,tsx}").map((path) => ({
  path: path.replace("app/entrypoints/pages/", ""),
  text: readFileSync(path, "utf8"),
}));

/** The controls of numbers that browsers have. */
const CONTROL = /inputMode[=:]\s*\{?"(?:decimal|numeric)"|type[=:]\s*\{?"(?:number|integer)"/;
/** Counters of pieces with arrows, the ends of voucher numbers, and a numbered list. */
const others = [
  "order/package-fields.tsx",
  "order/ship-lines.tsx",
  "rates/tariff/voucher-numbers-card.tsx",
  "rates/try/tried-cart.tsx",
  "ui/number-field.tsx",
];

it("no page has a control for numbers of its own", () => {
  const own = files.filter(({ text }) => CONTROL.test(text)).map(({ path }) => path);
  expect(own.toSorted()).toEqual(others);
});

/** A page whose texts are loaded with it is shown once they are there, also when a merchant comes to it by a link. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { pages, textsAt } from "../../app/entrypoints/pages/table.ts";
import { madeTexts } from "../../scripts/codegen/texts.ts";
import { frames, tableOfPages } from "../support/table-of-pages.ts";

const app = path.resolve(import.meta.dirname, "../../app");
const read = (file: string) => readFileSync(path.join(app, file), "utf8");
const withTexts = tableOfPages.filter(
  ({ frame, file, address }) => frame !== undefined && file.endsWith(".tsx") && textsAt(address).length > 0,
);

test.each(withTexts)("$address waits for its texts", ({ file }) => {
  expect(read(file)).toContain("clientLoader");
});

test("the dashboard's frame waits for its texts", () => {
  expect(textsAt("/dashboard/keys")).toEqual(["dashboard", "apiKeys"]);
  expect(frames.filter(({ file }) => read(file).includes("clientLoader")).map(({ id }) => id)).toEqual([
    "dashboard",
  ]);
});

test("a path has the texts of its page: `:names` stand for any part, and a longer path is another page", () => {
  expect(textsAt("/app")).toEqual(["causes", "home", "platformReasons", "purchaseReasons", "setUp"]);
  expect(textsAt("/app/orders/")).toEqual(["causes", "orders", "platformReasons", "purchaseReasons"]);
  expect(textsAt("/app/orders/17")).toEqual(["orders", "ownLabel", "purchaseReasons"]);
  expect(textsAt("/app/orders/17/none")).toEqual([]);
  expect(textsAt("/app/shipments/import")).toEqual(["batch", "buying", "purchaseReasons", "shipment"]);
  expect(textsAt("/dashboard/orders")).toEqual([]);
});

test("each language has the texts that the rows and the extensions name: else run `npm run codegen`", async () => {
  const made = await madeTexts();
  expect(made.size).toBeGreaterThan(3);
  for (const [file, text] of made) expect(readFileSync(file, "utf8")).toBe(text);
});

test("each name in a menu is a text", () => {
  const named = pages.filter(({ app, dashboard }) => app !== undefined || dashboard !== undefined);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(({ name }) => name === undefined)).toEqual([]);
});

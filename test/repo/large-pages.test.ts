/** A page whose texts are loaded with it is shown once they are there, also when a merchant comes to it by a link. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { paths } from "../../app/texts/large-page.ts";
import { frames, tableOfPages } from "../support/table-of-pages.ts";

const app = path.resolve(import.meta.dirname, "../../app");
const waits = (file: string) => readFileSync(path.join(app, file), "utf8").includes("clientLoader");

test.each(Object.values(paths).flat())("the pages below %s wait for their texts", (start) => {
  const isBelow = (address: string) => `${address}/`.startsWith(`${start.replace(/\/$/, "")}/`);
  // Other paths begin with Home's as well.
  const isWanted = (address: string) => (start === "/app" ? address === start : isBelow(address));
  const files = tableOfPages
    .filter(({ frame, file, address }) => frame !== undefined && file.endsWith(".tsx") && isWanted(address))
    .map(({ file }) => file);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect([file, waits(file)]).toEqual([file, true]);
});

test("the dashboard's frame waits for its texts", () => {
  expect(frames.filter(({ id }) => id === "dashboard").map(({ file }) => waits(file))).toEqual([true]);
});

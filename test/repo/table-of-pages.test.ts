import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { frames, tableOfPages } from "../support/table-of-pages.ts";

const app = path.resolve(import.meta.dirname, "../../app");

test("every module of a page is in the table, and the table names no other", () => {
  const named = new Set([...frames, ...tableOfPages].map(({ file }) => file));
  const there = globSync("entrypoints/**/{page.tsx,*route.ts}", { cwd: app });
  expect([...named].toSorted()).toEqual(there.toSorted());
});

test("an address has one page, which has it for an id", () => {
  const addresses = tableOfPages.map(({ address }) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(tableOfPages.map(({ id }) => id)).toEqual(addresses);
});

/** The TypeScript client as a package: its types and its size. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openApiTypes } from "../../scripts/client/openapi-types.ts";
import { bundleOf } from "../support/bundle.ts";

const client = path.resolve(import.meta.dirname, "../../clients/typescript");

test("its types are the API's: `npm run client` writes them", async () => {
  expect(await openApiTypes()).toBe(
    readFileSync(path.join(client, "src", "generated", "openapi.ts"), "utf8"),
  );
});

test("it is under 20 KB minified, and loads nothing", async () => {
  const script = await bundleOf("clients/typescript/src/index.ts");
  expect(script.length).toBeLessThan(20_000);
  expect(script).not.toMatch(/\brequire\(|\bimport\b|node:/);
  const manifest = JSON.parse(readFileSync(path.join(client, "package.json"), "utf8"));
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
});

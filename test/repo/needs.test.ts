/** Entry points name the services that they use; only tables that mount everything, and contexts of pages, have all of them. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const folder = "app/entrypoints";

/** `app: Services` and `Endpoint<Services>`, but not `Pick<Services, …>` or `Services["env"]`. */
const whole = /:\s*Services\b(?!\[)|<Services>/;

test("only the tables of doors and endpoints, and the contexts of pages, have all services", () => {
  const takers = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) =>
    whole.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(takers.sort()).toEqual([
    "app/entrypoints/http/doors.ts",
    "app/entrypoints/http/rest-doors.ts",
    "app/entrypoints/pages/frame/require-key.server.ts",
    "app/entrypoints/pages/frame/require-viewer.server.ts",
    "app/entrypoints/rest/endpoints.ts",
    "app/entrypoints/shopify/require-shop.server.ts",
  ]);
});

/** Each code of the API's table of errors is provoked over HTTP, with its status, by a test of test/http. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { errorStatuses } from "../../app/entrypoints/rest/server/api-error.ts";

const folder = path.resolve(import.meta.dirname, "../http");
const statements = globSync("*.test.ts", { cwd: folder })
  .map((file) => readFileSync(path.join(folder, file), "utf8"))
  .join("\n;\n")
  .split(/;\s*\n/);

test.each(Object.entries(errorStatuses))("%s is answered with %i in a test", (code, status) => {
  const names = new RegExp(`"${code}"`);
  const has = new RegExp(`\\b${status}\\b`);
  expect(
    statements.some((statement) => /expect/.test(statement) && names.test(statement) && has.test(statement)),
  ).toBe(true);
});

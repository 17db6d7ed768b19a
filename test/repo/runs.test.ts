import { describe, expect, test } from "vitest";
import { filesOf, readTestFile } from "../support/runs.ts";

const inBody = 'import { test } from "vitest";\n// Run: long\n';

describe("a test file belongs to the run", () => {
  test.each([
    ["test/http/a.test.ts", "", "everyday"],
    ["test/http/a.test.ts", inBody, "everyday"],
    ["test/http/a.test.ts", "// Run: long-embedded\n", "long-embedded"],
    ["test/browser/a.test.ts", "", "long"],
    ["test/browser/a.test.ts", "// Run: everyday\n", "everyday"],
    ["test/shopify/flows/a.test.ts", "", "long"],
    ["test/simulator/acs/a.test.ts", "", "push"],
  ])("that its first line names, else its folder: %s %j", (file, text, run) => {
    expect(readTestFile(file, text)).toMatchObject({ file, run, marks: new Set() });
  });

  test("with its marks", () => {
    const { run, marks } = readTestFile("a.test.ts", "// Run: push, begins early, on one database\n");
    expect([run, ...marks]).toEqual(["push", "begins early", "on one database"]);
  });

  test.each(["// Run: sometimes\n", "// Run: push, begin early\n", "// Run: begins early\n", "// Run: \n"])(
    "and a misspelt line stops the run: %j",
    (text) => {
      expect(() => readTestFile("a.test.ts", text)).toThrow(/a\.test\.ts: "Run: .*" is not understood/);
    },
  );

  test("and no run is empty", () => {
    for (const run of ["everyday", "push", "long", "timed", "long-embedded"] as const)
      expect(filesOf(run).length).toBeGreaterThan(1);
  });
});

// Run: push
/** `npm run -s carrier -- new` on a copy of the repository: it compiles, and its battery says what to do next. */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atMost } from "../support/time-limits.ts";
import { Copy } from "./recipes/recipe.ts";

let copy: Copy;
beforeAll(() => {
  copy = new Copy();
});
afterAll(() => copy.remove());

const create = (...args: readonly string[]) =>
  spawnSync("npm", ["run", "-s", "carrier", "--", "new", ...args], { cwd: copy.folder, encoding: "utf8" });

const everyFile = () =>
  Object.fromEntries(
    ["app/adapters/carriers", "simulator/carriers", "test/carriers/every-driver"].flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,svg}`, { cwd: copy.folder }).map((file) => [
        file,
        readFileSync(path.join(copy.folder, file), "utf8"),
      ]),
    ),
  );

describe("a new carrier", () => {
  it("is a folder and a line at each of three places", { timeout: atMost(120_000) }, () => {
    const before = everyFile();
    // Short names and long ones: lines break elsewhere, and the list of rows soon has several.
    for (const name of [
      "hermes-post",
      "a",
      "carrier-of-thirty-letters-here",
      "and-a-fourth-carrier",
      "iris",
    ]) {
      const { status, stdout, stderr } = create(name);
      expect([status, stderr]).toEqual([0, ""]);
      expect(stdout).toContain(`npm test -- test/carriers/every-driver -t ${name}`);
    }
    const after = everyFile();
    expect(Object.keys(before).filter((file) => before[file] !== after[file])).toEqual([
      "app/adapters/carriers/built-in.ts",
      "simulator/carriers/main.ts",
      "test/carriers/every-driver/rows.ts",
    ]);
    const driver = "app/adapters/carriers/hermes-post";
    for (const file of ["driver.server.ts", "account.ts", "words.ts", "logo.svg", "wire/tracking.ts"])
      expect(after).toHaveProperty([`${driver}/${file}`]);
    expect(Object.values(after).filter((text) => text.includes("@@"))).toEqual([]);
  });

  it.each([
    [["hermes-post"], "hermes-post"],
    [["acs"], "is there already"],
    [["kit"], "kit"],
    [["Hermes"], "small letters"],
    [["../hermes"], "small letters"],
    [["hermes-"], "small letters"],
    [[], "usage"],
    [["one", "two"], "usage"],
  ])("%j is refused with a reason, and changes nothing", { timeout: atMost(60_000) }, (args, reason) => {
    const before = everyFile();
    const { status, stderr } = create(...args);
    expect(status).not.toBe(0);
    expect(stderr).toContain(reason);
    expect(everyFile()).toEqual(before);
  });

  it("compiles, and is formatted and linted", { timeout: atMost(600_000) }, async () => {
    await copy.run("npx", ["tsc", "--noEmit", "--incremental", "false", "-p", "."]);
    await copy.run("npx", [
      "biome",
      "check",
      "app/adapters/carriers",
      "simulator/carriers",
      "test/carriers/every-driver",
    ]);
  });

  it("fails its battery with the next thing to do", { timeout: atMost(300_000) }, () => {
    const battery = "test/carriers/every-driver/every-driver.test.ts";
    const { status, stdout, stderr } = spawnSync("npx", ["vitest", "run", battery, "-t", "hermes-post"], {
      cwd: copy.folder,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stdout + stderr).toContain(
      "Next: Play the carrier in simulator/carriers/hermes-post/start-hermes-post.ts",
    );
  });

  it("starts its local server by its name", { timeout: atMost(60_000) }, () => {
    const script = path.join(copy.folder, "simulator/carriers/main.ts");
    const started = `timeout -s TERM 5 node ${script} --carrier hermes-post | head -1`;
    expect(execFileSync("bash", ["-c", started], { encoding: "utf8" })).toMatch(
      /^ready http:\/\/127\.0\.0\.1:\d+$/m,
    );
  });
});

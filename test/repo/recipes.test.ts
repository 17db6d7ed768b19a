// Run: push
/**
 * The recipes of CONTRIBUTING.md, followed to the letter on one copy of the repository: it compiles, its tests pass with the new things in
 * it, and the files changed by hand are counted.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atMost } from "../support/time-limits.ts";
import type { Recipe } from "./recipes/recipe.ts";
import { Copy, filesOf, namesFile, recipeHeadings, words } from "./recipes/recipe.ts";

const folder = path.join(import.meta.dirname, "recipes");
const recipes: readonly Recipe[] = await Promise.all(
  readdirSync(folder)
    .filter((file) => file !== "recipe.ts")
    .map(async (file) => ((await import(path.join(folder, file))) as { recipe: Recipe }).recipe),
);

let copy: Copy;
beforeAll(() => {
  copy = new Copy();
});
afterAll(() => copy.remove());

describe.each(recipes)("$title", (recipe) => {
  test("changes few files by hand, each of which its words name", () => {
    const files = filesOf(recipe);
    expect(files.length).toBeLessThanOrEqual(recipe.most);
    const text = words(recipe.title);
    expect(files.filter((file) => !namesFile(text, file))).toEqual([]);
  });

  test(
    "can be followed",
    async () => {
      for (const change of recipe.byHand) copy.change(change);
      for (const args of recipe.made) await copy.run("npm", args);
    },
    atMost(300_000),
  );
});

test("each heading has a recipe that is followed here", () => {
  const followed = new Set(recipes.map(({ title }) => title));
  expect([...followed].sort()).toEqual([...recipeHeadings()].sort());
});

test(
  "the copy with all of them compiles",
  async () => {
    await copy.run("npx", ["tsc", "--noEmit", "--incremental", "false", "-p", "."]);
  },
  atMost(600_000),
);

test.runIf(recipes.length > 0)(
  "its tests pass",
  async () => {
    const files = [...new Set(recipes.flatMap(({ shownBy }) => shownBy))];
    expect(files.length).toBeGreaterThan(0);
    await copy.run("npx", ["vitest", "run", ...files]);
  },
  atMost(900_000),
);

describe("a change", () => {
  test("of a text that is not there is refused", () => {
    const change = { file: "CONTRIBUTING.md", before: "no such words", insert: "" };
    expect(() => copy.change(change)).toThrow('CONTRIBUTING.md has "no such words" 0 times');
  });

  test("doesn't overwrite a file", () => {
    expect(() => copy.change({ file: "README.md", write: "" })).toThrow("README.md exists already");
  });
});

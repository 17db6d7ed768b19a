/** A release has one version, and a line of the changelog belongs to one soon. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { instructionsOf } from "../support/dockerfile.ts";

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");
/** About as many as one or two issues bring. */
const MOST_UNRELEASED = 60;

const [unreleased = "", ...released] = read("CHANGELOG.md").split(/^## /m).slice(1);
const heads = released.map((section) => section.split("\n")[0] ?? "");

test("package.json, its lockfile, the image and the changelog name one version", () => {
  const { version } = JSON.parse(read("package.json"));
  const lock = JSON.parse(read("package-lock.json"));
  const label = instructionsOf(read("Dockerfile")).find(({ name }) => name === "LABEL")?.rest;
  expect({
    changelog: heads[0]?.split(" ")[0],
    lock: [lock.version, lock.packages[""].version],
    label: /image\.version="([^"]+)"/.exec(label ?? "")?.[1],
  }).toEqual({ changelog: version, lock: [version, version], label: version });
});

test("versions have dates, newest first", () => {
  for (const head of heads) expect(head).toMatch(/^\d+\.\d+\.\d+ – 2\d{3}-\d\d-\d\d$/);
  const dates = heads.map((head) => head.slice(-10));
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(new Set(heads.map((head) => head.split(" ")[0])).size).toBe(heads.length);
});

test("unreleased lines become a version in time", () => {
  expect(unreleased.split("\n")[0]).toBe("Unreleased");
  expect(unreleased.split("\n").filter((line) => line.startsWith("- ")).length).toBeLessThanOrEqual(
    MOST_UNRELEASED,
  );
});

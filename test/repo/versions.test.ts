/** A release has one version, and a line of the changelog belongs to one soon. */
import { existsSync, readFileSync } from "node:fs";
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

/** Without a backup among the kept ones (test/store/released.test.ts). */
function unkept(versions: readonly string[]): readonly string[] {
  const keptSince = [0, 8, 0];
  const isKept = (version: string) => {
    const parts = version.split(".").map(Number);
    const at = keptSince.findIndex((part, place) => part !== parts[place]);
    return at < 0 || (parts[at] ?? 0) > (keptSince[at] ?? 0);
  };
  const file = (version: string) => path.resolve(import.meta.dirname, `../store/released/${version}.gz`);
  return versions.filter((version) => isKept(version) && !existsSync(file(version)));
}

test("each version from 0.8.0 on has a backup of its data", () => {
  expect(unkept(heads.map((head) => head.split(" ")[0] ?? ""))).toEqual([]);
  expect(unkept(["0.7.9", "0.8.99", "0.99.0", "1.99.0"])).toEqual(["0.8.99", "0.99.0", "1.99.0"]);
});

test("unreleased lines become a version in time", () => {
  expect(unreleased.split("\n")[0]).toBe("Unreleased");
  expect(unreleased.split("\n").filter((line) => line.startsWith("- ")).length).toBeLessThanOrEqual(
    MOST_UNRELEASED,
  );
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const repo = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(repo, file), "utf8");
const versions = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: versions, devDependencies: versions })
  .parse(JSON.parse(read("package.json")));

test("every version is exact", () => {
  const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("the lockfile holds these versions, and no registry's address", () => {
  const lockfile = z
    .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
    .parse(JSON.parse(read("package-lock.json")));
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect(lockfile.packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
  expect(read("package-lock.json")).not.toContain('"resolved"');
});

test("every runtime dependency has its reason in the decision records", () => {
  const rows = read("docs/decisions/014-runtime-dependencies.md")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|")[1] ?? "");
  const named = rows.flatMap((cell) => cell.split(",").map((name) => name.trim()));
  const reasoned = named.filter((name) => name !== "package");
  expect(reasoned.sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

/** `npm ci` takes each lockfile on every system: it refuses one that lacks the binaries which some packages have for other systems. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Node's way from a package to its dependency: its own folder first, then those above it. */
function* placesOf(from: string, name: string): Generator<string> {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    yield `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (folder === "") return;
  }
}

function missingIn(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => ![...placesOf(from, name)].some((at) => at in packages),
    ),
  );
}

describe("a lockfile", () => {
  it.each(["package-lock.json", "extensions/package-lock.json"])(
    "locks the binaries of every system: %s",
    (file) => {
      const text = readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");
      const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
      expect(Object.keys(packages).length).toBeGreaterThan(100);
      expect(missingIn(packages)).toEqual([]);
    },
  );

  it("is found to lack one", () => {
    const rollup = { optionalDependencies: { "@rollup/rollup-win32-x64": "4.0.0" } };
    expect(missingIn({ "node_modules/vite/node_modules/rollup": rollup })).toEqual([
      "@rollup/rollup-win32-x64",
    ]);
    expect(
      missingIn({
        "node_modules/vite/node_modules/rollup": rollup,
        "node_modules/@rollup/rollup-win32-x64": {},
      }),
    ).toEqual([]);
  });
});

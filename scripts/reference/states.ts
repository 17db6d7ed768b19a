import { iso31662 } from "iso-3166";
import type { Json } from "./list-file.ts";
import { stateNames } from "./patches/state-names.ts";
import type { StatePatch } from "./patches/states.ts";
import { statePatches } from "./patches/states.ts";

type State = {
  readonly code: string;
  readonly name: string;
  readonly iso_3166_2: string | null;
};

/** Package: iso-3166, with the codes and names of the patch. Sorted by name, as a form shows them. */
export function statesList(): Readonly<Record<string, readonly State[]>> {
  return Object.fromEntries(
    Object.entries(statePatches).map(([country, patch]) => [country, statesOf(country, patch)]),
  );
}

/** The countries of `statesList` in alphabetical order, with the facts that a form needs. */
export function countriesWithStateList(): Json {
  return Object.entries(statePatches)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([country, { kind, required }]) => ({ country, kind, required }));
}

function statesOf(country: string, patch: StatePatch): readonly State[] {
  const { without = "", recoded = {}, added = {}, fullCodes } = patch;
  const renamed = stateNames[country] ?? {};
  const left = new Set(without.split(" "));
  const official = iso31662
    .filter(({ code }) => code.startsWith(`${country}-`))
    .map(({ code, name }) => ({ iso: code, suffix: code.slice(country.length + 1), name }));
  refuseUnknown(
    country,
    [...left, ...Object.keys(recoded), ...Object.keys(renamed)].filter(Boolean),
    official,
  );
  const spell = (suffix: string) => (fullCodes ? `${country}-${suffix}` : suffix);
  const states = [
    ...official
      .filter(({ suffix }) => !left.has(suffix))
      .map(({ iso, suffix, name }) => ({
        code: spell(recoded[suffix] ?? suffix),
        name: renamed[suffix] ?? name,
        iso_3166_2: iso,
      })),
    ...Object.entries(added).map(([suffix, name]) => ({ code: spell(suffix), name, iso_3166_2: null })),
  ];
  return states.sort((one, other) => byPlainName(one.name, other.name));
}

/** A patch for a code that the package no longer has would silently do nothing. */
function refuseUnknown(
  country: string,
  suffixes: readonly string[],
  official: readonly { suffix: string }[],
) {
  const missing = suffixes.filter((suffix) => !official.some((division) => division.suffix === suffix));
  if (missing.length > 0) throw new Error(`${country}: ISO 3166-2 has no ${missing.join(", ")}`);
}

/** Compares letters alone, the same on every machine whatever its locale data. */
function byPlainName(one: string, other: string): number {
  const [a, b] = [plain(one), plain(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function plain(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ZipEntry } from "../../app/domain/tariffs/check/zip-intervals.ts";
import { coverageOf } from "../../app/domain/tariffs/check/zip-intervals.ts";
import { numRuns } from "../support/effort.ts";

type Entry = ZipEntry<number>;
const LENGTH = 3;

/** Entries of three-digit postcodes, so that all thousand of them can be tested. */
const entries: fc.Arbitrary<readonly Entry[]> = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 999 }).map((zip) => ["zip", zip, zip, LENGTH] as const),
      fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(999)).map(([length, value]) => {
        const prefix = value % 10 ** length;
        return ["prefix", prefix, prefix, length] as const;
      }),
      fc
        .tuple(fc.nat(999), fc.nat(60))
        .map(([first, width]) => ["range", first, Math.min(999, first + width), LENGTH] as const),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) =>
    parts.map(([kind, first, last, length], owner) => ({
      kind,
      first: String(first).padStart(length, "0"),
      last: String(last).padStart(length, "0"),
      owner,
    })),
  );

const postcodes = Array.from({ length: 1_000 }, (_, index) => String(index).padStart(LENGTH, "0"));

function holds({ kind, first, last }: Entry, zip: string): boolean {
  if (kind === "zip") return zip === first;
  if (kind === "prefix") return zip.startsWith(first);
  return first <= zip && zip <= last;
}

const sizeOf = (entry: Entry) => postcodes.filter((zip) => holds(entry, zip)).length;
const within = (inner: Entry, outer: Entry) =>
  postcodes.every((zip) => !holds(inner, zip) || holds(outer, zip));

describe("postcodes of zones", () => {
  test("are won by those that trying each postcode finds", () => {
    fc.assert(
      fc.property(entries, (given) => {
        const { winners, collisions } = coverageOf(given);
        if (collisions.length > 0) return;
        // Duplicates are reported before this: the later of equals lies on top.
        const found = new Set(
          postcodes.flatMap((zip) => {
            const [best] = given
              .map((entry, index) => ({ entry, index }))
              .filter(({ entry }) => holds(entry, zip))
              .sort(
                (a, b) =>
                  Number(b.entry.kind === "zip") - Number(a.entry.kind === "zip") ||
                  sizeOf(a.entry) - sizeOf(b.entry) ||
                  b.index - a.index,
              );
            return best === undefined ? [] : [best.entry];
          }),
        );
        expect(new Set([...winners].map(({ owner }) => owner))).toEqual(
          new Set([...found].map(({ owner }) => owner)),
        );
      }),
      numRuns(300),
    );
  });

  test("collide exactly where neither of two lies within the other, or both are the same", () => {
    fc.assert(
      fc.property(entries, (given) => {
        const clash = given.some((one, index) =>
          given.slice(index + 1).some((other) => {
            const shared = postcodes.some((zip) => holds(one, zip) && holds(other, zip));
            const same = within(one, other) && within(other, one);
            if (!shared || (one.kind === "zip") !== (other.kind === "zip")) return false;
            return same || !(within(one, other) || within(other, one));
          }),
        );
        expect(coverageOf(given).collisions.length > 0).toBe(clash);
      }),
      numRuns(300),
    );
  });

  test("with letters collide only if their letters and digits have the same positions", () => {
    const range = (first: string, last: string): Entry => ({ kind: "range", first, last, owner: 0 });
    expect(coverageOf([range("A1", "B5"), range("AB", "BZ")]).collisions).toEqual([]);
    expect(coverageOf([range("A1", "B5"), range("B1", "C5")]).collisions).toHaveLength(1);
  });
});

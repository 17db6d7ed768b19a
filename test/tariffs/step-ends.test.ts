/** Both ends of each step count, however a list prints them, pasted and in files alike. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPriceGrid } from "../../app/domain/tariffs/form/price-grid.ts";
import { numRuns } from "../support/effort.ts";
import { aTariff, load } from "./a-tariff.ts";

/** Rising ends in grams, at least two apart. */
const ends = fc
  .uniqueArray(fc.integer({ min: 1, max: 15_000 }), { minLength: 3, maxLength: 8 })
  .map((list) => list.map((each) => each * 2).sort((a, b) => a - b));

const kg = (grams: number) => (grams / 1_000).toFixed(4);
type Row = readonly [step: string, price: number];

const inFile = (rows: readonly Row[], header = "kg") => {
  const table = `${header};city;land;isle\n${rows.map(([step, price]) => `${step};${[1, 2, 3].map(() => price).join(";")}\n`).join("")}`;
  const { document, problems } = load(aTariff({ prices: table, service: { allowFallingPrices: true } }));
  const brackets = document?.services[0]?.prices[0]?.brackets.map((bracket) =>
    "upToKg" in bracket ? [Math.round(bracket.upToKg * 1_000), bracket.price] : [],
  );
  return { brackets, rows: problems.map(({ row }) => row), messages: problems.map(({ message }) => message) };
};
const asPasted = (rows: readonly Row[], header = "kg") => {
  const table = `${header}\tIslands\n${rows.map((row) => row.join("\t")).join("\n")}`;
  return readPriceGrid(table, { zones: [], currency: "EUR", answers: {} });
};
const gridOf = (rows: readonly Row[], header?: string) => {
  const read = asPasted(rows, header);
  if (read.outcome !== "read") return read;
  return read.grid.rows.map(({ step, prices }) => [Math.round(Number(step) * 1_000), Number(prices[0])]);
};

/** The ends of a list of ranges, lowest first; each row's price is its number. */
const ranges = (list: readonly number[]) =>
  list.map((end, index): Row => [`${kg(list[index - 1] ?? 0)}-${kg(end)}`, index + 1]);

describe("a list of steps", () => {
  it("has the same prices by upper ends, by ranges, and by what it is over", () => {
    fc.assert(
      fc.property(ends, (list) => {
        const expected = list.map((end, index) => [end, index + 1]);
        const upper = list.map((end, index): Row => [`up to ${kg(end)}`, index + 1]);
        const over = list.map((_, index): Row => [`over ${kg(list[index - 1] ?? 0)}`, index + 1]);
        const last = list.length - 1;
        const bounded = over.with(last, [
          `over ${kg(list[last - 1] ?? 0)} up to ${kg(list[last] ?? 0)}`,
          last + 1,
        ]);
        for (const rows of [upper, ranges(list), bounded]) {
          expect(inFile(rows)).toEqual({ brackets: expected, rows: [], messages: [] });
          expect(gridOf(rows)).toEqual(expected);
        }
      }),
      numRuns(50),
    );
  });

  it("leaves its own number out where it says less than, from or above", () => {
    fc.assert(
      fc.property(ends, (list) => {
        const under = list.map((end, index) => [end - 1, index + 1]);
        const less = list.map((end, index): Row => [`< ${kg(end)}`, index + 1]);
        expect([inFile(less).brackets, gridOf(less)]).toEqual([under, under]);
        const from = [0, ...list].map((begin, index): Row => [`from ${kg(begin)}`, index + 1]);
        const endless = [...under, [100_000_000, list.length + 1]];
        expect([inFile(from).brackets, gridOf(from)]).toEqual([endless, endless]);
        const bare = [0, ...list].map((begin, index): Row => [kg(begin), index + 1]);
        expect(gridOf(bare, "ab kg")).toEqual(endless);
        const above = from.with(-1, [`${kg(list.at(-1) ?? 0)} and above`, list.length + 1]);
        expect([inFile(above).brackets, gridOf(above)]).toEqual([endless, endless]);
      }),
      numRuns(50),
    );
  });

  it("is refused with the row that begins above or below the end of the one before", () => {
    const moved = fc.record({ list: ends, at: fc.nat(), by: fc.constantFrom(-0.5, 0.5) });
    fc.assert(
      fc.property(moved, ({ list, at, by }) => {
        const index = 1 + (at % (list.length - 1));
        const [before = 0, end = 0, first = 0] = [list[index - 1], list[index], list[index - 2] ?? 0];
        // A tenth of a gram is the last printed digit, and no gap.
        const begin = by > 0 ? before + (end - before) * by : before - (before - first) * 0.5;
        fc.pre(Math.abs(begin - before) >= 1);
        const rows = ranges(list).with(index, [`${kg(begin)}-${kg(end)}`, index + 1]);
        const code = by > 0 && begin - before > 0.2 ? "gap" : "overlap";
        const read = asPasted(rows);
        expect(read).toMatchObject({ outcome: "wrong", problems: [{ code, row: index + 2 }] });
        expect(inFile(rows).rows).toEqual([index + 2]);
      }),
      numRuns(50),
    );
  });
});

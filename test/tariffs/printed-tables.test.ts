/**
 * Tables as couriers print them and shop systems export them, in nine languages. Each is a file of `tables/`: the table, what is asked
 * about it, the answers, and what is read with them. None is read without the question that is listed, and none otherwise than listed.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readPriceGrid } from "../../app/domain/tariffs/form/price-grid.ts";

const folder = path.join(import.meta.dirname, "tables");
const files = readdirSync(folder).sort();

interface Printed {
  readonly table: string;
  readonly asks: readonly string[];
  readonly answers: Readonly<Record<string, string>>;
  readonly zones: string;
  readonly places: string | undefined;
  readonly rows: string;
  readonly wrong: readonly string[];
}

function printed(file: string): Printed {
  const text = readFileSync(path.join(folder, file), "utf8");
  const parts = new Map(
    text
      .split(/^== /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf("\n");
        return [part.slice(0, end), part.slice(end + 1).replace(/\n$/, "")] as const;
      }),
  );
  const lines = (name: string) => parts.get(name)?.split("\n") ?? [];
  return {
    table: parts.get("table") ?? "",
    asks: lines("asks"),
    answers: Object.fromEntries(lines("answers").map((line) => line.split("=") as [string, string])),
    zones: parts.get("zones") ?? "",
    places: parts.get("places"),
    rows: parts.get("rows") ?? "",
    wrong: lines("wrong"),
  };
}

const read = (table: string, answers: Readonly<Record<string, string>>) =>
  readPriceGrid(table, { zones: [], currency: "EUR", answers });

/** Every question until none is left, as a person answers them. */
function askedAbout({ table, answers }: Printed): readonly string[] {
  const asked: string[] = [];
  for (let given: Record<string, string> = {}; ; ) {
    const reading = read(table, given);
    if (reading.outcome !== "asked") return asked;
    const ids = reading.questions.map(({ id }) => id);
    asked.push(...ids);
    const next = Object.fromEntries(
      ids.flatMap((id) => (answers[id] === undefined ? [] : [[id, answers[id]]])),
    );
    if (Object.keys(next).length < ids.length) return asked;
    given = { ...given, ...next };
  }
}

it("are forty and more", () => {
  expect(files.length).toBeGreaterThanOrEqual(40);
});

describe.each(files)("%s", (file) => {
  const expected = printed(file);

  it("is asked about where it leaves something open, and nowhere else", () => {
    expect([...askedAbout(expected)].sort()).toEqual([...expected.asks].sort());
  });

  it("is read as it is printed, or refused with its row", () => {
    const reading = read(expected.table, expected.answers);
    if (expected.wrong.length > 0) {
      const found =
        reading.outcome === "wrong" ? reading.problems.map(({ code, row }) => `${code} ${row}`) : reading;
      expect(found).toEqual(expected.wrong);
      return;
    }
    // Nothing of it is understood, so nothing is read.
    if (expected.rows === "") return expect(reading.outcome).toBe("asked");
    if (reading.outcome !== "read") throw new Error(JSON.stringify(reading));
    const { zones, rows, places } = reading.grid;
    expect(zones.join(" | ")).toBe(expected.zones);
    expect(rows.map(({ step, prices }) => [step, ...prices].join(" | ")).join("\n")).toBe(expected.rows);
    if (expected.places !== undefined) expect(places.join(" | ")).toBe(expected.places);
  });

  it("is the same table from a spreadsheet's cells", () => {
    const { table, answers } = expected;
    if (!table.includes("\t")) return;
    const sheet = table.split("\n").map((line) => line.split("\t"));
    expect(readPriceGrid(sheet, { zones: [], currency: "EUR", answers })).toEqual(read(table, answers));
  });
});

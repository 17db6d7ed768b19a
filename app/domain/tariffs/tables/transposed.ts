import type { Cell } from "./cells.ts";
import type { Layout } from "./layout.ts";
import { readPhrase, readStepHeader } from "./phrase.ts";
import type { Inquiry } from "./reading.ts";

/** The table with its steps down, where they were printed across; the same rows where they were down already. */
export function withStepsDown(
  rows: readonly (readonly Cell[])[],
  { header, body }: Layout,
  inquiry: Inquiry,
): readonly (readonly Cell[])[] | null {
  const [corner, ...across] = header;
  const named = across.filter(({ text }) => text !== "");
  const down = body.flatMap((row) => (row[0] === undefined || row[0].text === "" ? [] : [row[0].text]));
  if (corner === undefined || named.length === 0 || down.length === 0) return null;
  const [top, side] = [measured(named.map(({ text }) => text)), measured(down)];
  if (top.steps * 2 <= named.length) return null;
  const isUnit = readStepHeader(corner.text);
  const lines = new Set(body.map((row) => row[0]?.row));
  const turned = () => turn(rows.filter((row) => lines.has(row[0]?.row) || isHeaderLine(row, header, body)));
  if (side.steps * 2 <= down.length) return turned();
  if (top.clear * 2 > named.length && side.clear * 2 <= down.length && isUnit === null) return turned();
  if (side.clear * 2 > down.length || isUnit !== null) return null;
  const answer = inquiry.ask({
    id: "orientation",
    kind: "orientation",
    row: corner.row,
    column: null,
    text: named.map(({ text }) => text).join(", "),
    choices: ["weights-down", "weights-across"],
  });
  return answer === "weights-across" ? turned() : null;
}

function isHeaderLine(row: readonly Cell[], header: readonly Cell[], body: Layout["body"]): boolean {
  const at = row[0]?.row ?? 0;
  const [last, first] = [header[0]?.row ?? 0, body[0]?.[0]?.row ?? 0];
  return at >= last - 2 && at < first && row.filter(({ text }) => text !== "").length > 1;
}

/** Cells that are steps, and those that can be nothing else. */
function measured(cells: readonly string[]): { readonly steps: number; readonly clear: number } {
  const phrases = cells.map(readPhrase);
  const clear = phrases.filter(
    (phrase) =>
      phrase.kind === "range" ||
      phrase.kind === "each" ||
      phrase.kind === "per" ||
      (phrase.kind === "number" && phrase.bound.unit !== null),
  ).length;
  return { clear, steps: phrases.filter(({ kind }) => kind !== "other" && kind !== "blank").length };
}

function turn(rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) =>
    rows.map((row) => row[at] ?? { text: "", row: row[0]?.row ?? 1, column: at + 1 }),
  );
}

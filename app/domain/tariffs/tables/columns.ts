import type { Cell, CellProblem } from "./cells.ts";

/** Columns of a table by their content. */
export interface Columns<Name extends string> {
  /** The index of each column in a row. */
  readonly at: ReadonlyMap<Name, number>;
  /** Header cells with unknown names. */
  readonly rest: readonly { readonly index: number; readonly cell: Cell }[];
  readonly problems: readonly CellProblem[];
}

/**
 * @param spellings accepted header names of each column; compared without case, spaces and signs
 * @param others header cells that are no such column, whatever they say
 */
export function findColumns<Name extends string>(
  header: readonly Cell[],
  spellings: Readonly<Record<Name, readonly string[]>>,
  others: (cell: Cell, index: number) => boolean = () => false,
): Columns<Name> {
  const names = Object.keys(spellings) as Name[];
  const at = new Map<Name, number>();
  const rest: { index: number; cell: Cell }[] = [];
  const problems: CellProblem[] = [];
  header.forEach((cell, index) => {
    const name = others(cell, index)
      ? undefined
      : names.find((each) => spellings[each].includes(plain(cell.text)));
    if (name === undefined) rest.push({ index, cell });
    else if (at.has(name)) {
      problems.push({ row: cell.row, column: cell.column, message: `is a second column “${cell.text}”` });
    } else at.set(name, index);
  });
  return { at, rest, problems };
}

/** `Up to (kg)` is `up to kg`. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

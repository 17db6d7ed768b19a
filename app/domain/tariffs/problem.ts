/** A mistake or doubt in a tariff's files, in words that help its author to correct it. */
export interface Problem {
  /** An error refuses the tariff; a warning asks for a second look. */
  readonly severity: "error" | "warning";
  /** The name as given; empty if no file is meant. */
  readonly file: string;
  /** The row's number from 1, the header line included; null: the file as a whole. */
  readonly row: number | null;
  /** The column's number from 1: a cell in CSV files, a character in JSON. */
  readonly column: number | null;
  readonly message: string;
}

/** A problem of a document, before the file, row and column of its parts are known. */
export interface Finding {
  readonly severity?: "warning";
  readonly path: Path;
  readonly message: string;
  /** The other part that it concerns; the message then names that part's position. */
  readonly seen?: Path;
}

export type Path = readonly PropertyKey[];

export function isError({ severity }: Problem): boolean {
  return severity === "error";
}

/** `prices.csv, row 14, column C: error: …`; in JSON, `tariff.json, line 3, character 7: …`. */
export function describeProblem(problem: Problem): string {
  return [describePlace(problem), problem.severity, problem.message].filter(Boolean).join(": ");
}

export function describePlace({ file, row, column }: Pick<Problem, "file" | "row" | "column">): string {
  const isDocument = /\.json$/i.test(file);
  const place = [
    file,
    ...(row === null ? [] : [`${isDocument ? "line" : "row"} ${row}`]),
    ...(column === null ? [] : [isDocument ? `character ${column}` : `column ${columnLetters(column)}`]),
  ];
  return place.filter(Boolean).join(", ");
}

/** Sorts by file, row and column, errors before warnings. A table that several services read says each problem once. */
export function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const distinct = new Map(
    problems.map((each) => {
      const { file, row, column, severity, message } = each;
      return [JSON.stringify([file, row, column, severity, message]), each];
    }),
  );
  return [...distinct.values()].sort(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      (a.row ?? 0) - (b.row ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      (a.severity < b.severity ? -1 : a.severity > b.severity ? 1 : 0),
  );
}

/** A spreadsheet's column name: 1 is A, 27 is AA. */
export function columnLetters(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return `${before > 0 ? columnLetters(before) : ""}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}

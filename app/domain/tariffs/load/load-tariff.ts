import { checkDocument } from "../check/check-document.ts";
import type { Geography } from "../check/geography.ts";
import type { TariffDocument } from "../document/document.ts";
import { readDocument } from "../document/read-document.ts";
import type { Finding, Path, Problem } from "../problem.ts";
import { describePlace, isError } from "../problem.ts";
import type { Expanded } from "./expand-tables.ts";
import { expandTables } from "./expand-tables.ts";
import type { LocatedJson } from "./read-json.ts";
import { JsonError, readJson } from "./read-json.ts";
import { readText } from "./read-text.ts";
import type { CellPlace, NamedFile, OpenFile } from "./table-files.ts";

export interface LoadedTariff {
  /** Null if there are errors. */
  readonly document: TariffDocument | null;
  readonly problems: readonly Problem[];
  /** Names of the tables that the document uses. */
  readonly usedFiles: ReadonlySet<string>;
}

/**
 * Reads one tariff with its tables, and makes all checks: every problem is reported, by file, row and column.
 * @param open finds the files that the document names
 */
export function loadTariff(file: NamedFile, open: OpenFile, geography: Geography): LoadedTariff {
  const json = readJsonFile(file);
  if ("message" in json) return { document: null, problems: [json], usedFiles: new Set() };
  const inJson = (path: Path) => placeInJson(json, file.name, path);
  const expanded = expandTables(json.value, open, inJson);
  const locate = (path: Path) => placeInCells(expanded.cells, path) ?? inJson(path);
  const problems = [
    ...json.doubles.map(
      ({ name, position }): Problem => ({
        severity: "error",
        file: file.name,
        ...position,
        message: `“${name}” is there twice in the same { }`,
      }),
    ),
    ...expanded.problems,
  ];
  const done = (document: TariffDocument | null, findings: readonly Finding[]): LoadedTariff => {
    const own = findings.filter((finding) => !isConsequence(finding, expanded));
    const all = [...problems, ...own.map((finding) => problemOf(finding, locate))];
    return { document: all.some(isError) ? null : document, problems: all, usedFiles: expanded.usedFiles };
  };
  const read = readDocument(expanded.value);
  if ("findings" in read) return done(null, read.findings);
  return done(read.document, expanded.missing.length > 0 ? [] : checkDocument(read.document, geography));
}

/** Concerns a table that is missing, or whose rows were refused: one report is enough. */
function isConsequence({ path, message }: Finding, { missing, faulty }: Expanded): boolean {
  const within = (outer: Path) => outer.every((part, index) => path[index] === part);
  return missing.some(within) || (message.endsWith(" is empty") && faulty.some(within));
}

function readJsonFile(file: NamedFile): LocatedJson | Problem {
  const text = readText(file.bytes);
  const fault = (message: string, row: number | null = null, column: number | null = null): Problem => ({
    severity: "error",
    file: file.name,
    row,
    column,
    message,
  });
  if ("problem" in text) return fault(text.problem);
  try {
    return readJson(text.text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return fault(`this is not JSON: it ${error.message}`, error.position.row, error.position.column);
  }
}

function problemOf({ severity, path, message, seen }: Finding, locate: (path: Path) => JsonPlace): Problem {
  const where = seen === undefined ? "" : ` (${describePlace(locate(seen))})`;
  return { severity: severity ?? "error", ...locate(path), message: `${message}${where}` };
}

type JsonPlace = Pick<Problem, "file" | "row" | "column">;

/** The nearest existing part of a path. */
function placeInJson(json: LocatedJson, file: string, path: Path): JsonPlace {
  for (let length = path.length; length >= 0; length--) {
    const position = json.at(path.slice(0, length));
    if (position !== undefined) return { file, ...position };
  }
  return { file, row: null, column: null };
}

function placeInCells(cells: ReadonlyMap<string, CellPlace>, path: Path): CellPlace | undefined {
  for (let length = path.length; length > 0; length--) {
    const cell = cells.get(`/${path.slice(0, length).map(String).join("/")}`);
    if (cell !== undefined) return cell;
  }
  return undefined;
}

/** Tariff files of a command: read from disk, loaded and checked together. */
import { existsSync } from "node:fs";
import path from "node:path";
import { publishedGeography } from "../../../domain/shipping-config/published-geography.ts";
import type { ReadTariffs } from "../../../domain/tariffs/load/load-tariffs.ts";
import { isDocument, loadTariffs } from "../../../domain/tariffs/load/load-tariffs.ts";
import type { NamedFile } from "../../../domain/tariffs/load/table-files.ts";
import type { Answers } from "../../../domain/tariffs/tables/reading.ts";
import { UsageError } from "../command-line.ts";
import { fileAt } from "./files.ts";
import type { Workbooks } from "./workbooks.ts";
import { readWorkbooks } from "./workbooks.ts";

const CASES = ".cases.json";

/** `tariff.json` has its cases in `tariff.cases.json`. */
export function casesOf(tariffFile: string): string {
  return tariffFile.replace(/\.json$/i, CASES);
}

/** Reads like `readTariffs`, with tables in Excel files too. */
export async function readTariffsAndWorkbooks(
  files: readonly string[],
  answers: readonly string[] = [],
): Promise<ReadTariffs> {
  return readTariffs(files, await readWorkbooks(files), answersOf(answers));
}

/** `blank=above`, `column:3=leave-out`. */
function answersOf(given: readonly string[]): Answers {
  return Object.fromEntries(
    given.map((answer) => {
      const at = answer.lastIndexOf("=");
      if (at < 1) throw new UsageError(`--answer ${answer}: write the question's name, = and the answer`);
      return [answer.slice(0, at), answer.slice(at + 1)];
    }),
  );
}

/**
 * @param files JSON documents, and perhaps their CSV tables; other tables are searched for beside the document. Files of
 * cases, which a shell's `*.json` names too, belong to their tariff.
 */
export function readTariffs(
  files: readonly string[],
  workbooks: Workbooks = new Map(),
  answers: Answers = {},
): ReadTariffs {
  const documents = files.filter((file) => isDocument(file) && !file.toLowerCase().endsWith(CASES));
  const tables = files.filter((file) => !isDocument(file));
  if (documents.length === 0)
    throw new UsageError("name a tariff's JSON file (its CSV tables are found beside it)");
  const openFor =
    ({ name }: NamedFile) =>
    (reference: string) => {
      const beside = path.join(path.dirname(name), reference);
      const named = tables.find((table) => path.resolve(table) === path.resolve(beside));
      const other = tables.find((table) => path.basename(table) === path.basename(reference));
      const found = named ?? (existsSync(beside) ? beside : other);
      if (found === undefined) return null;
      return { ...(workbooks.get(path.resolve(found)) ?? fileAt(found)), answers };
    };
  return loadTariffs(documents.map(fileAt), tables, openFor, publishedGeography);
}

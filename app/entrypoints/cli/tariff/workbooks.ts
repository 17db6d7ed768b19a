/** Excel files as the tables of a tariff: the first sheet of each, as the CSV that a spreadsheet would save. */
import { existsSync } from "node:fs";
import path from "node:path";
import { isDocument } from "../../../domain/tariffs/load/load-tariffs.ts";
import type { NamedFile } from "../../../domain/tariffs/load/table-files.ts";
import { workbookCsv } from "../../../domain/tariffs/load/workbook-csv.ts";
import { fileAt } from "./files.ts";

/** Excel files turned into CSV, by their absolute paths. */
export type Workbooks = ReadonlyMap<string, NamedFile>;

/**
 * Reads the workbooks among the files, and those that the documents name.
 * @throws Error that names a file that is no workbook
 */
export async function readWorkbooks(files: readonly string[]): Promise<Workbooks> {
  const named = files.filter(isDocument).flatMap((document) => {
    const text = new TextDecoder().decode(fileAt(document).bytes);
    return [...text.matchAll(/"file"\s*:\s*"([^"\\]+)"/g)].map(([, reference = ""]) =>
      path.join(path.dirname(document), reference),
    );
  });
  const workbooks = new Map<string, NamedFile>();
  for (const name of new Set([...files, ...named].filter(isWorkbook))) {
    if (files.includes(name) || existsSync(name))
      workbooks.set(path.resolve(name), { name, bytes: await asCsv(name) });
  }
  return workbooks;
}

function isWorkbook(name: string): boolean {
  return /\.xlsx$/i.test(name);
}

/** @throws Error the file is no workbook, or beyond the bounds of one */
async function asCsv(name: string): Promise<Uint8Array> {
  const csv = await workbookCsv(fileAt(name).bytes);
  if (csv === null) throw new Error(`${name}: this is not an Excel workbook (.xlsx) with a sheet of cells`);
  return csv;
}

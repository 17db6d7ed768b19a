/** Excel files as the tables of a tariff: the first sheet of each, as the CSV that a spreadsheet would save. */
import { existsSync } from "node:fs";
import path from "node:path";
import { readSheet } from "read-excel-file/universal";
import { isDocument } from "../../../domain/tariffs/load/load-tariffs.ts";
import type { NamedFile } from "../../../domain/tariffs/load/table-files.ts";
import { cellText } from "../../pages/rates/price-list/read-sheet.ts";
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

/** A line for each row, empty ones included, so that problems name the sheet's rows and columns. */
async function asCsv(name: string): Promise<Uint8Array> {
  const { bytes } = fileAt(name);
  const rows = await readSheet(new Uint8Array(bytes).buffer).catch(() => {
    throw new Error(`${name}: this is not an Excel workbook (.xlsx) with a sheet of cells`);
  });
  const lines = rows.map((row) => row.map((cell) => `"${cellText(cell).replaceAll('"', '""')}"`).join(";"));
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
}

import { cellText } from "../../../../domain/files/sheet-cell.ts";

/** Bytes. A sheet of prices has a tenth of it. The library unpacks more in a worker, which the page's policy forbids. */
export const LARGEST_FILE = 500 * 1024;

/**
 * Reads the first sheet of an Excel file in the browser, so that the server never unpacks a stranger's archive.
 * @throws Error the file is no such sheet
 */
export async function readSheet(file: File): Promise<string[][]> {
  const { readSheet: read } = await import("read-excel-file/universal");
  const rows = await read(file);
  return rows.map((row) => row.map(cellText));
}

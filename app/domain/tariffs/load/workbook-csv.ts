import { readSheet } from "read-excel-file/universal";
import { boundedWorkbook } from "../../files/bounded-workbook.ts";
import { cellText } from "../../files/sheet-cell.ts";

/** The first sheet of a workbook as the CSV that a spreadsheet would save; null: it is none, or beyond the bounds. */
export async function workbookCsv(bytes: Uint8Array): Promise<Uint8Array | null> {
  const workbook = boundedWorkbook(bytes);
  if (typeof workbook === "string") return null;
  try {
    const rows = await readSheet(new Uint8Array(workbook).buffer);
    // A line for each row, empty ones included, so that problems name the sheet's rows and columns.
    const lines = rows.map((row) => row.map((cell) => `"${cellText(cell).replaceAll('"', '""')}"`).join(";"));
    return new TextEncoder().encode(`${lines.join("\n")}\n`);
  } catch {
    // The library's own errors: an archive without a sheet, or XML that ends early.
    return null;
  }
}

/** By the name, and the first bytes of an archive. */
export function isWorkbook(name: string, bytes: Uint8Array): boolean {
  return /\.xlsx$/i.test(name) && bytes[0] === 0x50 && bytes[1] === 0x4b;
}

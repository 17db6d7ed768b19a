import { FileFaultError, openFile } from "../../files/reading/rows.ts";
import { cellText } from "../../files/sheet-cell.ts";

/** The first sheet of a workbook as the CSV that a spreadsheet would save; null: it is none, or beyond the bounds. */
export async function workbookCsv(bytes: Uint8Array): Promise<Uint8Array | null> {
  const file = await openFile(bytes);
  if (!("rows" in file) || file.encoding !== null) return null;
  // A line for each row, empty ones included, so that problems name the sheet's rows and columns.
  const lines: string[] = [];
  try {
    for await (const { row, cells } of file.rows) {
      while (lines.length < row - 1) lines.push("");
      lines.push(cells.map((cell) => `"${cellText(cell).replaceAll('"', '""')}"`).join(";"));
    }
  } catch (error) {
    if (error instanceof FileFaultError) return null;
    throw error;
  }
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
}

/** By the name, and the first bytes of an archive. */
export function isWorkbook(name: string, bytes: Uint8Array): boolean {
  return /\.xlsx$/i.test(name) && bytes[0] === 0x50 && bytes[1] === 0x4b;
}

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

/**
 * A number has a point, and never three decimals, which would look like thousands. A date was a range before: Excel makes 1 March of
 * a typed 1-3, or 3 January.
 */
export function cellText(cell: unknown): string {
  if (cell instanceof Date)
    return [cell.getUTCDate(), cell.getUTCMonth() + 1].toSorted((a, b) => a - b).join("-");
  if (typeof cell === "number") {
    const text = String(Number(cell.toFixed(6)));
    return /\.\d{3}$/.test(text) ? `${text}0` : text;
  }
  return cell === null || cell === undefined ? "" : String(cell);
}

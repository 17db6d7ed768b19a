/** CSV files that spreadsheets read as they are. */
import { stringify } from "csv-stringify/sync";

/** Spreadsheets misread Greek in a file without this mark. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** The first characters that make a spreadsheet run a cell as a formula. Such a cell gets a leading apostrophe. */
export const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Rows of a file, without its byte order mark. Formulas are written as text. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((cells) => cells.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell))),
    { record_delimiter: "\r\n" },
  );
}

/** A download that is written while it is sent. */
export function csvDownload(parts: AsyncGenerator<string>, name: string): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}

import { xmlElement, xmlText } from "../../kit/xml.ts";
import type { Quirks } from "../quirks.ts";

export const namespace = "https://spdxws.gr/";

/**
 * Codes of answers. 1, 100, 310, 603 and 1401 are known; the others are invented, as the table is in a manual that is not
 * public. Source: section 10.
 */
export const codes = {
  ok: 1,
  wrongLogin: 100,
  invalid: 301,
  partly: 310,
  noConsignment: 603,
  notCancellable: 604,
  notPrintable: 605,
  nothingFound: 700,
  generalError: 999,
  sessionExpired: 1401,
} as const;

/** A call that Speedex refuses. Nothing was done. */
export class Refused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The answers' two families. Source: section 2. */
export type Family = "old" | "new";

/**
 * `<OpResponse>` with the code in it (old), or below `<OpResult>` (new).
 * @param content XML beside the code; in the new family that of `<Result>`
 */
export function answerOf(
  { codeName }: Quirks,
  operation: string,
  family: Family,
  { code, message, content = "" }: { code: number; message: string; content?: string },
): string {
  const inner =
    family === "old"
      ? content + xmlText("returnCode", String(code)) + xmlText("returnMessage", message)
      : xmlElement(
          `${operation}Result`,
          xmlText(codeName, String(code)) + xmlText("Message", message) + content,
        );
  return `<${operation}Response xmlns="${namespace}">${inner}</${operation}Response>`;
}

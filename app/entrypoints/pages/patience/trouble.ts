/**
 * `connection`: no answer, or one of a proxy or a server that restarts. `login`: the session has ended, and nothing was done.
 * `other`: this browser has logged in as another merchant or environment since the page was opened, and nothing was done. `busy`: too
 * many requests, and nothing was done. `fault`: our error. `refused`: an error that sending again does not mend.
 */
export type Trouble = "connection" | "login" | "other" | "busy" | "fault" | "refused";

/** A request of a page for its data. */
export interface PageRequest {
  readonly isForm: boolean;
  /** An error page in place of this page would lose values that were typed there. */
  readonly keepsPage: boolean;
}

/** On answers: `ended`, or `other` than the one that the request names here. */
export const SESSION_HEADER = "x-waybill-session";

const REMIX = "x-remix-response";
const unavailable = new Set([502, 503, 504]);

/** @returns `null`: an answer for the page */
export function troubleOf(answer: Response, text: () => string, request: PageRequest): Trouble | null {
  const { status, headers } = answer;
  if (status === 204) return null;
  if (status === 429) return "busy";
  if (status === 401) return "login";
  if (headers.get(SESSION_HEADER) === "ended") return request.isForm || request.keepsPage ? "login" : null;
  if (headers.get(SESSION_HEADER) === "other") return "other";
  if (unavailable.has(status) || !headers.has(REMIX)) return "connection";
  if (status < 400 || !isError(text())) return null;
  if (status >= 500 && (request.isForm || request.keepsPage)) return "fault";
  return request.keepsPage ? "refused" : null;
}

/** An answer of an action may have such a status too. Remix's encoding names an error so, and a value that is text never. */
function isError(encoded: string): boolean {
  return encoded.includes('["ErrorResponse"') || encoded.includes('["SanitizedError"');
}

import { MOST_VALUES_OF_A_REQUEST, parseJsonWithin } from "../../../domain/files/parse-json.ts";
import { ApiError } from "./api-error.ts";
import type { ApiRequest, RequestHead } from "./api-request.ts";

export const MAX_BODY_BYTES = 1024 * 1024;
/** Reads this much of a body beyond the limit, so that the caller still receives the refusal. */
export const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;

/** True for a table; in UTF-8, whatever else it says. */
export function isCsv(request: RequestHead): boolean {
  return /^text\/csv\s*(;|$)/i.test(request.header("content-type") ?? "");
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE */
export function requireJson(request: RequestHead): void {
  const [type, ...parameters] = (request.header("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  const encoding = request.header("content-encoding") ?? "identity";
  const fits =
    type?.trim() === "application/json" &&
    (charset === undefined || /^charset="?utf-?8"?$/.test(charset)) &&
    encoding.toLowerCase() === "identity";
  if (fits) return;
  throw new ApiError(
    "UNSUPPORTED_MEDIA_TYPE",
    "Send the body as uncompressed JSON with the header content-type: application/json.",
  );
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE */
export function requireMedia(request: RequestHead, mediaType: string): void {
  const [type] = (request.header("content-type") ?? "").toLowerCase().split(";");
  const encoding = (request.header("content-encoding") ?? "identity").toLowerCase();
  if (type?.trim() === mediaType && encoding === "identity") return;
  throw new ApiError(
    "UNSUPPORTED_MEDIA_TYPE",
    `Send the file itself, uncompressed, as the body, with the header content-type: ${mediaType}.`,
  );
}

/** @throws ApiError PAYLOAD_TOO_LARGE */
export async function requireBody(
  request: Pick<ApiRequest, "body">,
  longest = MAX_BODY_BYTES,
): Promise<Uint8Array> {
  const bytes = await request.body();
  if (bytes !== null) return bytes;
  throw new ApiError("PAYLOAD_TOO_LARGE", `Keep the body within ${longest} bytes.`);
}

/** @throws ApiError MALFORMED_REQUEST */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError("MALFORMED_REQUEST", "The body is not valid UTF-8.");
  }
}

/**
 * @param mostValues the most values of all objects and lists together
 * @throws ApiError MALFORMED_REQUEST
 */
export function parseJson(bytes: Uint8Array, mostValues = MOST_VALUES_OF_A_REQUEST): unknown {
  const text = textOf(bytes);
  if (text.trim() === "") throw new ApiError("MALFORMED_REQUEST", "The body is empty: send a JSON object.");
  try {
    return parseJsonWithin(text, mostValues);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new ApiError("MALFORMED_REQUEST", `The body is not valid JSON: ${withoutQuote(reason)}.`);
  }
}

/** The JSON engine quotes the text around the fault; the position is enough and repeats no personal data. */
function withoutQuote(reason: string): string {
  return reason.replace(/, (?:\.{3})?".*/s, "").replace(/\.$/, "");
}

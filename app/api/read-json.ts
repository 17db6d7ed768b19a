import { ApiError } from "./api-error.ts";

export const MAX_BODY_BYTES = 1024 * 1024;
/** How much of a body that is too long is still read: a caller in mid-upload would not hear the refusal otherwise. */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE */
export function requireJson(request: Request): void {
  const [type, ...parameters] = (request.headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  const encoding = request.headers.get("content-encoding") ?? "identity";
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

/** The body's bytes, counted while they arrive: the Content-Length is only a claim. @throws ApiError PAYLOAD_TOO_LARGE */
export async function readBody(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length <= MAX_BODY_BYTES) chunks.push(value);
    else chunks.length = 0;
    if (length > MAX_DISCARDED_BYTES) break;
  }
  if (length > MAX_BODY_BYTES) {
    throw new ApiError("PAYLOAD_TOO_LARGE", `Keep the body within ${MAX_BODY_BYTES} bytes.`, {
      headers: length > MAX_DISCARDED_BYTES ? { connection: "close" } : {},
    });
  }
  return concatenate(chunks, length);
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

/** @throws ApiError MALFORMED_REQUEST */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError("MALFORMED_REQUEST", "The body is not valid UTF-8.");
  }
  if (text.trim() === "") throw new ApiError("MALFORMED_REQUEST", "The body is empty: send a JSON object.");
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new ApiError("MALFORMED_REQUEST", `The body is not valid JSON: ${withoutQuote(reason)}.`);
  }
}

/** The engine quotes the text around the fault; the position says enough and repeats nobody's data. */
function withoutQuote(reason: string): string {
  return reason.replace(/, (?:\.{3})?".*/s, "").replace(/\.$/, "");
}

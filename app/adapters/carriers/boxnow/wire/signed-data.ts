/**
 * The bytes of the top-level value `data` as they were received: BOX NOW signs these, and parsing and writing them
 * again would give others. Null if the body is no JSON object with that key.
 * Source: contract sheet, section 9, "Signature".
 */
export function signedDataOf(body: Uint8Array): Uint8Array | null {
  let at = afterSpace(body, 0);
  if (body[at] !== OPEN_OBJECT) return null;
  at = afterSpace(body, at + 1);
  while (body[at] === QUOTE) {
    const keyEnd = afterString(body, at);
    const colon = afterSpace(body, keyEnd);
    if (body[colon] !== COLON) return null;
    const start = afterSpace(body, colon + 1);
    const end = afterValue(body, start);
    if (end > body.length || end === start) return null;
    if (isDataKey(body.subarray(at, keyEnd))) return body.subarray(start, end);
    const comma = afterSpace(body, end);
    if (body[comma] !== COMMA) return null;
    at = afterSpace(body, comma + 1);
  }
  return null;
}

const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST, QUOTE, BACKSLASH, COLON, COMMA] = Array.from(
  '{}[]"\\:,',
  (sign) => sign.charCodeAt(0),
);

const isSpace = (byte: number | undefined): boolean =>
  byte === 32 || byte === 9 || byte === 10 || byte === 13;

function afterSpace(body: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(body[at])) at++;
  return at;
}

/** The index behind the closing quote; beyond the end if there is none. */
function afterString(body: Uint8Array, from: number): number {
  for (let at = from + 1; at < body.length; at++) {
    if (body[at] === BACKSLASH) at++;
    else if (body[at] === QUOTE) return at + 1;
  }
  return body.length + 1;
}

function afterValue(body: Uint8Array, from: number): number {
  if (body[from] === QUOTE) return afterString(body, from);
  let depth = 0;
  for (let at = from; at < body.length; ) {
    const byte = body[at];
    if (byte === QUOTE) {
      at = afterString(body, at);
      continue;
    }
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      // A number or a word ends before the bracket that closes the body.
      if (depth === 0) return at;
      depth--;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (byte === COMMA || isSpace(byte))) return at;
    at++;
  }
  return depth === 0 ? body.length : body.length + 1;
}

/** The key may be written with escapes. */
function isDataKey(written: Uint8Array): boolean {
  try {
    return JSON.parse(new TextDecoder().decode(written)) === "data";
  } catch {
    return false;
  }
}

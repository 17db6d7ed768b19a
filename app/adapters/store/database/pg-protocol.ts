/**
 * The part of PostgreSQL's wire protocol 3.0 that serving an embedded database needs. Source: PostgreSQL documentation,
 * "Frontend/Backend Protocol", "Message Formats".
 */

export type FrontendMessage =
  | { readonly kind: "startup"; readonly bytes: Uint8Array }
  /** SSLRequest or GSSENCRequest. */
  | { readonly kind: "encryption-request" }
  | { readonly kind: "cancel-request" }
  | { readonly kind: "terminate" }
  | { readonly kind: "password"; readonly text: string }
  /** Parse, Bind, Describe, Execute, Close …: the server may hold their answers back until the unit ends. */
  | { readonly kind: "part"; readonly bytes: Uint8Array }
  /** Query, Sync and FunctionCall are `synced`; Flush asks for answers within the unit. */
  | { readonly kind: "end-of-unit"; readonly bytes: Uint8Array; readonly synced: boolean };

const CANCEL_REQUEST = 80_877_102;
const SSL_REQUEST = 80_877_103;
const GSSENC_REQUEST = 80_877_104;

const [TERMINATE, PASSWORD, FLUSH, QUERY, SYNC, FUNCTION_CALL] = codes("XpHQSF");
const [READY, NOTIFICATION] = codes("ZA");

/** Cuts a client's bytes into messages and keeps an incomplete rest. */
export function frontendMessages(): { push(chunk: Uint8Array): Generator<FrontendMessage> } {
  let pending: Buffer = Buffer.alloc(0);
  let started = false;

  return {
    *push(chunk) {
      pending = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk]);
      for (;;) {
        // A client's messages have no type before its start-up packet.
        const header = started ? 1 : 0;
        if (pending.length < header + 4) return;
        const length = header + pending.readInt32BE(header);
        if (pending.length < length) return;
        const bytes = pending.subarray(0, length);
        pending = pending.subarray(length);
        if (started) {
          yield typed(bytes);
        } else {
          const message = untyped(bytes);
          started = message.kind === "startup";
          yield message;
        }
      }
    },
  };
}

function untyped(bytes: Buffer): FrontendMessage {
  const code = bytes.length >= 8 ? bytes.readInt32BE(4) : 0;
  if (code === SSL_REQUEST || code === GSSENC_REQUEST) return { kind: "encryption-request" };
  if (code === CANCEL_REQUEST) return { kind: "cancel-request" };
  return { kind: "startup", bytes };
}

function typed(bytes: Buffer): FrontendMessage {
  switch (bytes[0]) {
    case TERMINATE:
      return { kind: "terminate" };
    case PASSWORD:
      return { kind: "password", text: bytes.toString("utf8", 5, bytes.length - 1) };
    case FLUSH:
      return { kind: "end-of-unit", bytes, synced: false };
    case QUERY:
    case SYNC:
    case FUNCTION_CALL:
      return { kind: "end-of-unit", bytes, synced: true };
    default:
      return { kind: "part", bytes };
  }
}

/**
 * Takes a server's answer apart. Every connection receives the notifications; the status names the transaction's state.
 */
export function readBackend(bytes: Buffer): {
  readonly reply: Uint8Array;
  readonly notifications: Uint8Array;
  /**
   * The state in the last ReadyForQuery: `I` idle, `T` in a transaction, `E` in a failed one; `null` without one.
   */
  readonly status: string | null;
} {
  const reply: Buffer[] = [];
  const notifications: Buffer[] = [];
  let status: string | null = null;
  let from = 0;
  let at = 0;
  while (at + 5 <= bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (bytes[at] === READY) status = String.fromCharCode(bytes[at + 5] ?? 0);
    if (bytes[at] === NOTIFICATION) {
      reply.push(bytes.subarray(from, at));
      notifications.push(bytes.subarray(at, end));
      from = end;
    }
    at = end;
  }
  if (notifications.length === 0) return { reply: bytes, notifications: Buffer.alloc(0), status };
  reply.push(bytes.subarray(from));
  return { reply: Buffer.concat(reply), notifications: Buffer.concat(notifications), status };
}

export const sync: Uint8Array = message("S", Buffer.alloc(0));

export function query(sql: string): Uint8Array {
  return message("Q", Buffer.from(`${sql}\0`));
}

export const authenticationCleartextPassword: Uint8Array = message("R", Buffer.from([0, 0, 0, 3]));

export function errorResponse(severity: "FATAL" | "ERROR", code: string, text: string): Uint8Array {
  return message("E", Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${text}\0\0`));
}

function message(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.write(type, 0, "latin1");
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

function codes(letters: string): number[] {
  return [...letters].map((letter) => letter.charCodeAt(0));
}

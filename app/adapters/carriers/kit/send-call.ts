import type { MayLeave } from "../../../domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../domain/engine/index.ts";
import type { ReadMarks } from "./read-marks.ts";

/** One call to a carrier's server. Nothing of it but `operation` may be logged: it holds secrets and people. */
export interface CarrierCall {
  /** The sheet's name of the call, for the log. */
  readonly operation: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string | URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Milliseconds after which the call counts as unanswered. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
  /** The call changes something at the carrier: without an answer its outcome is unknown. */
  readonly acts: boolean;
  /** Asked immediately before the call leaves. */
  readonly mayLeave?: MayLeave;
  /** Longest answer that is read; 1 MiB if absent. */
  readonly maxBytes?: number;
}

export interface CarrierAnswer {
  readonly status: number;
  /** Lower-case, without parameters; empty if the answer names none. */
  readonly contentType: string;
  /** A header of the answer, by its name in any case; absent: it has none. */
  readonly header?: (name: string) => string | null;
  readonly bytes: Uint8Array;
  /** Present where it is noted which parts of JSON or XML are read. */
  readonly marks?: ReadMarks;
}

const MAX_BYTES = 1024 * 1024;

/** Said before anything is sent: no connection was made, or the server's certificate was not accepted. */
const notSent: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "CERT_UNTRUSTED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/**
 * Sends a call and reads the whole answer, whatever its status.
 * @throws EngineError CARRIER_UNAVAILABLE no connection was made, or a call that only reads has no answer
 * @throws OutcomeUnknownError a call that acts was sent, and has no whole answer
 * @throws CallWithheldError by `mayLeave`: the call was not sent
 */
export async function sendCall(call: CarrierCall): Promise<CarrierAnswer> {
  const { method, url, headers, body, deadlineMs, acts, maxBytes = MAX_BYTES } = call;
  call.mayLeave?.();
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = call.signal === undefined ? deadline : AbortSignal.any([call.signal, deadline]);
  try {
    const response = await fetch(url, {
      method,
      redirect: "error",
      signal,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    });
    const { headers: answered } = response;
    return {
      status: response.status,
      header: (name) => answered.get(name),
      contentType: (answered.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "",
      bytes: await bytesOf(response, maxBytes),
    };
  } catch (error) {
    if (acts && !wasNeverSent(error))
      throw new OutcomeUnknownError("The carrier did not answer.", { cause: error });
    throw new EngineError("CARRIER_UNAVAILABLE", "The carrier could not be reached.", null, { cause: error });
  }
}

function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && notSent.has(cause.code);
}

async function bytesOf(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new RangeError(`longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

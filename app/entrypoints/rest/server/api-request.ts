import { ApiError } from "./api-error.ts";

/** The connection of a request: facts that its headers alone can't prove. */
export interface Connection {
  /** The peer's address: the caller's own, or a proxy's. */
  readonly remoteAddress: string;
  /** True when TLS ends in this process. */
  readonly encrypted: boolean;
}

/**
 * The parts of a request that the API reads. The server fills them without a web Request, which would take 17 µs more.
 */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly url: URL;
  readonly connection: Connection;
  /** A header's value by its name in lower case; `null` without such a header. */
  header(name: string): string | null;
  /** `null` when the body is longer than `longestApiBody`. */
  body(): Promise<Uint8Array | null>;
  /** True after the caller hung up: the answer would go nowhere. */
  isGone(): boolean;
}

export type RequestHead = Pick<ApiRequest, "header">;

const sane = /^[\w.-]{1,128}$/;

/** The caller's own id when it is well-formed, else a new one. */
export function requestIdOf(request: RequestHead, newId: () => string): string {
  const given = request.header("x-request-id");
  return given !== null && sane.test(given) ? given : newId();
}

/**
 * The API's version: the day of the last change that could break a caller. Every answer says it in `Waybill-Version`, and a request
 * may ask for it (docs/decisions/091).
 */
export const apiVersion = "2026-11-24";

/** @throws ApiError VALIDATION_FAILED the request asks for another version */
export function requireVersion(request: RequestHead): void {
  const asked = request.header("waybill-version");
  if (asked === null || asked === apiVersion) return;
  throw new ApiError(
    "VALIDATION_FAILED",
    `The header Waybill-Version asks for a version that this service does not have: send ${apiVersion}, or leave the header out.`,
    { metadata: { issues: [{ path: "Waybill-Version", message: `must be ${apiVersion}` }] } },
  );
}

import type { RequestHead } from "./api-request.ts";

const sane = /^[\w.-]{1,128}$/;

/** The caller's own id when it is well-formed, else a new one. */
export function requestIdOf(request: RequestHead, newId: () => string): string {
  const given = request.header("x-request-id");
  return given !== null && sane.test(given) ? given : newId();
}

const sane = /^[\w.-]{1,128}$/;

/** The caller's own id when it is a sane one, else a new one. */
export function requestIdOf(request: Request, newId: () => string): string {
  const given = request.headers.get("x-request-id");
  return given !== null && sane.test(given) ? given : newId();
}

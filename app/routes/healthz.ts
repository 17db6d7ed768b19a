/** Alive: the process answers. */
export function loader(): Response {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}

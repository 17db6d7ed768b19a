import { services } from "../services.server.ts";

/** Able to serve: the database answers, its schema is this version's, the queue takes jobs. */
export async function loader(): Promise<Response> {
  const readiness = await services().readiness();
  const ready = readiness.database && readiness.migrations && readiness.queue;
  return Response.json(readiness, {
    status: ready ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}

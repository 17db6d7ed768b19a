import type { Services } from "../services.server.ts";
import { services } from "../services.server.ts";
import type { Answer } from "./answer.ts";
import { toResponse } from "./answer.ts";
import { ApiError } from "./api-error.ts";
import type { KeyHolder } from "./authenticate.ts";
import { authenticate, requireHttps } from "./authenticate.ts";
import { check } from "./check.ts";
import type { Connection } from "./connection.ts";
import type { Call, CreatingEndpoint, Endpoint } from "./endpoint.ts";
import { fingerprintOf, idempotencyKeyOf, idempotently } from "./idempotency.ts";
import type { RateLimit } from "./rate-limit.ts";
import { rateLimit } from "./rate-limit.ts";
import { rateEndpoints } from "./rates.ts";
import { parseJson, readBody, requireJson } from "./read-json.ts";
import { isFault, refusalOf } from "./refusal.ts";
import { requestIdOf } from "./request-id.ts";
import { routeTable } from "./route-table.ts";
import { shipmentEndpoints } from "./shipments.ts";
import { trackingEndpoints } from "./tracking.ts";

export const endpoints: readonly Endpoint[] = [...rateEndpoints, ...shipmentEndpoints, ...trackingEndpoints];
const find = routeTable(endpoints);

/** One count a process; built anew when the services are. */
const limits = new WeakMap<Services, RateLimit>();

/**
 * Everything below /v1 and /public/v1. Order of the checks: HTTPS, key, rate limit, path and method, media type, size,
 * JSON, schema, idempotency, use case. Always answers JSON, with the request's id.
 */
export async function handleApi(request: Request, connection: Connection): Promise<Response> {
  const app = services();
  const requestId = requestIdOf(request, () => app.ports.ids.next());
  let answer: Answer;
  try {
    answer = await answerTo(app, request, connection, requestId);
  } catch (error) {
    if (isFault(error)) logFault(app, request, requestId, error);
    answer = refusalOf(error);
  }
  return toResponse(request.method === "HEAD" ? await withoutBody(answer) : answer, requestId);
}

async function answerTo(
  app: Services,
  request: Request,
  connection: Connection,
  requestId: string,
): Promise<Answer> {
  requireHttps(request, connection, app.env.TRUST_PROXY);
  const holder = await authenticate(request, app);
  requireRate(app, holder);
  const url = new URL(request.url);
  const { endpoint, params } = find(request.method, url.pathname);
  const { merchantId, environment } = holder;
  const caller = { merchantId, environment };
  return run(endpoint, { app, caller, request, url, params, requestId });
}

function requireRate(app: Services, { keyId }: KeyHolder): void {
  const { RATE_LIMIT_PER_SECOND, RATE_LIMIT_BURST } = app.env;
  const limit = limits.get(app) ?? rateLimit(RATE_LIMIT_PER_SECOND, RATE_LIMIT_BURST);
  limits.set(app, limit);
  const waitMs = limit.wait(keyId, app.ports.clock.now().getTime());
  if (waitMs === 0) return;
  throw new ApiError(
    "RATE_LIMITED",
    `A key may make ${RATE_LIMIT_PER_SECOND} requests a second, ${RATE_LIMIT_BURST} at once: slow down.`,
    { headers: { "retry-after": String(Math.ceil(waitMs / 1000)) } },
  );
}

async function run(endpoint: Endpoint, call: Call): Promise<Answer> {
  if (!("body" in endpoint)) return endpoint.answer(call);
  requireJson(call.request);
  const bytes = await readBody(call.request);
  const body = check(endpoint.body, parseJson(bytes));
  if (endpoint.method === "POST") return runOnce(endpoint, call, bytes, body);
  return endpoint.answer(call, body);
}

function runOnce(endpoint: CreatingEndpoint, call: Call, bytes: Uint8Array, body: unknown): Promise<Answer> {
  const { app, caller, request, url } = call;
  const key = idempotencyKeyOf(request);
  if (key === null) return endpoint.answer(call, body, app.ports.ids.next());
  const fingerprint = fingerprintOf(request.method, url.pathname, bytes);
  return idempotently(app, caller, key, fingerprint, (id) => endpoint.answer(call, body, id));
}

async function withoutBody(answer: Answer): Promise<Answer> {
  if (typeof answer.body !== "string") await answer.body.cancel();
  return { ...answer, body: "" };
}

function logFault(app: Services, request: Request, requestId: string, error: unknown): void {
  // A caller who hung up in mid-request; nobody hears the answer.
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  app.log.error({ err: error, requestId, method: request.method, pathname }, "request failed");
}

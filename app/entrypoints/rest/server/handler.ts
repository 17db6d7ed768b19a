import type { KeyHolder } from "../../../domain/merchants/records.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Answer } from "./answer.ts";
import { withHead } from "./answer.ts";
import { ApiError } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { authenticate, requireHttps } from "./authenticate.ts";
import { check } from "./check.ts";
import type {
  Call,
  CreatingEndpoint,
  Endpoint,
  Resource,
  SentBody,
  TextAnswer,
  UploadEndpoint,
  WritingEndpoint,
} from "./endpoint.ts";
import { scopeOf } from "./endpoint.ts";
import { fingerprintOf, idempotencyKeyOf, idempotently } from "./idempotency.ts";
import { requireRate, wrongKey } from "./limits.ts";
import { isCsv, parseJson, requireBody, requireJson, requireMedia } from "./read-json.ts";
import { readQuery } from "./read-query.ts";
import { isFault, refusalOf } from "./refusal.ts";
import { requestIdOf } from "./request-id.ts";
import { Turns } from "./turns.ts";
import { unknownFieldIssues, unknownFieldsHeader, unknownFieldsOf } from "./unknown-fields.ts";
import { requireVersion } from "./version.ts";

/**
 * Order of the checks: HTTPS, key, rate limit, version, then path and method (`answerNowhere`), or media type, size, JSON,
 * schema, idempotency and the use case.
 * @param params values of the path's `:names`, decoded
 */
export function answerEndpoint(
  app: Services,
  endpoint: Endpoint,
  request: ApiRequest,
  params: Call["params"],
): Promise<Answer> {
  return answerSafely(app, request, async (requestId) => {
    const { merchantId, environment, keyId, scopes, isStrict } = await admit(app, request);
    const key = { id: keyId, scopes, isStrict };
    app.acting.become("key", keyId);
    requireScope(endpoint, key);
    const caller = { merchantId, environment };
    return run(endpoint, { app, caller, key, request, params, requestId, unknownFields: [] });
  });
}

/**
 * Answers below the API's roots where no endpoint takes the request.
 * @param allow the methods of the path's endpoints
 */
export function answerNowhere(app: Services, request: ApiRequest, allow: readonly string[]): Promise<Answer> {
  return answerSafely(app, request, async () => {
    await admit(app, request);
    if (allow.length === 0) throw new ApiError("NOT_FOUND", "There is nothing at this path.");
    const methods = allow.join(", ");
    throw new ApiError("METHOD_NOT_ALLOWED", `This path takes ${methods}.`, { headers: { allow: methods } });
  });
}

/** Always answers in the API's form, with the request's id, and logs our own faults. */
export async function answerSafely(
  app: Services,
  request: ApiRequest,
  work: (requestId: string) => Promise<Answer>,
): Promise<Answer> {
  const requestId = requestIdOf(request, () => app.ports.ids.next());
  return withHead(await orRefusal({ app, request, requestId }, () => work(requestId)), requestId);
}

async function orRefusal(
  { app, request, requestId }: Pick<Call, "app" | "request" | "requestId">,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (isFault(error)) logFault(app, request, requestId, error);
    return refusalOf(error, app.isOutage);
  }
}

/** @throws ApiError HTTPS_REQUIRED, UNAUTHORIZED, RATE_LIMITED, VALIDATION_FAILED (Waybill-Version) */
async function admit(app: Services, request: ApiRequest): Promise<KeyHolder> {
  requireHttps(request, app.env.TRUST_PROXY);
  const holder = await authenticate(request, app);
  if (holder === null) throw await wrongKey(app, request);
  await requireRate(app, holder);
  requireVersion(request);
  return holder;
}

/** @throws ApiError FORBIDDEN */
function requireScope(endpoint: Endpoint, { scopes }: Call["key"]): void {
  const scope = scopeOf(endpoint);
  if (scopes.includes(scope)) return;
  throw new ApiError("FORBIDDEN", `This key may not do that: it needs the scope "${scope}".`, {
    metadata: { scope, scopes: [...scopes] },
  });
}

async function run(endpoint: Endpoint, call: Call): Promise<Answer> {
  const query = readQuery("query" in endpoint ? endpoint.query : undefined, call.request.url.searchParams);
  if ("upload" in endpoint) return upload(endpoint, call);
  if (!("body" in endpoint)) return endpoint.answer(call, query);
  const readLong = "readLong" in endpoint ? endpoint.readLong : undefined;
  const form = readLong !== undefined && isCsv(call.request) ? "csv" : "json";
  if (form === "json") requireJson(call.request);
  const bytes = await requireBody(call.request);
  await requireRate(call.app, call.caller, { bytes: bytes.length });
  const sent = readLong === undefined ? readShort(endpoint, call, bytes) : await readLong(call, bytes, form);
  const { unknownFields } = sent;
  const answer = await orRefusal(call, () => write(endpoint, { ...call, unknownFields }, bytes, sent));
  return { ...answer, headers: { ...answer.headers, ...unknownFieldsHeader(unknownFields) } };
}

/** @throws ApiError MALFORMED_REQUEST */
function readShort(endpoint: WritingEndpoint | CreatingEndpoint, call: Call, bytes: Uint8Array): SentBody {
  const sent = parseJson(bytes);
  const fields = ("fields" in endpoint && endpoint.fields) || endpoint.body;
  const complete = "complete" in endpoint ? endpoint.complete : undefined;
  return {
    unknownFields: unknownFieldsOf(fields, sent),
    check: async (slips) =>
      check(endpoint.body, complete === undefined ? sent : await complete(call, sent), slips),
  };
}

async function write(
  endpoint: WritingEndpoint | CreatingEndpoint,
  call: Call,
  bytes: Uint8Array,
  sent: SentBody,
): Promise<Answer> {
  const body = await sent.check(call.key.isStrict ? unknownFieldIssues(call.unknownFields) : []);
  if (endpoint.method === "POST") {
    const answer = (resource: Resource) => endpoint.answer(call, body, resource);
    return endpoint.isDryRun?.(body) === true ? answer(newResource(call)) : runOnce(call, bytes, answer);
  }
  return endpoint.answer(call, body);
}

/** Of this process: one file of a merchant is in memory at a time. */
const uploadTurns = new Turns();

function upload(endpoint: UploadEndpoint, call: Call): Promise<Answer> {
  const { mediaType, longest } = endpoint.upload;
  requireMedia(call.request, mediaType);
  return uploadTurns.take(call.caller.merchantId, async () => {
    const bytes = await requireBody(call.request, longest);
    await requireRate(call.app, call.caller, { bytes: bytes.length, isFile: true });
    return runOnce(call, bytes, (resource) => endpoint.answer(call, bytes, resource));
  });
}

function newResource({ app }: Call): Resource {
  return { id: app.ports.ids.next(), isNew: true };
}

function runOnce(
  call: Call,
  bytes: Uint8Array,
  answer: (resource: Resource) => Promise<TextAnswer>,
): Promise<Answer> {
  const { app, caller, request } = call;
  const key = idempotencyKeyOf(request);
  if (key === null) return answer(newResource(call));
  return idempotently(app, caller, key, fingerprintOf(request.method, request.path, bytes), answer);
}

function logFault(app: Services, request: ApiRequest, requestId: string, error: unknown): void {
  if (request.isGone()) return;
  const { method, path } = request;
  app.log.error({ err: error, requestId, method, pathname: path }, "request failed");
}

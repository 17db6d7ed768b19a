import type { z } from "zod";
import { EngineError } from "../../../domain/engine/index.ts";
import type { KeyHolder } from "../../../domain/merchants/records.ts";
import { requireActive } from "../../../domain/merchants/standing.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Answer, TextAnswer } from "./answer.ts";
import { withHead } from "./answer.ts";
import { ApiError } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { requestIdOf, requireVersion } from "./api-request.ts";
import { authenticate, requireHttps } from "./authenticate.ts";
import { check } from "./check.ts";
import type { Call, Endpoint, Resource, SentBody } from "./endpoint.ts";
import { scopeOf, WithHeaders } from "./endpoint.ts";
import { fingerprintOf, idempotencyKeyOf, idempotently } from "./idempotency.ts";
import { requireRate, wrongKey } from "./limits.ts";
import { isCsv, parseJson, requireBody, requireJson, requireMedia } from "./read-json.ts";
import { readQuery } from "./read-query.ts";
import { isFault, refusalOf } from "./refusal.ts";
import { Turns } from "./turns.ts";
import { unknownFieldIssues, unknownFieldsHeader, unknownFieldsOf } from "./unknown-fields.ts";

/** The services that every handler needs to answer in the API's form. */
export type SafeNeeds = Pick<Services, "ports" | "log" | "mayPass">;
type AdmissionNeeds = Pick<
  Services,
  "apiKeys" | "env" | "rateLimit" | "standings" | "wrongKeys" | "ports" | "log"
>;
type Needs = SafeNeeds & AdmissionNeeds & Pick<Services, "acting" | "idempotency">;

/** Values of the path's `:names`, decoded. */
type Params = Readonly<Record<string, string>>;

/**
 * Order of the checks: HTTPS, key, rate limit, suspension, version, then path and method (`answerNowhere`), or media type, size, JSON,
 * schema, idempotency and the use case.
 */
export function answerEndpoint<App extends Needs>(
  app: App,
  endpoint: Endpoint<App>,
  request: ApiRequest,
  params: Params,
): Promise<Answer> {
  return answerSafely(app, request, async (requestId) => {
    const { merchantId, environment, keyId, scopes, isStrict } = await admit(app, request);
    const key = { id: keyId, scopes, isStrict };
    app.acting.become("key", keyId);
    requireScope(endpoint, key);
    const caller = { merchantId, environment };
    const found = <Value>(value: Value | null): Value => {
      if (value === null) throw missing(endpoint);
      return value;
    };
    return run(endpoint, params, { app, caller, key, request, requestId, id: "", found, unknownFields: [] });
  });
}

/**
 * Answers below the API's roots where no endpoint takes the request.
 * @param allow the methods of the path's endpoints
 */
export function answerNowhere(
  app: AdmissionNeeds & SafeNeeds,
  request: ApiRequest,
  allow: readonly string[],
): Promise<Answer> {
  return answerSafely(app, request, async () => {
    await admit(app, request);
    if (allow.length === 0) throw new ApiError("NOT_FOUND", "There is nothing at this path.");
    const methods = allow.join(", ");
    throw new ApiError("METHOD_NOT_ALLOWED", `This path takes ${methods}.`, { headers: { allow: methods } });
  });
}

/** Always answers in the API's form, with the request's id, and logs our own faults. */
export async function answerSafely(
  app: SafeNeeds,
  request: ApiRequest,
  work: (requestId: string) => Promise<Answer>,
): Promise<Answer> {
  const requestId = requestIdOf(request, () => app.ports.ids.next());
  return withHead(await orRefusal({ app, request, requestId }, () => work(requestId)), requestId);
}

async function orRefusal(
  { app, request, requestId }: Pick<Call<SafeNeeds>, "app" | "request" | "requestId">,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (isFault(error)) logFault(app, request, requestId, error);
    return refusalOf(error, app.mayPass);
  }
}

/** @throws ApiError HTTPS_REQUIRED, UNAUTHORIZED, RATE_LIMITED, VALIDATION_FAILED (Waybill-Version); EngineError FORBIDDEN */
async function admit(app: AdmissionNeeds, request: ApiRequest): Promise<KeyHolder> {
  requireHttps(request, app.env.TRUST_PROXY);
  const holder = await authenticate(request, app);
  if (holder === null) throw await wrongKey(app, request);
  await requireRate(app, holder);
  await requireActive(app, holder);
  requireVersion(request);
  return holder;
}

/** @throws ApiError FORBIDDEN */
function requireScope(endpoint: Endpoint<never>, { scopes }: Call["key"]): void {
  const scope = scopeOf(endpoint);
  if (scopes.includes(scope)) return;
  throw new ApiError("FORBIDDEN", `This key may not do that: it needs the scope "${scope}".`, {
    metadata: { scope, scopes: [...scopes] },
  });
}

async function run<App extends Needs>(
  endpoint: Endpoint<App>,
  params: Params,
  call: Call<App>,
): Promise<Answer> {
  const perform: Perform<App> = async (input, resource, at = call) => {
    const id = idOf(endpoint, params);
    return answerOf(endpoint, await endpoint.handle({ ...at, id }, input, resource));
  };
  const query = readQuery(endpoint.query, call.request.url.searchParams);
  if (endpoint.upload) return upload(endpoint.upload, call, perform);
  const { body: schema, long } = endpoint;
  if (schema === undefined) return perform(query, nothingNew);
  const form = long !== undefined && isCsv(call.request) ? "csv" : "json";
  if (form === "json") requireJson(call.request);
  const bytes = await requireBody(call.request);
  await requireRate(call.app, call.caller, { bytes: bytes.length });
  const sent =
    long === undefined ? readShort(endpoint, schema, call, bytes) : await long.read(call, bytes, form);
  const { unknownFields } = sent;
  const answer = await orRefusal(call, async () => {
    const body = await sent.check(call.key.isStrict ? unknownFieldIssues(unknownFields) : []);
    const work = (resource: Resource) => perform(body, resource, { ...call, unknownFields });
    if (endpoint.method !== "POST") return work(nothingNew);
    return endpoint.isDryRun?.(body) === true ? work(newResource(call)) : runOnce(call, bytes, work);
  });
  return { ...answer, headers: { ...answer.headers, ...unknownFieldsHeader(unknownFields) } };
}

/** Calls the endpoint, and writes what it gives. */
type Perform<App> = (input: unknown, resource: Resource, call?: Call<App>) => Promise<TextAnswer>;

/** The path's `:id`. @throws EngineError NOT_FOUND also for a text that can't be an id of ours */
function idOf({ id: row, ...endpoint }: Endpoint<never>, params: Params): string {
  if (row === undefined) return "";
  const sent = params.id ?? "";
  const id = row.form === undefined ? sent.toLowerCase() : sent;
  if (!(row.form ?? uuidForm).test(id)) throw missing({ ...endpoint, id: row });
  return id;
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function missing({ id, path }: Pick<Endpoint<never>, "id" | "path">): EngineError {
  return new EngineError("NOT_FOUND", id?.missing ?? `There is nothing at ${path}.`);
}

/** Streams are answers of GET alone, which nothing keeps. */
function answerOf({ answers: { form } }: Endpoint<never>, given: unknown): TextAnswer {
  const { value, headers } = given instanceof WithHeaders ? given : { value: given, headers: {} };
  const body = value instanceof ReadableStream ? value : JSON.stringify(wrappedIn(form, value));
  return { status: 200, body, headers } as TextAnswer;
}

function wrappedIn(form: "bare" | "data" | "page", value: unknown): unknown {
  if (form === "bare") return value;
  return form === "data" ? { status: "ok", data: value } : { status: "ok", ...(value as object) };
}

/** @throws ApiError MALFORMED_REQUEST */
function readShort<App>(
  { fields, complete }: Endpoint<App>,
  schema: z.ZodType,
  call: Call<App>,
  bytes: Uint8Array,
): SentBody {
  const sent = parseJson(bytes);
  return {
    unknownFields: unknownFieldsOf(fields ?? schema, sent),
    check: async (slips) => check(schema, complete === undefined ? sent : await complete(call, sent), slips),
  };
}

/** Uploads wait for their turn in this process, so that one file of a merchant is in memory at a time. */
const uploadTurns = new Turns();

function upload<App extends Needs>(
  { mediaType, longest }: NonNullable<Endpoint<App>["upload"]>,
  call: Call<App>,
  perform: Perform<App>,
): Promise<Answer> {
  requireMedia(call.request, mediaType);
  return uploadTurns.take(call.caller.merchantId, async () => {
    const bytes = await requireBody(call.request, longest);
    await requireRate(call.app, call.caller, { bytes: bytes.length, isFile: true });
    return runOnce(call, bytes, (resource) => perform(bytes, resource));
  });
}

/** The resource of requests that create nothing. */
const nothingNew: Resource = { id: "", isNew: false };

function newResource({ app }: Call<Needs>): Resource {
  return { id: app.ports.ids.next(), isNew: true };
}

function runOnce(
  call: Call<Needs>,
  bytes: Uint8Array,
  answer: (resource: Resource) => Promise<TextAnswer>,
): Promise<Answer> {
  const { app, caller, request } = call;
  const key = idempotencyKeyOf(request);
  if (key === null) return answer(newResource(call));
  return idempotently(app, caller, key, fingerprintOf(request.method, request.path, bytes), answer);
}

function logFault(app: SafeNeeds, request: ApiRequest, requestId: string, error: unknown): void {
  if (request.isGone()) return;
  const { method, path } = request;
  app.log.error({ err: error, requestId, method, pathname: path }, "request failed");
}

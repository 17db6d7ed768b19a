import type { z } from "zod";
import type { Caller, Issue } from "../../../domain/engine/index.ts";
import type { KeyScope } from "../../../domain/merchants/records.ts";
import type { UnknownField } from "../../../domain/orders/batches/batch-body.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Answer } from "./answer.ts";
import type { ApiRequest } from "./api-request.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One authenticated request to one endpoint. */
export interface Call {
  readonly app: Services;
  readonly caller: Caller;
  readonly key: { readonly id: string; readonly scopes: readonly KeyScope[]; readonly isStrict: boolean };
  readonly request: ApiRequest;
  /** Values of the path's `:names`, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** Of the body. */
  readonly unknownFields: readonly UnknownField[];
}

/** An answer with a text body, as POST needs it: it can be kept and repeated. */
export type TextAnswer = Answer & { readonly body: string };

interface Route {
  /** Segments that begin with a colon are parameters: `/v1/rates/:id`. */
  readonly path: string;
  /** Absent: `read` for GET, `ship` for all others. */
  readonly scope?: KeyScope;
}

export interface ReadingEndpoint extends Route {
  readonly method: "GET" | "DELETE";
  /** The query parameters; without it, the endpoint takes none. */
  readonly query?: z.ZodObject;
  readonly answer: (call: Call, query: unknown) => Promise<Answer>;
}

/** Takes a JSON body; the schema has accepted it before `answer` is called. */
export interface WritingEndpoint extends Route {
  readonly method: "PUT" | "PATCH";
  readonly body: z.ZodType;
  readonly answer: (call: Call, body: unknown) => Promise<Answer>;
}

/** The resource that a request creates. */
export interface Resource {
  readonly id: string;
  /** No earlier request had this id. */
  readonly isNew: boolean;
}

/** A body as it was sent, before its check. */
export interface SentBody {
  readonly unknownFields: readonly UnknownField[];
  /**
   * @param slips issues that were found otherwise
   * @throws EngineError VALIDATION_FAILED
   */
  readonly check: (slips: readonly Issue[]) => Promise<unknown>;
}

/** As above; a repeated request gets the same resource again. */
export interface CreatingEndpoint extends Route {
  readonly method: "POST";
  readonly body: z.ZodType;
  readonly answer: (call: Call, body: unknown, resource: Resource) => Promise<TextAnswer>;
  /** Whether the request changes nothing: it then uses up no Idempotency-Key. */
  readonly isDryRun?: (body: unknown) => boolean;
  /**
   * Reads a body that may be long, on a thread of its own, where the endpoint takes CSV as well as JSON.
   * @throws ApiError MALFORMED_REQUEST
   */
  readonly readLong?: (call: Call, bytes: Uint8Array, form: "json" | "csv") => Promise<SentBody>;
  /** Completes the body before the schema checks it. */
  readonly complete?: (call: Call, body: unknown) => Promise<unknown>;
  /** Has the known fields, where `body` leaves parts for the use case to check. */
  readonly fields?: z.ZodType;
}

/** Takes a file, as it is; a repeated request gets the same resource again. */
export interface UploadEndpoint extends Route {
  readonly method: "POST";
  readonly upload: {
    readonly mediaType: string;
    /** Bytes. */
    readonly longest: number;
  };
  readonly answer: (call: Call, file: Uint8Array, resource: Resource) => Promise<TextAnswer>;
}

export type Endpoint = ReadingEndpoint | WritingEndpoint | CreatingEndpoint | UploadEndpoint;

/** The scope that a key needs for the endpoint. */
export function scopeOf({ method, scope }: Endpoint): KeyScope {
  return scope ?? (method === "GET" ? "read" : "ship");
}

/** The same endpoint for keys with another scope than its method's. */
export function withScope(scope: KeyScope, endpoint: Endpoint): Endpoint {
  return { ...endpoint, scope };
}

export function reading(
  method: ReadingEndpoint["method"],
  path: string,
  answer: (call: Call) => Promise<Answer>,
): Endpoint {
  return { method, path, answer: (call) => answer(call) };
}

export function searching<Schema extends z.ZodObject>(
  path: string,
  query: Schema,
  answer: (call: Call, query: z.output<Schema>) => Promise<Answer>,
): Endpoint {
  return { method: "GET", path, query, answer: (call, value) => answer(call, value as z.output<Schema>) };
}

export function writing<Schema extends z.ZodType>(
  method: WritingEndpoint["method"],
  path: string,
  body: Schema,
  answer: (call: Call, body: z.output<Schema>) => Promise<Answer>,
): Endpoint {
  return { method, path, body, answer: (call, value) => answer(call, value as z.output<Schema>) };
}

export function creating<Schema extends z.ZodType>(
  path: string,
  body: Schema,
  answer: (call: Call, body: z.output<Schema>, resource: Resource) => Promise<TextAnswer>,
  {
    isDryRun,
    complete,
    fields,
  }: {
    readonly isDryRun?: (body: z.output<Schema>) => boolean;
    readonly complete?: CreatingEndpoint["complete"];
    readonly fields?: z.ZodType;
  } = {},
): CreatingEndpoint {
  return {
    method: "POST",
    path,
    body,
    answer: (call, value, resource) => answer(call, value as z.output<Schema>, resource),
    ...(complete && { complete }),
    ...(fields && { fields }),
    ...(isDryRun && { isDryRun: (value: unknown) => isDryRun(value as z.output<Schema>) }),
  };
}

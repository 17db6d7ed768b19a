/** A row of the REST API: everything about an endpoint in one value. Its door, its checks, its description and its tests come from it. */
import { z } from "zod";
import type { Caller, Issue } from "../../../domain/engine/index.ts";
import type { KeyScope } from "../../../domain/merchants/records.ts";
import type { UnknownField } from "../../../domain/orders/batches/batch-body.ts";
import type { ApiErrorCode } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Headings of the description, in its order. */
export const tags = [
  "Rates",
  "Shipments",
  "Labels",
  "Tracking",
  "Hand-over",
  "Address book",
  "Webhooks",
  "Carriers",
  "Privacy",
  "Audit",
  "Sandbox",
] as const;

/** One authenticated request to one endpoint. */
export interface Call<Needs = unknown> {
  /** The services that the endpoint asks for. */
  readonly app: Needs;
  readonly caller: Caller;
  readonly key: { readonly id: string; readonly scopes: readonly KeyScope[]; readonly isStrict: boolean };
  readonly request: ApiRequest;
  readonly requestId: string;
  /** The path's `:id`, of the row's form; empty in a path without one. */
  readonly id: string;
  /** @throws EngineError NOT_FOUND for `null`, with the row's words */
  readonly found: <Value>(value: Value | null) => Value;
  /** Fields of the body that the endpoint does not know. */
  readonly unknownFields: readonly UnknownField[];
}

/** The resource that a request creates. */
export interface Resource {
  readonly id: string;
  /** No earlier request had this id. */
  readonly isNew: boolean;
}

/** A body as it was sent, before its check. */
export interface SentBody<Body = unknown> {
  readonly unknownFields: readonly UnknownField[];
  /**
   * @param slips issues that were found otherwise
   * @throws EngineError VALIDATION_FAILED
   */
  readonly check: (slips: readonly Issue[]) => Promise<Body>;
}

/** Examples of a body by their names. Callers may copy each; the first one is sent for the answer's example. */
export type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;

/** The answer with status 200: the resource itself, `{ status, data }`, or a page `{ status, data, next_cursor }`. */
export interface Answered<Value extends z.ZodType = z.ZodType> {
  readonly form: "bare" | "data" | "page";
  readonly description: string;
  /** The schema of the value that `handle` returns. */
  readonly schema: Value;
  /** Headers besides those of every answer. */
  readonly headers?: z.ZodRawShape;
}

/** The resource itself. */
export function bare<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  headers: z.ZodRawShape = {},
): Answered<Schema> {
  return { form: "bare", description, schema, headers };
}

/** `{ status, data }` */
export function wrapped<Schema extends z.ZodType>(description: string, schema: Schema): Answered<Schema> {
  return { form: "data", description, schema };
}

const nextCursor = z.string().nullable();

/** A page of a list. */
export function page<Entry extends z.ZodType>(description: string, entry: Entry) {
  const next = nextCursor.describe("The `cursor` of the next page; null on the last one.");
  return pageOf(description, entry, next);
}

/** A list that answers pages only where they are asked for. */
export function pageOrAll<Entry extends z.ZodType>(description: string, entry: Entry) {
  const next = nextCursor
    .optional()
    .describe("The `cursor` of the next page; null on the last one. Absent without `limit`.");
  return pageOf(description, entry, next);
}

function pageOf<Entry extends z.ZodType, Cursor extends z.ZodType>(
  description: string,
  entry: Entry,
  next_cursor: Cursor,
) {
  const schema = z.object({ data: z.array(entry).describe(description), next_cursor });
  return { form: "page", description, schema } as const satisfies Answered;
}

/** A value with headers of its own. */
export class WithHeaders<Value> {
  readonly value: Value;
  readonly headers: Readonly<Record<string, string>>;

  constructor(value: Value, headers: Readonly<Record<string, string>>) {
    this.value = value;
    this.headers = headers;
  }
}

/** The value in the form of the row's `answers`. A stream is the whole answer. */
export type Given<Value> = Value | WithHeaders<Value> | ReadableStream<Uint8Array>;

interface Row<Needs, Answer extends z.ZodType, Input extends readonly unknown[]> {
  /** A segment `:id` is the resource's. */
  readonly path: string;
  /** Absent: `read` for GET, `ship` for all others. */
  readonly scope?: KeyScope;
  readonly operationId: string;
  readonly tag: (typeof tags)[number];
  readonly summary: string;
  readonly description: string;
  /** The `:id` of a path that has one. Another merchant's id is refused as one that does not exist. */
  readonly id?: {
    readonly description: string;
    /** The message of NOT_FOUND. */
    readonly missing: string;
    /** Absent: a UUID, in any case of letters. */
    readonly form?: RegExp;
  };
  readonly answers: Answered<Answer>;
  /** Refusals that not every endpoint of its kind has. */
  readonly refuses?: readonly ApiErrorCode[];
  readonly handle: (call: Call<Needs>, ...input: Input) => Promise<Given<z.input<Answer>>>;
}

interface ReadingRow<Needs, Answer extends z.ZodType, Query extends z.ZodObject>
  extends Row<Needs, Answer, [query: z.output<Query>]> {
  readonly method: "GET" | "DELETE";
  /** The query parameters; without it, the endpoint takes none. */
  readonly query?: Query;
}

/** Takes a JSON body; the schema has accepted it before `handle` is called. */
interface WritingRow<Needs, Answer extends z.ZodType, Body extends z.ZodType>
  extends Row<Needs, Answer, [body: z.output<Body>]> {
  readonly method: "PUT" | "PATCH";
  readonly body: Body;
  readonly examples: Examples;
}

/** A row that takes a JSON body and creates a resource; a repeated request gets the same resource again. */
interface CreatingRow<Needs, Answer extends z.ZodType, Body extends z.ZodType, Read>
  extends Row<Needs, Answer, [body: Read, resource: Resource]> {
  readonly body: Body;
  readonly examples: Examples;
  /** Whether the request changes nothing: it then uses up no Idempotency-Key. */
  readonly isDryRun?: (body: NoInfer<Read>) => boolean;
  /** Completes the body before the schema checks it. */
  readonly complete?: (call: Call<Needs>, body: unknown) => Promise<unknown>;
  /** Has the known fields, where `body` leaves parts for the use case to check. */
  readonly fields?: z.ZodType;
  /** Reads a body that may be long, on a thread of its own, as JSON or CSV. */
  readonly long?: {
    /** @throws ApiError MALFORMED_REQUEST */
    readonly read: (call: Call<Needs>, bytes: Uint8Array, form: "json" | "csv") => Promise<SentBody<Read>>;
    readonly csvExample: string;
  };
}

/** Takes a file, as it is; a repeated request gets the same resource again. */
interface UploadingRow<Needs, Answer extends z.ZodType>
  extends Row<Needs, Answer, [file: Uint8Array, resource: Resource]> {
  readonly upload: {
    readonly mediaType: string;
    /** Bytes. */
    readonly longest: number;
  };
}

/** A row whose input has no type any more, so that rows of all kinds make one table. */
export interface Endpoint<Needs>
  extends Omit<Row<Needs, z.ZodType, [input: unknown, resource: Resource]>, "handle"> {
  readonly method: Method;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly examples?: Examples;
  readonly upload?: UploadingRow<Needs, z.ZodType>["upload"];
  readonly isDryRun?: (body: unknown) => boolean;
  readonly complete?: CreatingRow<Needs, z.ZodType, z.ZodType, unknown>["complete"];
  readonly fields?: z.ZodType;
  readonly long?: CreatingRow<Needs, z.ZodType, z.ZodType, unknown>["long"];
  readonly handle: (call: Call<Needs>, input: unknown, resource: Resource) => Promise<Given<unknown>>;
}

export function reading<Needs, Answer extends z.ZodType, Query extends z.ZodObject>(
  row: ReadingRow<Needs, Answer, Query>,
): Endpoint<Needs> {
  return row as Endpoint<Needs>;
}

export function writing<Needs, Answer extends z.ZodType, Body extends z.ZodType>(
  row: WritingRow<Needs, Answer, Body>,
): Endpoint<Needs> {
  return row as Endpoint<Needs>;
}

/** @param Read the checked body, which `long` may read otherwise than the schema */
export function creating<Needs, Answer extends z.ZodType, Body extends z.ZodType, Read = z.output<Body>>(
  row: CreatingRow<Needs, Answer, Body, Read>,
): Endpoint<Needs> {
  return { method: "POST", ...row } as Endpoint<Needs>;
}

export function uploading<Needs, Answer extends z.ZodType>(
  row: UploadingRow<Needs, Answer>,
): Endpoint<Needs> {
  return { method: "POST", ...row } as Endpoint<Needs>;
}

/** The scope that a key needs for the endpoint. */
export function scopeOf({ method, scope }: Pick<Endpoint<never>, "method" | "scope">): KeyScope {
  return scope ?? (method === "GET" ? "read" : "ship");
}

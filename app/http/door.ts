/**
 * Words: a door is a path that machines call, with what may come in by it; a page is Remix's. A handler gets a call and
 * gives back an answer or a refusal; the door's form says how a refusal is written.
 */
import type { ErrorMetadata } from "../engine/index.ts";
import type { BodyLimit } from "../read-body.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** A row of the table. */
export interface Door {
  /**
   * `:name` takes one segment that is not empty, a `*` at the end takes all that follows, also nothing. A slash at the end
   * is part of the path.
   */
  readonly paths: readonly string[];
  /** GET takes HEAD too. "every": whatever no other door of the path takes. */
  readonly methods: readonly Method[] | "every";
  /** Absent: the body is not read. */
  readonly body?: BodyLimit;
  readonly form: RefusalForm;
  readonly handle: Handler;
}

export type Handler = (call: Call) => Outcome | Promise<Outcome>;
export type Outcome = Answer | { readonly refusal: Refusal };

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** `null`: none. For HEAD it is not sent. */
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null;
}

export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 406 | 412 | 413 | 414 | 500 | 503;
  readonly message: string;
  readonly metadata?: ErrorMetadata | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Writes a refusal as the callers of a door expect it. */
export type RefusalForm = (refusal: Refusal, call: Pick<Call, "header">) => Answer;

/** One request at one door. */
export interface Call {
  readonly method: string;
  /** As `readTarget` left it. */
  readonly path: string;
  readonly url: URL;
  /** What the door's `:names` stand for, decoded; `*` is the rest of the path as it came. */
  readonly params: Readonly<Record<string, string>>;
  /** The methods that other doors of the same path take. */
  readonly allow: readonly string[];
  /** The socket's own facts, whatever the headers claim. */
  readonly connection: { readonly remoteAddress: string; readonly encrypted: boolean };
  /** By its name in lower case; several of one name are joined by commas. */
  header(name: string): string | null;
  /** Within the door's limit; `null` when it is longer. Can be read once. */
  body(): Promise<Uint8Array | null>;
  /** The caller hung up: nobody hears the answer. */
  isGone(): boolean;
  /** The head of the request as the web's own object, for libraries that take nothing else. */
  toRequest(): Request;
}

/**
 * Glossary: a door is a path that machines call, with its methods and limits; Remix serves the pages. A handler takes a
 * call and returns an answer or a refusal. The door's form writes the refusal.
 */
import type { ErrorMetadata } from "../../domain/engine/index.ts";
import type { BodyLimit } from "../request/read-body.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** A row of the table. */
export interface Door {
  /**
   * `:name` takes one non-empty segment. A `*` at the end takes the rest of the path, which may be empty. A slash at
   * the end is part of the path.
   */
  readonly paths: readonly string[];
  /** GET takes HEAD too. "every" takes any method that no other door of the path takes. */
  readonly methods: readonly Method[] | "every";
  /** The body's limit; absent: it is not read. `isUnverified`: the handler knows the sender only after the body. */
  readonly body?: BodyLimit & { readonly isUnverified?: true };
  readonly form: RefusalForm;
  readonly handle: Handler;
}

export type Handler = (call: Call) => Outcome | Promise<Outcome>;
export type Outcome = Answer | { readonly refusal: Refusal };

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** `null` is no body. HEAD sends none. */
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null;
}

export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 406 | 408 | 412 | 413 | 414 | 500 | 503;
  readonly message: string;
  /** The code in the API's form, where the status has several. */
  readonly code?: "UNAVAILABLE";
  readonly metadata?: ErrorMetadata | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Writes a refusal in the form that a door's callers expect. */
export type RefusalForm = (refusal: Refusal, call: Pick<Call, "header">) => Answer;

/** One request at one door. */
export interface Call {
  readonly method: string;
  /** The path that `readTarget` decided on. */
  readonly path: string;
  readonly url: URL;
  /** Values of the door's `:names`, decoded; `*` is the rest of the path, not decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The methods of other doors of the same path. */
  readonly allow: readonly string[];
  /** Facts of the socket, whatever the headers claim. */
  readonly connection: { readonly remoteAddress: string; readonly encrypted: boolean };
  /** A header's value by its name in lower case, several joined by commas; `null`: it is absent. */
  header(name: string): string | null;
  /** The body within the door's limit; `null` when it is longer. It can be read once. */
  body(): Promise<Uint8Array | null>;
  /** True after the caller hung up, or was refused while the body was under way: the answer would go nowhere. */
  isGone(): boolean;
  /** The request's head as a web Request, for libraries that need one. */
  toRequest(): Request;
}

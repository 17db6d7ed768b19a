/** The answers of `/config/…`: a function from a request's head to a status, headers and a prepared body. */
import { preferredCoding } from "./content-coding.ts";
import { namesTag } from "./entity-tags.ts";
import type { PublishedFile } from "./published-file.ts";

export interface ReferenceRequest {
  readonly method: string;
  /** A header's value by its name in lower case; `null` if it is absent. */
  header(name: string): string | null;
}

export interface ReferenceAnswer {
  readonly status: 200 | 204 | 304;
  readonly headers: Readonly<Record<string, string>>;
  /** Shared by all answers: never written to. `null`: no body. */
  readonly body: Buffer | null;
}

export interface ReferenceRefusal {
  readonly refusal: {
    readonly status: 404 | 406 | 412;
    readonly message: string;
    readonly metadata?: { readonly lists: readonly string[] };
    readonly headers?: Readonly<Record<string, string>>;
  };
}

/**
 * Lists change with a deployment, and one with the year: a delay of an hour is harmless, and a day's is better
 * than no answer.
 */
const freshness = "public, max-age=3600, stale-while-revalidate=86400";

/** Pages of any origin may read the lists. */
export const forEverybody = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Link",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
} as const;

const preflight: ReferenceAnswer = {
  status: 204,
  headers: {
    ...forEverybody,
    allow: "GET, HEAD, OPTIONS",
    "access-control-allow-methods": "GET, HEAD",
    // The star covers all but this one.
    "access-control-allow-headers": "*, Authorization",
    "access-control-max-age": "86400",
  },
  body: null,
};

/**
 * @param files the files by path; `""` is the index
 * @param path what follows `/config/`, without the query
 */
export function answerReference(
  files: ReadonlyMap<string, PublishedFile>,
  path: string,
  request: ReferenceRequest,
): ReferenceAnswer | ReferenceRefusal {
  if (request.method === "OPTIONS") return preflight;
  const file = files.get(path);
  if (file === undefined) {
    const lists = namesIn(files);
    const message = `There is no list at this path. The lists are ${lists.join(", ")}.`;
    return { refusal: { status: 404, message, metadata: { lists } } };
  }
  return answerFile(file, request);
}

function answerFile(file: PublishedFile, request: ReferenceRequest): ReferenceAnswer | ReferenceRefusal {
  const coding = preferredCoding(request.header("accept-encoding"));
  if (coding === null) {
    const message = "This is sent as br, gzip or identity, and Accept-Encoding refuses all three.";
    return { refusal: { status: 406, message, headers: { vary: "Accept-Encoding" } } };
  }
  const { body, etag } = file.codings[coding];
  const validators = { ...forEverybody, "cache-control": freshness, etag, vary: "Accept-Encoding" };
  // The conditions are checked in this order (RFC 9110, 13.2.2), against the representation to be sent: another coding
  // is another representation.
  const ifMatch = request.header("if-match");
  if (ifMatch !== null && !namesTag(ifMatch, etag, "strong"))
    return { refusal: { status: 412, message: "The list has changed." } };
  const ifNoneMatch = request.header("if-none-match");
  if (ifNoneMatch !== null && namesTag(ifNoneMatch, etag, "weak"))
    return { status: 304, headers: validators, body: null };
  return {
    status: 200,
    headers: {
      ...validators,
      "content-type": file.contentType,
      "content-length": String(body.length),
      ...(coding !== "identity" && { "content-encoding": coding }),
      ...(file.schemaPath !== null && {
        link: `<${file.schemaPath}>; rel="describedby"; type="application/schema+json"`,
      }),
    },
    body: request.method === "HEAD" ? null : body,
  };
}

function namesIn(files: ReadonlyMap<string, PublishedFile>): readonly string[] {
  return [...files].flatMap(([path, { schemaPath }]) =>
    schemaPath === null ? [] : [path.replace(/\.json$/, "")],
  );
}

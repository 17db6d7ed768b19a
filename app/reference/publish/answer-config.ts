/** What `/config/…` answers: a function from a request's head to a status, headers and a body that lies ready. */
import { preferredCoding } from "./content-coding.ts";
import { namesTag } from "./entity-tags.ts";
import type { PublishedFile } from "./published-file.ts";

export interface ConfigRequest {
  readonly method: string;
  /** What follows `/config/`, without the query; empty for the index. */
  readonly path: string;
  readonly headers: {
    readonly "accept-encoding"?: string | undefined;
    readonly "if-match"?: string | undefined;
    readonly "if-none-match"?: string | undefined;
  };
}

export interface ConfigAnswer {
  readonly status: 200 | 204 | 304 | 404 | 405 | 406 | 412;
  readonly headers: Readonly<Record<string, string>>;
  /** Shared by all answers: never written to. `null`: no body. */
  readonly body: Buffer | null;
}

/** Lists change with a deployment, and one with the year: an hour of delay harms nobody, and a day's is better than none. */
const freshness = "public, max-age=3600, stale-while-revalidate=86400";
const allow = "GET, HEAD, OPTIONS";

/** There is nothing in the lists that a page of any origin may not see. */
const forEverybody = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Link",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
} as const;

const preflight: ConfigAnswer = {
  status: 204,
  headers: {
    ...forEverybody,
    allow,
    "access-control-allow-methods": "GET, HEAD",
    // The star stands for all but this one.
    "access-control-allow-headers": "*, Authorization",
    "access-control-max-age": "86400",
  },
  body: null,
};

/** @param files by path; `""` is the index */
export function answerConfig(
  files: ReadonlyMap<string, PublishedFile>,
  { method, path, headers }: ConfigRequest,
): ConfigAnswer {
  if (method === "OPTIONS") return preflight;
  if (method !== "GET" && method !== "HEAD")
    return refusal(method, 405, "METHOD_NOT_ALLOWED", "The lists can only be read.", null, { allow });
  const file = files.get(path);
  if (file === undefined) {
    const lists = namesIn(files);
    const message = `There is no list at this path. The lists are ${lists.join(", ")}.`;
    return refusal(method, 404, "NOT_FOUND", message, { lists });
  }
  return answerFile(file, method, headers);
}

function answerFile(file: PublishedFile, method: string, headers: ConfigRequest["headers"]): ConfigAnswer {
  const coding = preferredCoding(headers["accept-encoding"]);
  if (coding === null) {
    const message = "This is sent as br, gzip or identity, and Accept-Encoding refuses all three.";
    return refusal(method, 406, "NOT_ACCEPTABLE", message, null, { vary: "Accept-Encoding" });
  }
  const { body, etag } = file.codings[coding];
  const validators = { ...forEverybody, "cache-control": freshness, etag, vary: "Accept-Encoding" };
  // In this order (RFC 9110, 13.2.2), against what would be sent: another coding is another representation.
  const ifMatch = headers["if-match"];
  if (ifMatch !== undefined && !namesTag(ifMatch, etag, "strong"))
    return refusal(method, 412, "PRECONDITION_FAILED", "The list has changed.", null);
  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, etag, "weak"))
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
    body: method === "HEAD" ? null : body,
  };
}

function namesIn(files: ReadonlyMap<string, PublishedFile>): readonly string[] {
  return [...files].flatMap(([path, { schemaPath }]) =>
    schemaPath === null ? [] : [path.replace(/\.json$/, "")],
  );
}

/** In the API's form, so that whoever reads its refusals reads these. */
function refusal(
  method: string,
  status: 404 | 405 | 406 | 412,
  code: string,
  message: string,
  metadata: object | null,
  headers: Readonly<Record<string, string>> = {},
): ConfigAnswer {
  const body = Buffer.from(JSON.stringify({ error: { code, message, metadata } }));
  return {
    status,
    headers: {
      ...forEverybody,
      ...headers,
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "content-length": String(body.length),
    },
    body: method === "HEAD" ? null : body,
  };
}

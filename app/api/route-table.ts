import { ApiError } from "./api-error.ts";
import type { Endpoint } from "./endpoint.ts";

export interface Match {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the endpoint of a method and a path. HEAD is GET without a body. */
export type RouteTable = (method: string, pathname: string) => Match;

/** @returns a lookup that throws ApiError NOT_FOUND for unknown paths and METHOD_NOT_ALLOWED, with Allow, for the rest */
export function routeTable(endpoints: readonly Endpoint[]): RouteTable {
  const compiled = endpoints.map((endpoint) => ({ endpoint, segments: endpoint.path.split("/") }));
  return (method, pathname) => {
    const asked = pathname.split("/");
    const allowed = new Set<string>();
    for (const { endpoint, segments } of compiled) {
      const params = matchSegments(segments, asked);
      if (params === undefined) continue;
      if (endpoint.method === (method === "HEAD" ? "GET" : method)) return { endpoint, params };
      allowed.add(endpoint.method);
      if (endpoint.method === "GET") allowed.add("HEAD");
    }
    if (allowed.size === 0) throw new ApiError("NOT_FOUND", "There is nothing at this path.");
    const allow = [...allowed].join(", ");
    throw new ApiError("METHOD_NOT_ALLOWED", `This path takes ${allow}.`, { headers: { allow } });
  };
}

function matchSegments(
  segments: readonly string[],
  asked: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (segments.length !== asked.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = asked[index] ?? "";
    if (!segment.startsWith(":")) {
      if (segment !== value) return undefined;
      continue;
    }
    const decoded = decode(value);
    if (decoded === undefined || decoded === "") return undefined;
    params[segment.slice(1)] = decoded;
  }
  return params;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

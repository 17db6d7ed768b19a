import type { CarrierCall } from "../../kit/http.ts";
import type { PathParts } from "../../kit/routes.ts";
import { calls } from "./all-calls.ts";
import type { DhlCall } from "./define-call.ts";

interface FoundCall {
  readonly call: DhlCall;
  readonly parts: PathParts;
}

/** @returns null: no such path with this method */
export function findCall({ method, path }: CarrierCall): FoundCall | null {
  for (const call of calls) {
    const parts = call.method === method ? partsOf(call.path, path) : null;
    if (parts !== null) return { call, parts };
  }
  return null;
}

export const isKnownPath = ({ path }: CarrierCall): boolean =>
  calls.some((call) => partsOf(call.path, path) !== null);

/** A slash at the end is the same path. */
function partsOf(pattern: string, path: string): PathParts | null {
  const trimmed = (text: string) => text.replace(/\/$/, "");
  const source = trimmed(pattern).replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  const match = new RegExp(`^${source}$`).exec(trimmed(path));
  if (match === null) return null;
  const parts = Object.entries(match.groups ?? {});
  return Object.fromEntries(parts.map(([name, value]) => [name, decodeURIComponent(value)]));
}

import { shipitCalls } from "../calls/all-calls.ts";
import type { ShipitCall } from "./define-call.ts";

export const shipitBase = "/shipit-farm/v1/backend";

export interface FoundCall {
  readonly call: ShipitCall;
  readonly parts: Readonly<Record<string, string>>;
}

/** The call of a method and a path below ShipIT's base; a path of another method gives null too. */
export function findCall(method: string, path: string): FoundCall | null {
  for (const call of shipitCalls) {
    const parts = call.method === method ? partsOf(call.path, path) : null;
    if (parts !== null) return { call, parts };
  }
  return null;
}

export const isKnownPath = (path: string): boolean =>
  shipitCalls.some((call) => partsOf(call.path, path) !== null);

function partsOf(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split("/");
  const values = path.split("/");
  if (names.length !== values.length) return null;
  const parts: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? "";
    if (name.startsWith("{") && value !== "") parts[name.slice(1, -1)] = decodeURIComponent(value);
    else if (name !== value) return null;
  }
  return parts;
}

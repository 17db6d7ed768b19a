import { z } from "zod";
import type { JsonValue } from "../../engine/index.ts";
import { topicOf } from "./topics.ts";

/** The fields of a payload to store; none for an unknown topic. Only these are parsed, because an order may be large. */
export function hintOf(topic: string, payload: Readonly<Record<string, unknown>>): Record<string, JsonValue> {
  const kept: Record<string, JsonValue> = {};
  for (const path of topicOf(topic)?.keeps ?? []) {
    const value = z.json().safeParse(at(payload, path.split(".")));
    if (value.success) kept[path] = value.data;
  }
  return kept;
}

function at(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  return isObject(value) && Object.hasOwn(value, key) ? at(value[key], rest) : undefined;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

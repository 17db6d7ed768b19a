import { z } from "zod";
import { numericId } from "../../../adapters/shopify/gid.ts";
import type { JsonValue } from "../../../domain/engine/index.ts";
import { topicOf } from "./topics.ts";

/** Ids, names and times, or a list of them: far longer than any of Shopify's. */
const scalar = z.union([z.string().max(255), z.number(), z.boolean(), z.null()]);
const kept = z.union([scalar, z.array(scalar)]);

/** The fields of a payload to store; none for an unknown topic. Only these are parsed, because an order may be large. */
export function hintOf(topic: string, payload: Readonly<Record<string, unknown>>): Record<string, JsonValue> {
  return fieldsAt(topicOf(topic)?.keeps ?? [], payload);
}

/** The payload's fields by their paths. Fields that the payload lacks are absent. */
export function fieldsAt(
  paths: readonly string[],
  payload: Readonly<Record<string, unknown>>,
): Record<string, JsonValue> {
  const found: Record<string, JsonValue> = {};
  for (const path of paths) {
    const value = kept.safeParse(at(payload, path.split(".")));
    if (value.success) found[path] = value.data;
  }
  return found;
}

function at(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(value)) return at(value[Number(key)], rest);
  return isObject(value) && Object.hasOwn(value, key) ? at(value[key], rest) : undefined;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The webhook's subject, such as `order/123`. `null` when the topic has no subject or the payload names none: the webhook
 * is then handled alone.
 * @param hint the stored fields of the payload
 */
export function subjectOf(topic: string, hint: Readonly<Record<string, JsonValue>>): string | null {
  const subject = topicOf(topic)?.subject;
  if (subject === undefined) return null;
  const [kind, field] = subject;
  const id = hint[field];
  if (typeof id !== "string" && typeof id !== "number") return null;
  const number = numericId(id);
  return /^\d{1,20}$/.test(number) ? `${kind}/${number}` : null;
}

import { numericId } from "../../../adapters/shopify/gid.ts";
import type { JsonValue } from "../../../domain/engine/index.ts";
import { topicOf } from "./topics.ts";

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

/** Webhooks as Shopify sends them: signed, each a different event, with the payload of an order of some lines. */
import { createHmac } from "node:crypto";
import { apiSecret } from "../../test/support/server.ts";

/** The first shop of a benchmark's server. */
const shopDomain = "kalimera-goods.myshopify.com";

export interface SignedWebhook {
  readonly topic: string;
  /** Names the event: two with one id are duplicates. */
  readonly event: string;
  readonly body: string;
}

/** Eight kilobytes, like an order of a dozen lines; almost none of it is stored. */
const lines = Array.from({ length: 12 }, (_, line) => ({
  id: 4_000 + line,
  title: `Product ${line}`,
  note: "Μεταφορικά ".repeat(30),
}));

export function payloadOf(facts: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...facts, line_items: lines });
}

export function headersOf({ topic, event, body }: SignedWebhook): Readonly<Record<string, string>> {
  return {
    "x-shopify-topic": topic,
    "x-shopify-shop-domain": shopDomain,
    "x-shopify-event-id": event,
    "x-shopify-webhook-id": event,
    "x-shopify-triggered-at": new Date().toISOString(),
    "x-shopify-hmac-sha256": createHmac("sha256", apiSecret).update(body).digest("base64"),
  };
}

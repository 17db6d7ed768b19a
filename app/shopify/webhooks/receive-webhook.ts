import type { Services } from "../../services.server.ts";
import { isSignedBy, signatureHeader } from "../signature.ts";
import { subjectOf } from "./subject-of.ts";
import { topicOf } from "./topics.ts";
import { hintOf, isObject } from "./webhook-hint.ts";

/** Bytes. Orders with hundreds of lines are large; nothing of Shopify's is near this. */
export const LONGEST_WEBHOOK = 8 * 1024 * 1024;

/** What identifies a webhook is far shorter, and has to fit into an index. */
const LONGEST_NAME = 255;

interface WebhookCall {
  /** `null` when it is longer than `LONGEST_WEBHOOK`. */
  body(): Promise<Uint8Array | null>;
  /** By its name in lower case; `null` when there is none. */
  header(name: string): string | null;
}

type WebhookOutcome =
  | { readonly status: 200; readonly body: null }
  | { readonly refusal: { readonly status: 400 | 401 | 404 | 413; readonly message: string } };

/**
 * `POST /webhooks`: proves that Shopify sent it, writes it down, answers. The work is a job's, because Shopify waits
 * 5 s and gives up after some hours of failures. Our own check of the signature, because the library's fails with a 500
 * once a shop's token can't be refreshed any more, which is just when `app/uninstalled` and `shop/redact` arrive.
 * 200 received (also what was received before, and what is of no shop of ours); 400 no webhook; 401 not signed by Shopify
 * for this shop; 404 the Shopify side is off. Throws when it can't be written down: Shopify sends it again.
 */
export async function receiveWebhook(services: Services, call: WebhookCall): Promise<WebhookOutcome> {
  const secret = services.env.SHOPIFY_API_SECRET;
  if (secret === undefined) return refuse(404, "The Shopify side is off.");
  const body = await call.body();
  if (body === null) return refuse(413, "The webhook is longer than any of Shopify's.");
  if (!isSignedBy(secret, body, call.header(signatureHeader)))
    return refuse(401, "The webhook is not signed by Shopify.");

  // Session tokens and the addresses that open the app are signed with the same secret: every merchant holds texts with a
  // good signature. None of those is a JSON object, and every webhook is one.
  const payload = parseJson(body);
  if (!isObject(payload)) return refuse(400, "The payload is not a JSON object.");

  const topic = call.header("x-shopify-topic")?.toLowerCase();
  const domain = call.header("x-shopify-shop-domain")?.toLowerCase();
  const dedupeKey = dedupeKeyOf(call);
  if (!isName(topic) || !isName(domain) || !isName(dedupeKey))
    return refuse(400, "The headers name no topic, shop or webhook.");
  if (!isAbout(payload, domain, topic))
    return refuse(401, "The payload is another shop's than the headers say.");
  const hint = hintOf(topic, payload);
  const receipt = await services.inbox.receive({
    shop: domain,
    topic,
    dedupeKey,
    subject: subjectOf(topic, hint),
    payload: hint,
    triggeredAt: dateOf(call.header("x-shopify-triggered-at")),
  });
  if (receipt === "unknown shop")
    services.log.info({ shop: domain, topic }, "webhook of a shop we don't know");
  if (receipt === "duplicate")
    services.log.debug({ shop: domain, topic, dedupeKey }, "webhook received before");
  return { status: 200, body: null };
}

function isName(text: string | null | undefined): text is string {
  return typeof text === "string" && text !== "" && text.length <= LONGEST_NAME;
}

/**
 * The signature covers the payload and not the headers: where the payload says whose it is, its word counts, and a
 * compliance webhook has to say it.
 */
function isAbout(payload: Readonly<Record<string, unknown>>, domain: string, topic: string): boolean {
  const { shop_domain, myshopify_domain } = payload;
  const named = [shop_domain, myshopify_domain].filter((name) => typeof name === "string");
  if (named.some((name) => name.toLowerCase() !== domain)) return false;
  return typeof shop_domain === "string" || topicOf(topic)?.compliance !== true;
}

/** Duplicates share the event's id; two subscriptions to one topic share it as well, and differ by name. */
function dedupeKeyOf(call: WebhookCall): string | null {
  const event = call.header("x-shopify-event-id");
  if (!event) return call.header("x-shopify-webhook-id");
  const subscription = call.header("x-shopify-name");
  return subscription === null ? event : `${event}/${subscription}`;
}

/** `null` for what is no date, or none that a database would take. */
function dateOf(header: string | null): Date | null {
  const date = new Date(header ?? Number.NaN);
  const year = date.getUTCFullYear();
  return year >= 2000 && year < 10_000 ? date : null;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function refuse(status: 400 | 401 | 404 | 413, message: string): WebhookOutcome {
  return { refusal: { status, message } };
}

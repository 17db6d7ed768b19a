import { parseJsonWithin } from "../../../domain/files/parse-json.ts";
import type { Services } from "../../../process/services.server.ts";
import { isSignature, isSignedBy, signatureHeader } from "../signature.ts";
import { topicOf } from "./topics.ts";
import { fieldsAt, hintOf, isObject, subjectOf } from "./webhook-hint.ts";

/** Bytes. Far more than an order with hundreds of lines. */
export const LONGEST_WEBHOOK = 8 * 1024 * 1024;

/** Ids and topics are far shorter. A longer one would not fit into the index. */
const LONGEST_NAME = 255;

interface WebhookCall {
  /** `null` when the body is longer than `LONGEST_WEBHOOK`. */
  body(): Promise<Uint8Array | null>;
  /** @param name the header's name in lower case @returns `null` when the request has none */
  header(name: string): string | null;
}

type WebhookOutcome =
  | { readonly status: 200; readonly body: null }
  | { readonly refusal: { readonly status: 400 | 401 | 404 | 413; readonly message: string } };

/**
 * `POST /webhooks`: verifies the signature, stores the webhook, answers. A job does the work, because Shopify waits only
 * 5 s and gives up after some hours of failures. Waybill checks the signature itself. The library's check answers 500 once a
 * shop's token can no longer be refreshed, just when `app/uninstalled` and `shop/redact` arrive.
 *
 * | status | the webhook |
 * |---|---|
 * | 200 | is received: kept, or had before |
 * | 200, logged, not kept | is signed, but of an unknown shop, without its headers, or its payload names another shop |
 * | 400 | is signed, and its payload is no JSON object, or nested deeply |
 * | 401 | is not signed by Shopify; without a signature, its body is not read |
 * | 404 | the Shopify side is off |
 *
 * Throws when the webhook can't be stored: Shopify sends it again.
 */
export async function receiveWebhook(
  services: Pick<Services, "env" | "inbox" | "log">,
  call: WebhookCall,
): Promise<WebhookOutcome> {
  const secrets = services.env.SHOPIFY_API_SECRET;
  if (secrets === undefined) return refuse(404, "The Shopify side is off.");
  const signature = call.header(signatureHeader);
  if (!isSignature(signature)) return refuse(401, "The webhook is not signed by Shopify.");
  const body = await call.body();
  if (body === null) return refuse(413, "The webhook is longer than any of Shopify's.");
  if (!isSignedBy(secrets, body, signature)) return refuse(401, "The webhook is not signed by Shopify.");

  // Session tokens and the URLs that open the app are signed with the same secret, so every merchant holds texts with a valid
  // signature. None of those is a JSON object, and every webhook is.
  const payload = parseJson(body);
  if (!isObject(payload)) return refuse(400, "The payload is not a JSON object.");

  const topic = call.header("x-shopify-topic")?.toLowerCase();
  // A delivery keeps it over its retries. The event id is shared by all deliveries of one action of the merchant.
  const dedupeKey = call.header("x-shopify-webhook-id");
  const header = call.header("x-shopify-shop-domain")?.toLowerCase();
  const domain = shopOf(header, topic, payload);
  // A refusal would bring it again for hours, and cost the subscription.
  if (!isName(topic) || !isName(domain) || !isName(dedupeKey)) {
    const names = { shop: logged(domain), topic: logged(topic), dedupeKey: logged(dedupeKey) };
    services.log.warn(names, "a signed webhook names no topic, shop or delivery");
    return received;
  }
  if (contradicts(payload, header ?? domain)) {
    services.log.warn(
      { shop: header, topic, dedupeKey },
      "a webhook's payload names another shop than its header",
    );
    return received;
  }
  const hint = hintOf(topic, payload);
  const receipt = await services.inbox.receive({
    shop: domain,
    topic,
    dedupeKey,
    subject: subjectOf(topic, hint),
    payload: hint,
    personal: fieldsAt(topicOf(topic)?.keepsPersonal ?? [], payload),
    triggeredAt: dateOf(call.header("x-shopify-triggered-at")),
  });
  if (receipt === "unknown shop")
    services.log.info({ shop: domain, topic }, "webhook of a shop we don't know");
  if (receipt === "duplicate")
    services.log.debug({ shop: domain, topic, dedupeKey }, "webhook received before");
  return received;
}

const received = { status: 200, body: null } as const;

function logged(header: string | null | undefined): string | null {
  return header?.slice(0, LONGEST_NAME) ?? null;
}

function isName(text: string | null | undefined): text is string {
  return typeof text === "string" && text !== "" && text.length <= LONGEST_NAME;
}

/** The signature covers the payload, not the headers: a compliance webhook names its shop in the payload. */
function shopOf(
  header: string | undefined,
  topic: string | undefined,
  { shop_domain }: Readonly<Record<string, unknown>>,
): string | undefined {
  const isCompliance = topic !== undefined && topicOf(topic)?.compliance === true;
  if (!isCompliance) return header;
  return typeof shop_domain === "string" ? shop_domain.toLowerCase() : undefined;
}

/** Shopify's sample payloads name shops that don't exist, and a signed payload can be sent again with another header. */
function contradicts(
  { shop_domain, myshopify_domain }: Readonly<Record<string, unknown>>,
  domain: string,
): boolean {
  return [shop_domain, myshopify_domain].some(
    (name) => typeof name === "string" && name.toLowerCase() !== domain,
  );
}

/** `null` for a malformed date, or a year that the database would refuse. */
function dateOf(header: string | null): Date | null {
  const date = new Date(header ?? Number.NaN);
  const year = date.getUTCFullYear();
  return year >= 2000 && year < 10_000 ? date : null;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return parseJsonWithin(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function refuse(status: 400 | 401 | 404 | 413, message: string): WebhookOutcome {
  return { refusal: { status, message } };
}

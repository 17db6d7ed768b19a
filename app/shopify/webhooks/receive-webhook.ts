import { z } from "zod";
import type { Services } from "../../services.server.ts";
import { readBody } from "../read-body.ts";
import { isSignedBy, signatureHeader } from "../signature.ts";
import { hintOf } from "./webhook-hint.ts";

/** Orders with hundreds of lines are large; nothing of Shopify's is near this. */
const BODY_LIMIT = 8 * 1024 * 1024;

/**
 * `POST /webhooks`: proves that Shopify sent it, writes it down, answers. The work is a job's, because Shopify waits
 * 5 s and gives up after some hours of failures. Our own check of the signature, because the library's fails with a 500
 * once a shop's token can't be refreshed any more, which is just when `app/uninstalled` and `shop/redact` arrive.
 * 200 received (also what was received before, and what is of no shop of ours); 400 no webhook; 401 not signed by Shopify
 * for this shop.
 */
export async function receiveWebhook(services: Services, request: Request): Promise<Response> {
  const secret = services.env.SHOPIFY_API_SECRET;
  if (secret === undefined) return answer(404);
  if (request.method !== "POST") return answer(405, { allow: "POST" });
  const body = await readBody(request, BODY_LIMIT);
  if (body === null) return answer(413);
  if (!isSignedBy(secret, body, request.headers.get(signatureHeader))) return answer(401);

  // Session tokens and the addresses that open the app are signed with the same secret: every merchant holds texts with a
  // good signature. None of those is a JSON object, and every webhook is one.
  const payload = jsonObject.safeParse(parseJson(body));
  if (!payload.success) return answer(400);

  const { headers } = request;
  const topic = headers.get("x-shopify-topic")?.toLowerCase();
  const domain = headers.get("x-shopify-shop-domain")?.toLowerCase();
  const dedupeKey = dedupeKeyOf(headers);
  if (!topic || !domain || !dedupeKey) return answer(400);
  if (!isAbout(payload.data, domain, topic)) return answer(401);
  if ((await services.shops.get(domain)) === null) {
    services.log.info({ shop: domain, topic }, "webhook of a shop we don't know");
    return answer(200);
  }
  const received = await services.inbox.receive({
    shop: domain,
    topic,
    dedupeKey,
    payload: hintOf(topic, payload.data),
    triggeredAt: dateOf(headers.get("x-shopify-triggered-at")),
  });
  if (!received) services.log.debug({ shop: domain, topic, dedupeKey }, "webhook received before");
  return answer(200);
}

const jsonObject = z.record(z.string(), z.unknown());

/** Acted on by what they say alone; Shopify names the shop in each. */
const complianceTopics: ReadonlySet<string> = new Set([
  "customers/data_request",
  "customers/redact",
  "shop/redact",
]);

/**
 * The signature covers the payload and not the headers: where the payload says whose it is, its word counts, and a
 * compliance webhook has to say it.
 */
function isAbout(payload: z.output<typeof jsonObject>, domain: string, topic: string): boolean {
  const { shop_domain, myshopify_domain } = payload;
  const named = [shop_domain, myshopify_domain].filter((name) => typeof name === "string");
  if (named.some((name) => name.toLowerCase() !== domain)) return false;
  return typeof shop_domain === "string" || !complianceTopics.has(topic);
}

/** Duplicates share the event's id; two subscriptions to one topic share it as well, and differ by name. */
function dedupeKeyOf(headers: Headers): string | null {
  const event = headers.get("x-shopify-event-id");
  if (event === null) return headers.get("x-shopify-webhook-id");
  const subscription = headers.get("x-shopify-name");
  return subscription === null ? event : `${event}/${subscription}`;
}

function dateOf(header: string | null): Date | null {
  const date = new Date(header ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}

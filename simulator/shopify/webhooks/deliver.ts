import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { webhookAddress } from "../app-registration.ts";
import { laterVersion } from "../faults/api-version.ts";
import type { WebhookFate } from "../faults/webhook-fate.ts";
import { webhookFate } from "../faults/webhook-fate.ts";
import { post } from "../http/outgoing.ts";
import { signingSecret } from "../oauth/app-secrets.ts";
import type { DeliveryRecord, Subscription } from "../state/delivery.ts";
import { randomHex, uuid } from "../state/identifiers.ts";
import { isProtectedTopic, withoutPerson } from "../state/protected-data.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { eventIdOfAction } from "./action.ts";

/** Waits before the eight retries, in seconds: about four hours together. */
const retryWaitsS = [60, 120, 300, 600, 1200, 2400, 3600, 6000];

/**
 * Notifies every subscriber of a topic. An app that isn't installed receives nothing, except the topics that
 * follow its removal.
 * @returns the deliveries, which continue in the background
 */
export function publish(
  world: World,
  shop: Shop,
  topic: string,
  payload: unknown,
  options: { always?: boolean } = {},
): DeliveryRecord[] {
  if (!shop.installation && !options.always) return [];
  const granted = shop.protectedCustomerData ?? "all";
  // Shopify refuses the subscription at deploy.
  if (granted === "none" && isProtectedTopic(topic)) return [];
  const shown = granted === "without-person" && isProtectedTopic(topic) ? withoutPerson(payload) : payload;
  const eventId = eventIdOfAction();
  return subscribers(world, shop, topic).map((subscription) => {
    const body = JSON.stringify(trim(shown, subscription));
    return sendByPlan(world, shop, subscription, body, eventId, webhookFate(world, shop, topic, payload));
  });
}

/** Sends a published webhook with the fault plan's fate. */
function sendByPlan(
  world: World,
  shop: Shop,
  subscription: Subscription,
  body: string,
  eventId: string,
  { fault, waitMs, forged, isVersionForward }: WebhookFate,
): DeliveryRecord {
  if (forged !== null)
    send(world, shop, subscription, body, { signature: forged, retry: false, fault: "webhook-forged" });
  const options = { eventId, fault, ...(isVersionForward && { apiVersion: laterVersion }) };
  if (fault === "webhook-twice") {
    const { triggeredAt, webhookId } = send(world, shop, subscription, body, options);
    return send(world, shop, subscription, body, { ...options, triggeredAt, webhookId, waitMs });
  }
  return send(world, shop, subscription, body, { ...options, ...(fault === "webhook-late" && { waitMs }) });
}

/** Sends one delivery to one address, subscribed or not. */
export function send(
  world: World,
  shop: Shop,
  subscription: Subscription,
  body: string,
  options: {
    eventId?: string;
    webhookId?: string;
    triggeredAt?: string;
    signature?: "good" | "bad" | "none";
    retry?: boolean;
    fault?: DeliveryRecord["fault"];
    /** milliseconds before the first attempt */
    waitMs?: number;
    apiVersion?: string;
  } = {},
): DeliveryRecord {
  const delivery: DeliveryRecord = {
    webhookId: options.webhookId ?? uuid(),
    eventId: options.eventId ?? eventIdOfAction(),
    topic: subscription.topic,
    uri: webhookAddress(world.app, subscription.uri),
    state: options.fault === "webhook-lost" ? "lost" : "pending",
    fault: options.fault ?? null,
    triggeredAt: options.triggeredAt ?? isoNow(world),
    headers: {},
    body,
    retry: options.retry ?? true,
    attempts: [],
  };
  delivery.headers = headersOf(world, shop, subscription, delivery, options);
  shop.deliveries.push(delivery);
  if (delivery.state === "pending") void deliver(world, shop, delivery, options.waitMs ?? 0);
  return delivery;
}

/** Sends the deliveries that an ended process left. */
export function resumeDeliveries(world: World, shop: Shop): void {
  for (const delivery of shop.deliveries)
    if (delivery.state === "pending") void deliver(world, shop, delivery, 0);
}

/** Retries until a 2xx answer, or until the eight retries are used up. */
async function deliver(world: World, shop: Shop, delivery: DeliveryRecord, waitMs: number): Promise<void> {
  const { webhookConnectTimeoutMs, webhookTimeoutMs, retryScale } = world.behaviour;
  if (waitMs > 0) await pause(waitMs);
  if (delivery.fault === "webhook-reordered") await afterAnother(shop);
  for (let attempt = 0; ; attempt += 1) {
    const at = isoNow(world);
    const outcome = await post(delivery.uri, delivery.headers, delivery.body, {
      connectMs: webhookConnectTimeoutMs,
      totalMs: webhookTimeoutMs,
    });
    delivery.attempts.push({ at, ms: outcome.ms, status: outcome.status, failure: outcome.failure });
    if (outcome.status !== null && outcome.status >= 200 && outcome.status < 300) {
      delivery.state = "delivered";
      for (const overtaken of heldBack.get(shop) ?? []) overtaken();
      return;
    }
    // A stored world sends it at its next start.
    if (stopped.has(world)) return;
    const waitS = retryWaitsS[attempt];
    if (waitS === undefined || !delivery.retry) {
      delivery.state = "failed";
      return;
    }
    await pauseBeforeRetry(shop, waitS * 1000 * retryScale);
  }
}

const retryPauses = new WeakMap<Shop, Set<AbortController>>();

async function pauseBeforeRetry(shop: Shop, milliseconds: number): Promise<void> {
  const pauses = retryPauses.get(shop) ?? new Set();
  retryPauses.set(shop, pauses);
  const controller = new AbortController();
  pauses.add(controller);
  // An abort ends the pause early.
  await sleep(milliseconds, undefined, { ref: false, signal: controller.signal }).catch(() => {});
  pauses.delete(controller);
}

/** Sends every delivery that waits for its next retry at once. */
export function retryNow(shop: Shop): void {
  for (const controller of retryPauses.get(shop) ?? []) controller.abort();
}

const pause = (milliseconds: number): Promise<void> => sleep(milliseconds, undefined, { ref: false });

/** Webhooks that wait for another one to overtake them. */
const heldBack = new WeakMap<Shop, Set<() => void>>();
const longestHoldMs = 2_000;

/** Until a later webhook of the shop has arrived, or none came for a while. */
async function afterAnother(shop: Shop): Promise<void> {
  const waiting = heldBack.get(shop) ?? new Set();
  heldBack.set(shop, waiting);
  await new Promise<void>((resolve) => {
    const go = (): void => {
      clearTimeout(patience);
      waiting.delete(go);
      resolve();
    };
    const patience = setTimeout(go, longestHoldMs).unref();
    waiting.add(go);
  });
}

const stopped = new WeakSet<World>();

/** No more retries: the simulator is being stopped. */
export function stopDeliveries(world: World): void {
  stopped.add(world);
}

function headersOf(
  world: World,
  shop: Shop,
  subscription: Subscription,
  delivery: DeliveryRecord,
  {
    signature = "good",
    apiVersion = world.behaviour.apiVersion,
  }: { signature?: "good" | "bad" | "none"; apiVersion?: string },
): Record<string, string> {
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "User-Agent": "Shopify-Captain-Hook",
    "X-Shopify-Topic": delivery.topic,
    // The compliance topics arrive without it: they name the shop in the body.
    ...(isCompliance(delivery.topic) ? {} : { "X-Shopify-Shop-Domain": shop.domain }),
    "X-Shopify-API-Version": apiVersion,
    "X-Shopify-Webhook-Id": delivery.webhookId,
    "X-Shopify-Event-Id": delivery.eventId,
    "X-Shopify-Triggered-At": delivery.triggeredAt,
  };
  if (subscription.name) headers["X-Shopify-Name"] = subscription.name;
  if (signature === "none") return headers;
  const secret = signature === "good" ? signingSecret(world) : randomHex(16);
  headers["X-Shopify-Hmac-Sha256"] = createHmac("sha256", secret)
    .update(delivery.body, "utf8")
    .digest("base64");
  return headers;
}

function isCompliance(topic: string): boolean {
  return topic === "shop/redact" || topic === "customers/redact" || topic === "customers/data_request";
}

function subscribers(world: World, shop: Shop, topic: string): Subscription[] {
  const fromApp = world.app.webhooks
    .filter((subscription) => subscription.topics.includes(topic))
    .map(({ uri, name }) => ({ topic, uri, name }));
  return [...fromApp, ...shop.subscriptions.filter((subscription) => subscription.topic === topic)];
}

function trim(payload: unknown, { includeFields }: Subscription): unknown {
  if (!includeFields?.length || typeof payload !== "object" || payload === null) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([field]) => includeFields.includes(field)));
}

/** Waits until no delivery of these shops is on its way; returns those still under way at the end of the time. */
export async function whenIdle(shops: Iterable<Shop>, timeoutMs: number): Promise<DeliveryRecord[]> {
  const until = performance.now() + timeoutMs;
  const list = [...shops];
  for (;;) {
    const pending = list.flatMap((shop) => shop.deliveries.filter(({ state }) => state === "pending"));
    if (pending.length === 0 || performance.now() >= until) return pending;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

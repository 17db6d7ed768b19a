import { setTimeout as sleep } from "node:timers/promises";
import { webhookFaults } from "../../kit/fault-kinds.ts";
import type { Parcel, ParcelEvent, WebhookTarget } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";
import { cloudEvent } from "./cloud-event.ts";
import type { WebhookRecord } from "./webhook-record.ts";

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 3_600_000;
const RETRIED_FOR_MS = 24 * 3_600_000;
const ANSWER_LIMIT_MS = 10_000;

/** Sends an event to the partner's address, if it has one, with at most one of the webhook faults. */
export function sendEvent(world: BoxnowWorld, parcel: Parcel, event: ParcelEvent): void {
  const partner = world.partners.find(({ id }) => id === parcel.request.partnerId);
  const target = partner?.webhook ?? null;
  if (target === null) return;
  const { faults } = world;
  const point = faults.pointAt("webhook", `${parcel.request.orderNumber}/${parcel.index} ${event.type}`);
  const fault = faults.choose(webhookFaults, point);
  const delayMs = faults.delay(faults.settings.lateMs, point);
  const isForged = fault === "webhook-forged";
  const eventId = `e-${9001 + world.webhooks.length}`;
  if (isForged)
    start(world, target, recordOf(world, parcel, event, eventId, { ...target, secret: null }, fault), 0);
  const record = recordOf(world, parcel, event, eventId, target, isForged ? null : fault);
  if (fault === "webhook-lost") {
    record.state = "lost";
    return;
  }
  start(world, target, record, fault === "webhook-late" ? delayMs : 0);
  if (fault === "webhook-twice") repeatWebhook(world, target, record, delayMs);
}

/** The same bytes once more. */
export function repeatWebhook(
  world: BoxnowWorld,
  target: WebhookTarget,
  { eventId, partnerId, parcelId, event, body, fault }: WebhookRecord,
  delayMs = 0,
): WebhookRecord {
  const fields = { eventId, partnerId, parcelId, event, body, fault };
  const copy: WebhookRecord = { ...fields, n: world.webhooks.length + 1, state: "waiting", attempts: [] };
  world.webhooks.push(copy);
  start(world, target, copy, delayMs);
  return copy;
}

/** A made-up webhook of a real parcel, signed with the partner's secret or a wrong one. */
export function sendMadeUp(
  world: BoxnowWorld,
  target: WebhookTarget,
  parcel: Parcel,
  event: ParcelEvent,
  { isForged, delayMs }: { isForged: boolean; delayMs: number },
): WebhookRecord {
  const eventId = `e-${9001 + world.webhooks.length}`;
  const signer = isForged ? { secret: null } : target;
  const record = recordOf(world, parcel, event, eventId, signer, isForged ? "webhook-forged" : null);
  start(world, target, record, delayMs);
  return record;
}

function recordOf(
  world: BoxnowWorld,
  parcel: Parcel,
  event: ParcelEvent,
  eventId: string,
  { secret }: { secret: string | null },
  fault: string | null,
): WebhookRecord {
  const record: WebhookRecord = {
    eventId,
    n: world.webhooks.length + 1,
    partnerId: parcel.request.partnerId,
    parcelId: parcel.id,
    event: event.type,
    body: cloudEvent(world, parcel, event, eventId, secret),
    fault,
    state: "waiting",
    attempts: [],
  };
  world.webhooks.push(record);
  return record;
}

function start(world: BoxnowWorld, target: WebhookTarget, record: WebhookRecord, delayMs: number): void {
  deliver(world, target, record, delayMs).catch((error: unknown) => {
    if (!world.stopping.signal.aborted) throw error;
  });
}

/** Until 200, for 24 hours; a forged copy comes once. */
async function deliver(
  world: BoxnowWorld,
  target: WebhookTarget,
  record: WebhookRecord,
  delayMs: number,
): Promise<void> {
  const options = { signal: world.stopping.signal, ref: false };
  await sleep(delayMs, undefined, options);
  let waitMs = FIRST_WAIT_MS;
  for (
    let waited = 0;
    waited < RETRIED_FOR_MS;
    waited += waitMs, waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  ) {
    const status = await post(world, target, record.body);
    record.attempts.push({ at: world.clock.now().toISOString(), status });
    if (status === 200) {
      record.state = "delivered";
      return;
    }
    if (record.fault === "webhook-forged") break;
    await sleep(waitMs * world.webhookRetryScale, undefined, options);
  }
  record.state = "given-up";
}

async function post(
  world: BoxnowWorld,
  { url, header }: WebhookTarget,
  body: string,
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(header && { [header.name]: header.value }) },
      body,
      redirect: "manual",
      signal: AbortSignal.any([world.stopping.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

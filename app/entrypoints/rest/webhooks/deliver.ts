/** Sends an endpoint what is due for it: docs/decisions/083. */

import { signedHeaders } from "../../../domain/orders/webhooks/sign.ts";
import type {
  ClaimedEndpoint,
  DueEndpoint,
  RoundResult,
  WebhookDelivery,
} from "../../../domain/orders/webhooks/webhook-store.ts";
import type { Services } from "../../../process/services.server.ts";
import { eventBody } from "./event-body.ts";
import { send } from "./send.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Requests to one endpoint at a time. */
const AT_ONCE = 8;
const DEADLINE_MS = 10_000;
/** Then the endpoint's next job waits its turn among the merchants'. */
const WORKS_FOR_MS = 20_000;
/** The time for which a claim of an endpoint is valid, longer than a job runs. */
const LEASE_MS = 2 * MINUTE_MS;
/** After the first, second … failed try; the last one repeats until the event's time is over. */
const RETRY_MS = [1, 2, 5, 15, 30, 60, 120, 180].map((minutes) => minutes * MINUTE_MS);
/** The time for which a delivery is tried: its `until` is this long after its beginning. */
const TRIED_FOR_MS = 24 * HOUR_MS;
/** The most tries in a delivery's log, to which replays add. */
const LONGEST_LOG = 99;
/** An endpoint of which a whole round failed rests: 30 s, doubled with each round. */
const SHORTEST_PAUSE_MS = MINUTE_MS / 2;
const LONGEST_PAUSE_MS = HOUR_MS;
/** Failing for so long without a success disables it. */
const DISABLED_AFTER_MS = 5 * 24 * HOUR_MS;

type Sender = Pick<
  Services,
  "webhooks" | "ports" | "env" | "log" | "jobs" | "batches" | "trackers" | "links"
>;

/** A merchant's endpoint with something due gets a job, unless it has one. @param merchantId `null`: every merchant's */
export async function sendDueWebhooks(
  { webhooks, jobs }: Pick<Services, "webhooks" | "jobs">,
  merchantId: string | null,
): Promise<void> {
  for (const { endpointId, ...due } of await webhooks.dueEndpoints(merchantId, 1_000))
    if (!(await jobs.isPending(due.merchantId, "deliver-webhooks", endpointId)))
      await jobs.send("deliver-webhooks", { ...due, endpointId }, { singletonKey: endpointId });
}

export async function deliverWebhooks(services: Sender, due: DueEndpoint): Promise<void> {
  const { webhooks, jobs } = services;
  const endpoint = await webhooks.claim(due, LEASE_MS);
  if (endpoint === null) return;
  try {
    await sendRounds(services, endpoint);
  } finally {
    await webhooks.release(endpoint);
  }
  // The lease kept jobs away that were made for events after the last round.
  for (const { endpointId } of await webhooks.dueEndpoints(due.merchantId, 1_000))
    if (endpointId === due.endpointId)
      await jobs.send("deliver-webhooks", { ...due }, { singletonKey: endpointId });
}

async function sendRounds(services: Sender, endpoint: ClaimedEndpoint): Promise<void> {
  const { webhooks, log } = services;
  const stopAt = performance.now() + WORKS_FOR_MS;
  while (performance.now() < stopAt) {
    const round = await webhooks.due(endpoint, AT_ONCE);
    if (round.length === 0) return;
    const results = await Promise.all(round.map((delivery) => deliver(services, endpoint, delivery)));
    const { failedRounds, failingForMs } = await webhooks.record(endpoint, results);
    const isGone = results.some(({ tries }) => tries.at(-1)?.status === 410);
    if (isGone || failingForMs >= DISABLED_AFTER_MS) {
      const reason = isGone ? "gone" : "failing";
      await webhooks.disable(endpoint, reason);
      log.warn(
        { endpoint: endpoint.id, merchantId: endpoint.caller.merchantId, reason },
        "a webhook endpoint is disabled",
      );
      return;
    }
    if (failedRounds > 0) {
      await webhooks.pause(endpoint, Math.min(SHORTEST_PAUSE_MS * 2 ** (failedRounds - 1), LONGEST_PAUSE_MS));
      return;
    }
  }
}

async function deliver(
  services: Sender,
  endpoint: ClaimedEndpoint,
  { event, tries, until }: WebhookDelivery,
): Promise<RoundResult> {
  const { clock } = services.ports;
  const at = clock.now();
  const begun = performance.now();
  const body = await eventBody(services, endpoint.caller, event);
  const sent =
    body === null
      ? ({ status: null, error: "subject_gone" } as const)
      : await send(
          endpoint.url,
          {
            "content-type": "application/json; charset=utf-8",
            "user-agent": "Waybill-Webhooks",
            ...signedHeaders(endpoint.secrets, { id: event.id, at: Math.floor(at.getTime() / 1000), body }),
          },
          body,
          { privateHosts: services.env.WEBHOOK_PRIVATE_HOSTS, deadlineMs: DEADLINE_MS },
        );
  const all = [
    ...tries.slice(-LONGEST_LOG),
    { at: at.toISOString(), ...sent, ms: Math.round(performance.now() - begun) },
  ];
  if (sent.error === null) return { event, state: "delivered", tries: all, retryInMs: 0 };
  // A replay begins anew.
  const begunAt = until.getTime() - TRIED_FOR_MS;
  const before = tries.filter((each) => Date.parse(each.at) >= begunAt).length;
  const retryInMs = RETRY_MS[Math.min(before, RETRY_MS.length - 1)] ?? HOUR_MS;
  const isOver = sent.error === "subject_gone" || at.getTime() + retryInMs > until.getTime();
  return { event, state: isOver ? "failed" : "due", tries: all, retryInMs };
}

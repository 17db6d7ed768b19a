/** A merchant's receivers of events. */
import { z } from "zod";
import type { Issue } from "../../../domain/engine/index.ts";
import { EngineError, validationFailed } from "../../../domain/engine/index.ts";
import type { UrlFault } from "../../../domain/orders/webhooks/public-address.ts";
import { urlFault } from "../../../domain/orders/webhooks/public-address.ts";
import { newSecret } from "../../../domain/orders/webhooks/sign.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { bare, creating, page, reading, wrapped, writing } from "../server/endpoint.ts";
import {
  deliveryQuery,
  deliveryResponse,
  emptyRequest,
  endpointChange,
  endpointRequest,
  endpointResponse,
  presentDelivery,
  presentEndpoint,
  replayRequest,
  replayResponse,
  rotation,
  secretsResponse,
  testResponse,
} from "./schema.ts";

type Needs = Pick<Services, "webhooks" | "env" | "ports">;

const id = { description: "A webhook endpoint's id.", missing: "The webhook endpoint does not exist." };
const tag = "Webhooks";
const PAGE = 50;
const FORMER_VALID_HOURS = 24;
const HOUR_MS = 60 * 60_000;

const create = creating({
  path: "/v1/webhook_endpoints",
  scope: "admin",
  operationId: "addWebhookEndpoint",
  tag,
  summary: "Have events sent to your server",
  description: `Each event is a POST by the [Standard Webhooks](https://www.standardwebhooks.com) convention: the headers \`webhook-id\`,
\`webhook-timestamp\` and \`webhook-signature\` (\`v1,\` and the base64 of HMAC-SHA256 over id, timestamp and body, joined by dots). The body is
\`{ "id", "type", "timestamp", "environment", "sequence", "data" }\`. \`data\` is the shipment, pickup or batch as its GET answers it at the moment
of the try.

Answer 2xx within 10 seconds. Else the event is tried again for 24 hours, at growing intervals. An event may arrive twice, with the same
\`id\`; and later than a younger one: \`sequence\` grows with each event of the environment. Five days without a success, or a 410, disable the
endpoint. Events and the log of their tries are kept for 30 days. The key needs the scope admin.`,
  body: endpointRequest,
  examples: {
    chosen: {
      summary: "Events of shipments that arrive",
      value: {
        url: "https://shop.example.com/webhooks",
        events: ["shipment.delivered", "shipment.exception"],
      },
    },
    all: { summary: "All events", value: { url: "https://shop.example.com/webhooks" } },
  },
  answers: bare("Have events sent to your server", endpointResponse),
  async handle(call: Call<Needs>, body, resource) {
    requireUrl(call, body.url);
    const { url, events = [], description = null } = body;
    const endpoint = { id: resource.id, url, events, description };
    const added = await call.app.webhooks.add(call.caller, endpoint, newSecret());
    if (added === null)
      throw validationFailed([
        { path: "url", message: "is one too many: an environment has at most 20 endpoints" },
      ]);
    return presentEndpoint(added);
  },
});

const list = reading({
  method: "GET",
  path: "/v1/webhook_endpoints",
  operationId: "listWebhookEndpoints",
  tag,
  summary: "List the webhook endpoints",
  description: "All of the key's environment: there are at most 20. Their secrets are read one by one.",
  answers: wrapped("All webhook endpoints of the environment.", z.array(endpointResponse)),
  handle: async ({ app, caller }: Call<Needs>) => (await app.webhooks.list(caller)).map(presentEndpoint),
});

const one = reading({
  method: "GET",
  path: "/v1/webhook_endpoints/:id",
  id,
  operationId: "getWebhookEndpoint",
  tag,
  summary: "Read a webhook endpoint",
  description: "With its state: since when it fails, and why it was disabled.",
  answers: wrapped("The endpoint as it is now.", endpointResponse),
  handle: async (call: Call<Needs>) => presentEndpoint(await endpointOf(call)),
});

const change = writing({
  method: "PATCH",
  path: "/v1/webhook_endpoints/:id",
  id,
  scope: "admin",
  operationId: "changeWebhookEndpoint",
  tag,
  summary: "Change, disable or enable a webhook endpoint",
  description:
    "Fields that are left out stay. A disabled endpoint gets nothing, and its events are recorded: enable it, then replay them. Needs the scope admin.",
  body: endpointChange,
  examples: { disable: { summary: "Disable it", value: { enabled: false } } },
  answers: bare("The endpoint.", endpointResponse),
  async handle(call: Call<Needs>, { url, events, description, enabled }) {
    if (url !== undefined) requireUrl(call, url);
    const changed = await call.app.webhooks.change(call.caller, call.id, {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events }),
      ...(description !== undefined && { description }),
      ...(enabled !== undefined && { enabled }),
    });
    return presentEndpoint(call.found(changed));
  },
});

const remove = reading({
  method: "DELETE",
  path: "/v1/webhook_endpoints/:id",
  id,
  scope: "admin",
  operationId: "deleteWebhookEndpoint",
  tag,
  summary: "Delete a webhook endpoint and its log",
  description: "It gets no more events, and its deliveries are gone. Needs the scope admin.",
  answers: wrapped("The endpoint as it was before it was deleted.", endpointResponse),
  async handle(call: Call<Needs>) {
    const endpoint = await endpointOf(call);
    await call.app.webhooks.remove(call.caller, call.id);
    return presentEndpoint(endpoint);
  },
});

/** No other answer holds it: those of POST are kept for their Idempotency-Key. */
const secret = reading({
  method: "GET",
  path: "/v1/webhook_endpoints/:id/secret",
  id,
  scope: "admin",
  operationId: "getWebhookSecret",
  tag,
  summary: "Read the secret that signs",
  description: "No other answer has it. Keep it like a key. Needs the scope admin.",
  answers: wrapped("The secret, and the former one while it signs too.", secretsResponse),
  async handle(call: Call<Needs>) {
    const endpoint = await endpointOf(call);
    const secrets = await call.app.webhooks.secrets(call.caller, call.id);
    const [newest = "", former = null] = call.found(secrets);
    const { former_secret_until } = presentEndpoint(endpoint);
    return { secret: newest, former_secret: former, former_secret_until };
  },
});

const rotate = creating({
  path: "/v1/webhook_endpoints/:id/secret",
  id,
  scope: "admin",
  operationId: "rotateWebhookSecret",
  tag,
  summary: "Replace the secret",
  description: "Until the former one ends, each request carries both signatures. Read the new one with GET.",
  body: rotation,
  examples: { overTwoDays: { summary: "Both are valid for two days", value: { former_valid_hours: 48 } } },
  answers: bare("Replace the secret", endpointResponse),
  async handle({ app, caller, id: which, found }: Call<Needs>, body) {
    const formerForMs = (body.former_valid_hours ?? FORMER_VALID_HOURS) * HOUR_MS;
    return presentEndpoint(found(await app.webhooks.rotate(caller, which, newSecret(), formerForMs)));
  },
});

const test = creating({
  path: "/v1/webhook_endpoints/:id/test",
  id,
  scope: "admin",
  operationId: "testWebhookEndpoint",
  tag,
  summary: "Send a test event",
  description: "An event `webhook.test` for this endpoint alone, whatever it chose; `data` is the endpoint.",
  body: emptyRequest,
  examples: { send: { summary: "Send it", value: {} } },
  answers: bare("Send a test event", testResponse),
  async handle({ app, caller, id: which, found }: Call<Needs>) {
    const event = found(await app.webhooks.test(caller, which));
    return { event_id: event.id, sequence: event.sequence };
  },
});

const replay = creating({
  path: "/v1/webhook_endpoints/:id/replay",
  id,
  scope: "admin",
  operationId: "replayWebhookEvents",
  tag,
  summary: "Send events again",
  description:
    "One by `event_id`, or all of a period; at most 100,000, the oldest first. They keep their ids and numbers. Also events that were recorded while the endpoint was disabled.",
  body: replayRequest,
  examples: {
    period: { summary: "Everything since a moment", value: { from: "2026-11-24T14:05:00.000Z" } },
  },
  answers: bare("Send events again", replayResponse),
  async handle(call: Call<Needs>, { event_id, from, to }) {
    const { app, caller } = call;
    await endpointOf(call);
    const which =
      event_id !== undefined
        ? { eventId: event_id }
        : { from: new Date(from ?? 0), to: to === undefined ? app.ports.clock.now() : new Date(to) };
    const replayed = await app.webhooks.replay(caller, call.id, which);
    if (replayed === 0 && event_id !== undefined)
      throw new EngineError(
        "NOT_FOUND",
        "The event does not exist, or is not of a type that the endpoint chose.",
      );
    return { replayed };
  },
});

const deliveries = reading({
  method: "GET",
  path: "/v1/webhook_endpoints/:id/deliveries",
  id,
  operationId: "listWebhookDeliveries",
  tag,
  summary: "Read the log: events and every try, the newest first",
  description: "Says of each event whether it arrived, and why a try failed. The log is kept for 30 days.",
  query: deliveryQuery,
  answers: page("Deliveries with every try, the newest first.", deliveryResponse),
  async handle(call: Call<Needs>, { state, limit = PAGE, cursor }) {
    const { app, caller } = call;
    await endpointOf(call);
    const wanted = { state, before: cursor };
    const listed = await app.webhooks.deliveries(caller, call.id, wanted, limit + 1);
    const entries = listed.slice(0, limit);
    const next = listed.length > limit ? String(entries.at(-1)?.event.sequence) : null;
    return { data: entries.map(presentDelivery), next_cursor: next };
  },
});

export const webhookEndpoints = [create, list, one, change, remove, secret, rotate, test, replay, deliveries];

const urlFaults: Readonly<Record<UrlFault, string>> = {
  invalid: "must be a URL such as https://example.com/webhooks",
  credentials: "must not hold a user name or password",
  insecure: "must begin with https://",
  private:
    "must not lead into a private network: use a public address, or have the operator of this server allow the host in WEBHOOK_PRIVATE_HOSTS",
};

/** @throws EngineError VALIDATION_FAILED */
function requireUrl({ app }: Call<Needs>, url: string): void {
  const fault = urlFault(url, app.env.WEBHOOK_PRIVATE_HOSTS);
  if (fault !== null) throw validationFailed([{ path: "url", message: urlFaults[fault] } satisfies Issue]);
}

async function endpointOf({ app, caller, id: which, found }: Call<Needs>) {
  return found(await app.webhooks.get(caller, which));
}

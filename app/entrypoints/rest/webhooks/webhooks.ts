/** A merchant's receivers of events. */
import type { Issue } from "../../../domain/engine/index.ts";
import { EngineError, validationFailed } from "../../../domain/engine/index.ts";
import type { UrlFault } from "../../../domain/orders/webhooks/public-address.ts";
import { urlFault } from "../../../domain/orders/webhooks/public-address.ts";
import { newSecret } from "../../../domain/orders/webhooks/sign.ts";
import type { WebhookEndpoint } from "../../../domain/orders/webhooks/webhook-store.ts";
import { bare, wrapped } from "../server/answer.ts";
import type { Call } from "../server/endpoint.ts";
import { creating, reading, searching, withScope, writing } from "../server/endpoint.ts";
import { idOf } from "../server/path-id.ts";
import { presentDelivery, presentEndpoint } from "./present.ts";
import {
  deliveryQuery,
  emptyRequest,
  endpointChange,
  endpointRequest,
  replayRequest,
  rotation,
} from "./schema.ts";

const MISSING = "The webhook endpoint does not exist.";
const PAGE = 50;
const FORMER_VALID_HOURS = 24;
const HOUR_MS = 60 * 60_000;

const create = creating("/v1/webhook_endpoints", endpointRequest, async (call, body, { id }) => {
  requireUrl(call, body.url);
  const { url, events = [], description = null } = body;
  const added = await call.app.webhooks.add(call.caller, { id, url, events, description }, newSecret());
  if (added === null)
    throw validationFailed([
      { path: "url", message: "is one too many: an environment has at most 20 endpoints" },
    ]);
  return bare(presentEndpoint(added));
});

const list = reading("GET", "/v1/webhook_endpoints", async ({ app, caller }) =>
  wrapped((await app.webhooks.list(caller)).map(presentEndpoint)),
);

const one = reading("GET", "/v1/webhook_endpoints/:id", async (call) =>
  wrapped(presentEndpoint(found(await call.app.webhooks.get(call.caller, idOf(call, MISSING))))),
);

const change = writing("PATCH", "/v1/webhook_endpoints/:id", endpointChange, async (call, body) => {
  const { url, events, description, enabled } = body;
  if (url !== undefined) requireUrl(call, url);
  const changed = await call.app.webhooks.change(call.caller, idOf(call, MISSING), {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(description !== undefined && { description }),
    ...(enabled !== undefined && { enabled }),
  });
  return bare(presentEndpoint(found(changed)));
});

const remove = reading("DELETE", "/v1/webhook_endpoints/:id", async (call) => {
  const id = idOf(call, MISSING);
  const endpoint = found(await call.app.webhooks.get(call.caller, id));
  await call.app.webhooks.remove(call.caller, id);
  return wrapped(presentEndpoint(endpoint));
});

/** No other answer holds it: those of POST are kept for their Idempotency-Key. */
const secret = reading("GET", "/v1/webhook_endpoints/:id/secret", async (call) => {
  const id = idOf(call, MISSING);
  const endpoint = found(await call.app.webhooks.get(call.caller, id));
  const [newest = "", former = null] = found(await call.app.webhooks.secrets(call.caller, id));
  const { former_secret_until } = presentEndpoint(endpoint);
  return wrapped({ secret: newest, former_secret: former, former_secret_until });
});

const rotate = creating("/v1/webhook_endpoints/:id/secret", rotation, async (call, body) => {
  const formerForMs = (body.former_valid_hours ?? FORMER_VALID_HOURS) * HOUR_MS;
  const rotated = await call.app.webhooks.rotate(call.caller, idOf(call, MISSING), newSecret(), formerForMs);
  return bare(presentEndpoint(found(rotated)));
});

const test = creating("/v1/webhook_endpoints/:id/test", emptyRequest, async (call) => {
  const event = found(await call.app.webhooks.test(call.caller, idOf(call, MISSING)));
  return bare({ event_id: event.id, sequence: event.sequence });
});

const replay = creating("/v1/webhook_endpoints/:id/replay", replayRequest, async (call, body) => {
  const { app, caller } = call;
  const { id } = found(await app.webhooks.get(caller, idOf(call, MISSING)));
  const { event_id, from, to } = body;
  const which =
    event_id !== undefined
      ? { eventId: event_id }
      : { from: new Date(from ?? 0), to: to === undefined ? app.ports.clock.now() : new Date(to) };
  const replayed = await app.webhooks.replay(caller, id, which);
  if (replayed === 0 && event_id !== undefined)
    throw new EngineError(
      "NOT_FOUND",
      "The event does not exist, or is not of a type that the endpoint chose.",
    );
  return bare({ replayed });
});

const deliveries = searching("/v1/webhook_endpoints/:id/deliveries", deliveryQuery, async (call, query) => {
  const { app, caller } = call;
  const { id } = found(await app.webhooks.get(caller, idOf(call, MISSING)));
  const { state, limit = PAGE, cursor } = query;
  const listed = await app.webhooks.deliveries(caller, id, { state, before: cursor }, limit + 1);
  const page = listed.slice(0, limit);
  const next = listed.length > limit ? String(page.at(-1)?.event.sequence) : null;
  return wrapped(page.map(presentDelivery), { next_cursor: next });
});

export const webhookEndpoints = [
  ...[create, change, remove, secret, rotate, test, replay].map((endpoint) => withScope("admin", endpoint)),
  ...[list, one, deliveries],
];

const urlFaults: Readonly<Record<UrlFault, string>> = {
  invalid: "must be a URL such as https://example.com/webhooks",
  credentials: "must not hold a user name or password",
  insecure: "must begin with https://",
  private:
    "must not lead into a private network: use a public address, or have the operator of this server allow the host in WEBHOOK_PRIVATE_HOSTS",
};

/** @throws EngineError VALIDATION_FAILED */
function requireUrl({ app }: Call, url: string): void {
  const fault = urlFault(url, app.env.WEBHOOK_PRIVATE_HOSTS);
  if (fault !== null) throw validationFailed([{ path: "url", message: urlFaults[fault] } satisfies Issue]);
}

/** @throws EngineError NOT_FOUND */
function found<Found extends WebhookEndpoint | object>(value: Found | null): Found {
  if (value === null) throw new EngineError("NOT_FOUND", MISSING);
  return value;
}

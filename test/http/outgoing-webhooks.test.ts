/** Events on their way to a merchant's server, which is on loopback here. */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { IncomingHttpHeaders, Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { updating } from "../../app/adapters/store/events/change.ts";
import { Prisma } from "../../app/adapters/store/generated/client.ts";
import { webhookEventTypes } from "../../app/domain/events/events.ts";
import { atMost } from "../support/time-limits.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aQuote } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, sharedApi, withoutSignatures } from "./running-api.ts";

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: Json;
}

let api: RunningApi;
let server: Server;
let base: string;
const received: Received[] = [];
/** The status for each path; absent: 200. */
const answers = new Map<string, number>();

beforeAll(async () => {
  server = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const path = request.url ?? "";
    received.push({ path, headers: request.headers, body, json: JSON.parse(body) });
    answer.writeHead(answers.get(path) ?? 200, { location: "/redirected" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = await sharedApi();
});
afterEach(() => {
  expect(received.flatMap(({ json }) => api.contract.eventViolations(json))).toEqual([]);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.stop();
});

const at = (path: string) => received.filter((each) => each.path === path);
const typesAt = (path: string) =>
  at(path)
    .sort((a, b) => a.json.sequence - b.json.sequence)
    .map(({ json }) => json.type);
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: atMost(4_000), interval: 20 });

async function endpointAt(client: ApiClient, path: string, more: Json = {}): Promise<Json> {
  const { status, json } = await client.post("/v1/webhook_endpoints", { url: base + path, ...more });
  expect(status).toBe(200);
  return json;
}

/** As a receiver checks it, without our code. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
}

/** Moves an endpoint's times into the past, and looks for what is due as the minute's job does. */
async function pass(endpointId: string, seconds: number): Promise<void> {
  // The new times are read before they are written: a Citus takes no function of columns behind SET that is not immutable.
  const former = (columns: readonly string[]) =>
    columns.map((column) => `${column} - $2 * interval '1 second' AS ${column}`).join(", ");
  const deliveries = await api.sql(
    `SELECT event_id, ${former(["next_at", "until"])} FROM webhook_deliveries WHERE endpoint_id = $1`,
    [endpointId, seconds],
  );
  for (const { event_id, next_at, until } of deliveries)
    await api.sql(
      "UPDATE webhook_deliveries SET next_at = $3, until = $4 WHERE endpoint_id = $1 AND event_id = $2",
      [endpointId, event_id, next_at, until],
    );
  const [endpoint] = await api.sql(
    `SELECT merchant_id::text AS merchant, ${former(["paused_until", "failing_since", "former_until"])} FROM webhook_endpoints WHERE id = $1`,
    [endpointId, seconds],
  );
  await api.sql(
    "UPDATE webhook_endpoints SET paused_until = $2, failing_since = $3, former_until = $4 WHERE id = $1",
    [endpointId, endpoint?.paused_until, endpoint?.failing_since, endpoint?.former_until],
  );
  await api.sql("SELECT pg_notify('waybill_config', $1)", [`/${endpoint?.merchant}/webhooks`]);
}

test("a shipment's events arrive signed and numbered, with what GET answers", async () => {
  const client = await api.client("Listener");
  const { id } = await endpointAt(client, "/all");
  await endpointAt(client, "/chosen", { events: ["shipment.cancelled", "batch.done"] });
  const { data: keys } = await client.get(`/v1/webhook_endpoints/${id}/secret`);
  const shipment = await bought(client);
  await soon(() => expect(typesAt("/all")).toEqual(["shipment.created", "shipment.label_ready"]));
  const [first] = at("/all");
  if (first === undefined) throw new Error("nothing arrived");
  expect(isSigned(first, keys.secret)).toBe(true);
  expect(first.headers["webhook-id"]).toBe(first.json.id);
  expect(Math.abs(Number(first.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(10);
  expect(first.json).toMatchObject({ environment: "sandbox", sequence: expect.any(Number) });
  const { data } = await client.get(`/v1/shipments/${shipment.id}`);
  expect(withoutSignatures(first.json.data)).toEqual(withoutSignatures(data));

  const scan = (status: string, status_date: string) => ({
    status,
    status_date,
    status_details: "",
    status_exact: null,
  });
  const exception = scan("EXCEPTION", "2026-11-24T08:15:00.000Z");
  const delivered = scan("DELIVERED", "2026-11-24T09:15:00.000Z");
  await client.put(`/v1/shipments/${shipment.id}/tracking`, { tracking_history: [exception] });
  await client.put(`/v1/shipments/${shipment.id}/tracking`, { tracking_history: [exception, delivered] });
  const other = await bought(client);
  await client.delete(`/v1/shipments/${other.id}`);
  await soon(() =>
    expect(typesAt("/all")).toEqual([
      "shipment.created",
      "shipment.label_ready",
      "shipment.tracking_updated",
      "shipment.exception",
      "shipment.tracking_updated",
      "shipment.delivered",
      "shipment.created",
      "shipment.label_ready",
      "shipment.cancelled",
    ]),
  );
  await soon(() => expect(typesAt("/chosen")).toEqual(["shipment.cancelled"]));
  expect(at("/chosen")[0]?.json.id).toBe(
    at("/all").find(({ json }) => json.type === "shipment.cancelled")?.json.id,
  );
  const numbers = at("/all").map(({ json }) => json.sequence);
  expect(new Set(numbers).size).toBe(9);

  // The other environment has its own.
  expect((await (await api.client("Listener", "production")).get("/v1/webhook_endpoints")).data).toEqual([]);
  const paged = await client.get(`/v1/webhook_endpoints/${id}/deliveries?limit=2`);
  expect(paged.data.map(({ type }: Json) => type)).toEqual(["shipment.cancelled", "shipment.label_ready"]);
  const next = await client.get(
    `/v1/webhook_endpoints/${id}/deliveries?limit=1&cursor=${paged.json.next_cursor}`,
  );
  expect(next.data[0].type).toBe("shipment.created");
});

test("pickups and batches have events too, with what GET answers", async () => {
  const client = await api.client("Fetched");
  const events = ["pickup.scheduled", "pickup.cancelled", "batch.done"];
  await endpointAt(client, "/fetched", { events });
  const { id } = await bought(client);
  await client.post("/v1/pickups", { shipment_ids: [id], date: aPickupDate() });
  const [pickup] = (await client.get("/v1/pickups")).data;
  await soon(() => expect(at("/fetched").map(({ json }) => json.data)).toEqual([pickup]));
  await client.delete(`/v1/pickups/${pickup.id}`);
  const row = { ...aQuote(), service: { driver: "gorgona", code: "standard" } };
  const { json } = await client.post("/v1/batches", { rows: [row] });
  await soon(() => expect(typesAt("/fetched")).toEqual(events));
  const batch = at("/fetched").find(({ json: { type } }) => type === "batch.done");
  expect(batch?.json.data).toEqual((await client.get(`/v1/jobs/${json.data.id}`)).data);
});

test("a failed try is repeated under the same id, until the receiver takes it, and the log names every try", async () => {
  const client = await api.client("Troubled");
  answers.set("/troubled", 500);
  const { id } = await endpointAt(client, "/troubled");
  await client.post(`/v1/webhook_endpoints/${id}/test`, {});
  await soon(() => expect(at("/troubled")).toHaveLength(1));
  const log = async () => (await client.get(`/v1/webhook_endpoints/${id}/deliveries`)).data;
  await soon(async () => expect((await log())[0].tries).toHaveLength(1));
  answers.set("/troubled", 307);
  await pass(id, 70);
  await soon(async () => expect((await log())[0].tries).toHaveLength(2));
  answers.delete("/troubled");
  await pass(id, 130);
  await soon(async () => expect((await log())[0].state).toBe("delivered"));
  const [delivery] = await log();
  expect(delivery.tries.map(({ status, error }: Json) => [status, error])).toEqual([
    [500, "status"],
    [307, "redirect"],
    [200, null],
  ]);
  expect(new Set(at("/troubled").map(({ headers }) => headers["webhook-id"]))).toEqual(
    new Set([delivery.event_id]),
  );
  expect(at("/redirected")).toEqual([]);
  expect((await client.get(`/v1/webhook_endpoints/${id}`)).data.failing_since).toBeNull();
});

test("a receiver that fails for an hour gets every event then, under its id and with its number", async () => {
  const client = await api.client("Patient");
  answers.set("/hour", 500);
  const { id } = await endpointAt(client, "/hour", { events: ["shipment.created", "shipment.cancelled"] });
  const log = async (): Promise<Json[]> => (await client.get(`/v1/webhook_endpoints/${id}/deliveries`)).data;
  const shipments: string[] = [];
  const minutes = [1.2, 2.2, 5.2, 15.2, 40];
  for (const [tries, passing] of minutes.entries()) {
    const shipment = await bought(client);
    shipments.push(shipment.id);
    if (tries === 1) await client.delete(`/v1/shipments/${shipment.id}`);
    await soon(async () => expect((await log()).at(-1)?.tries).toHaveLength(tries + 1));
    await pass(id, passing * 60);
  }
  await soon(async () => expect((await log()).at(-1)?.tries).toHaveLength(minutes.length + 1));
  expect(minutes.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(60);
  answers.delete("/hour");
  const before = at("/hour").length;
  await pass(id, 3_700);
  await soon(async () =>
    expect(new Set((await log()).map(({ state }) => state))).toEqual(new Set(["delivered"])),
  );
  const last = at("/hour").slice(before);
  const inOrder = last.toSorted((a, b) => a.json.sequence - b.json.sequence).map(({ json }) => json);
  expect(inOrder.map(({ type, data }) => [type, data.id])).toEqual([
    ["shipment.created", shipments[0]],
    ["shipment.created", shipments[1]],
    ["shipment.cancelled", shipments[1]],
    ...shipments.slice(2).map((each) => ["shipment.created", each]),
  ]);
  const known = new Map((await log()).map(({ event_id, sequence }) => [event_id, sequence]));
  for (const { json, headers } of at("/hour")) {
    expect(headers["webhook-id"]).toBe(json.id);
    expect(known.get(json.id)).toBe(json.sequence);
  }
});

test("during a rotation both secrets sign, and events are replayed alone or by period", async () => {
  const client = await api.client("Rotator");
  const { id, created_at } = await endpointAt(client, "/rotated");
  const path = `/v1/webhook_endpoints/${id}`;
  const { data: before } = await client.get(`${path}/secret`);
  await client.post(`${path}/secret`, {});
  const { data: both } = await client.get(`${path}/secret`);
  expect(both).toMatchObject({ former_secret: before.secret, former_secret_until: expect.any(String) });
  const { json: sent } = await client.post(`${path}/test`, {});
  await soon(() => expect(at("/rotated")).toHaveLength(1));
  const signedBy = () =>
    at("/rotated").map((each) => [isSigned(each, both.secret), isSigned(each, before.secret)]);
  expect(signedBy()).toEqual([[true, true]]);
  await soon(async () => expect((await client.get(`${path}/deliveries`)).data[0].state).toBe("delivered"));

  await pass(id, 25 * 3600);
  const alone = await client.post(`${path}/replay`, { event_id: sent.event_id });
  expect(alone.json).toEqual({ replayed: 1 });
  await soon(() =>
    expect(signedBy()).toEqual([
      [true, true],
      [true, false],
    ]),
  );
  expect((await client.get(`${path}/secret`)).data.former_secret).toBeNull();
  await soon(async () => expect((await client.get(`${path}/deliveries`)).data[0].tries).toHaveLength(2));
  expect((await client.post(`${path}/replay`, { from: created_at })).json).toEqual({ replayed: 1 });
  await soon(() => expect(at("/rotated")).toHaveLength(3));
  expect(new Set(at("/rotated").map(({ json }) => json.id))).toEqual(new Set([sent.event_id]));
  const unknown = await client.post(`${path}/replay`, { event_id: id });
  expect([unknown.status, unknown.error.code]).toEqual([404, "NOT_FOUND"]);
});

test("days of failure disable an endpoint; its events wait to be replayed", async () => {
  const client = await api.client("Sleeper");
  answers.set("/asleep", 503);
  const { id, created_at } = await endpointAt(client, "/asleep", { events: ["shipment.created"] });
  const path = `/v1/webhook_endpoints/${id}`;
  const first = await bought(client);
  await soon(async () => expect((await client.get(path)).data.failing_since).not.toBeNull());
  await pass(id, 5 * 24 * 3600 + 60);
  await soon(async () =>
    expect((await client.get(path)).data).toMatchObject({ enabled: false, disabled: { reason: "failing" } }),
  );
  expect(api.logged()).toContain("a webhook endpoint is disabled");
  const [given] = (await client.get(`${path}/deliveries?state=failed`)).data;
  expect(given).toMatchObject({ subject_id: first.id, next_try_at: null });
  const missed = await bought(client);
  answers.delete("/asleep");
  const { json } = await client.patch(path, { enabled: true });
  expect(json).toMatchObject({ enabled: true, disabled: null, failing_since: null });
  const before = at("/asleep").length;
  expect((await client.post(`${path}/replay`, { from: created_at })).json).toEqual({ replayed: 2 });
  await soon(() =>
    expect(
      at("/asleep")
        .slice(before)
        .map(({ json: { data } }) => data.id)
        .sort(),
    ).toEqual([first.id, missed.id].sort()),
  );
  answers.set("/asleep", 410);
  await client.post(`${path}/test`, {});
  await soon(async () => expect((await client.get(path)).data.disabled?.reason).toBe("gone"));
});

test("every event that there is fits its schema", async () => {
  const client = await api.client("Everything");
  const { id: endpointId } = await endpointAt(client, "/everything");
  await client.post(`/v1/webhook_endpoints/${endpointId}/test`, {});
  const shipment = await bought(client);
  await client.post("/v1/pickups", { shipment_ids: [shipment.id], date: aPickupDate() });
  const [pickup] = (await client.get("/v1/pickups")).data;
  await soon(() => expect(typesAt("/everything")).toContain("pickup.scheduled"));
  await client.delete(`/v1/pickups/${pickup.id}`);
  const scan = (status: string, hour: number) => ({
    status,
    status_date: `2026-11-24T0${hour}:15:00.000Z`,
    status_details: "",
    status_exact: null,
  });
  const tracking_history = [scan("EXCEPTION", 8), scan("DELIVERED", 9)];
  await client.put(`/v1/shipments/${shipment.id}/tracking`, {
    tracking_history: tracking_history.slice(0, 1),
  });
  await client.put(`/v1/shipments/${shipment.id}/tracking`, { tracking_history });
  for (const tracking_ref of ["TEST DELIVERED 1", "TEST EXCEPTION 1"]) {
    const tracker = { driver: "gorgona", tracking_ref };
    const { json } = await client.post("/v1/trackers", tracker);
    await api.sql(
      "UPDATE trackers SET created_at = statement_timestamp() - interval '1 hour' WHERE id = $1",
      [json.id],
    );
    await client.post("/v1/trackers", tracker);
  }
  const row = { ...aQuote(), service: { driver: "gorgona", code: "standard" } };
  const { json: batch } = await client.post("/v1/batches", { rows: [row] });
  await soon(() => expect(typesAt("/everything")).toContain("batch.done"));
  // A batch fails, and a carrier decides about a refund, by faults and carriers that this server has not.
  const { id: jobId } = batch.data;
  await api.sql("UPDATE bulk_jobs SET state = 'working' WHERE id = $1", [jobId]);
  const where = Prisma.sql`id = ${jobId}::uuid`;
  const [owner] = await api.sql("SELECT merchant_id::text AS id FROM bulk_jobs WHERE id = $1", [jobId]);
  const merchant = String(owner?.id);
  const failed = updating("bulk_jobs", { actor: null, set: { state: "failed" }, merchant, where });
  await api.write(failed);
  const { id } = await bought(client);
  await client.delete(`/v1/shipments/${id}`);
  await api.sql("UPDATE shipments SET refund_due_at = now() + interval '1 day' WHERE id = $1", [id]);
  const decided = updating("shipments", {
    actor: null,
    set: { refund_due_at: null },
    merchant,
    where: Prisma.sql`id = ${id}::uuid`,
  });
  await api.write(decided);
  // Statements by hand wake no worker; a test event does.
  await client.post(`/v1/webhook_endpoints/${endpointId}/test`, {});
  await soon(() =>
    expect([...new Set(typesAt("/everything"))].sort()).toEqual(
      [...webhookEventTypes, "webhook.test"].sort(),
    ),
  );
});

test("wrong URLs are refused, and a key without the scope admin can't read the secret", async () => {
  const client = await api.client("Careless");
  for (const url of [
    "http://example.com/",
    "https://10.0.0.1/",
    "https://[::1]/",
    "http://127.0.0.2/",
    "http://localhost:1/",
  ]) {
    const { status, error } = await client.post("/v1/webhook_endpoints", { url });
    const [{ path, message }] = error.metadata.issues;
    expect([status, path]).toEqual([400, "url"]);
    expect(message.includes("WEBHOOK_PRIVATE_HOSTS")).toBe(!url.includes("example.com"));
  }
  const { status, error } = await client.post("/v1/webhook_endpoints", {
    url: base,
    events: ["shipment.eaten"],
  });
  expect([status, error.metadata.issues[0].path]).toEqual([400, "events.0"]);
  const { id } = await endpointAt(client, "/careless");
  await api.sql(
    "UPDATE api_keys SET scopes = '{read,ship}' WHERE merchant_id = (SELECT merchant_id FROM webhook_endpoints WHERE id = $1)",
    [id],
  );
  await api.sql(
    "SELECT pg_notify('waybill_config', '/' || merchant_id || '/keys') FROM webhook_endpoints WHERE id = $1",
    [id],
  );
  await soon(async () => {
    const refused = await client.get(`/v1/webhook_endpoints/${id}/secret`);
    expect([refused.status, refused.error?.metadata.scope]).toEqual([403, "admin"]);
  });
  expect((await client.get(`/v1/webhook_endpoints/${id}`)).status).toBe(200);
  expect((await client.delete(`/v1/webhook_endpoints/${id}`)).status).toBe(403);
});

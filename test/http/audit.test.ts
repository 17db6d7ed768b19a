/** GET /v1/audit_events, and the same on the command line. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { main as auditCommand } from "../../app/entrypoints/cli/audit.ts";
import { commandHere } from "../support/command-here.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aQuote } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
let other: ApiClient;
let shipment: Json;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Audited");
  other = await api.client("Not audited");
  shipment = await bought(client);
});
afterAll(() => api.stop());

test("names the key, its address and each change, the newest first", async () => {
  await client.post("/v1/pickups", { shipment_ids: [shipment.id], date: aPickupDate() });
  const { json: endpoint } = await client.post("/v1/webhook_endpoints", {
    url: "http://127.0.0.1:9/secret-path",
  });
  await client.delete(`/v1/webhook_endpoints/${endpoint.id}`);
  await client.post("/v1/privacy/exports", { email: "nobody@example.com" });
  const { json } = await client.get("/v1/audit_events");
  const me = json.data.find(({ action }: Json) => action === "label.bought").actor;
  expect(me).toMatchObject({ kind: "key", address: expect.stringMatching(/127\.0\.0\.1|::1/) });
  const ours = json.data.filter(({ actor }: Json) => actor.kind === "key");
  expect(ours.map(({ action, object }: Json) => [action, object.id])).toEqual([
    ["person.exported", null],
    ["webhook.removed", endpoint.id],
    ["webhook.added", endpoint.id],
    ["pickup.booked", expect.any(String)],
    ["label.bought", shipment.id],
  ]);
  expect(new Set(ours.map(({ actor }: Json) => actor.id))).toEqual(new Set([me.id]));
  expect(json.data.at(-1)).toMatchObject({ action: "key.created", object: { id: me.id } });
  expect(JSON.stringify(json)).not.toMatch(/secret-path|nobody@example/);
});

test("pages, and filters by action", async () => {
  const first = (await client.get("/v1/audit_events?limit=1")).json;
  const second = (await client.get(`/v1/audit_events?limit=1&cursor=${first.next_cursor}`)).json;
  expect(second.data[0].id < first.data[0].id).toBe(true);
  const labels = (await client.get("/v1/audit_events?action=label.bought")).json;
  expect([labels.data.length, labels.next_cursor]).toEqual([1, null]);
  expect((await client.get("/v1/audit_events?action=label.eaten")).error?.code).toBe("VALIDATION_FAILED");
});

test("is another merchant's own", async () => {
  const { json } = await other.get("/v1/audit_events");
  expect(json.data.map(({ action }: Json) => action)).toEqual(["key.created"]);
});

test("names the key for a batch and for the labels that a worker buys for it", async () => {
  const batching = await api.client("Audited batch");
  const rows = [1, 2].map(() => ({ ...aQuote(), service: { driver: "gorgona", code: "standard" } }));
  const { json } = await batching.post("/v1/batches", { rows });
  await expect
    .poll(async () => (await batching.get(`/v1/jobs/${json.data.id}`)).json.data.state)
    .toBe("done");
  const { json: listed } = await batching.get("/v1/audit_events?actor=key");
  const started = listed.data.find(({ action }: Json) => action === "batch.started");
  expect(started).toMatchObject({ object: { kind: "job", id: json.data.id }, detail: { count: 2 } });
  const labels = listed.data.filter(({ action }: Json) => action === "label.bought");
  expect(labels.map(({ actor }: Json) => actor)).toEqual([started.actor, started.actor]);
});

test("is printed as CSV on the command line, which is an actor itself", async () => {
  const merchant = ["--merchant", api.named("Audited")];
  const { code, stdout } = await commandHere(auditCommand, api.env, ...merchant, "--action", "label.bought");
  const [head, row, ...rest] = stdout.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect([code, head?.split(",").slice(0, 3), rest]).toEqual([0, ["at", "environment", "actor"], []]);
  expect(row).toContain(`,label.bought,shipment,${shipment.id},`);
  const made = await commandHere(auditCommand, api.env, ...merchant, "--actor", "operator");
  expect(made.stdout).toMatch(/,operator,([\w-]*),\1,,key\.created,/);
  expect((await commandHere(auditCommand, api.env, ...merchant, "--from", "yesterday")).code).toBe(2);
});

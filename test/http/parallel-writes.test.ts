/** Many callers write the same thing at once, at two processes: the lost races wait and repeat, and none is a fault of ours. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import { cases } from "../support/effort.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { Json } from "./api-client.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aQuote, thessaloniki } from "./requests.ts";

const CALLERS = cases(40, 100);

let database: EmptyDatabase;
let servers: Waybill[] = [];
let key: string;

beforeAll(async () => {
  database = await emptyDatabase();
  const env = {
    ...generousLimits,
    LOG_LEVEL: "error",
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
  };
  const start = () => startWaybill({ databaseUrl: database.connectionString, env });
  servers = [await start()];
  // The embedded database has one session, which a second process would only make slower.
  if (postgres !== undefined) servers.push(await start());
  key = (await servers[0]?.createKey("Crowd")) ?? "";
}, atMost(120_000));
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database?.close();
});

interface Answer {
  readonly status: number;
  readonly json: Json;
}

/** The `turn`-th caller's request, at the processes in turns. */
async function call(turn: number, method: string, path: string, body?: unknown): Promise<Answer> {
  const url = servers[turn % servers.length]?.url ?? "";
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { "x-api-key": key, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

const fail = () => Promise.reject(new Error("no such write"));
const atOnce = (request: (turn: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: CALLERS }, (_, turn) => request(turn)));

async function made(path: string, body: unknown): Promise<Json> {
  const { status, json } = await call(0, "POST", path, body);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

const aShipment = () =>
  made("/v1/shipments", { ...aQuote(), service: { driver: "gorgona", code: "standard" } });
const anEndpoint = () => made("/v1/webhook_endpoints", { url: "http://127.0.0.1:9/none" });
const scan = (details: string) => ({
  status: "TRANSIT",
  status_date: "2026-11-20T10:00:00.000Z",
  status_details: details,
  status_exact: null,
});
const address = (name: string) => ({ name, kind: "recipient", address: thessaloniki });

/** Each makes what is written, and answers the request that all callers send at once. */
const writes: Record<string, () => Promise<(turn: number) => Promise<Answer>>> = {
  "metadata of a shipment": async () => {
    const { id } = await aShipment();
    return (turn) => call(turn, "PATCH", `/v1/shipments/${id}`, { metadata: { turn } });
  },
  "tracking of a shipment": async () => {
    const { id } = await aShipment();
    return (turn) =>
      call(turn, "PUT", `/v1/shipments/${id}/tracking`, { tracking_history: [scan(`by ${turn}`)] });
  },
  "metadata and tracking of a shipment": async () => {
    const { id } = await aShipment();
    return (turn) =>
      turn % 4 < 2
        ? call(turn, "PATCH", `/v1/shipments/${id}`, { metadata: { turn } })
        : call(turn, "PUT", `/v1/shipments/${id}/tracking`, { tracking_history: [scan(`by ${turn}`)] });
  },
  "a cancellation": async () => {
    const { id } = await aShipment();
    return (turn) => call(turn, "DELETE", `/v1/shipments/${id}`);
  },
  "a cancellation beside metadata": async () => {
    const { id } = await aShipment();
    return (turn) =>
      turn % 4 < 2
        ? call(turn, "DELETE", `/v1/shipments/${id}`)
        : call(turn, "PATCH", `/v1/shipments/${id}`, { metadata: { turn } });
  },
  "a pickup list": async () => {
    for (let count = 0; count < 3; count++) await aShipment();
    return (turn) => call(turn, "POST", "/v1/manifests", { driver: "gorgona" });
  },
  "a pickup": async () => {
    const ids = [(await aShipment()).id, (await aShipment()).id];
    return (turn) =>
      call(turn, "POST", "/v1/pickups", { shipment_ids: [ids[turn % 2]], date: aPickupDate() });
  },
  "the cancellation of a pickup": async () => {
    const { id } = await aShipment();
    const { pickups } = await made("/v1/pickups", { shipment_ids: [id], date: aPickupDate() });
    return (turn) => call(turn, "DELETE", `/v1/pickups/${pickups[0].id}`);
  },
  "a pickup beside its shipment's cancellation": async () => {
    const { id } = await aShipment();
    return (turn) =>
      turn % 4 < 2
        ? call(turn, "POST", "/v1/pickups", { shipment_ids: [id], date: aPickupDate() })
        : call(turn, "DELETE", `/v1/shipments/${id}`);
  },
  "the boxes": async () => (turn) =>
    call(turn, "PUT", "/v1/boxes", {
      boxes: [{ code: `b${turn}`, name: "Box", inner: { length: 10, width: 10, height: 10 } }],
    }),
  "a new webhook endpoint": async () => (turn) =>
    call(turn, "POST", "/v1/webhook_endpoints", { url: `http://127.0.0.1:9/${turn}` }),
  "a webhook endpoint": async () => {
    const { id } = (await call(0, "GET", "/v1/webhook_endpoints")).json.data[0] ?? (await anEndpoint());
    return (turn) => call(turn, "PATCH", `/v1/webhook_endpoints/${id}`, { description: `by ${turn}` });
  },
  "the secret of a webhook endpoint": async () => {
    const { id } = (await call(0, "GET", "/v1/webhook_endpoints")).json.data[0];
    return (turn) => call(turn, "POST", `/v1/webhook_endpoints/${id}/secret`, {});
  },
  "the end of a webhook endpoint": async () => {
    const { id } = (await call(0, "GET", "/v1/webhook_endpoints")).json.data[0];
    return (turn) => call(turn, "DELETE", `/v1/webhook_endpoints/${id}`);
  },
  "a new address": async () => (turn) => call(turn, "POST", "/v1/address_book", address("Same name")),
  "a saved address": async () => {
    const { id } = await made("/v1/address_book", address("Changed"));
    return (turn) => call(turn, "PATCH", `/v1/address_book/${id}`, { name: `Changed ${turn % 3}` });
  },
  "the end of a saved address": async () => {
    const { id } = await made("/v1/address_book", address("Removed"));
    return (turn) => call(turn, "DELETE", `/v1/address_book/${id}`);
  },
  "a tracker": async () => (turn) =>
    call(turn, "POST", "/v1/trackers", { driver: "gorgona", tracking_ref: "TEST DELIVERED 1" }),
  "an erasure": async () => {
    // Of a person of their own: erasing all of this file's takes minutes on a slow machine.
    const phone = "+302310555099";
    const quote = aQuote({ address_to: { ...thessaloniki, phone } });
    await made("/v1/shipments", { ...quote, service: { driver: "gorgona", code: "standard" } });
    return (turn) => call(turn, "POST", "/v1/privacy/erasures", { phone });
  },
  "an erasure beside purchases": async () => (turn) =>
    turn % 4 < 2
      ? call(turn, "POST", "/v1/privacy/erasures", { related_order_id: "one" })
      : call(turn, "POST", "/v1/shipments", {
          ...aQuote({ related_order_id: "one" }),
          service: { driver: "gorgona", code: "standard" },
        }),
  "the sandbox's clock": async () => {
    await aShipment();
    return (turn) => call(turn, "POST", "/v1/sandbox/clock", { advance_minutes: 1 });
  },
};

describe(`${CALLERS} callers at ${postgres === undefined ? "one process" : "two processes"} who write at once`, () => {
  test.each(Object.keys(writes))(
    "%s",
    async (what) => {
      const answers = await atOnce((await writes[what]?.()) ?? fail);
      const others = answers.filter(({ status }) => status !== 200);
      expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
      expect(answers.length - others.length, JSON.stringify(others[0])).toBeGreaterThan(0);
    },
    atMost(60_000),
  );
});

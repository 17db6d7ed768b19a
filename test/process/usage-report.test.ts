// Run: push
/** Each merchant's use of a month on its way to the operator's own system, which fails, hangs and comes back. */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { IncomingHttpHeaders, Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Environment } from "../../app/domain/engine/index.ts";
import { reportUsage } from "../../app/domain/merchants/report-usage.ts";
import { readMonth } from "../../app/domain/merchants/usage.ts";
import { usageSender } from "../../app/entrypoints/jobs/usage.ts";
import type { Json } from "../http/api-client.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: Json;
}

const key = Buffer.alloc(24, 3);
const secret = `whsec_${key.toString("base64")}`;
const received: Received[] = [];
/** The answers to the next requests; afterwards 200. */
const answers: (number | "hangs")[] = [];

let receiver: Server;
let url: string;
let database: FreshDatabase;
let stores: TestStores;
/** The first, one of the second batch, and the last of 1,200 merchants. */
let [first, second, last] = ["", "", ""];

beforeAll(async () => {
  receiver = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    received.push({ headers: request.headers, body, json: JSON.parse(body) });
    const status = answers.shift() ?? 200;
    if (status !== "hangs") answer.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/usage`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

beforeEach(async () => {
  received.length = 0;
  answers.length = 0;
  database = await freshDatabase();
  stores = testStores(database);
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO merchants (id, name, created_at)
     SELECT gen_random_uuid(), 'Eleni Papadopoulou ' || n, now() FROM generate_series(1, 1200) AS n RETURNING id::text`,
  );
  const ids = rows.map(({ id }) => id).toSorted();
  [first = "", second = "", last = ""] = [ids[0], ids[700], ids[1199]];
  await labels(first, "production", 2, "2026-11-01T00:00:00.000Z");
  await labels(first, "sandbox", 3, "2026-11-30T23:59:59.999Z");
  await labels(last, "production", 1, "2026-11-20T08:00:00.000Z");
  await labels(last, "production", 1, "2026-12-01T00:00:00.000Z");
  await labels(second, "sandbox", 1, "2026-12-15T08:00:00.000Z");
  await database.pool.query(
    "UPDATE shipments SET state = 'cancelled' WHERE merchant_id = $1 AND environment = 'production' AND created_at < '2026-12-01'",
    [last],
  );
  stores.clock.set(new Date("2026-12-01T01:00:00.000Z"));
});
afterEach(() => database.close());

async function labels(merchantId: string, environment: Environment, count: number, at: string) {
  const caller = { merchantId, environment };
  for (let each = 0; each < count; each++)
    await storeShipment(stores, aShipment(caller, stores.ids.next(), { createdAt: new Date(at) }));
}

function report(usageReports = stores.usageReports): Promise<void> {
  const { merchantDesk, leases, clock } = stores;
  return reportUsage(
    { usageReports, merchantDesk, leases, clock },
    usageSender({ url, secret, clock, deadlineMs: 300 }),
  );
}

const figuresOf = ({ json }: Received) =>
  json.usage.map(({ merchant_id, production, sandbox }: Json) => [merchant_id, production, sandbox]);
const november = () => [
  [[first, { labels: 2, cancelled: 0, trackers: 0 }, { labels: 3 }]],
  [[last, { labels: 1, cancelled: 1, trackers: 0 }, { labels: 0 }]],
];
const readers = async () =>
  (
    await database.pool.query(
      "SELECT merchant_id::text AS of, actor_kind AS by, detail ->> 'of' AS what FROM audit_events WHERE action = 'merchant.viewed' ORDER BY merchant_id",
    )
  ).rows;

it("sends each merchant's month once, from an hour after its end on, signed, and names no person", async () => {
  stores.clock.set(new Date("2026-12-01T00:59:59.999Z"));
  await labels(second, "production", 1, "2026-10-05T08:00:00.000Z");
  await report();
  expect(received.map(({ json }) => json.month)).toEqual(["2026-10"]);
  received.length = 0;
  stores.clock.advance(1);
  for (const _run of ["first", "second"]) await report();
  expect(received.map(figuresOf)).toEqual(november());
  for (const { headers, body, json } of received) {
    expect(json).toMatchObject({ id: headers["webhook-id"], type: "usage.month", month: "2026-11" });
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const signature = createHmac("sha256", key).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
    expect(body).not.toContain("Eleni");
  }
  expect(new Set(received.map(({ json }) => json.id)).size).toBe(2);
});

it("sends the numbers that the command reports, and records that they were read", async () => {
  await report();
  const expected = [first, last].map((of) => ({ of, by: "app", what: "usage" }));
  expect(await readers()).toEqual(expected);
  const month = readMonth("2026-11");
  if (month === null) throw new Error("no month");
  const commands = (await stores.merchantDesk.usage(month, null)).map(
    ({ merchantId, labels: bought, cancelled, trackers, sandboxLabels }) => [
      merchantId,
      { labels: bought, cancelled, trackers },
      { labels: sandboxLabels },
    ],
  );
  const order = ([a = ""]: Json, [b = ""]: Json) => (a < b ? -1 : 1);
  expect(received.flatMap(figuresOf).toSorted(order)).toEqual(commands.toSorted(order));
});

it("loses and repeats nothing at a receiver that fails, hangs and comes back", async () => {
  answers.push(503, 200, "hangs", 302);
  for (const said of [/503/, /timeout/, /302/]) await expect(report()).rejects.toThrow(said);
  await report();
  await report();
  const ids = received.map(({ json }) => json.id);
  expect(received.map(figuresOf)).toEqual([0, 0, 1, 1, 1].map((batch) => november()[batch]));
  expect([ids[0] === ids[1], new Set(ids.slice(2)).size, ids[1] === ids[2]]).toEqual([true, 1, false]);
  expect((await readers()).map(({ of }) => of)).toEqual([first, last]);
});

it("sends a message again under its id, if the process died before it noted the answer", async () => {
  const { usageReports } = stores;
  const dies = { ...usageReports, advance: () => Promise.reject(new Error("killed")) };
  await expect(report(dies)).rejects.toThrow("killed");
  await report();
  const ids = received.map(({ json }) => json.id);
  expect([ids.length, ids[0] === ids[1], ids[1] === ids[2]]).toEqual([3, true, false]);
});

it("catches up with months in which no process ran, the oldest first", async () => {
  await report();
  received.length = 0;
  stores.clock.set(new Date("2027-03-01T05:00:00.000Z"));
  await report();
  expect(received.map(({ json }) => [json.month, json.usage.length])).toEqual([
    ["2026-12", 1],
    ["2026-12", 1],
  ]);
  const { rows } = await database.pool.query(
    "SELECT month::text, done_at IS NOT NULL AS done FROM usage_reports ORDER BY month",
  );
  expect(rows).toEqual(
    ["2026-11-01", "2026-12-01", "2027-01-01", "2027-02-01"].map((month) => ({ month, done: true })),
  );
});

it("is sent once by two workers at a time", async () => {
  await Promise.all([report(), report()]);
  await report();
  expect(received.map(figuresOf)).toEqual(november());
});

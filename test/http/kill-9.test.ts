// Run: long
/**
 * Buys shipments while the server is killed again and again at random moments, as by power cuts. Callers repeat with
 * the same Idempotency-Key until they have an answer, and a prompt and a slow receiver get the events.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announcedDatabase } from "../../app/process/database/data-dir.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import { cases, randomNumbers, seed } from "../support/effort.ts";
import type { Waybill } from "../support/server.ts";
import { freshDataDir, generousLimits, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { Json } from "./api-client.ts";
import { send } from "./api-client.ts";
import { aQuote, aShipment } from "./requests.ts";

const kills = cases(4, 20);
const shipments = 20 + 9 * kills;
const callers = 6;
const random = randomNumbers();

const dataDir = freshDataDir();
let database: Awaited<ReturnType<typeof emptyDatabase>> | undefined;
let env: Record<string, string>;
let server: Waybill;
let key: string;

interface Arrival {
  readonly path: string;
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly data: { readonly id: string };
}
const arrivals: Arrival[] = [];
const receiver = createServer(async (request, answer) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const path = request.url ?? "";
  arrivals.push({ ...JSON.parse(Buffer.concat(parts).toString("utf8")), path });
  if (path === "/slow") await sleep(200);
  answer.writeHead(204).end();
});

function start(): Promise<Waybill> {
  return startWaybill({ dataDir, env, databaseUrl: database?.connectionString ?? null });
}

beforeAll(async () => {
  if (postgres !== undefined) database = await emptyDatabase();
  env = {
    ...generousLimits,
    LOG_LEVEL: "error",
    WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
    ...(database && { ENCRYPTION_KEY: randomBytes(32).toString("base64") }),
  };
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  server = await start();
  key = await server.createKey("Unlucky");
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.stop();
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const bytes = Buffer.from(JSON.stringify(body));
  const { url } = server;
  return send(url, {
    method: "POST",
    target: path,
    headers: {
      "x-api-key": key,
      "content-type": "application/json",
      "content-length": String(bytes.byteLength),
      ...headers,
    },
    body: bytes,
  });
}

/** Counts of the callers' answers, for the report. */
const tally = { cutOff: 0, refused: 0, inFlight: 0, starting: 0, silent: 0, faults: 0 };

/** Repeats until there is a shipment, and never gives up. */
async function buyStubbornly(rateId: string, order: number): Promise<Json> {
  for (;;) {
    const answer = await post("/v1/shipments", aShipment(rateId, { related_order_id: String(order) }), {
      "idempotency-key": `order-${order}`,
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") tally.refused += 1;
      else tally.cutOff += 1;
    });
    if (answer?.status === 200) return answer.json;
    const error = (answer?.json as Json)?.error;
    if (answer === undefined) await sleep(100);
    else if (answer.status === 409) tally.inFlight += 1;
    else if (error?.code === "STARTING") tally.starting += 1;
    else if (error?.code === "CARRIER_UNAVAILABLE") tally.silent += 1;
    else if (answer.status === 500) tally.faults += 1;
    else throw new Error(`order ${order}: ${answer.status} ${answer.text}`);
    await sleep(50);
  }
}

describe(`${shipments} shipments bought across ${kills} kill -9, seed ${seed}`, () => {
  test(
    "are exactly that many, each with one label, none lost",
    async () => {
      const { port } = receiver.address() as AddressInfo;
      for (const path of ["/prompt", "/slow"])
        await post("/v1/webhook_endpoints", {
          url: `http://127.0.0.1:${port}${path}`,
          events: ["shipment.created", "shipment.label_ready"],
        });
      const { json: rates } = await post("/v1/rates", aQuote());
      const rate = (rates as Json[]).find((each) => each.driver === "gorgona");
      const answered = new Map<number, Json>();
      const orders = Array.from({ length: shipments }, (_, order) => order);
      const done = Promise.all(
        Array.from({ length: callers }, async () => {
          for (let order = orders.shift(); order !== undefined; order = orders.shift()) {
            answered.set(order, await buyStubbornly(rate.id, order));
          }
        }),
      );
      const end = done.then(() => "done" as const);
      let killed = 0;
      // Spreads the kills: the n-th comes once about that share of the shipments is bought.
      for (let kill = 0; kill < kills; kill += 1) {
        const due = Math.floor((kill + random()) * ((shipments - 20) / kills));
        while (answered.size < due) await Promise.race([sleep(2), end]);
        await sleep(random() * 60);
        await server.kill9();
        killed += 1;
        server = await start();
      }
      await done;
      expect(killed).toBe(kills);
      expect(tally.cutOff).toBeGreaterThan(0);

      const { json } = await send(server.url, {
        method: "GET",
        target: "/v1/shipments",
        headers: { "x-api-key": key },
        body: null,
      });
      const listed = (json as Json).data as Json[];
      const ids = listed.map((shipment) => shipment.id);
      expect(listed).toHaveLength(shipments);
      expect(new Set(listed.map((shipment) => shipment.related_order_id)).size).toBe(shipments);
      expect([...ids].sort()).toEqual([...answered.values()].map((shipment) => shipment.id).sort());
      expect(new Set(listed.map((shipment) => shipment.tracking_ref)).size).toBe(shipments);
      for (const shipment of answered.values()) {
        const stored = listed.find((each) => each.id === shipment.id);
        expect(stored.tracking_ref).toBe(shipment.tracking_ref);
      }

      // The carrier has a number for each of these shipments, and none besides.
      const { allocations, open } = await carrierSide();
      expect([...allocations].sort()).toEqual([...ids].sort());
      expect(open).toBe(0);

      // The slow receiver takes a fifth of a second for each.
      for (const path of ["/prompt", "/slow"])
        await expect
          .poll(() => missingEvents(path, ids), { timeout: atMost(400_000), interval: 500 })
          .toEqual([]);
      const repeated = arrivals.length - new Set(arrivals.map(({ path, id }) => `${path} ${id}`)).size;
      process.stdout.write(`callers met: ${JSON.stringify(tally)}; ${repeated} events arrived again\n`);
    },
    atMost(1_500_000),
  );
});

/** Shipments whose two events did not both arrive at `path`, each under one id and one number, the second with the higher one. */
function missingEvents(path: string, ids: readonly string[]): readonly string[] {
  const heard = Map.groupBy(
    arrivals.filter((arrival) => arrival.path === path),
    ({ data, type }) => `${type} ${data.id}`,
  );
  return ids.filter((id) => {
    const created = heard.get(`shipment.created ${id}`) ?? [];
    const ready = heard.get(`shipment.label_ready ${id}`) ?? [];
    const [first, second] = [created[0], ready[0]];
    const isOne = (events: readonly Arrival[]) =>
      new Set(events.map((event) => `${event.id} ${event.sequence}`)).size === 1;
    return !(first && second && isOne(created) && isOne(ready) && first.sequence < second.sequence);
  });
}

function carrierSide(): Promise<{ allocations: string[]; open: number }> {
  return query(async (client) => {
    const labels = await client.query<{ reference: string }>("SELECT reference FROM voucher_allocations");
    const bookings = await client.query<{ open: number }>(
      "SELECT count(*)::int AS open FROM bookings WHERE state = 'open'",
    );
    return {
      allocations: labels.rows.map(({ reference }) => reference),
      open: bookings.rows[0]?.open ?? -1,
    };
  });
}

async function query<Answer>(ask: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({
    connectionString: database?.connectionString ?? announcedDatabase(dataDir) ?? "",
  });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

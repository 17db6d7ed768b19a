// Run: long
/**
 * Two web and two worker processes behind a TLS proxy, under load: each is replaced, then all by the next release with its
 * migration, then all by this release again. No request fails, no job is lost, and a backup made meanwhile is consistent.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { main as data } from "../../app/entrypoints/cli/data.ts";
import { freePort } from "../../simulator/chaos/free-port.ts";
import { commandHere } from "../support/command-here.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import type { Release } from "../support/next-release.ts";
import { nextRelease } from "../support/next-release.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { Balancer } from "../support/tls-balancer.ts";
import { ASKS_EVERY_MS, tlsBalancer } from "../support/tls-balancer.ts";
import { aQuote, aShipment } from "./requests.ts";

const callers = 4;
const folder = mkdtempSync(path.join(tmpdir(), "waybill-rolling-"));
const encryptionKey = randomBytes(32).toString("base64");
let balancer: Balancer;
let database: EmptyDatabase;
let release: Release;
let agent: Agent;
let key: string;
let processes: Process[] = [];

const delivered = new Set<string>();
const event = z.object({ type: z.string(), data: z.object({ id: z.string() }) });
const receiver = createServer((message, answer) => {
  const parts: Buffer[] = [];
  message.on("data", (part: Buffer) => parts.push(part));
  message.on("end", () => {
    delivered.add(event.parse(JSON.parse(Buffer.concat(parts).toString("utf8"))).data.id);
    answer.writeHead(204).end();
  });
});

interface Process {
  readonly role: "web" | "worker";
  /** Its own address: `waybill.url` is the balancer's. */
  readonly url: string;
  readonly waybill: Waybill;
}

async function start(role: Process["role"], from?: string): Promise<Process> {
  const port = await freePort();
  const waybill = await startWaybill({
    databaseUrl: database.connectionString,
    ...(from === undefined ? {} : { release: from }),
    env: {
      ...generousLimits,
      ROLE: role,
      PORT: String(port),
      ENCRYPTION_KEY: encryptionKey,
      PUBLIC_URL: balancer.url,
      TRUST_PROXY: "true",
      SHUTDOWN_DELAY_MS: String(2 * ASKS_EVERY_MS + 400),
      WEBHOOK_PRIVATE_HOSTS: "127.0.0.1",
      LOG_LEVEL: "error",
    },
  });
  return { role, url: `http://127.0.0.1:${port}`, waybill };
}

beforeAll(async () => {
  if (postgres === undefined)
    throw new Error("several processes need a PostgreSQL: scripts/with-postgres.sh");
  balancer = await tlsBalancer();
  database = await emptyDatabase();
  release = await nextRelease({
    name: "29990101000000_next_release",
    sql: `-- waybill: older versions run
ALTER TABLE shipments ADD COLUMN of_the_next_release text;
CREATE TABLE of_the_next_release (id uuid PRIMARY KEY);
`,
  });
  agent = new Agent({ ca: balancer.certificate, keepAlive: true });
  processes = [await start("worker"), await start("web"), await start("worker"), await start("web")];
  for (const { role, url } of processes) if (role === "web") await balancer.add(url);
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  key = (await processes[0]?.waybill.createKey("Busy")) ?? "";
  const address = receiver.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const endpoint = await post("/v1/webhook_endpoints", {
    url: `http://127.0.0.1:${address.port}/events`,
    events: ["shipment.created"],
  });
  if (endpoint.status !== 200) throw new Error(endpoint.text);
}, atMost(300_000));
afterAll(async () => {
  for (const { waybill } of processes) await waybill.stop();
  agent?.destroy();
  await balancer?.close();
  receiver.close();
  await database?.close();
  release?.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Reply {
  readonly status: number;
  readonly text: string;
}

function call(method: string, target: string, body?: unknown, headers: Record<string, string> = {}) {
  return new Promise<Reply>((resolve, reject) => {
    const sent = request(
      new URL(target, balancer.url),
      { method, agent, headers: { "x-api-key": key, "content-type": "application/json", ...headers } },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
const post = (target: string, body: unknown, headers?: Record<string, string>) =>
  call("POST", target, body, headers);

const rates = z.array(z.object({ id: z.string(), driver: z.string() }));
const shipment = z.object({ id: z.string() });

/** Quotes, buys and reads, one after the other, until `isOver`. */
async function oneCaller(name: string, isOver: () => boolean): Promise<string[]> {
  const bought: string[] = [];
  while (!isOver()) {
    const quoted = await post("/v1/rates", aQuote());
    expect(quoted.status, quoted.text).toBe(200);
    const rate = rates.parse(JSON.parse(quoted.text)).find(({ driver }) => driver === "gorgona");
    const answer = await post("/v1/shipments", aShipment(rate?.id ?? ""), {
      "idempotency-key": `${name}-${bought.length}`,
    });
    expect(answer.status, answer.text).toBe(200);
    const { id } = shipment.parse(JSON.parse(answer.text));
    bought.push(id);
    const read = await call("GET", `/v1/shipments/${id}`);
    expect(read.status, read.text).toBe(200);
    await sleep(30);
  }
  return bought;
}

/** Each process's successor is ready before it is asked to leave. */
async function replaceAll(from?: string): Promise<void> {
  const former = processes;
  processes = [];
  for (const { role, url, waybill } of former) {
    const next = await start(role, from);
    processes.push(next);
    if (role === "web") await balancer.add(next.url);
    const ended = waybill.stop();
    if (role === "web") await balancer.leave(url);
    expect(await ended).toBe(0);
  }
}

test(
  "rolling restart, upgrade by a migration and rollback under load lose no request and no job",
  async () => {
    const failuresBefore = balancer.unanswered.length;
    let over = false;
    const load = Promise.all(
      Array.from({ length: callers }, (_, index) => oneCaller(`caller-${index}`, () => over)),
    );
    // A failed caller ends the run at once.
    let failure: unknown;
    load.catch((error: unknown) => {
      failure = error;
      over = true;
    });
    const step = async (act: () => Promise<void>) => {
      if (failure === undefined) await act();
    };

    await step(() => replaceAll());
    const file = path.join(folder, "backup.gz");
    await step(async () => {
      const env = { DATABASE_URL: database.connectionString, ENCRYPTION_KEY: encryptionKey };
      const [written] = await Promise.all([
        commandHere(data, env, "backup", "--file", file),
        replaceAll(release.root),
      ]);
      expect(written).toMatchObject({ code: 0, stderr: "" });
    });
    await step(async () => {
      const client = new pg.Client(database.connectionString);
      await client.connect();
      const { rows } = await client.query(
        "SELECT to_regclass('of_the_next_release') IS NOT NULL AS upgraded",
      );
      await client.end();
      expect(rows).toEqual([{ upgraded: true }]);
    });
    await step(() => replaceAll());
    over = true;
    const bought = (await load).flat();
    expect(balancer.unanswered.slice(failuresBefore)).toEqual([]);

    expect(bought.length).toBeGreaterThan(20);
    expect(new Set(bought).size).toBe(bought.length);
    await expect
      .poll(() => bought.filter((id) => !delivered.has(id)), { timeout: atMost(60_000) })
      .toEqual([]);
    const list = await call("GET", "/v1/shipments");
    const listed = z.object({ data: z.array(shipment) }).parse(JSON.parse(list.text)).data;
    expect(listed.map(({ id }) => id).toSorted()).toEqual(bought.toSorted());

    // The upgrade's migration may be in the backup or not: this release runs on both.
    const elsewhere = await emptyDatabase();
    try {
      const env = { DATABASE_URL: elsewhere.connectionString, ENCRYPTION_KEY: encryptionKey };
      const restored = await commandHere(data, env, "restore", "--file", file);
      // No person was erased meanwhile, so there is no log of erasures.
      expect(restored.stderr).toMatch(/^waybill: there is no log of erasures at [^\n]+\n$/);
      expect(restored.stdout).toContain("consistent");
      const checked = await commandHere(data, env, "check");
      expect(checked.code, checked.stdout + checked.stderr).toBe(0);
    } finally {
      await elsewhere.close();
    }
  },
  atMost(600_000),
);

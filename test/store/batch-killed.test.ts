// Run: long
/** A batch whose worker, a process of its own, is killed in the middle of its rows. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aQuote } from "../http/requests.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import { randomNumbers } from "../support/effort.ts";
import type { Waybill } from "../support/server.ts";
import { startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";

const ROWS = 120;
const KILLS = 3;

interface Job {
  readonly state: string;
  readonly done: number;
  readonly rows: readonly {
    readonly outcome: string | null;
    readonly shipment_id: string | null;
    readonly error: { readonly code: string } | null;
  }[];
}

let database: EmptyDatabase;
let web: Waybill;
let worker: Waybill;
const env = { ENCRYPTION_KEY: randomBytes(32).toString("base64") };
const startWorker = () =>
  startWaybill({ databaseUrl: database.connectionString, env: { ...env, ROLE: "worker" } });

beforeAll(async () => {
  database = await emptyDatabase();
  web = await startWaybill({ databaseUrl: database.connectionString, env: { ...env, ROLE: "web" } });
  worker = await startWorker();
});
afterAll(async () => {
  await web?.stop();
  await worker?.stop();
  await database?.close();
});

it.runIf(postgres !== undefined)(
  `has ${ROWS} rows, each bought once, and says nothing else of them later`,
  { timeout: atMost(600_000) },
  async () => {
    const headers = { "x-api-key": await web.createKey(), "content-type": "application/json" };
    async function call<Data>(path: string, body?: object): Promise<Data> {
      const response = await fetch(`${web.url}${path}`, {
        headers,
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
      return ((await response.json()) as { readonly data: Data }).data;
    }
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      ...aQuote(),
      service: { driver: "gorgona", code: "standard" },
      related_order_id: `row-${index}`,
      // Each twelfth carrier falls silent.
      ...(index % 12 === 5 && { address_to: { ...aQuote().address_to, name: "TEST TIMEOUT" } }),
    }));
    const { id } = await call<{ readonly id: string }>("/v1/batches", { rows });
    const read = () => call<Job>(`/v1/jobs/${id}`);
    const random = randomNumbers();
    let earlier = -1;
    for (let kill = 0; kill < KILLS; kill++) {
      // In the middle of a step, wherever it is just then.
      while ((await read()).done <= earlier) await sleep(20);
      earlier = (await read()).done;
      await sleep(random() * 60);
      await worker.kill9();
      worker = await startWorker();
    }
    let job = await read();
    for (; job.state === "working"; job = await read()) await sleep(500);
    expect(job.state).toBe("done");
    expect(job.rows.map(({ outcome }) => outcome)).toEqual(Array(ROWS).fill("bought"));
    await sleep(70_000);
    expect((await read()).rows).toEqual(job.rows);
    const ids = job.rows.map((row) => row.shipment_id);
    expect(new Set(ids).size).toBe(ROWS);
    for (const [index, { related_order_id }] of rows.entries()) {
      const found = await call<readonly { readonly id: string }[]>(
        `/v1/shipments?related_order_id=${related_order_id}`,
      );
      expect(found.map((shipment) => shipment.id)).toEqual([ids[index]]);
    }
  },
);

// Run: long
/** How many connections a process holds on its PostgreSQL, and what they are for. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionBudget } from "../../app/process/database/connection-budget.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
import { aQuote, aShipment } from "./requests.ts";

describe("the connections of a process", () => {
  it("are divided without a rest, and most of them serve requests", () => {
    for (let most = 5; most <= 200; most++)
      for (const works of [true, false]) {
        const { pool, queue, listener, heartbeat } = connectionBudget(most, works);
        expect(pool + queue + listener + heartbeat).toBe(most);
        expect(queue).toBeGreaterThan(0);
        expect(pool).toBeGreaterThanOrEqual(Math.floor(most / 2));
      }
    expect(connectionBudget(10, true)).toEqual({ pool: 5, queue: 3, listener: 1, heartbeat: 1 });
    expect(connectionBudget(10, false)).toEqual({ pool: 6, queue: 2, listener: 1, heartbeat: 1 });
  });
});

// On the embedded database all connections share one session: none are counted there.
describe.skipIf(postgres === undefined)("under load", () => {
  let database: EmptyDatabase;
  let watcher: pg.Client;
  beforeAll(async () => {
    database = await emptyDatabase();
    watcher = new pg.Client({ connectionString: database.connectionString, application_name: "test" });
    await watcher.connect();
  });
  afterAll(async () => {
    await watcher.end();
    await database.close();
  });

  /** The most connections of servers at any moment while `work` runs. */
  async function mostDuring(work: () => Promise<unknown>): Promise<number> {
    let most = 0;
    const working = new AbortController();
    const watching = (async () => {
      while (!working.signal.aborted) {
        const { rows } = await watcher.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_stat_activity
           WHERE datname = current_database() AND application_name ~ '^waybill (web|worker|all|jobs)'`,
        );
        most = Math.max(most, rows[0]?.count ?? 0);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    try {
      await work();
    } finally {
      working.abort();
      await watching;
    }
    return most;
  }

  async function thirtyCallers(url: string, key: string): Promise<void> {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    // On a busy machine a caller may wait for a connection in vain, and is asked to come again.
    const post = async (path: string, body: unknown, tries = 10) => {
      const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      if (answer.status === 503 && tries > 1) {
        await sleep(1_000 * Number(answer.headers.get("retry-after")));
        return post(path, body, tries - 1);
      }
      expect(answer.status).toBe(200);
      return answer.json();
    };
    const each = async () => {
      for (let n = 0; n < 2; n++) {
        const rates: { id: string; driver: string }[] = await post("/v1/rates", aQuote());
        await post("/v1/shipments", aShipment(rates.find(({ driver }) => driver === "gorgona")?.id ?? ""));
      }
    };
    await Promise.all(Array.from({ length: 30 }, each));
  }

  const encryptionKey = randomBytes(32).toString("base64");

  it.each([10, 5])("are at most %i, and serve 30 callers at once", async (allowed) => {
    const waybill = await startWaybill({
      databaseUrl: database.connectionString,
      env: {
        ...generousLimits,
        LOG_LEVEL: "fatal",
        ENCRYPTION_KEY: encryptionKey,
        DATABASE_CONNECTIONS: String(allowed),
      },
    });
    try {
      const key = await waybill.createKey("Papyrus");
      const most = await mostDuring(() => thirtyCallers(waybill.url, key));
      expect(most).toBeLessThanOrEqual(allowed);
      expect(most).toBeGreaterThanOrEqual(5);
    } finally {
      await waybill.stop();
    }
  });
});

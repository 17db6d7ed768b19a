// Run: long
/** Two processes whose statements go through a PgBouncer in transaction mode. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plannerSettings } from "../../app/adapters/store/database/planner-setting.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import type { Pooler } from "../support/pgbouncer.ts";
import { pgbouncer, startPgbouncer } from "../support/pgbouncer.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits, runKey, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import { apiStory } from "./api-story.ts";

/** Fewer than the two processes' pools: sessions are shared. */
const SERVER_CONNECTIONS = 4;

const missing = postgres === undefined ? "PostgreSQL" : pgbouncer === undefined ? "pgbouncer" : null;

describe.skipIf(missing !== null)(
  missing === null ? "two processes behind a pooler" : `skipped: no ${missing}`,
  () => {
    let database: EmptyDatabase;
    let pooler: Pooler;
    let servers: readonly Waybill[];
    let direct: pg.Client;
    beforeAll(async () => {
      database = await emptyDatabase();
      direct = new pg.Client({ connectionString: database.connectionString, application_name: "test" });
      await direct.connect();
      // A session without our time zone would shift every date by hours.
      await direct.query(`ALTER DATABASE ${direct.database} SET timezone = 'America/New_York'`);
      pooler = await startPgbouncer(pgbouncer ?? "", database.connectionString, SERVER_CONNECTIONS);
      const env = {
        ...generousLimits,
        LOG_LEVEL: "warn",
        ENCRYPTION_KEY: randomBytes(32).toString("base64"),
        DATABASE_DIRECT_URL: database.connectionString,
      };
      servers = await Promise.all(
        [1, 2].map(() => startWaybill({ databaseUrl: pooler.connectionString, env })),
      );
    });
    afterAll(async () => {
      for (const server of servers ?? []) await server.stop();
      await pooler?.stop();
      await direct?.end();
      await database?.close();
    });

    it("quote, buy, print, track, cancel and list, on as many sessions as the pooler has", async () => {
      const [first] = servers;
      if (first === undefined) throw new Error("no server");
      const addresses = servers.map(({ url }) => url);
      const keys = await Promise.all(["Papyrus", "Elia", "Mastiha"].map((name) => first.createKey(name)));
      // Side by side, so that sessions pass from one process to the other.
      await Promise.all(keys.map((key) => apiStory(addresses, key)));

      const { rows } = await direct.query<{ listens: boolean; count: number }>(
        `SELECT query LIKE 'LISTEN%' OR query LIKE '%pg_listening_channels%' AS listens, count(*)::int AS count
         FROM pg_stat_activity
         WHERE datname = current_database() AND application_name ~ '^waybill (all|jobs)' GROUP BY 1`,
      );
      const sessions = new Map(rows.map(({ listens, count }) => [listens, count]));
      expect(sessions.get(true)).toBe(servers.length);
      expect(sessions.get(false)).toBeLessThanOrEqual(SERVER_CONNECTIONS);
    });

    it("hear of each other's changes past the pooler", async () => {
      const [first, second] = servers;
      if (first === undefined || second === undefined) throw new Error("no servers");
      const key = await first.createKey("Revoked");
      const ask = async () =>
        (await fetch(`${second.url}/v1/shipments`, { headers: { "x-api-key": key } })).status;
      expect(await ask()).toBe(200);
      const { stdout } = await runKey(first.env, "list");
      const prefix = /wb_\w+/.exec(stdout.split("\n").find((line) => line.includes("Revoked")) ?? "")?.[0];
      expect(await runKey(first.env, "revoke", prefix ?? "none")).toMatchObject({ code: 0 });
      expect(await ask()).toBe(401);
    });

    it("work on each other's jobs", async () => {
      await expect
        .poll(
          async () =>
            (
              await direct.query(
                "SELECT count(*)::int AS open FROM pgboss.job WHERE name = 'shipment-event' AND state <> 'completed'",
              )
            ).rows[0]?.open,
          { timeout: atMost(10_000) },
        )
        .toBe(0);
    });

    it("have the settings of docs/scale.md", async () => {
      const client = new pg.Client({ connectionString: pooler.connectionString });
      await client.connect();
      for (const [name, value] of plannerSettings.map((setting) => setting.split("=")))
        expect((await client.query(`SHOW ${name}`)).rows).toEqual([{ [name ?? ""]: value }]);
      await client.end();
    });

    it("complain of nothing", () => {
      for (const server of servers) expect(server.logs()).toBe("");
    });
  },
);

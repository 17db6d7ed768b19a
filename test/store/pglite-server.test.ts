// Run: everyday, on one database
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PGliteServer } from "../../app/adapters/store/database/pglite-server.ts";
import { servePGlite } from "../../app/adapters/store/database/pglite-server.ts";

/** Longer than a busy machine keeps a test waiting between two queries. */
const IDLE_MS = 2_000;

let db: PGlite;
let server: PGliteServer;
let pool: pg.Pool;

beforeAll(async () => {
  db = await PGlite.create();
  server = await servePGlite(db, { password: "pass word/&?", idleInTransactionMs: IDLE_MS });
  pool = new pg.Pool({ connectionString: server.connectionString, max: 8 });
  pool.on("error", () => undefined);
  await pool.query("CREATE TABLE notes (writer INT, text TEXT)");
});

afterAll(async () => {
  await pool.end();
  await server.close();
  await db.close();
});

beforeEach(() => pool.query("TRUNCATE notes"));

/** Runs on a connection of its own. */
async function onClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

async function count(): Promise<number> {
  return (await pool.query("SELECT count(*)::int AS n FROM notes")).rows[0].n;
}

describe("the embedded database's server", () => {
  it("answers each connection its own question, whatever the others do meanwhile", async () => {
    const wrong: string[] = [];
    const check = (what: string, ok: boolean) => void (ok || wrong.push(what));

    await Promise.all(
      Array.from({ length: 40 }, async (_, worker) => {
        for (let turn = 0; turn < 15; turn++) {
          const mark = worker * 1000 + turn;
          if (worker % 5 === 0) {
            const { rows } = await pool.query("SELECT $1::int AS x, $2::text AS y", [mark, `w${worker}`]);
            check("read", rows[0]?.x === mark && rows[0]?.y === `w${worker}`);
          } else if (worker % 5 === 1) {
            const { rows } = await pool.query("INSERT INTO notes VALUES ($1, 'plain') RETURNING writer", [
              mark,
            ]);
            check("write", rows[0]?.writer === mark);
          } else if (worker % 5 === 2) {
            const error = await pool.query("SELECT 1 / $1::int", [0]).catch((reason: Error) => reason);
            check("error", error instanceof Error && error.message === "division by zero");
          } else if (worker % 5 === 3) {
            const error = await pool
              .query("SELECT nothing FROM notes WHERE writer = $1", [1])
              .catch((e: Error) => e);
            check("parse error", error instanceof Error && /nothing/.test(error.message));
          } else {
            await onClient(async (client) => {
              await client.query("BEGIN");
              await client.query("INSERT INTO notes VALUES ($1, 'transaction')", [mark]);
              await new Promise((resolve) => setTimeout(resolve, 1));
              const { rowCount } = await client.query("SELECT FROM notes WHERE writer = $1", [mark]);
              check("transaction", rowCount === 1);
              await client.query(turn % 2 === 0 ? "COMMIT" : "ROLLBACK");
            });
          }
        }
      }),
    );

    expect(wrong).toEqual([]);
    const kept = await pool.query("SELECT text, count(*)::int AS n FROM notes GROUP BY text ORDER BY text");
    expect(kept.rows).toEqual([
      { text: "plain", n: 8 * 15 },
      { text: "transaction", n: 8 * 8 },
    ]);
  });

  it("lets no other client into an open transaction", async () => {
    let seen: Promise<number> | undefined;
    await onClient(async (client) => {
      await client.query("BEGIN");
      await client.query("INSERT INTO notes VALUES (1, 'not yet')");
      seen = count();
      await new Promise((resolve) => setTimeout(resolve, 50));
      await client.query("ROLLBACK");
    });
    expect(await seen).toBe(0);
  });

  it("rolls back the transaction of a client that goes", async () => {
    const client = await pool.connect();
    await client.query("BEGIN");
    await client.query("INSERT INTO notes VALUES (1, 'abandoned')");
    client.release(true);
    expect(await count()).toBe(0);
  });

  it("ends a transaction whose client forgot it", async () => {
    const client = await pool.connect();
    client.on("error", () => undefined);
    await client.query("BEGIN");
    await client.query("INSERT INTO notes VALUES (1, 'forgotten')");
    expect(await count()).toBe(0);
    await expect(client.query("COMMIT")).rejects.toThrow();
    client.release(true);
  });

  it("keeps a client's settings from the others, while it stays and when it has gone", async () => {
    await pool.query("INSERT INTO notes VALUES (1, 'before')");
    const stranger = new pg.Client({ connectionString: server.connectionString });
    stranger.on("error", () => undefined);
    await stranger.connect();
    await stranger.query("SELECT pg_catalog.set_config('search_path', '', false)");
    expect(await count()).toBe(1);

    await stranger.query("SET default_transaction_read_only TO on");
    await pool.query("INSERT INTO notes VALUES (2, 'beside')");
    await stranger.query("SET search_path TO nowhere");
    await stranger.query("BEGIN");
    await stranger.query("SELECT nothing FROM nothing").catch(() => undefined);
    await stranger.end();
    expect(await count()).toBe(2);
    await pool.query("INSERT INTO notes VALUES (3, 'after')");
    expect((await pool.query("SHOW TimeZone")).rows[0].TimeZone).toBe("UTC");
  });

  it("keeps no statement, table or role of a client that has gone", async () => {
    await pool.query("CREATE ROLE reader");
    for (const _turn of [1, 2]) {
      const stranger = new pg.Client({ connectionString: server.connectionString });
      await stranger.connect();
      await stranger.query("PREPARE once AS SELECT 1");
      await stranger.query("CREATE TEMP TABLE passing (n INT)");
      await stranger.query("SET ROLE reader");
      await stranger.end();
      await pool.query("INSERT INTO notes VALUES (1, 'after')");
    }
    expect(await count()).toBe(2);
  });

  it("tells all connections what is notified", async () => {
    await onClient(async (listener) => {
      const heard = new Promise<string | undefined>((resolve) =>
        listener.once("notification", ({ payload }) => resolve(payload)),
      );
      await listener.query("LISTEN changes");
      await pool.query("SELECT pg_notify('changes', 'merchant 7')");
      expect(await heard).toBe("merchant 7");
      await listener.query("UNLISTEN changes");
    });
  });

  it("answers rows of any size, and a cursor's in portions", async () => {
    const long = "Ω".repeat(3_000_000);
    const { rows } = await pool.query("SELECT $1::text AS text", [long]);
    expect(rows[0].text === long).toBe(true);
    await onClient(async (client) => {
      await client.query("BEGIN");
      await client.query("DECLARE numbers CURSOR FOR SELECT generate_series(1, 5) AS n");
      expect((await client.query("FETCH 2 FROM numbers")).rows).toEqual([{ n: 1 }, { n: 2 }]);
      expect((await client.query("FETCH 9 FROM numbers")).rows).toHaveLength(3);
      await client.query("COMMIT");
    });
  });

  it.each(["postgres:wrong", "postgres"])("refuses %s", async (credentials) => {
    const client = new pg.Client({
      connectionString: `postgresql://${credentials}@127.0.0.1:${server.port}/postgres`,
      // An empty password, where the connection string has none.
      ...(credentials.includes(":") ? {} : { password: "" }),
    });
    await expect(client.connect()).rejects.toThrow();
  });
});

// Run: push, on one database
/** A database is copied while others write, the copying is cut off at any place and begun again, and nothing is lost or doubled. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetMove, watchChanges } from "../../app/adapters/store/move/change-log.ts";
import type { Ends } from "../../app/adapters/store/move/move-database.ts";
import { applyChanges, copyTables, endMove, openEnds } from "../../app/adapters/store/move/move-database.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase, postgres } from "../support/database.ts";
import { randomNumbers } from "../support/effort.ts";

const WRITERS = 4;
const ROWS = 3_000;
const MADE = "2026-11-30 10:00:00+00";

let source: FreshDatabase;
let target: FreshDatabase;
beforeAll(async () => {
  source = await freshDatabase();
  target = await freshDatabase();
  // They are privileges where the move leads.
  await target.pool.query("DROP TRIGGER audit_event_stays ON audit_events");
  await target.pool.query("DROP TRIGGER audit_events_stay ON audit_events");
});
afterAll(async () => {
  await source.close();
  await target.close();
});

/** Changes rows of its own, some of them in one transaction, and knows which of its changes were committed. */
class Writer {
  readonly committed = new Map<string, string>();
  readonly #number: number;
  readonly #client: pg.Client;
  refusal = "";
  changes = 0;

  constructor(number: number, connectionString: string) {
    this.#number = number;
    this.#client = new pg.Client({ connectionString });
  }

  async work(draw: () => number): Promise<void> {
    await this.#client.connect();
    try {
      for (;;) await this.#change(draw);
    } catch (error) {
      this.refusal = error instanceof pg.DatabaseError ? (error.code ?? "") : String(error);
    } finally {
      await this.#client.end();
    }
  }

  async #change(draw: () => number): Promise<void> {
    const after = new Map(this.committed);
    await this.#client.query("BEGIN");
    for (let step = Math.ceil(draw() * 3); step > 0; step--) await this.#step(after, draw);
    if (draw() < 0.2) {
      await this.#client.query("ROLLBACK");
      return;
    }
    await this.#client.query("COMMIT");
    this.changes += 1;
    this.committed.clear();
    for (const [id, name] of after) this.committed.set(id, name);
  }

  async #step(rows: Map<string, string>, draw: () => number): Promise<void> {
    const ids = [...rows.keys()];
    const [one, other] = [0, 0].map(() => ids[Math.floor(draw() * ids.length)]);
    const kind = draw();
    if (one === undefined || other === undefined || kind < 0.4) {
      const id = crypto.randomUUID();
      const name = `${this.#number} ${id}`;
      await this.#client.query("INSERT INTO merchants (id, name, created_at) VALUES ($1, $2, $3)", [
        id,
        name,
        MADE,
      ]);
      rows.set(id, name);
    } else if (kind < 0.6) {
      await this.#client.query("DELETE FROM merchants WHERE id = $1", [one]);
      rows.delete(one);
    } else if (one !== other) {
      // Two rows exchange a unique value.
      const [first = "", second = ""] = [rows.get(one), rows.get(other)];
      const rename = (id: string, name: string) =>
        this.#client.query("UPDATE merchants SET name = $2 WHERE id = $1", [id, name]);
      await rename(one, `${first} aside`);
      await rename(other, first);
      await rename(one, second);
      rows.set(one, second).set(other, first);
    }
  }
}

async function ends(): Promise<Ends> {
  return openEnds(source.connectionString, target.connectionString);
}

/** Cuts one of the connections after a while. @returns whether the work ended before */
async function cutOff(work: (open: Ends) => Promise<unknown>, draw: () => number): Promise<boolean> {
  const open = await ends();
  for (const client of [open.source, open.target]) client.on("error", () => {});
  const cut = async () => {
    await sleep(draw() * 60);
    const [side, pool] = draw() < 0.5 ? [open.source, source.pool] : [open.target, target.pool];
    const { processID } = side as pg.Client & { readonly processID: number };
    await pool.query("SELECT pg_terminate_backend($1)", [processID]);
  };
  const cutting = cut();
  const isDone = await work(open).then(
    () => true,
    () => false,
  );
  await cutting;
  for (const client of [open.source, open.target]) await client.end().catch(() => {});
  return isDone;
}

describe.skipIf(postgres === undefined)("a move beside writers", () => {
  it("loses and doubles nothing, however often it is cut off", async () => {
    const draw = randomNumbers();
    await source.pool.query(
      `INSERT INTO merchants (id, name, created_at) SELECT gen_random_uuid(), 'still ' || n, $1 FROM generate_series(1, $2::int) AS n`,
      [MADE, ROWS],
    );
    await source.pool.query(
      `INSERT INTO audit_events (merchant_id, id, at, actor_kind, action, object_kind, detail)
       SELECT gen_random_uuid(), gen_random_uuid(), now(), 'operator', 'a', 'b', '{"β": "γ"}' FROM generate_series(1, $1::int)`,
      [ROWS],
    );
    const writers = Array.from({ length: WRITERS }, (_, at) => new Writer(at, source.connectionString));
    const working = Promise.all(writers.map((writer) => writer.work(draw)));
    let cuts = 0;
    const untilDone = async (work: (open: Ends) => Promise<unknown>) => {
      for (let tries = 0; tries < 6; tries++) if (!(await cutOff(work, draw))) cuts += 1;
      const open = await ends();
      await work(open);
      for (const client of [open.source, open.target]) await client.end();
    };
    await untilDone((open) => watchChanges(open.source, open.tables));
    await untilDone((open) => copyTables(open, () => {}));
    await untilDone(applyChanges);
    await untilDone(endMove);
    await working;

    expect(cuts).toBeGreaterThan(0);
    for (const { refusal, changes } of writers) {
      // The class of a database that serves reading alone: callers try again.
      expect(refusal).toBe("25006");
      expect(changes).toBeGreaterThan(0);
    }
    const { rows } = await target.pool.query<{ id: string; name: string }>("SELECT id, name FROM merchants");
    const found = new Map(rows.map(({ id, name }) => [id, name]));
    const wanted = writers.flatMap(({ committed }) => [...committed]);
    expect(wanted.filter(([id, name]) => found.get(id) !== name)).toEqual([]);
    expect(found.size).toBe(wanted.length + ROWS);
    const events = await target.pool.query("SELECT 1 FROM audit_events");
    expect(events.rowCount).toBe(ROWS);
  });

  it("is called off: the source takes changes as before", async () => {
    const insert = () =>
      source.pool.query(
        "INSERT INTO merchants (id, name, created_at) VALUES (gen_random_uuid(), 'again', now())",
      );
    await expect(insert()).rejects.toThrow("the database moves to another server: merchants takes no INSERT");
    const open = await ends();
    await forgetMove(open.source);
    for (const client of [open.source, open.target]) await client.end();
    await insert();
  });
});

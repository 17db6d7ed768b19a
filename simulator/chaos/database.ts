import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const ownName = "chaos";

/** The app's database: some leftovers show at no door. */
export class Database {
  /** With the queue's tables: this one, or one of their own. */
  readonly queue: Database;
  readonly #connectionString: () => string;
  /** Kept open: for an embedded database a connection costs more than its queries. */
  #connection: Promise<pg.Client> | null = null;

  /**
   * @param databaseUrl null: the one that the server of `dataDir` has announced
   * @param queueUrl null: the queue is in it as well
   */
  constructor(databaseUrl: string | null, dataDir: string, queueUrl: string | null = null) {
    this.#connectionString = () => databaseUrl ?? announced(dataDir);
    this.queue = queueUrl === null ? this : new Database(queueUrl, dataDir);
  }

  async rows<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    this.#connection ??= this.#connect();
    const connection = this.#connection;
    try {
      return (await (await connection).query<Row>(sql, [...values])).rows;
    } catch (error) {
      // An embedded database goes with its server, and comes back at another address.
      if (this.#connection === connection) void this.close();
      throw error;
    }
  }

  /** Ends the app's connections. */
  async endOthers(): Promise<void> {
    await this.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name <> $1 AND pid <> pg_backend_pid()`,
      [ownName],
    );
  }

  /** Holds a table against all other sessions. */
  async lock(table: string, lastsMs: number): Promise<void> {
    const client = await this.#connect();
    try {
      await client.query("BEGIN");
      await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      await sleep(lastsMs);
      await client.query("ROLLBACK");
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.then((client) => client.end()).catch(() => {});
    if (this.queue !== this) await this.queue.close();
  }

  #forget(connection: Promise<pg.Client>): void {
    if (this.#connection === connection) this.#connection = null;
  }

  #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#connectionString(),
      application_name: ownName,
    });
    const connected = client.connect().then(() => client);
    // A query that broke with its connection is not repeated here.
    client.on("error", () => {}).on("end", () => this.#forget(connected));
    return connected;
  }
}

function announced(dataDir: string): string {
  const { databaseUrl } = JSON.parse(readFileSync(path.join(dataDir, "server.json"), "utf8"));
  return String(databaseUrl);
}

import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

/** The app's database: some leftovers show at no door. */
export class Database {
  readonly #connectionString: () => string;
  /** Kept open: for an embedded database a connection costs more than its queries. */
  #connection: Promise<pg.Client> | null = null;

  /** @param databaseUrl null: the one that the server of `dataDir` has announced */
  constructor(databaseUrl: string | null, dataDir: string) {
    this.#connectionString = () => databaseUrl ?? announced(dataDir);
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

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.then((client) => client.end()).catch(() => {});
  }

  #forget(connection: Promise<pg.Client>): void {
    if (this.#connection === connection) this.#connection = null;
  }

  #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#connectionString() });
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

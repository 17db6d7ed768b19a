import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

/** The database behind the app: where nobody's door shows that something is left over. */
export class Database {
  readonly #connectionString: () => string;
  /** Kept, because each connection costs an embedded database more than what is asked over it. */
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
      // An embedded database goes with its server, and comes back elsewhere.
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
    // What broke while nobody asked is not asked again.
    client.on("error", () => {}).on("end", () => this.#forget(connected));
    return connected;
  }
}

function announced(dataDir: string): string {
  const { databaseUrl } = JSON.parse(readFileSync(path.join(dataDir, "server.json"), "utf8"));
  return String(databaseUrl);
}

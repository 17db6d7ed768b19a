import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

/** The database behind the app: where nobody's door shows that something is left over. */
export class Database {
  readonly #connectionString: () => string;

  /** @param databaseUrl null: the one that the server of `dataDir` has announced */
  constructor(databaseUrl: string | null, dataDir: string) {
    this.#connectionString = () => databaseUrl ?? announced(dataDir);
  }

  async rows<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    // A new connection each time: an embedded database goes with its server.
    const client = new pg.Client({ connectionString: this.#connectionString() });
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  }
}

function announced(dataDir: string): string {
  const { databaseUrl } = JSON.parse(readFileSync(path.join(dataDir, "server.json"), "utf8"));
  return String(databaseUrl);
}

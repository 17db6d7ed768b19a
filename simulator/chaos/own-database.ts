import { randomBytes } from "node:crypto";
import pg from "pg";

/** Each week has its own database: two weeks in one would find each other's leftovers. */
interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** @param serverUrl of a database on the same server, by a user who may create others */
export async function ownDatabase(serverUrl: string, seed: number): Promise<OwnDatabase> {
  const name = `chaos_${seed}_${randomBytes(4).toString("hex")}`;
  await tell(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => tell(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function tell(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

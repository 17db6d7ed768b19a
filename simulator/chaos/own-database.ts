import { randomBytes } from "node:crypto";
import pg from "pg";
import type { Line } from "./line.ts";
import { openLine } from "./line.ts";

/** Each week has its own database: two weeks in one would find each other's leftovers. */
interface OwnDatabase {
  /** past the line */
  readonly url: string;
  /** for the app */
  readonly urlByLine: string;
  readonly line: Line;
  drop(): Promise<void>;
}

/** @param serverUrl of a database on the same server, by a user who may create others */
export async function ownDatabase(serverUrl: string, seed: number): Promise<OwnDatabase> {
  const name = `chaos_${seed}_${randomBytes(4).toString("hex")}`;
  await tell(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const line = await openLine({ host: url.hostname, port: Number(url.port || 5432) });
  const byLine = new URL(url);
  byLine.hostname = "127.0.0.1";
  byLine.port = String(line.port);
  return {
    url: url.href,
    urlByLine: byLine.href,
    line,
    drop: () => tell(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
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

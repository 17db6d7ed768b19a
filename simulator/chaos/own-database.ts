import { randomBytes } from "node:crypto";
import { createDatabase, dropDatabase } from "../citus/databases.ts";
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

/** @param serverUrl of a database on the same server, or of a Citus' coordinator, by a user who may create others */
export async function ownDatabase(serverUrl: string, seed: number): Promise<OwnDatabase> {
  const name = `chaos_${seed}_${randomBytes(4).toString("hex")}`;
  await createDatabase(serverUrl, name);
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
    drop: () => dropDatabase(serverUrl, name),
  };
}

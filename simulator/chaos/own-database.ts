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
  /** The queue's own database, by a line of its own; null: the app's. */
  readonly queue: { readonly url: string; readonly urlByLine: string; readonly line: Line } | null;
  drop(): Promise<void>;
}

/**
 * @param serverUrl of a database on the same server, or of a Citus' coordinator, by a user who may create others
 * @param hasOwnQueue the queue has a database beside it
 */
export async function ownDatabase(
  serverUrl: string,
  seed: number,
  hasOwnQueue: boolean,
): Promise<OwnDatabase> {
  const name = `chaos_${seed}_${randomBytes(4).toString("hex")}`;
  const names = hasOwnQueue ? [name, `${name}_queue`] : [name];
  for (const each of names) await createDatabase(serverUrl, each);
  const [app, queue] = await Promise.all(names.map((each) => byLine(serverUrl, each)));
  if (app === undefined) throw new Error("the run has no database");
  return {
    ...app,
    queue: queue ?? null,
    async drop() {
      for (const each of names) await dropDatabase(serverUrl, each);
    },
  };
}

async function byLine(serverUrl: string, name: string) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const line = await openLine({ host: url.hostname, port: Number(url.port || 5432) });
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String(line.port);
  return { url: url.href, urlByLine: through.href, line };
}

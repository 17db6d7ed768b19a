import { randomBytes } from "node:crypto";
import pg from "pg";

export interface AppUser {
  /** The database by the user, who is no superuser and owns it, as an installation's does. */
  readonly connectionString: string;
  /** The user's role is a member of `waybill_eraser` until the schema is made. */
  leaveEraser(): Promise<void>;
  /** After the database. */
  remove(): Promise<void>;
}

/** @param url a database of a Citus, by a superuser, beside the one of `serverUrl`. Citus makes the role on every server */
export async function appUser(url: string, serverUrl: string): Promise<AppUser> {
  const name = `waybill_app_${randomBytes(4).toString("hex")}`;
  const database = new URL(url).pathname.slice(1);
  await on(
    url,
    `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`,
    "DO $$ BEGIN CREATE ROLE waybill_eraser; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
    "ALTER ROLE waybill_eraser LOGIN",
    `ALTER DATABASE ${database} OWNER TO ${name}`,
    `GRANT ALL ON SCHEMA public TO ${name}`,
    `GRANT waybill_eraser TO ${name}`,
  );
  const own = new URL(url);
  own.username = name;
  own.password = name;
  return {
    connectionString: own.href,
    leaveEraser: () => on(url, `REVOKE waybill_eraser FROM ${name}`),
    remove: () => on(serverUrl, `DROP ROLE ${name}`),
  };
}

async function on(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A PostgreSQL of one test on which an operator types the guide's commands of archiving its log and of going back. */
import { spawnSync } from "node:child_process";
import { chmodSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "../../simulator/chaos/free-port.ts";

type Variables = Readonly<Record<string, string>>;

export interface ArchivedPostgres {
  /** Of an empty database. */
  readonly databaseUrl: string;
  /** The log of erasures of the servers that use it. */
  readonly erasures: string;
  /** The commands below a heading of the guide, on the database's machine, as the user that PostgreSQL runs as. @throws Error one failed */
  onItsMachine(heading: string, variables?: Variables): void;
  /** The same in Waybill's folder, with the servers' environment. Answers all that they print. @throws Error */
  inWaybill(heading: string, variables: Variables): string;
  /** The names of the base backups, the oldest first. */
  baseBackups(): readonly string[];
  /** The database's present moment, as the guide writes it. */
  moment(): Promise<string>;
  rows(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Deletes it. */
  close(): void;
}

const root = path.resolve(import.meta.dirname, "../..");
const guide = readFileSync(path.join(root, "docs/operating/point-in-time.md"), "utf8");

/** As one script. */
function commandsOf(heading: string): string {
  const [, section = ""] =
    new RegExp(`^## ${heading}\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, "m").exec(guide) ?? [];
  const blocks = [...section.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = ""]) => block);
  if (blocks.length === 0) throw new Error(`no commands below "${heading}"`);
  return blocks.join("");
}

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-moment-"));
  const archive = path.join(folder, "archive");
  const bin = [process.env.POSTGRES_BIN ?? "", ...globSync("/usr/lib/postgresql/*/bin")].join(":");
  const own: Variables = {
    PGDATA: path.join(folder, "postgres"),
    ARCHIVE: archive,
    PGHOST: "127.0.0.1",
    PGPORT: String(await freePort()),
    PGUSER: "waybill",
    PGDATABASE: "postgres",
    PATH: `${bin}:${process.env.PATH}`,
  };
  const databaseUrl = `postgresql://waybill@127.0.0.1:${own.PGPORT}/waybill`;

  function run(command: readonly string[], cwd: string, more: Variables): string {
    const [program = "", ...args] = command;
    const env = { ...process.env, ...more };
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: "utf8" });
    if (status === 0) return `${stdout}${stderr}`;
    const log = spawnSync("tail", ["-n", "30", path.join(archive, "server.log")], { encoding: "utf8" });
    throw new Error(`${args.at(-1)}\n${stdout}${stderr}${log.stdout}`);
  }
  /** PostgreSQL refuses to run as root. */
  const asOwner = process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--"] : [];
  const owned = (script: string, more: Variables = {}) =>
    run([...asOwner, "sh", "-euc", script], folder, { ...own, ...more });

  chmodSync(folder, 0o777);
  mkdirSync(archive);
  chmodSync(archive, 0o777);
  owned(`initdb -D "$PGDATA" -U waybill --auth=trust --encoding=UTF8 --locale=C.UTF-8
    echo "port = $PGPORT" >> "$PGDATA/postgresql.conf"
    echo "listen_addresses = '127.0.0.1'" >> "$PGDATA/postgresql.conf"
    echo "unix_socket_directories = ''" >> "$PGDATA/postgresql.conf"
    pg_ctl -D "$PGDATA" --wait --log="$ARCHIVE/server.log" start
    createdb waybill`);

  async function rows(sql: string, values: readonly unknown[] = []) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  }
  return {
    databaseUrl,
    erasures: path.join(folder, "erasures.jsonl"),
    onItsMachine: (heading, variables) => void owned(commandsOf(heading), variables),
    inWaybill: (heading, variables) =>
      run(["sh", "-euc", commandsOf(heading)], root, { ...variables, DATABASE_URL: databaseUrl }),
    baseBackups: () => readdirSync(path.join(archive, "base")).toSorted(),
    async moment() {
      const [now] = await rows("SELECT to_json(clock_timestamp() AT TIME ZONE 'UTC') #>> '{}' AS moment");
      return `${now?.moment}+00:00`;
    },
    rows,
    close() {
      owned('pg_ctl -D "$PGDATA" --wait --mode=immediate stop || true');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

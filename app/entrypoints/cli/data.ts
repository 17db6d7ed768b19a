/** `npm run -s data -- …`: backups, moves between databases, and their verification. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { connectedServer } from "../../adapters/store/database/connected-server.ts";
import {
  ARCHIVED_AFTER_DAYS,
  archivedTables,
  deleteArchived,
  latestArchiveDate,
} from "../../adapters/store/transfer/archive.ts";
import { openBackup, writeBackup } from "../../adapters/store/transfer/backup-file.ts";
import type { Sums } from "../../adapters/store/transfer/backup-format.ts";
import {
  BackupError,
  checkedLines,
  headSchema,
  keyCheck,
} from "../../adapters/store/transfer/backup-format.ts";
import { checkDatabase } from "../../adapters/store/transfer/check-database.ts";
import { connected, readDatabase } from "../../adapters/store/transfer/read-database.ts";
import { restoreDatabase } from "../../adapters/store/transfer/restore-database.ts";
import type { Table } from "../../adapters/store/transfer/tables.ts";
import { systemClock } from "../../process/clock-and-ids.ts";
import { erasuresFileOf } from "../../process/database/data-dir.ts";
import { readEnv } from "../../process/env.server.ts";
import type { Commands } from "./command-line.ts";
import { parse, program, text, texts, UsageError } from "./command-line.ts";
import { distribute } from "./distribute.ts";
import { makeQueue } from "./make-queue.ts";
import type { Access, Reached } from "./open-stores.ts";
import { withDatabase, withReached } from "./open-stores.ts";
import { erasuresSince, repeatErasures } from "./repeat-erasures.ts";
import { table } from "./table.ts";

const usage = `usage:
  npm run -s data -- backup --file FILE
      writes all data as of one moment to a new file, while servers run; the encryption key is not in it
  npm run -s data -- restore --file FILE [--erasures FILE] [--except MERCHANT]…
      fills the empty database that the environment names, and erases again who was erased since, as the log of erasures says
      (by default that of the environment); the servers must be stopped
  npm run -s data -- erase-again --since 2026-11-30T14:05:00+00:00 [--erasures FILE] [--except MERCHANT]…
      erases again who was erased since, in a database that was brought back to this moment by other means
      --except leaves out, for good, the erasure of a merchant that "merchant -- erase" did by mistake, by its id
  npm run -s data -- move --to postgresql://…
      copies everything into an empty PostgreSQL, jobs and API keys included; the servers must be stopped
  npm run -s data -- archive --before YYYY-MM-DD --file FILE
      writes the shipments that were made before this date, at least ${ARCHIVED_AFTER_DAYS} days ago, and that name no people any
      more, to a new file, then deletes them, while servers run; the same command again goes on where one was cut off
  npm run -s data -- check [--file FILE]
      verifies the database, or the file of a backup or an archive
  npm run -s data -- distribute --check
      names each table's place on several servers by merchant, and everything that keeps the database from it
  npm run -s data -- distribute --to postgresql://… [--stop]
      copies everything into an empty Citus while servers run, and follows their changes; the same command goes on where one was
      cut off. With --stop, the database then refuses changes, and the rest is copied and compared
  npm run -s data -- distribute --cancel
      calls the move off: the database takes changes again
`;

/** Ends with 1 if something is not right. */
export const commands: Commands = {
  backup: {
    access: "copies",
    run: (args, access) => {
      const file = required(args, "file");
      return withDatabase(access, (reached) => backup(reached, file));
    },
  },
  restore: {
    access: "writes",
    run: (args, access) => restore(parse(args, { file: text, erasures: text, except: texts }).values, access),
  },
  "erase-again": {
    access: "writes",
    run: (args, access) => {
      const { since, ...log } = parse(args, { since: text, erasures: text, except: texts }).values;
      const moment = new Date(given("since", since));
      if (Number.isNaN(moment.getTime()))
        throw new UsageError("--since is a moment such as 2026-11-30T14:05:00+00:00");
      return withDatabase(access, (reached) => eraseSince(reached, moment, log));
    },
  },
  // The database that it reads is not the one that it fills.
  move: {
    access: "copies",
    run: (args, access) => {
      const to = required(args, "to");
      if (!/^postgres(ql)?:\/\//.test(to)) throw new UsageError("--to is a PostgreSQL connection string");
      return withDatabase(access, (reached) => move(reached, to));
    },
  },
  archive: {
    access: "writes",
    run: (args, access) => {
      const { before, file } = parse(args, { before: text, file: text }).values;
      const date = given("before", before);
      const to = given("file", file);
      const latest = archiveDate(date);
      return withDatabase(access, (reached) => archive(reached, { date, before: latest, file: to }));
    },
  },
  check: {
    access: "reads",
    run: (args, access) => {
      const { file } = parse(args, { file: text }).values;
      if (file !== undefined) return checkFile(file);
      return withDatabase(access, (reached) => verify(reached, true));
    },
  },
  distribute,
};
export const main = program(commands, usage);

function required(args: readonly string[], option: "file" | "to"): string {
  return given(option, parse(args, { [option]: text }).values[option]);
}

function given(option: string, value: string | undefined): string {
  if (value === undefined || value === "") throw new UsageError(`--${option} is missing`);
  return value;
}

async function backup(
  { connectionString, queueString, encryptionKey }: Reached,
  file: string,
): Promise<number> {
  await writeBackup(file, readDatabase(connectionString, keyCheck(encryptionKey), { queueString }));
  process.stdout.write(
    `wrote ${file}\nkeep ENCRYPTION_KEY apart from it: without the key the secrets in it are lost\n`,
  );
  return 0;
}

async function archive(
  { connectionString, encryptionKey }: Reached,
  { date, before, file }: { readonly date: string; readonly before: Date; readonly file: string },
): Promise<number> {
  const key = keyCheck(encryptionKey);
  if (!existsSync(file)) {
    const choose = (tables: readonly Table[]) => archivedTables(tables, before);
    await writeBackup(file, readDatabase(connectionString, key, { part: { before: date, choose } }));
  }
  const { head, lines } = await openBackup(file);
  if (head.before !== date || head.keyCheck !== key)
    throw new BackupError(`${file} exists, and is no archive of this date and database: name another file`);
  // Read whole first: afterwards the rows are in the file alone.
  for await (const _line of lines);
  const again = await openBackup(file);
  const done = await deleteArchived(connectionString, again.lines, before);
  process.stdout.write(
    `${file}: ${done.shipments} shipments, of which ${done.deleted} were deleted now\nkeep it with ENCRYPTION_KEY, which opens it\n`,
  );
  return 0;
}

function archiveDate(date: string): Date {
  const before = new Date(`${date}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(before.getTime()))
    throw new UsageError("--before is a date such as 2024-12-31");
  const latest = latestArchiveDate(systemClock.now());
  if (before > latest)
    throw new UsageError(
      `--before is ${latest.toISOString().slice(0, 10)} or earlier: younger shipments are in use`,
    );
  return before;
}

/** The log of erasures, and the merchants that the operator takes back. */
interface Log {
  readonly erasures?: string | undefined;
  readonly except?: readonly string[] | undefined;
}

async function restore(
  values: Log & { readonly file?: string | undefined },
  access: Access,
): Promise<number> {
  const file = given("file", values.file);
  const { except = [] } = values;
  const env = readEnv();
  const log = values.erasures ?? erasuresFileOf(env);
  // Read before anything is written: restoring without it brings people back.
  const logged = values.erasures !== undefined || existsSync(log) ? await readFile(log, "utf8") : null;
  return withReached(access, async (reached) => {
    refuseServed(reached);
    const { head, lines } = await openBackup(file);
    if (head.keyCheck !== keyCheck(reached.encryptionKey))
      throw new BackupError("ENCRYPTION_KEY is not the key of this backup: set the one that its server had");
    const known = head.before === undefined ? (logged ?? "") : "";
    const erasures = erasuresSince(known, new Date(head.takenAt), except);
    print(await fill(reached, { head, lines }));
    if (logged === null && head.before === undefined)
      process.stderr.write(
        `waybill: there is no log of erasures at ${log}: who was erased since ${head.takenAt} is back. Restore again with --erasures FILE, if you have it\n`,
      );
    const isErased = await repeatErasures(reached, env, erasures, except);
    const code = await verify(reached);
    return isErased ? code : 1;
  });
}

/** By point-in-time recovery, which knows of no log of erasures. */
async function eraseSince(
  reached: Reached,
  moment: Date,
  { erasures: file, except = [] }: Log,
): Promise<number> {
  const env = readEnv();
  const logged = await readFile(file ?? erasuresFileOf(env), "utf8");
  const chosen = erasuresSince(logged, moment, except);
  process.stdout.write(`erasures to repeat: ${chosen.repeated.length}\n`);
  return (await repeatErasures(reached, env, chosen, except)) ? 0 : 1;
}

async function move(reached: Reached, to: string): Promise<number> {
  refuseServed(reached);
  await refuseSessions(reached.connectionString);
  const lines = readDatabase(reached.connectionString, keyCheck(reached.encryptionKey));
  const first = await lines.next();
  const head = headSchema.parse(JSON.parse(String(first.value)));
  const filled = { connectionString: to, queueString: null };
  print(await fill(filled, { head, lines: checkedLines(lines) }));
  const code = await verify(filled);
  const others = reached.queueString === null ? "" : "QUEUE_DATABASE_URL unchanged, ";
  process.stdout.write(
    `start the servers with this DATABASE_URL, ${others}and ENCRYPTION_KEY set to the present key\n`,
  );
  return code;
}

async function checkFile(file: string): Promise<number> {
  const { head, lines } = await openBackup(file);
  let rows = 0;
  for await (const line of lines) if ("row" in line) rows++;
  process.stdout.write(`${file}: ${rows} rows as of ${head.takenAt}, unharmed\n`);
  return 0;
}

type Filled = Pick<Reached, "connectionString" | "queueString">;

function fill(
  { connectionString, queueString }: Filled,
  copy: Parameters<typeof restoreDatabase>[1],
): Promise<Sums> {
  return restoreDatabase(connectionString, copy, makeQueue, undefined, queueString);
}

async function verify({ connectionString, queueString }: Filled, shows = false): Promise<number> {
  const { counts, faults } = await checkDatabase(connectionString, queueString);
  if (shows)
    process.stdout.write(
      table([["TABLE", "ROWS"], ...Object.entries(counts).map(([name, n]) => [name, String(n)])]),
    );
  for (const fault of faults) process.stderr.write(`waybill: ${fault}\n`);
  process.stdout.write(faults.length === 0 ? "consistent\n" : "not consistent\n");
  return faults.length === 0 ? 0 : 1;
}

function print(sums: Sums): void {
  const rows = Object.entries(sums).map(([name, sum]) => [name, String(sum.rows)]);
  process.stdout.write(table([["TABLE", "ROWS"], ...rows]));
}

/** A running server's writes would be lost, or would meet the restored rows. */
function refuseServed({ serverMigrates }: Reached): void {
  if (serverMigrates) throw new BackupError("a server uses this DATA_DIR: stop it first");
}

async function refuseSessions(connectionString: string): Promise<void> {
  const client = await connected(connectionString);
  try {
    const name = await connectedServer(client);
    if (name !== null) throw new BackupError(`"${name}" uses the database: stop every server first`);
  } finally {
    await client.end();
  }
}

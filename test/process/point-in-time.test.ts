// Run: long, begins early
/** An operator's loss: labels are bought, rows are deleted, and the commands of the guide bring the database back to the moment between. */
import { spawnSync } from "node:child_process";
import { chmodSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { erasureLog } from "../../app/adapters/store/privacy/erasure-log.ts";
import { hasPostgres } from "../support/own-postgres.ts";
import type { Waybill } from "../support/server.ts";
import { startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";

const root = path.resolve(import.meta.dirname, "../..");
const guide = readFileSync(path.join(root, "docs/operating/point-in-time.md"), "utf8");

/** The commands below a heading, as one script. */
function commandsOf(heading: string): string {
  const [, section = ""] =
    new RegExp(`^## ${heading}\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, "m").exec(guide) ?? [];
  const blocks = [...section.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = ""]) => block);
  if (blocks.length === 0) throw new Error(`no commands below "${heading}"`);
  return blocks.join("");
}

const folder = mkdtempSync(path.join(tmpdir(), "waybill-moment-"));
const bin = [process.env.POSTGRES_BIN ?? "", ...globSync("/usr/lib/postgresql/*/bin")].join(":");
const own: Record<string, string> = {
  PGDATA: path.join(folder, "postgres"),
  ARCHIVE: path.join(folder, "archive"),
  PGHOST: "127.0.0.1",
  PGUSER: "waybill",
  PGDATABASE: "postgres",
  PATH: `${bin}:${process.env.PATH}`,
};
const erasures = path.join(folder, "erasures.jsonl");
let waybill: Waybill | undefined;

/** As the user whom PostgreSQL runs as, which is never root. */
function asOperator(script: string, more: Readonly<Record<string, string>> = {}): string {
  const isRoot = process.getuid?.() === 0;
  const [command = "", ...args] = [
    ...(isRoot ? ["runuser", "-u", "postgres", "--"] : []),
    "sh",
    "-euc",
    script,
  ];
  const env = { ...process.env, ...own, ...more };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${script}\n${stdout}${stderr}${serverLog()}`);
  return stdout;
}

function serverLog(): string {
  return spawnSync("tail", ["-n", "30", path.join(folder, "archive/server.log")], { encoding: "utf8" })
    .stdout;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

const databaseUrl = () => `postgresql://waybill@127.0.0.1:${own.PGPORT}/waybill`;

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const home = { country: "GR", zip: "10551", city: "Athens", name: "Kalimera Goods", address: "Athinas 12" };
const away = {
  ...{ country: "GR", zip: "54622", city: "Thessaloniki", name: "Eleni Papadopoulou" },
  ...{ address: "Tsimiski 40", phone: "+302310000000" },
};
const items = [{ weight: 1200, length: 30, width: 20, height: 10 }];

describe.skipIf(!hasPostgres)(hasPostgres ? "a database" : "skipped: no PostgreSQL here", () => {
  beforeAll(async () => {
    chmodSync(folder, 0o777);
    own.PGPORT = String(await freePort());
    mkdirSync(path.join(folder, "archive"), { mode: 0o777 });
    chmodSync(path.join(folder, "archive"), 0o777);
    asOperator(`initdb -D "$PGDATA" -U waybill --auth=trust --encoding=UTF8 --locale=C.UTF-8
      echo "port = $PGPORT" >> "$PGDATA/postgresql.conf"
      echo "listen_addresses = '127.0.0.1'" >> "$PGDATA/postgresql.conf"
      echo "unix_socket_directories = ''" >> "$PGDATA/postgresql.conf"
      pg_ctl -D "$PGDATA" --wait --log="$ARCHIVE/server.log" start
      createdb waybill`);
  });
  afterAll(async () => {
    await waybill?.stop();
    asOperator('pg_ctl -D "$PGDATA" --wait --mode=immediate stop || true');
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    "comes back as it was at a moment, with every label that was bought before it",
    async () => {
      asOperator(commandsOf("Once: archive the log"));
      const env = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"), ERASURES_FILE: erasures };
      waybill = await startWaybill({ databaseUrl: databaseUrl(), env });
      const headers = { "x-api-key": await waybill.createKey(), "content-type": "application/json" };
      const call = async (method: string, where: string, body?: object): Promise<string> => {
        const sent = body === undefined ? {} : { body: JSON.stringify(body) };
        const answer = await fetch(`${waybill?.url}${where}`, { method, headers, ...sent });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${where}: ${answer.status} ${text}`);
        return text;
      };
      const buy = async (order: string) => {
        const rates = await call("POST", "/v1/rates", { address_from: home, address_to: away, items });
        const rate_id = /gorgona_standard_[0-9a-f-]+/.exec(rates)?.[0];
        await call("POST", "/v1/shipments", {
          ...{ rate_id, related_order_id: order, items },
          ...{ address_from: home, address_to: away },
        });
      };
      const orders = async () => {
        const list = await call("GET", "/v1/shipments");
        return ["1001", "1002", "1003", "1004"].filter((order) => list.includes(`"${order}"`));
      };

      await buy("1001");
      asOperator(commandsOf("Every day: a base backup"));
      const [base = ""] = readdirSync(path.join(folder, "archive/base"));
      await buy("1002");
      await buy("1003");
      const before = await rows("SELECT id, value::text FROM shipments ORDER BY id");
      const [now] = await rows("SELECT to_json(clock_timestamp() AT TIME ZONE 'UTC') #>> '{}' AS moment");
      const moment = `${now?.moment}+00:00`;

      await buy("1004");
      const [erased] = await rows("SELECT merchant_id AS merchant, id FROM shipments ORDER BY id LIMIT 1");
      const ids = {
        shipments: [String(erased?.id)],
        bookings: [],
        rates: [],
        savedAddresses: [],
        trackers: [],
      };
      await erasureLog(
        erasures,
        () => new Date(moment),
      )({
        ...{ what: "rows", merchantId: String(erased?.merchant) },
        ...ids,
      });
      await rows("DELETE FROM shipments");
      expect(await orders()).toEqual([]);

      await waybill.stop();
      asOperator(commandsOf("Back to a moment"), { MOMENT: moment, BASE: base });
      expect(await rows("SELECT id, value::text FROM shipments ORDER BY id")).toEqual(before);
      const after = spawnSync("sh", ["-euc", commandsOf("In the restored database")], {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, ...env, DATABASE_URL: databaseUrl(), MOMENT: moment, ERASURES: erasures },
      });
      expect([after.status, after.stderr]).toEqual([0, ""]);
      expect(after.stdout).toContain("consistent\n");
      expect(after.stdout).toContain("erasures to repeat: 1\nerased again: 1\n");

      waybill = await startWaybill({ databaseUrl: databaseUrl(), env });
      expect(await orders()).toEqual(["1001", "1002", "1003"]);
      await buy("1004");
      expect(await orders()).toEqual(["1001", "1002", "1003", "1004"]);
      // The new line of the log is archived and backed up like the first.
      asOperator(commandsOf("Every day: a base backup"));
      expect(readdirSync(path.join(folder, "archive/base"))).toHaveLength(2);
    },
    atMost(600_000),
  );
});

// Run: push
/** An operator erased a merchant by mistake: a restored database has it again, and everyone else who was erased stays so. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Stores } from "../../app/adapters/store/stores.ts";
import type { Caller } from "../../app/domain/engine/index.ts";
import { main as dataCommand } from "../../app/entrypoints/cli/data.ts";
import { main as merchantCommand } from "../../app/entrypoints/cli/merchant.ts";
import type { CommandStores } from "../../app/entrypoints/cli/open-stores.ts";
import { openStores } from "../../app/entrypoints/cli/open-stores.ts";
import { readEnv } from "../../app/process/env.server.ts";
import { commandHere } from "../support/command-here.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "waybill-taken-back-"));
const inFolder = (name: string) => path.join(folder, name);
const backup = inFolder("backup.gz");
const log = inFolder("erasures.jsonl");
const databases: EmptyDatabase[] = [];
const noOne = "01a22e31-713a-72f6-949b-8e9b9c844e15";

let source: EmptyDatabase;
/** An operator erases the first by mistake, and the second on purpose; Shopify asks for the third. */
let mistaken: string;
let meant: string;
let asked: string;
let key: string;
let takenAt: string;

async function aDatabase(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  databases.push(database);
  return database;
}

const envOf = ({ connectionString }: EmptyDatabase, erasures = log) => ({
  ...{ DATABASE_URL: connectionString, ENCRYPTION_KEY: Buffer.alloc(32, 5).toString("base64") },
  ...{ DATA_DIR: inFolder("none"), ERASURES_FILE: erasures, OPERATOR: "anna-k" },
});
const storesOf = (database: EmptyDatabase): Promise<CommandStores> =>
  openStores({ ...readEnv(), ...envOf(database) });

beforeAll(async () => {
  source = await aDatabase();
  const { stores, close } = await storesOf(source);
  try {
    const shops = [];
    for (const name of ["mistaken", "meant", "asked"])
      shops.push(await stores.shops.install(`${name}.myshopify.com`));
    [mistaken = "", meant = "", asked = ""] = shops.map(({ merchantId }) => merchantId);
    const made = { environment: "sandbox", name: "till", createdBy: "operator", expiresAt: null } as const;
    ({ key } = await stores.apiKeys.create({ ...made, merchantId: mistaken, scopes: ["read"] }));
    const caller: Caller = { merchantId: mistaken, environment: "sandbox" };
    for (const name of ["Aspasia", "Berenike"])
      await stores.addressBook.add(caller, {
        ...{ id: crypto.randomUUID(), name, kind: "recipient" },
        address: { country: "GR", zip: "115 21", city: "Athens", name, email: `${name}@example.com` },
      });
    await done(source, dataCommand, "backup", "--file", backup);
    takenAt = new Date().toISOString();
    const aspasia = { email: "aspasia@example.com", isTheirPhone: () => false };
    await stores.people.erase(caller, await stores.people.find(caller, aspasia));
    for (const [id, name] of [
      [mistaken, "mistaken.myshopify.com"],
      [meant, "meant.myshopify.com"],
    ] as const)
      await done(source, merchantCommand, "erase", id, "--confirm", name);
    await stores.shops.uninstall("asked.myshopify.com", { keepsApi: false });
    await stores.shops.redact("asked.myshopify.com");
    await stores.shops.forget("asked.myshopify.com");
  } finally {
    await close();
  }
});
afterAll(async () => {
  for (const each of databases) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

async function done(database: EmptyDatabase, main: typeof dataCommand, ...args: readonly string[]) {
  const { code, stdout, stderr } = await commandHere(main, envOf(database), ...args);
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

async function sql(database: EmptyDatabase, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function isBack(stores: Stores): Promise<void> {
  const caller: Caller = { merchantId: mistaken, environment: "sandbox" };
  expect((await stores.apiKeys.authenticate(key))?.merchantId).toBe(mistaken);
  expect((await stores.shops.byMerchant(mistaken))?.uninstalledAt).toBeNull();
  // A person's own erasure is repeated.
  const of = async (email: string) =>
    (await stores.people.find(caller, { email, isTheirPhone: () => false })).savedAddresses.length;
  expect([await of("aspasia@example.com"), await of("berenike@example.com")]).toEqual([0, 1]);
  const names = (await stores.merchantDesk.list({ text: null, after: null, limit: 10 })).map(
    ({ name }) => name,
  );
  expect(names.toSorted()).toEqual(
    [`erased ${meant}`, `erased ${asked}`, "mistaken.myshopify.com"].toSorted(),
  );
}

const takenBackEvents = async (stores: Stores) =>
  (await stores.audit.page(mistaken, { action: "merchant.erasure_taken_back" }, 10, null)).events.map(
    ({ actor, detail, object }) => ({ by: actor.name, of: object.id, ...detail }),
  );

const erasedAt = () =>
  readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => line.includes('"what":"merchant"') && line.includes(mistaken))
    .map((line) => JSON.parse(line).at)[0];

it.each([
  ["that the log does not know", () => noOne, "has no erasure of such a merchant"],
  ["whose erasure Shopify asked for", () => asked, "asked for is never left out"],
])("a restore that excepts a merchant %s is refused, and writes nothing", async (_, id, said) => {
  const target = await aDatabase();
  const args = ["restore", "--file", backup, "--except", mistaken, "--except", id()];
  const refused = await commandHere(dataCommand, envOf(target), ...args);
  expect([refused.code, refused.stdout, refused.stderr]).toEqual([1, "", expect.stringContaining(said)]);
  expect(await sql(target, "SELECT to_regclass('merchants') AS table")).toEqual([{ table: null }]);
});

it("a restore brings back the merchant that is named, and each later one too", async () => {
  const first = await aDatabase();
  const said = await done(first, dataCommand, "restore", "--file", backup, "--except", mistaken);
  expect(said).toContain(`left out: the erasure of merchant ${mistaken} at ${erasedAt()}\n`);
  expect(said).toContain("erased again: 3\n");
  expect(said).toContain("\nconsistent\n");
  const again = await aDatabase();
  expect(await done(again, dataCommand, "restore", "--file", backup)).toContain("left out: ");
  for (const database of [first, again]) {
    const { stores, close } = await storesOf(database);
    try {
      await isBack(stores);
      expect(await takenBackEvents(stores)).toEqual([{ by: "anna-k", of: mistaken, erasedAt: erasedAt() }]);
    } finally {
      await close();
    }
  }
});

it("the same command goes on where it was cut off, wherever that was, with one event", async () => {
  const target = await aDatabase();
  const [none, own] = [inFolder("none.jsonl"), inFolder("own.jsonl")];
  writeFileSync(none, "");
  copyFileSync(log, own);
  await done(target, dataCommand, "restore", "--file", backup, "--erasures", none);
  await sql(
    target,
    `CREATE TABLE cut_off (action TEXT);
     CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF EXISTS (SELECT FROM cut_off WHERE action = NEW.action) THEN RAISE 'cut off'; END IF; RETURN NEW; END $$;
     CREATE TRIGGER cut_off BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION cut_off();`,
  );
  const command = () =>
    commandHere(
      ...([dataCommand, envOf(target, own), "erase-again"] as const),
      ...["--since", takenAt, "--except", mistaken],
    );
  for (const action of ["merchant.erasure_taken_back", "merchant.erased"]) {
    await sql(target, `DELETE FROM cut_off; INSERT INTO cut_off VALUES ('${action}')`);
    expect(await command()).toMatchObject({ code: 1, stderr: expect.stringContaining("cut off") });
  }
  await sql(target, "DROP TRIGGER cut_off ON audit_events");
  for (const _time of ["whole", "again"]) expect(await command()).toMatchObject({ code: 0, stderr: "" });
  const { stores, close } = await storesOf(target);
  try {
    await isBack(stores);
    expect(await takenBackEvents(stores)).toHaveLength(1);
  } finally {
    await close();
  }
});

it("a database of a moment after the erasure does not have the merchant, and the command says so", async () => {
  const args = ["erase-again", "--since", takenAt, "--except", mistaken];
  expect(await commandHere(dataCommand, envOf(source), ...args)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`merchant ${mistaken} is erased in this database`),
  });
});

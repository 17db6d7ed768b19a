// Run: push, on one database
/**
 * The data of each released version is still read. `KEEP_RELEASE=1 npm test -- test/store/released.test.ts` keeps a backup of
 * this version: of a shop with orders, and of a merchant without one who called every operation of the API.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { main as data } from "../../app/entrypoints/cli/data.ts";
import { main as keys } from "../../app/entrypoints/cli/keys.ts";
import { main as member } from "../../app/entrypoints/cli/member.ts";
import { everyAnswer } from "../http/answer-story.ts";
import type { ApiClient, Json } from "../http/api-client.ts";
import { operationsOf } from "../http/contract.ts";
import { apiOf, bought } from "../http/running-api.ts";
import { runningShop } from "../shopify/running-shop.ts";
import { fulfill, orderWith } from "../shopify/shop-life.ts";
import { commandHere } from "../support/command-here.ts";
import { emptyDatabase } from "../support/database.ts";
import { databaseOf, generousLimits, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";

const folder = path.join(import.meta.dirname, "released");
/** A test's key: the people of the backups are made up. */
const ENCRYPTION_KEY = readFileSync(path.join(folder, "encryption-key"), "utf8").trim();

beforeAll(async () => {
  if (process.env.KEEP_RELEASE !== "1") return;
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const shop = await runningShop({
    env: { ...generousLimits, ENCRYPTION_KEY, WEBHOOK_PRIVATE_HOSTS: "127.0.0.1" },
  });
  const env = { DATABASE_URL: databaseOf(shop.waybill), ENCRYPTION_KEY };
  await orderWith(shop, "gorgona.standard");
  await fulfill(shop, await orderWith(shop, "gorgona.standard"));
  const api = await apiOf(shop.waybill, shop.waybill.url, (merchant) => merchant);
  await everyAnswer(api, "Papyrus");
  const client = await api.client("Papyrus");
  await bought(client);
  await client.post("/v1/webhook_endpoints", { url: "http://127.0.0.1:9/events" });
  const person = ["--email", "eleni@papyrus.example", "--name", "Eleni"];
  expect(await commandHere(member, env, "invite", "--merchant", "Papyrus", ...person)).toMatchObject({
    code: 0,
  });
  await shop.settled();
  const file = path.join(folder, `${version}.gz`);
  rmSync(file, { force: true });
  const written = await commandHere(data, env, "backup", "--file", file);
  expect([written.code, written.stderr]).toEqual([0, ""]);
  await shop.stop();
}, atMost(600_000));

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

const kept = () => readdirSync(folder).filter((name) => name.endsWith(".gz"));

test(
  "a backup of each released version is restored, migrated and read",
  async () => {
    for (const file of kept()) {
      const database = await emptyDatabase();
      opened.push(database);
      const env = { DATABASE_URL: database.connectionString, DATA_DIR: "", ENCRYPTION_KEY };
      const restored = await commandHere(data, env, "restore", "--file", path.join(folder, file));
      expect([file, restored.code, restored.stdout]).toEqual([
        file,
        0,
        expect.stringMatching(/^consistent$/m),
      ]);
      // An exchange of the key opens every encrypted text.
      const exchanged = Buffer.alloc(32, 6).toString("base64");
      const rotation = { ...env, ENCRYPTION_KEY: exchanged, DECRYPTION_KEYS: ENCRYPTION_KEY };
      expect([file, await commandHere(keys, rotation, "rotate")]).toMatchObject([file, { code: 0 }]);
      const checked = await commandHere(data, { ...env, ENCRYPTION_KEY: exchanged }, "check");
      expect([file, checked.code, checked.stderr]).toEqual([file, 0, ""]);
      await readByApi(file, database.connectionString, exchanged);
    }
  },
  atMost(600_000),
);

/** A question about an address, and no list of what is stored. */
const pointsNearAPlace = "/v1/points";

/** Reads every list of every merchant, and the first of its entries by itself. */
async function readByApi(file: string, databaseUrl: string, key: string): Promise<void> {
  const server = await startWaybill({ databaseUrl, env: { ...generousLimits, ENCRYPTION_KEY: key } });
  opened.push({ close: () => server.stop() });
  const api = await apiOf(server, server.url, (merchant) => merchant);
  const reads = operationsOf(api.contract.document).flatMap((each) =>
    each.startsWith("GET ") ? [each.slice("GET ".length)] : [],
  );
  const lists = reads.filter((template) => !template.includes("{") && template !== pointsNearAPlace);
  const found = new Set<string>();
  for (const { name } of await api.sql("SELECT name FROM merchants ORDER BY name"))
    for (const environment of ["sandbox", "production"] as const) {
      const client = await api.client(String(name), environment);
      for (const list of lists) {
        const [first] = await entriesOf(client, list, `${file}, ${name}`);
        if (first?.id === undefined) continue;
        found.add(list);
        const one = `${list}/{id}`;
        if (reads.includes(one)) await answerOf(client, one.replace("{id}", first.id), `${file}, ${name}`);
      }
    }
  expect([file, [...found]]).toEqual([
    file,
    expect.arrayContaining(["/v1/shipments", "/v1/webhook_endpoints"]),
  ]);
}

async function entriesOf(client: ApiClient, list: string, of: string): Promise<readonly Json[]> {
  const answer = await answerOf(client, list, of);
  const entries = answer?.data ?? answer;
  return Array.isArray(entries) ? entries : [];
}

async function answerOf(client: ApiClient, where: string, of: string): Promise<Json> {
  const { status, json, text } = await client.call("GET", where);
  expect([of, where, status, status === 200 ? "" : text]).toEqual([of, where, 200, ""]);
  return json;
}

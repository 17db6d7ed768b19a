// Run: long-embedded
/** The exchange of the encryption key, on a server with its own data. */
import { randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { encryptedColumns } from "../../app/adapters/store/rows/encrypted-columns.ts";
import { createEncryption, keyId } from "../../app/adapters/store/rows/encryption.ts";
import { reencrypt } from "../../app/adapters/store/rows/reencrypt.ts";
import { main } from "../../app/entrypoints/cli/keys.ts";
import { announcedDatabase } from "../../app/process/database/data-dir.ts";
import { aQuote, aShipment } from "../http/requests.ts";
import { commandHere } from "../support/command-here.ts";
import type { Waybill } from "../support/server.ts";
import { freshDataDir, startWaybill } from "../support/server.ts";

const dataDir = freshDataDir();
const keyFile = path.join(dataDir, "encryption-key");
const newKey = randomBytes(32).toString("base64");
let waybill: Waybill | undefined;
afterAll(async () => {
  await waybill?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function restart(env: Readonly<Record<string, string>>): Promise<Waybill> {
  await waybill?.stop();
  waybill = await startWaybill({ databaseUrl: null, dataDir, env });
  return waybill;
}
const keys = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  commandHere(
    main,
    { DATABASE_URL: "", DATA_DIR: dataDir, ENCRYPTION_KEY: "", DECRYPTION_KEYS: "", ...env },
    ...args,
  );

async function withDatabase<Result>(act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: announcedDatabase(dataDir) ?? "" });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

describe("the encryption key", () => {
  it("is exchanged while the server runs, and nothing that it protects is lost", async () => {
    const first = await restart({});
    const formerKey = readFileSync(keyFile, "utf8").trim();
    const apiKey = await first.createKey();
    const call = async <Answer>(url: string, body?: unknown): Promise<Answer> => {
      const answer = await fetch(url, {
        method: body === undefined ? "GET" : "POST",
        headers: { "x-api-key": apiKey, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(answer.ok, await answer.clone().text()).toBe(true);
      return (await answer.json()) as Answer;
    };
    const buy = async (url: string) => {
      const rates = await call<{ id: string; driver: string }[]>(`${url}/v1/rates`, aQuote());
      const rate = rates.find(({ driver }) => driver === "gorgona");
      const bought = await call<{ label_url: string }>(`${url}/v1/shipments`, aShipment(rate?.id ?? ""));
      return bought.label_url;
    };
    const link = new URL(await buy(first.url));
    await call(`${first.url}/v1/webhook_endpoints`, {
      url: "https://example.com/hook",
      events: ["shipment.created"],
    });

    // Another key alone is refused; both together read everything.
    await expect(restart({ ENCRYPTION_KEY: newKey })).rejects.toThrow();
    waybill = undefined;
    const given = { ENCRYPTION_KEY: newKey, DECRYPTION_KEYS: formerKey };
    const second = await restart(given);
    const opened = (server: Waybill) => fetch(`${server.url}${link.pathname}${link.search}`);
    expect((await opened(second)).status).toBe(200);
    await buy(second.url);
    const before = await keys(given, "status");
    expect(before.code).toBe(0);
    expect(before.stdout).toMatch(/carrier_accounts\.encrypted_secrets +\w{8} +DECRYPTION_KEYS/);

    const events = () =>
      withDatabase(
        async (client) => (await client.query("SELECT count(*)::int AS n FROM audit_events")).rows[0]?.n,
      );
    const recorded = await events();
    // Killed in the middle, as far as the database can tell.
    const encryption = createEncryption(Buffer.from(newKey, "base64"), [Buffer.from(formerKey, "base64")]);
    const current = keyId(Buffer.from(newKey, "base64"));
    const killed = new Error("killed");
    await expect(
      withDatabase((client) =>
        reencrypt(client, encryption, current, () => {
          throw killed;
        }),
      ),
    ).rejects.toBe(killed);
    const rotated = await keys(given, "rotate");
    expect(rotated.stderr).toBe("");
    expect(rotated.stdout).toContain("every stored secret has key");
    expect(rotated.stdout).not.toContain("DECRYPTION_KEYS\n");
    expect(rotated.code).toBe(0);
    expect(await events()).toBe(recorded);
    expect(readFileSync(keyFile, "utf8").trim()).toBe(newKey);
    await buy(second.url);

    // The former key is no longer needed: only its links have ended.
    const third = await restart({});
    await buy(third.url);
    expect((await opened(third)).status).toBe(403);
    const { data } = await call<{ data: { id: string }[] }>(`${third.url}/v1/webhook_endpoints`);
    await call(`${third.url}/v1/webhook_endpoints/${data[0]?.id}/test`, {});
    const without = await keys({ ENCRYPTION_KEY: formerKey }, "status");
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining("DECRYPTION_KEYS")]);

    // The list of columns is the database's own.
    const { rows } = await withDatabase((client) =>
      client.query<{ name: string }>(
        `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
         WHERE table_schema = 'public' AND data_type = 'text' AND column_name ~ 'encrypted|secret|callback_token$'`,
      ),
    );
    const texts = encryptedColumns.filter(({ isJson }) => !isJson);
    const listed = texts.map(({ table, column }) => `${table}.${column}`);
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it("names its commands", async () => {
    const { code, stderr } = await keys({}, "turn");
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no command "turn"')]);
  });
});

// Run: long-embedded
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";
import type { Waybill } from "../support/server.ts";
import { runKey, startWaybill } from "../support/server.ts";

/** The beginning of the database's keys. */
async function listed({ env }: Waybill): Promise<readonly string[]> {
  const { stdout } = await runKey(env, "list");
  return stdout.split("\n").flatMap((line) => /^wb_\w+/.exec(line)?.[0] ?? []);
}

describe("several processes over one database", () => {
  let database: EmptyDatabase;
  let web: Waybill;
  let worker: Waybill;
  beforeAll(async () => {
    database = await emptyDatabase();
    const env = { ENCRYPTION_KEY: randomBytes(32).toString("base64") };
    const databaseUrl = database.connectionString;
    worker = await startWaybill({ databaseUrl, env: { ...env, ROLE: "worker" } });
    web = await startWaybill({ databaseUrl, env: { ...env, ROLE: "web" } });
  });
  afterAll(async () => {
    await web.stop();
    await worker.stop();
    await database.close();
  });

  it("are both ready", async () => {
    for (const { url } of [web, worker]) {
      const response = await fetch(`${url}/readyz`);
      expect(await response.json()).toEqual({ database: true, migrations: true, queue: true });
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    }
  });

  it("serve the API in the web process alone", async () => {
    const headers = { "x-api-key": await web.createKey() };
    expect((await fetch(`${web.url}/v1/shipments`, { headers })).status).toBe(200);
    expect((await fetch(`${worker.url}/v1/shipments`, { headers })).status).toBe(404);
    expect((await fetch(`${worker.url}/`)).status).toBe(404);
  });

  it("share their keys: one revoked at one is refused by all", async () => {
    const key = await worker.createKey("Shared");
    const ask = async () =>
      (await fetch(`${web.url}/v1/shipments`, { headers: { "x-api-key": key } })).status;
    expect(await ask()).toBe(200);
    const prefix = (await listed(web)).find((each) => key.startsWith(each)) ?? "none";
    expect(await runKey(worker.env, "revoke", prefix)).toMatchObject({ code: 0 });
    expect(await ask()).toBe(401);
  });
});

describe("a process whose database goes away", () => {
  it("stays alive and is not ready", async () => {
    const database = await emptyDatabase();
    const env = { ENCRYPTION_KEY: randomBytes(32).toString("base64") };
    const waybill = await startWaybill({ databaseUrl: database.connectionString, env });
    await database.close();
    const response = await fetch(`${waybill.url}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ database: false, queue: false });
    expect((await fetch(`${waybill.url}/healthz`)).status).toBe(200);
    expect(await waybill.stop()).toBe(0);
  });
});

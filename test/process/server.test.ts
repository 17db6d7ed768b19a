// Run: long-embedded
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Waybill } from "../support/server.ts";
import { startWaybill } from "../support/server.ts";

describe("a server that was started with nothing", () => {
  let waybill: Waybill;
  beforeAll(async () => {
    waybill = await startWaybill({ databaseUrl: null, fromNothing: true });
  });
  afterAll(() => waybill.stop());

  it("is alive", async () => {
    const response = await fetch(`${waybill.url}/healthz`);
    expect(response.status).toBe(200);
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(await response.json()).toEqual({ status: "ok", version });
  });

  it("is ready", async () => {
    const response = await fetch(`${waybill.url}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ database: true, migrations: true, queue: true });
  });

  it("keeps its encryption key and the way to its database for its own user alone", () => {
    for (const name of ["encryption-key", "server.json"]) {
      const file = path.join(waybill.dataDir, name);
      expect(statSync(file).mode & 0o777, name).toBe(0o600);
    }
    const key = readFileSync(path.join(waybill.dataDir, "encryption-key"), "utf8");
    expect(Buffer.from(key, "base64")).toHaveLength(32);
  });

  it("knows a key that was made beside it", async () => {
    const key = await waybill.createKey("Merchant");
    const response = await fetch(`${waybill.url}/v1/shipments`, { headers: { "x-api-key": key } });
    expect(response.status).toBe(200);
  });
});

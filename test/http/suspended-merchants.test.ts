// Run: push
/** An operator finds, limits, suspends, resumes and erases a merchant, and callers of the API see it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main as merchantCommand } from "../../app/entrypoints/cli/merchant.ts";
import { commandHere } from "../support/command-here.ts";
import { atMost } from "../support/time-limits.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aQuote } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
let id: string;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Suspended");
  id = await idOf("Suspended");
});
afterAll(() => api.stop());

const command = (...args: readonly string[]) =>
  commandHere(merchantCommand, { ...api.env, OPERATOR: "anna-k" }, ...args);

async function idOf(name: string): Promise<string> {
  const { stdout } = await command("list", "--search", api.named(name), "--json");
  return JSON.parse(stdout).find((each: Json) => each.name === api.named(name)).id;
}

/** The operator's events in the merchant's trail, the newest first, with the operator's name. */
const deeds = async (caller: ApiClient) =>
  (await caller.get("/v1/audit_events?actor=operator")).json.data
    .filter(({ action }: Json) => action.startsWith("merchant."))
    .map(({ action, actor }: Json) => [action, actor.name]);

describe("a merchant", () => {
  test("is found by a part of its name, and shown with a record in its own audit trail", async () => {
    const { stdout } = await command("list", "--search", api.named("Suspended").slice(2));
    expect(stdout).toMatch(new RegExp(`${id} +${api.named("Suspended")} +- +\\S+ +active`));
    expect((await command("list", "--search", "no such merchant")).stdout).not.toContain(id);
    expect((await deeds(client)).length).toBe(0);
    const shown = await command("show", id);
    expect(shown.stdout).toMatch(/live keys +1\n/);
    expect(await deeds(client)).toEqual([["merchant.viewed", "anna-k"]]);
    const other = await api.client("Beside it");
    expect(await deeds(other)).toEqual([]);
  });

  test("that is suspended is refused with the reason on every process, and its list and trail say so", async () => {
    const shipment = await bought(client);
    expect((await command("suspend", id, "--reason", "the invoice of May is open")).code).toBe(0);
    await expect
      .poll(async () => (await client.get("/v1/shipments?limit=1")).status, { timeout: atMost(6_000) })
      .toBe(403);
    for (const [method, path] of [
      ["GET", `/v1/shipments/${shipment.id}`],
      ["GET", `/public/v1/shipments/${shipment.id}/tracking`],
      ["DELETE", `/v1/shipments/${shipment.id}`],
      ["GET", "/v1/nothing"],
    ] as const) {
      const { status, error } = await client.call(method, path);
      expect([path, status, error.code]).toEqual([path, 403, "FORBIDDEN"]);
      expect(error.message).toMatch(/suspended.*Ask them.*the invoice of May is open/);
      expect(error.metadata).toEqual({ reason: "suspended", since: expect.stringMatching(/^20/) });
    }
    expect((await client.post("/v1/rates", aQuote())).status).toBe(403);
    const other = await api.client("Beside it");
    expect((await other.get("/v1/shipments?limit=1")).status).toBe(200);
    const { stdout } = await command("list", "--search", api.named("Suspended"));
    expect(stdout).toMatch(/suspended 20\d\d-/);
  });

  test("that is resumed works as before, with its shipments", async () => {
    expect((await command("resume", id)).stdout).toBe(`resumed ${id}\n`);
    await expect
      .poll(async () => (await client.get("/v1/shipments")).status, { timeout: atMost(6_000) })
      .toBe(200);
    expect((await client.get("/v1/shipments")).json.data.length).toBe(1);
    expect((await deeds(client)).map(([action]: Json) => action).slice(0, 2)).toEqual([
      "merchant.resumed",
      "merchant.suspended",
    ]);
    expect(await command("resume", id)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not suspended/),
    });
  });

  test("is limited to requests of its own, and the refusal names them", async () => {
    expect((await command("limit", id, "--calls", "1/2")).stdout).toMatch(/1 a second, 2 at once/);
    const limited = async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => client.get("/v1/shipments?limit=1")));
      return answers.find(({ status }) => status === 429) ?? null;
    };
    await expect.poll(limited, { timeout: atMost(6_000) }).not.toBeNull();
    const { error } = (await limited()) ?? {};
    expect([error?.code, error?.message]).toEqual([
      "RATE_LIMITED",
      expect.stringMatching(/may make 1 requests a second, 2 at once/),
    ]);
    await command("limit", id, "--calls", "default");
    await expect.poll(limited, { timeout: atMost(6_000) }).toBeNull();
  });

  test("buys as many labels of production in a month as it may, and then waits", async () => {
    const production = await api.client("Limited", "production");
    const limitedId = await idOf("Limited");
    const { stores, close } = await api.stores();
    const caller = { merchantId: limitedId, environment: "production" } as const;
    const reached = () => stores.standings.hasReachedLimit(limitedId, new Date());
    expect(await reached()).toBe(false);
    await command("limit", limitedId, "--shipments", "0");
    stores.standings.forget(limitedId);
    expect([await reached(), (await production.get("/v1/shipments?limit=1")).status]).toEqual([true, 200]);
    expect((await stores.merchantDesk.view(caller.merchantId))?.limits.shipmentsAMonth).toBe(0);
    await command("limit", limitedId, "--shipments", "none");
    stores.standings.forget(limitedId);
    expect(await reached()).toBe(false);
    await close();
  });

  test("has a month of use in numbers, and another month without", async () => {
    const month = new Date().toISOString().slice(0, 7);
    const { stdout } = await command("usage", month, id, "--json");
    expect(JSON.parse(stdout)).toEqual([
      {
        ...{ merchantId: id, merchantName: api.named("Suspended") },
        ...{ labels: 0, cancelled: 0, sandboxLabels: 1, trackers: 0 },
      },
    ]);
    const all = await command("usage", month);
    expect(all.stdout).toMatch(new RegExp(`${id} +${api.named("Suspended")} +0 +0 +0 +1\n`));
    expect(JSON.parse((await command("usage", "2001-01", id, "--json")).stdout)).toEqual([]);
    expect((await command("usage", "2001-13")).code).toBe(2);
  });
});

describe("a merchant that is erased whole", () => {
  test("keeps its labels without people, and one event of the erasure", async () => {
    const erased = await api.client("Erased");
    const erasedId = await idOf("Erased");
    const shipment = await bought(erased);
    const name = api.named("Erased");
    expect((await command("erase", erasedId, "--confirm", "another")).code).toBe(1);
    expect((await erased.get(`/v1/shipments/${shipment.id}`)).status).toBe(200);
    expect(await command("erase", erasedId, "--confirm", name)).toMatchObject({ code: 0, stderr: "" });
    await expect.poll(async () => (await erased.get("/v1/shipments")).status).toBe(401);
    const kept = await api.sql("SELECT value::text, redacted_at FROM shipments WHERE merchant_id = $1", [
      erasedId,
    ]);
    expect(kept.map(({ redacted_at }) => redacted_at !== null)).toEqual([true]);
    expect(kept[0]?.value).not.toContain(shipment.address_to.name);
    for (const table of ["api_keys", "carrier_accounts", "members", "shipping_configs", "webhook_endpoints"])
      expect([table, await api.sql(`SELECT 1 FROM ${table} WHERE merchant_id = $1`, [erasedId])]).toEqual([
        table,
        [],
      ]);
    const events = await api.sql("SELECT action, actor_id FROM audit_events WHERE merchant_id = $1", [
      erasedId,
    ]);
    expect(events).toEqual([{ action: "merchant.erased", actor_id: "anna-k" }]);
    expect((await command("list", "--search", erasedId)).stdout).toMatch(/erased 20\d\d-/);
    expect((await command("suspend", erasedId, "--reason", "too late")).code).toBe(1);
  });
});

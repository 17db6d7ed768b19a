// Run: long-embedded, begins early
import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { main as keyCommand } from "../../app/entrypoints/cli/key.ts";
import { aQuote } from "../http/requests.ts";
import { commandHere } from "../support/command-here.ts";
import type { Waybill } from "../support/server.ts";
import { freshDataDir, runKey, startWaybill } from "../support/server.ts";

const keyForm = /^wb_(sandbox|live)_[0-9A-Za-z]{30,}\n$/;

async function status(url: string, key: string): Promise<number> {
  return (await fetch(`${url}/v1/shipments`, { headers: { "x-api-key": key.trim() } })).status;
}

function prefixes(listed: string): readonly string[] {
  return listed
    .split("\n")
    .slice(1, -1)
    .map((line) => line.split(" ")[0] ?? "");
}

describe("the key command while the server runs", () => {
  let waybill: Waybill;
  beforeAll(async () => {
    waybill = await startWaybill();
  });
  afterAll(() => waybill.stop());

  it("prints a new key, alone, that works at once; a merchant is made once", async () => {
    const first = await runKey(waybill.env, "create", "--merchant", "Οίκος");
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(keyForm) });
    expect(await status(waybill.url, first.stdout)).toBe(200);
    const second = await runKey(waybill.env, "create", "--merchant", "Οίκος", "--environment", "production");
    expect(second.stdout).toMatch(/^wb_live_/);
    expect(await status(waybill.url, second.stdout)).toBe(200);
  });

  it("lists keys by their beginning and never in full", async () => {
    const till = [
      "--merchant",
      "Lister",
      "--name",
      "till 4",
      "--scopes",
      "ship,read",
      "--expires",
      "2090-12-31",
      "--strict",
    ];
    const { stdout: key } = await runKey(waybill.env, "create", ...till);
    const { code, stdout } = await runKey(waybill.env, "list");
    expect(code).toBe(0);
    const line = stdout.split("\n").find((each) => each.includes("till 4")) ?? "";
    expect(line).toMatch(
      /^wb_sandbox_\w+ +sandbox +Lister +till 4 +read,ship +yes +operator +\d{4}-\d\d-\d\d +- +2090-12-31 +-$/,
    );
    expect(key.startsWith(line.split(" ")[0] ?? "none")).toBe(true);
    expect(stdout).not.toContain(key.trim());
  });

  it("revokes: the very next request is refused", async () => {
    const { stdout: key } = await runKey(waybill.env, "create", "--merchant", "Revoked");
    expect(await status(waybill.url, key)).toBe(200);
    const prefix =
      prefixes((await runKey(waybill.env, "list")).stdout).find((each) => key.startsWith(each)) ?? "";
    expect(await runKey(waybill.env, "revoke", prefix)).toMatchObject({ code: 0 });
    expect(await status(waybill.url, key)).toBe(401);
    const again = await runKey(waybill.env, "revoke", prefix);
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain(prefix);
  });
});

describe("the rule of one shipment an order", () => {
  it("is a merchant's, and set while the server runs", async () => {
    const waybill = await startWaybill();
    const key = (await runKey(waybill.env, "create", "--merchant", "Once")).stdout.trim();
    const buy = async () => {
      const sent = await fetch(`${waybill.url}/v1/shipments`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({
          ...aQuote(),
          ...{ service: { driver: "gorgona", code: "standard" }, related_order_id: "1001" },
        }),
      });
      return sent.status;
    };
    const rule = (choice: string) => runKey(waybill.env, "duplicates", "--merchant", "Once", choice);
    expect([await buy(), await buy()]).toEqual([200, 200]);
    expect(await rule("refuse")).toMatchObject({ code: 0, stdout: expect.stringContaining("refused") });
    expect(await buy()).toBe(409);
    expect(await rule("allow")).toMatchObject({ code: 0 });
    expect(await buy()).toBe(200);
    expect(await runKey(waybill.env, "duplicates", "--merchant", "Nobody", "allow")).toMatchObject({
      code: 1,
      stdout: "",
    });
    await waybill.stop();
  });
});

describe("the key command while no server runs", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = freshDataDir();
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it("makes keys on a folder that has never seen a server, for the server that comes", async () => {
    const env = { PATH: process.env.PATH ?? "", DATA_DIR: dataDir };
    const key = await runKey(env, "create", "--merchant", "Early");
    expect(key).toMatchObject({ code: 0, stdout: expect.stringMatching(keyForm) });
    expect(prefixes((await runKey(env, "list")).stdout)).toHaveLength(1);
    const waybill = await startWaybill({ dataDir });
    expect(await status(waybill.url, key.stdout)).toBe(200);
    await waybill.stop();
  });

  it("takes turns with another one", async () => {
    const env = { PATH: process.env.PATH ?? "", DATA_DIR: dataDir };
    await runKey(env, "create", "--merchant", "First");
    const both = await Promise.all([
      runKey(env, "create", "--merchant", "A"),
      runKey(env, "create", "--merchant", "B"),
    ]);
    expect(both.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
      { code: 0, stderr: "" },
      { code: 0, stderr: "" },
    ]);
    expect(prefixes((await runKey(env, "list")).stdout)).toHaveLength(3);
  });
});

describe("invalid arguments of the key command", () => {
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: "/nonexistent" };

  it.each([
    [[]],
    [["make"]],
    [["create"]],
    [["create", "--merchant", " "]],
    [["create", "--merchant", "A", "--environment", "staging"]],
    [["create", "--merchant", "A", "--colour", "red"]],
    [["create", "A"]],
    [["create", "--merchant", "A", "--scopes", "read,buy"]],
    [["create", "--merchant", "A", "--scopes", ""]],
    [["create", "--merchant", "A", "--expires", "2027-02-30"]],
    [["create", "--merchant", "A", "--expires", "soon"]],
    [["create", "--merchant", "A", "--expires", "2026-01-01"]],
    [["list", "all"]],
    [["revoke"]],
    [["revoke", "a", "b"]],
    [["duplicates", "--merchant", "A"]],
    [["duplicates", "--merchant", "A", "perhaps"]],
    [["duplicates", "refuse"]],
  ])("is answered with its usage: %j", async (args) => {
    const { code, stdout, stderr } = await commandHere(keyCommand, env, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("usage:");
  });

  it("end its process with the code for them", async () => {
    expect(await runKey(env, "make")).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("usage:"),
    });
  });
});

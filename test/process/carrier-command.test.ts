// Run: long, begins early
/** `npm run -s carrier` in this process, on a database of its own, with a carrier over HTTP. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Caller } from "../../app/domain/engine/index.ts";
import { main } from "../../app/entrypoints/cli/carrier.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import type { ArgoServer } from "../support/argo-server.ts";
import { argoUser, startArgo } from "../support/argo-server.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { runCarrier } from "../support/server.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";
import { atMost } from "../support/time-limits.ts";

const PASSWORD = "olive-branch-7";
const OTHER_PASSWORD = "palm-branch-9";

let database: FreshDatabase;
let stores: TestStores;
let argo: ArgoServer;
let folder: string;
let env: Readonly<Record<string, string>>;
let merchants = 0;
/** Everything that the commands have printed. */
let printed = "";

beforeAll(async () => {
  [database, argo] = await Promise.all([freshDatabase(), startArgo(PASSWORD)]);
  stores = testStores(database);
  folder = mkdtempSync(path.join(tmpdir(), "waybill-carrier-"));
  env = {
    DATABASE_URL: database.connectionString,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    CARRIER_MODULES: fileURLToPath(new URL("../support/argo-driver.ts", import.meta.url)),
  };
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await argo?.stop();
  await database?.close();
});
afterEach(() => {
  argo.setPassword(PASSWORD);
  argo.behave({});
});

async function run(...args: readonly string[]) {
  const output = { stdout: "", stderr: "" };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  for (const stream of ["stdout", "stderr"] as const) {
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      output[stream] += String(text);
      return true;
    });
  }
  const code = await main(args);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  printed += output.stdout + output.stderr;
  return { code, ...output };
}

async function aMerchant(): Promise<{ readonly name: string; readonly caller: Caller }> {
  const name = `Merchant ${++merchants}`;
  const { id: merchantId } = await stores.merchants.ensure(name);
  return { name, caller: { merchantId, environment: "sandbox" } };
}

function aFile(content: unknown): string {
  const file = path.join(folder, `entered-${randomBytes(4).toString("hex")}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}
const entered = (password = PASSWORD) => ({
  credentials: { user: argoUser, password },
  settings: { url: argo.url, sender: "Kalimera" },
});

const add = (merchant: string, file = aFile(entered())) =>
  run("add", "--merchant", merchant, "--driver", "argo", file);
const of = (merchant: string) => ["--merchant", merchant, "--carrier", "argo"];
const show = async (merchant: string) => JSON.parse((await run("show", ...of(merchant))).stdout);

describe("schema", () => {
  it("prints what a file holds, as the carrier's form has it", async () => {
    const { code, stdout, stderr } = await run("schema", "argo");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({
      type: "object",
      properties: {
        credentials: { required: ["user", "password"] },
        settings: { properties: { language: { enum: ["GR", "EN"] } } },
      },
    });
  });

  it("of an unknown carrier names the known ones", async () => {
    const { code, stderr } = await run("schema", "tariff");
    expect(code).toBe(2);
    expect(stderr).toContain('"tariff" is no carrier with credentials; there are:');
    expect(stderr).toMatch(/there are: .*argo/);
  });
});

describe("add", () => {
  it("stores what the carrier accepts, and says as whom", async () => {
    const { name } = await aMerchant();
    expect(await add(name)).toEqual({
      code: 0,
      stdout: "Argo Express: connected as Kalimera Goods\n",
      stderr: "",
    });
    expect(await show(name)).toEqual({
      id: expect.any(String),
      carrier: "argo",
      name: "Argo Express",
      driver: "argo",
      environment: "sandbox",
      enabled: true,
      services: null,
      credentials: { user: "(stored)", password: "(stored)" },
      settings: { url: argo.url, sender: "Kalimera", language: "EN", insured: false },
      connected_as: "Kalimera Goods",
      tested_at: expect.stringMatching(/^\d{4}-/),
    });
    const again = await add(name);
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain('has argo already; "credentials" replaces what it holds');
  });

  it("reads standard input, which other users can't see", async () => {
    const { name } = await aMerchant();
    const args = ["add", "--merchant", name, "--driver", "argo", "-"];
    const done = await runCarrier({ ...process.env, ...env }, JSON.stringify(entered()), ...args);
    expect(done).toEqual({ code: 0, stdout: "Argo Express: connected as Kalimera Goods\n", stderr: "" });
  });

  it("stores nothing that the carrier refuses, and says so in the carrier's words", async () => {
    const { name, caller } = await aMerchant();
    const refused = await add(name, aFile(entered("wrong-branch-8")));
    expect(refused).toEqual({ code: 1, stdout: "", stderr: "waybill: No such login: … / ….\n" });
    argo.behave({ isClosed: true });
    expect(await add(name)).toEqual({ code: 1, stdout: "", stderr: "waybill: Argo is closed.\n" });
    const accounts = await stores.accounts.list(caller);
    expect(accounts.some(({ driver }) => driver === "argo")).toBe(false);
  });

  it.each([
    ["is no JSON", '{"credentials": {"password": "secret-branch', "is not JSON"],
    ["is no object", '["secret-branch"]', "is not an object"],
    ["has another part", '{"secrets": {"password": "secret-branch"}}', '"secrets" is neither'],
    ["lacks a field", '{"credentials": {"user": "secret-branch"}}', "credentials.password"],
    ["has another field", '{"credentials": {"pin": "secret-branch"}}', "credentials"],
  ])("names what is wrong with a file that %s, and repeats none of it", async (_what, text, words) => {
    const { name } = await aMerchant();
    const { code, stdout, stderr } = await add(name, aFile(text));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(words);
    expect(stderr).not.toContain("secret-branch");
  });
});

describe("list", () => {
  it("shows the carriers of one environment, with who they are connected as", async () => {
    const { name } = await aMerchant();
    await add(name);
    const { code, stdout } = await run("list", "--merchant", name);
    expect(code).toBe(0);
    expect(stdout.split("\n")[0]).toMatch(/^CARRIER +NAME +DRIVER +STATE +CONNECTED AS$/);
    expect(stdout).toMatch(/^argo +Argo Express +argo +enabled +Kalimera Goods$/m);
    const live = await run("list", "--merchant", name, "--environment", "production");
    expect(live.stdout).not.toContain("argo");
  });
});

describe("credentials", () => {
  it("replaces what the file holds, and keeps the rest", async () => {
    const { name } = await aMerchant();
    await add(name);
    argo.setPassword(OTHER_PASSWORD);
    const stale = await run("test", ...of(name));
    expect(stale).toMatchObject({ code: 1, stdout: "", stderr: "waybill: No such login: … / ….\n" });
    const file = aFile({ credentials: { password: OTHER_PASSWORD } });
    expect(await run("credentials", ...of(name), file)).toMatchObject({ code: 0, stderr: "" });
    expect(await run("test", ...of(name))).toMatchObject({ code: 0, stderr: "" });
    expect((await show(name)).settings.sender).toBe("Kalimera");
    const settings = { settings: { url: argo.url, sender: "Athens" } };
    expect(await run("credentials", ...of(name), aFile(settings))).toMatchObject({ code: 0 });
    expect((await show(name)).settings.sender).toBe("Athens");

    const refused = await run("credentials", ...of(name), aFile(entered("wrong-branch-8")));
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(await run("test", ...of(name))).toMatchObject({ code: 0 });
  });
});

describe("a save in between", () => {
  it.each([
    ["credentials", () => [aFile({ settings: { url: argo.url, sender: "Athens" } })]],
    ["test", () => []],
  ] as const)("is not overwritten by %s", async (command, files) => {
    const { name, caller } = await aMerchant();
    await add(name);
    const account = (await stores.accounts.list(caller)).find(({ driver }) => driver === "argo");
    const before = argo.asked;
    argo.behave({ delayMs: 500 });
    const running = run(command, ...of(name), ...files());
    await vi.waitUntil(() => argo.asked > before, { timeout: atMost(15_000) });
    await stores.accounts.setEnabled(caller, account?.id ?? "", false);
    expect(await running).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("meanwhile"),
    });
    expect(await show(name)).toMatchObject({ enabled: false, settings: { sender: "Kalimera" } });
  });
});

describe("enable and disable", () => {
  it("switch the account, and say so", async () => {
    const { name } = await aMerchant();
    await add(name);
    expect(await run("disable", ...of(name))).toEqual({ code: 0, stdout: "disabled argo\n", stderr: "" });
    expect((await show(name)).enabled).toBe(false);
    expect(await run("enable", ...of(name))).toEqual({ code: 0, stdout: "enabled argo\n", stderr: "" });
    expect((await show(name)).enabled).toBe(true);
  });
});

describe("remove", () => {
  it("deletes an account without shipments, and no other", async () => {
    const { name, caller } = await aMerchant();
    await add(name);
    const account = (await database.prisma.carrierAccount.findFirst({
      where: { merchantId: caller.merchantId, carrierCode: "argo" },
    }))!;
    const id = stores.ids.next();
    await storeShipment(stores, aShipment(caller, id, { accountId: account.id }));
    const refused = await run("remove", ...of(name));
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain('argo has made shipments, which need the account: "disable" stops');
    await database.prisma.shipment.deleteMany({ where: { accountId: account.id } });
    expect(await run("remove", ...of(name))).toEqual({ code: 0, stdout: "removed argo\n", stderr: "" });
    expect(await run("show", ...of(name))).toMatchObject({ code: 1, stdout: "" });
  });
});

describe("invalid arguments", () => {
  it.each([
    [[], "say what to do"],
    [["sell"], 'there is no command "sell"'],
    [["schema"], "name one driver"],
    [["add", "--merchant", "M", "file.json"], "--driver is missing"],
    [["add", "--merchant", "M", "--driver", "argo"], "name one file"],
    [["add", "--merchant", "M", "--driver", "argo", "--password", "x", "f"], "--password"],
    [["test", "--merchant", "M"], "--carrier is missing"],
    [["list"], "--merchant is missing"],
    [["list", "--merchant", "M", "--environment", "moon"], "--environment is sandbox or production"],
  ])("%j are answered with the usage", async (args, words) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(words);
    expect(stderr).toContain("usage:");
  });

  it("name a merchant or a carrier that is not there", async () => {
    const { name } = await aMerchant();
    expect((await run("list", "--merchant", "Nobody")).stderr).toContain('there is no merchant "Nobody"');
    expect((await run("test", ...of(name))).stderr).toContain("has no sandbox account with argo");
    expect((await run("add", "--merchant", name, "--driver", "x", "f")).stderr).toContain("there are:");
  });
});

it("no command has printed a password", () => {
  expect(printed.length).toBeGreaterThan(1_000);
  for (const password of [PASSWORD, OTHER_PASSWORD, "wrong-branch-8"])
    expect(printed).not.toContain(password);
});

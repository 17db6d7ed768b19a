// Run: long-embedded
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RateResponse } from "../../app/entrypoints/rest/rates/schema.ts";
import { send } from "../shopify/flows/flow-life.ts";
import type { RunningShop } from "../shopify/running-shop.ts";
import { runningShop } from "../shopify/running-shop.ts";
import { checkout } from "../shopify/shop-life.ts";
import { freshDataDir, runKey, runTariff } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";

const examples = path.resolve(import.meta.dirname, "../../docs/tariffs");
const example = (name: string) => path.join(examples, name);
const kali = example("domestic-carrier/tariff.json");
const kali2027 = example("domestic-carrier/tariff-2027.json");

const request = {
  address_from: { country: "GR", zip: "10551" },
  address_to: { country: "GR", zip: "54624" },
  items: [{ weight: 1250, length: 30, width: 20, height: 10 }],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "waybill-tariff-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The domestic example with another price up to 2 kg in zone 1, and another first day. */
function aCopy(name: string, price: string, validFrom = "2026-01-01"): string {
  const prices = readFileSync(example("domestic-carrier/prices.csv"), "utf8").replace(
    "2;2,95;",
    `2;${price};`,
  );
  const document = readFileSync(kali, "utf8")
    .replaceAll("prices.csv", `${name}.csv`)
    .replace('"validFrom": "2026-01-01"', `"validFrom": "${validFrom}"`);
  writeFileSync(path.join(folder, `${name}.csv`), prices);
  writeFileSync(path.join(folder, `${name}.json`), document);
  copyFileSync(example("domestic-carrier/zones.csv"), path.join(folder, "zones.csv"));
  return path.join(folder, `${name}.json`);
}

describe("the tariff command while the server runs", () => {
  let shop: RunningShop;
  let merchant: string;
  let key: string;
  let env: Readonly<Record<string, string>>;

  beforeAll(async () => {
    shop = await runningShop({ live: false });
    await send(shop, "/app/going-live", { intent: "show-samples" });
    env = shop.waybill.env;
    const [row] = await shop.rows<{ name: string }>(
      "SELECT m.name FROM merchants m JOIN shops s ON s.merchant_id = m.id",
    );
    merchant = row?.name ?? "";
    key = (await runKey(env, "create", "--merchant", merchant)).stdout.trim();
  });
  afterAll(() => shop?.stop());

  const importing = (...args: readonly string[]) =>
    runTariff(env, "import", "--merchant", merchant, "--carrier", "kali", ...args);

  async function rates(): Promise<readonly RateResponse[]> {
    const response = await fetch(`${shop.waybill.url}/v1/rates`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify(request),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as RateResponse[];
  }
  const ofKali = async () =>
    (await rates()).filter(({ driver }) => driver === "kali").map((rate) => rate.total_without_tax_amount);

  /** Cents, as the shopper sees them; null: not offered. */
  async function atCheckout(): Promise<number | null> {
    const { options } = await checkout(shop);
    return options.find(({ code }) => code === "kali.standard")?.priceMinor ?? null;
  }

  async function becomes(asked: () => Promise<unknown>, expected: unknown): Promise<void> {
    const end = performance.now() + atMost(10_000);
    let found = await asked();
    while (JSON.stringify(found) !== JSON.stringify(expected) && performance.now() < end) {
      await sleep(20);
      found = await asked();
    }
    expect(found).toEqual(expected);
  }

  it("stores nothing of a tariff with errors, and none of a dry run", async () => {
    const bad = aCopy("bad", "x");
    const refused = await importing(bad);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain(
      `${path.join(folder, "bad.csv")}, row 3, column C: error: “x” is not a number`,
    );
    expect(refused.stderr).toContain("nothing was stored");
    const ofVersion1 = path.join(folder, "version-1.json");
    const newest = readFileSync(kali, "utf8");
    writeFileSync(ofVersion1, newest.replace("waybill-tariff/2", "waybill-tariff/1"));
    const former = await importing(ofVersion1);
    expect(former).toMatchObject({ code: 1, stdout: "" });
    expect(former.stderr).toMatch(/is not read: write “waybill-tariff\/2”.*nothing was stored/s);
    const dry = await importing("--dry-run", kali, kali2027);
    expect(dry).toEqual({
      code: 0,
      stderr: "",
      stdout: `would import 2 versions of kali for ${merchant} (sandbox)\n  from 2026-01-01 (holds today)\n  from 2027-01-01\n`,
    });
    expect(await ofKali()).toEqual([]);
  });

  it("makes an account whose prices the next request and the next checkout have", async () => {
    expect(await atCheckout()).toBeNull();
    const done = await importing(kali);
    expect(done).toEqual({
      code: 0,
      stderr: "",
      stdout: `imported 1 version of kali for ${merchant} (sandbox)\n  from 2026-01-01 (holds today)\n`,
    });
    // Up to 2 kg in zone 1: 2.95 and 5.90, with 4.5 % fuel.
    expect(await ofKali()).toEqual([3.08, 6.17]);
    await becomes(atCheckout, 382);
  });

  it("replaces a version that begins on the same day, everywhere at once", async () => {
    expect((await importing(aCopy("dearer", "5,00"))).code).toBe(0);
    expect(await ofKali()).toEqual([5.23, 6.17]);
    await becomes(atCheckout, 649);
    expect((await importing(kali)).code).toBe(0);
    await becomes(atCheckout, 382);
  });

  it("loses none of several imports at the same time", async () => {
    const days = ["2027-01-01", "2027-02-01", "2027-03-01", "2027-04-01"];
    const files = days.map((day, index) => aCopy(`version-${index}`, `${index + 3},00`, day));
    const outcomes = await Promise.all(files.map((file) => importing(file)));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    // The importing command hears of all versions.
    const { stdout } = await importing(kali);
    const all = ["2026-01-01 (holds today)", ...days].map((day) => `  from ${day}\n`).join("");
    expect(stdout).toContain(all);
    const version = ["export", "--merchant", merchant, "--carrier", "kali", "--version", "2027-03-01"];
    const exported = await runTariff(env, ...version);
    expect(JSON.parse(exported.stdout)).toMatchObject({
      format: "waybill-tariff/2",
      validFrom: "2027-03-01",
    });
  });

  it("exports what imports the same again", async () => {
    const args = ["export", "--merchant", merchant, "--carrier", "kali"];
    const before = await runTariff(env, ...args);
    const file = path.join(folder, "exported.json");
    writeFileSync(file, before.stdout);
    expect((await importing(file)).code).toBe(0);
    expect(await runTariff(env, ...args)).toEqual(before);
    expect(JSON.parse(before.stdout)).toMatchObject({ validFrom: "2026-01-01" });
  });

  it("replaces a sample carrier's invented prices, in no other environment", async () => {
    const gorgona = await runTariff(env, "export", "--merchant", merchant, "--carrier", "gorgona");
    const next = { ...JSON.parse(gorgona.stdout), validFrom: "2030-01-01" };
    const file = path.join(folder, "gorgona.json");
    writeFileSync(file, JSON.stringify(next));
    const args = ["--merchant", merchant, "--carrier", "gorgona"];
    const imported = await runTariff(env, "import", ...args, file);
    expect(imported.stdout).toContain("  from 2030-01-01");
    expect(imported.stdout).not.toContain("2026-01-01");
    const production = await runTariff(env, "export", ...args, "--environment", "production");
    expect(production).toMatchObject({ code: 1, stdout: "" });
    expect(production.stderr).toContain("has no production account with gorgona");
  });

  it("refuses what does not belong together", async () => {
    const stranger = await importing(example("express/tariff.json"));
    expect(stranger).toMatchObject({ code: 1, stdout: "" });
    expect(stranger.stderr).toContain("is a tariff of carrier meltemi, not of kali: nothing was stored");
    const abroad = path.join(folder, "abroad.json");
    const document = {
      ...JSON.parse(readFileSync(path.join(folder, "exported.json"), "utf8")),
      timeZone: "Europe/Rome",
    };
    writeFileSync(abroad, JSON.stringify({ ...document, validFrom: "2029-01-01" }));
    const moved = await importing(abroad);
    expect(moved).toMatchObject({ code: 1, stdout: "" });
    expect(moved.stderr).toContain(`${abroad}: error: is in time zone Europe/Rome`);
    const nobody = await runTariff(env, "import", "--merchant", "Nobody", "--carrier", "kali", kali);
    expect(nobody).toMatchObject({ code: 1, stdout: "" });
    expect(nobody.stderr).toContain('there is no merchant "Nobody"');
  });
});

describe("the tariff command while no server runs", () => {
  const env = { PATH: process.env.PATH ?? "" };

  it(
    "imports and exports on the folder of the server that comes",
    async () => {
      const dataDir = freshDataDir();
      try {
        const own = { ...env, DATA_DIR: dataDir };
        expect((await runKey(own, "create", "--merchant", "Early")).code).toBe(0);
        const account = ["--merchant", "Early", "--carrier", "kouti", "--environment", "production"];
        expect((await runTariff(own, "import", ...account, example("lockers/tariff.json"))).code).toBe(0);
        const { stdout } = await runTariff(own, "export", ...account);
        expect(JSON.parse(stdout)).toMatchObject({ carrier: { code: "kouti" }, validFrom: "2026-01-01" });
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
      // Each of the three commands opens its own database, which takes time on a busy machine.
    },
    atMost(180_000),
  );
});

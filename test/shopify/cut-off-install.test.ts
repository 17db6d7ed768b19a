// Run: long
/** An install that is cut off after its first step. The shop and its token are stored by then, so no page repeats it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeLive } from "../../simulator/seed/live-shop.ts";
import { send } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
import { checkout } from "./shop-life.ts";

let shop: RunningShop;

beforeAll(async () => {
  shop = await runningShop({ installed: false, ownServer: true });
  await shop.rows(`CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'Cut off.'; END $$`);
});
afterAll(() => shop?.stop());

async function installCutOff(): Promise<void> {
  const away = "FOR EACH STATEMENT EXECUTE FUNCTION cut_off()";
  await shop.rows(`CREATE TRIGGER cut_off BEFORE UPDATE ON carrier_accounts ${away}`);
  await shop.rows(`CREATE TRIGGER cut_off BEFORE INSERT OR UPDATE ON imports ${away}`);
  await shop.control("POST", "install", {});
  expect((await shop.openAdmin()).status).toBe(500);
  for (const table of ["carrier_accounts", "imports"]) await shop.rows(`DROP TRIGGER cut_off ON ${table}`);
  // The pages work, but nothing is imported or registered.
  expect((await shop.openAdmin()).status).toBe(200);
  await shop.settled();
  expect(await importsOfThisInstall()).toEqual([]);
  expect((await shop.view()).carrierServices).toEqual([]);
}

function importsOfThisInstall(): Promise<{ kind: string; state: string }[]> {
  return shop.rows(`SELECT kind, state FROM imports JOIN shops USING (merchant_id)
    WHERE requested_at >= installed_at ORDER BY kind`);
}

/** The same job as every five minutes. */
async function reconcile(): Promise<void> {
  expect((await send(shop, "/app/inbox", { intent: "reconcile" })).status).toBe(200);
}

async function expectReady(): Promise<void> {
  await until(
    async () => (await importsOfThisInstall()).filter(({ state }) => state === "done").length === 2,
    "products and open orders are imported",
  );
  await until(async () => (await shop.view()).carrierServices.length === 1, "the callback is registered");
  await shop.settled();
  await makeLive(shop.waybill.env, shop.domain);
  expect((await checkout(shop)).options.length).toBeGreaterThan(0);
}

describe("an install that is cut off", () => {
  it("of a new shop is finished by the reconciler", async () => {
    await installCutOff();
    await reconcile();
    await expectReady();
  });

  it("of a returning shop is finished too, though the shop was ready before", async () => {
    await shop.control("POST", "uninstall", {});
    await shop.settled();
    await installCutOff();
    await reconcile();
    await expectReady();
  });
});

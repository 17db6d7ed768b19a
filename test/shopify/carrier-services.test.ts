// Run: push
/** The services of a carrier that are known only by asking: its page, Home, checkout and the history. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mergeCatalogue } from "../../app/domain/engine/index.ts";
import type { Kiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { submit } from "./admin-forms.ts";
import { changeAccounts } from "./carrier-accounts.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { checkout } from "./shop-life.ts";

let kiosk: Kiosk;
let shop: RunningShop;
beforeAll(async () => {
  kiosk = await startKiosk();
  kiosk.offer([
    { code: "EC", name: "Economy", cents: 400 },
    { code: "EX", name: "Express", cents: 900 },
  ]);
  const module = fileURLToPath(new URL("../../simulator/carriers/kiosk-driver.ts", import.meta.url));
  shop = await runningShop({ env: { CARRIER_MODULES: module } });
});
afterAll(async () => {
  await shop?.stop();
  await kiosk?.close();
});

const PAGE = "/app/rates/carriers/kiosk";
const page = async (at = PAGE) => (await shop.openAdmin(at)).text();
const act = async (fields: Readonly<Record<string, string>>) =>
  (await submit(shop, `${PAGE}.data`, fields)).text();
const stored = () =>
  changeAccounts(shop, async ({ accounts }, caller) => {
    const account = (await accounts.list(caller)).find(({ driver }) => driver === "kiosk");
    if (account === undefined) throw new Error("no account");
    return account;
  });
const offered = async () =>
  (await checkout(shop)).options.map(({ code }) => code).filter((code) => code.startsWith("kiosk."));
const settings = { "settings:url": "", "settings:settleMs": "", "settings:heaviestG": "" };
const saved = async (services: Readonly<Record<string, string>> = {}) => {
  const key = await stored().then(
    ({ updatedAt }) => updatedAt.toISOString(),
    () => "",
  );
  const flags = { "settings:refunds": "false", "settings:discovers": "true" };
  return act({ intent: "save", key, ...settings, ...flags, "settings:url": kiosk.url, ...services });
};

it("are shown to choose from, and offered at checkout", async () => {
  expect(await saved()).toContain("saved");
  const shown = await page();
  for (const words of ["Economy", "Express"]) expect(shown).toContain(words);
  expect(shown).not.toContain("changed its services");
  expect(await offered()).toEqual(["kiosk.EC", "kiosk.EX"]);
  expect(await saved({ "service:EC": "false" })).toContain("saved");
  expect(await offered()).toEqual(["kiosk.EX"]);
});

it("are said to have changed on the page and, where one was chosen, on Home, until the merchant has read it", async () => {
  await changeAccounts(shop, async ({ accounts }) => {
    const account = await stored();
    const now = [
      { code: "EC", name: "Economy", details: { cents: 400 } },
      { code: "NI", name: "Night", details: { cents: 1_200 } },
    ];
    kiosk.offer(now.map(({ code, name, details }) => ({ code, name, ...details })));
    await accounts.setCatalogue(
      account,
      mergeCatalogue(account.catalogue, now, new Date("2026-11-30T05:00:00Z")),
    );
  });
  const shown = await page();
  for (const words of [
    "Kiosk changed its services",
    "Express. No longer offered at checkout",
    "Night. Offered if",
  ])
    expect(shown).toContain(words);
  expect(await page("/app")).toContain("Kiosk no longer has a service that you offer");
  expect(await offered()).toEqual([]);
  expect(await act({ intent: "read" })).toContain("read");
  expect(await page()).not.toContain("changed its services");
  expect(await page("/app")).not.toContain("no longer has a service");
  expect(await saved({ "service:EC": "true", "service:NI": "true" })).toContain("saved");
  expect(await offered()).toEqual(["kiosk.EC", "kiosk.NI"]);
});

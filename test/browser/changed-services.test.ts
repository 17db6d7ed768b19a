// Run: long, begins early
/** A carrier changed its services: its page says so until the merchant has read of it, on a desktop and on a phone. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mergeCatalogue } from "../../app/domain/engine/index.ts";
import type { Kiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { kioskAccount } from "../../simulator/carriers/kiosk-driver.ts";
import { changeAccounts } from "../shopify/carrier-accounts.ts";
import { openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { tabTo } from "./keyboard.ts";
import { violations } from "./violations.ts";

const module = fileURLToPath(new URL("../../simulator/carriers/kiosk-driver.ts", import.meta.url));
openShopInBrowser({ shop: { env: { CARRIER_MODULES: module } }, window: null });

let kiosk: Kiosk;
beforeAll(async () => {
  kiosk = await startKiosk();
});
afterAll(() => kiosk?.close());

const service = (code: string, name: string) => ({ code, name, details: { cents: 400 } });
const before = [service("EC", "Economy"), service("EX", "Express to the islands and remote villages")];
const after = [service("EC", "Economy"), service("NI", "Night"), service("SA", "Saturday")];

const PAGE = "/app/rates/carriers/kiosk";

/** The account as it is after the carrier's answers of two days. */
const changed = () =>
  changeAccounts(running, async ({ accounts }, caller) => {
    for (const { id } of await accounts.list(caller)) await accounts.remove(caller, id);
    const carrier = { code: "kiosk", name: "Kiosk", imageUrl: "/carriers/parcel.svg" };
    await accounts.add(caller, { ...kioskAccount(kiosk.url, { discovers: true }), carrier });
    for (const answered of [before, after]) {
      const account = (await accounts.list(caller)).find(({ driver }) => driver === "kiosk")!;
      const catalogue = mergeCatalogue(account.catalogue, answered, new Date());
      expect(await accounts.setCatalogue(account, catalogue)).toBe(true);
    }
  });

it.each([
  ["desktop", "en-GB", "Kiosk changed its services", "New since", "Gone since", "Done"],
  ["phone", "el-GR", "Ο μεταφορέας Kiosk άλλαξε τις υπηρεσίες του", "Νέες από", "Δεν υπάρχουν από", "Έγινε"],
] as const)(
  "are put away by keyboard alone, on a %s (%s)",
  async (device, locale, title, came, went, done) => {
    await changed();
    const phone = device === "phone" && { viewport: { width: 360, height: 740 } };
    const admin = await openWindow({ device, locale, ...phone });
    const { app, page } = admin;
    const fits = () => admin.inApp("document.documentElement.scrollWidth <= window.innerWidth");
    await admin.open(PAGE);
    await app.getByRole("heading", { name: title }).waitFor();
    const news = app.getByRole("listitem");
    await news.filter({ hasText: came }).filter({ hasText: "Night, Saturday" }).waitFor();
    await news.filter({ hasText: went }).filter({ hasText: before[1]!.name }).waitFor();
    expect(await violations(app)).toEqual([]);
    expect(await fits()).toBe(true);

    await app.locator("main").focus();
    await tabTo(admin, done);
    await page.keyboard.press("Enter");
    await app.getByRole("heading", { name: title }).waitFor({ state: "detached" });
    // The keyboard goes on in the page, not at its top.
    await expect.poll(() => admin.inApp("document.activeElement.tagName")).not.toBe("BODY");
    expect(await violations(app)).toEqual([]);
    await admin.open(PAGE);
    await app.getByLabel("Saturday").waitFor();
    expect(await app.getByRole("heading", { name: title }).count()).toBe(0);
  },
);

it("keep the unsaved choice of services when they are put away, which is no one else's change", async () => {
  await changed();
  const admin = await openWindow();
  const { app, page } = admin;
  await admin.open(PAGE);
  await app.getByLabel("Night").uncheck();
  await app.getByRole("button", { name: "Done", exact: true }).click();
  await app.getByRole("heading", { name: "Kiosk changed its services" }).waitFor({ state: "detached" });
  expect(await app.getByText("Someone else saved changes").count()).toBe(0);
  expect(await app.getByLabel("Night").isChecked()).toBe(false);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await admin.toast("Saved");
  const stored = await changeAccounts(running, async ({ accounts }, caller) => accounts.list(caller));
  expect(stored.map(({ serviceCodes }) => serviceCodes)).toEqual([["EC", "SA"]]);
});

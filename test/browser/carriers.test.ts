// Run: long, begins early
/** A merchant connects a carrier: by keyboard alone, in English and in Greek. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { changeAccounts } from "../shopify/carrier-accounts.ts";
import type { ArgoServer } from "../support/argo-server.ts";
import { argoUser, startArgo } from "../support/argo-server.ts";
import { openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { shoppers } from "./goods.ts";
import { tabTo, type } from "./keyboard.ts";
import { violations } from "./violations.ts";

const PASSWORD = "olive-branch-7";
const WRONG_PASSWORD = "fallen-branch-8";

let argo: ArgoServer;
beforeAll(async () => {
  argo = await startArgo(PASSWORD);
});
afterAll(() => argo?.stop());

openShopInBrowser({ window: null });

beforeEach(async () => {
  argo.behave({});
  argo.setPassword(PASSWORD);
  await changeAccounts(running, async ({ accounts }, caller) => {
    const known = (await accounts.list(caller)).find(({ driver }) => driver === "argo");
    if (known !== undefined) await accounts.remove(caller, known.id);
  });
});

const connected = (more: Readonly<Record<string, string>> = {}) =>
  changeAccounts(running, ({ accounts }, caller) =>
    accounts.add(caller, {
      driver: "argo",
      carrier: { code: "argo", name: "Argo Express", imageUrl: "/carriers/parcel.svg" },
      friendlyName: null,
      enabled: true,
      serviceCodes: null,
      credentials: "own",
      secrets: { user: argoUser, password: PASSWORD, ...more },
      defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
      settings: { url: argo.url, sender: "Kalimera", language: "EN", insured: false },
    }),
  );

const titles = async () => {
  const { options } = await running.control<{ options: { title: string }[] }>("POST", "checkouts", {
    lines: [{ sku: "OIL-750", quantity: 1 }],
    shippingAddress: shoppers.eleni,
  });
  return options.map(({ title }) => title);
};

it("connects a carrier by keyboard alone, and sees the carrier's own refusal first", async () => {
  const admin = await openWindow();
  const { app, page } = admin;
  await admin.open("/app/rates");
  await app.locator("main").focus();
  await tabTo(admin, "Add a carrier");
  await page.keyboard.press("Enter");
  await app.getByRole("heading", { level: 1, name: "Add a carrier" }).waitFor();
  await tabTo(admin, "Add Argo Express");
  await page.keyboard.press("Enter");
  await app.getByRole("heading", { level: 1, name: "Argo Express" }).waitFor();

  // Sent without anything, each field says what it needs, and the first one has the focus.
  await tabTo(admin, "User");
  await page.keyboard.press("Enter");
  await app.getByText("Enter a value.").first().waitFor();
  await app.getByText("Some values are not accepted. Nothing was saved.").waitFor();
  expect(await app.getByText("Enter a value.").count()).toBe(2);
  await expect.poll(() => admin.inApp("document.activeElement.labels?.[0]?.textContent")).toBe("User");
  expect(await violations(admin.app)).toEqual([]);

  await page.keyboard.type(argoUser);
  await type(admin, "Password", WRONG_PASSWORD);
  await type(admin, "Server", argo.url);
  await type(admin, "Sender", "Kalimera");
  argo.behave({ delayMs: 1_500 });
  await page.keyboard.press("Enter");
  await app.getByText("Asking Argo Express whether the credentials are right").waitFor();
  await app.getByText("Argo Express did not accept this. Nothing was saved.").waitFor();
  await app.getByText("“No such login: … / ….”").waitFor();
  expect(await violations(admin.app)).toEqual([]);

  // The typed values are still there, for the one correction.
  expect(await app.getByLabel("Sender").inputValue()).toBe("Kalimera");
  expect(await app.getByLabel("Password").inputValue()).toBe(WRONG_PASSWORD);
  expect(await titles()).not.toContain("Argo Express Overnight");
  await app.locator("main").focus();
  await tabTo(admin, "Password");
  await page.keyboard.press("Control+A");
  await page.keyboard.type(PASSWORD);
  argo.behave({});
  await page.keyboard.press("Enter");
  await admin.toast("Saved");
  await app.getByText("Connected as Kalimera Goods").waitFor();
  expect(await app.getByLabel("Password").inputValue()).toBe("");
  expect(await app.locator("html").innerHTML()).not.toContain("-branch-");
  expect(await violations(admin.app)).toEqual([]);
  expect(await titles()).toEqual(
    expect.arrayContaining(["Argo Express Door to door", "Argo Express Overnight"]),
  );

  await admin.open("/app/rates");
  await app.getByText("Connected as Kalimera Goods").waitFor();
});

it("tests the connection again, offers fewer services, asks before switching off and removing", async () => {
  const admin = await openWindow();
  const { app, page } = admin;
  await connected();
  await admin.open("/app/rates/carriers/argo");
  await app.getByText("Not tested").waitFor();
  await app.getByRole("button", { name: "Test again" }).click();
  await admin.toast("The connection works");
  await app.getByText("Connected as Kalimera Goods").waitFor();
  argo.setPassword("palm-branch-9");
  await app.getByRole("button", { name: "Test again" }).click();
  await app.getByText("Argo Express no longer accepts these credentials.").waitFor();
  argo.setPassword(PASSWORD);

  await app.getByLabel("Overnight").uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await admin.toast("Saved");
  await expect.poll(titles).not.toContain("Argo Express Overnight");

  await app.getByRole("button", { name: "Switch off" }).click();
  await app.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await admin.toast("Switched off");
  await expect.poll(titles).not.toContain("Argo Express Door to door");
  await app.getByRole("button", { name: "Switch on" }).click();
  await admin.toast("Switched on");

  await app.getByRole("button", { name: "Remove “Argo Express”" }).click();
  await app.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await admin.toast("Removed");
  await app.getByRole("heading", { level: 1, name: "Rates" }).waitFor();
  expect(await app.getByText("Argo Express").count()).toBe(0);
});

it.each([
  ["en", "Remove the saved value: Key of the webhook", "Save", "Saved"],
  ["el-GR", "Διαγραφή της αποθηκευμένης τιμής: Key of the webhook", "Αποθήκευση", "Αποθηκεύτηκε"],
] as const)(
  "removes an optional secret by keyboard alone, and says so (%s)",
  async (locale, remover, save, saved) => {
    const admin = await openWindow({ locale });
    const { app, page } = admin;
    await connected({ webhook_key: "hook-branch-3" });
    await admin.open("/app/rates/carriers/argo");
    await app.getByRole("heading", { level: 1, name: "Argo Express" }).waitFor();
    await app.locator("main").focus();
    await tabTo(admin, remover);
    await page.keyboard.press("Space");
    await expect.poll(() => app.getByLabel("Key of the webhook").first().isDisabled()).toBe(true);
    expect(await violations(admin.app)).toEqual([]);
    await page.getByRole("button", { name: save, exact: true }).press("Enter");
    await admin.toast(saved);
    await expect.poll(() => app.getByRole("checkbox", { name: remover }).count()).toBe(0);
    const stored = await changeAccounts(running, async ({ accounts }, caller) =>
      (await accounts.list(caller)).find(({ driver }) => driver === "argo"),
    );
    expect(stored?.secrets).toEqual({ user: argoUser, password: PASSWORD });
  },
);

it("speaks Greek around the carrier's own words, on a phone", async () => {
  const admin = await openWindow({ locale: "el-GR", device: "phone" });
  const { app, page } = admin;
  await admin.open("/app/rates/carriers");
  await app.getByRole("link", { name: "Προσθήκη: Argo Express" }).click();
  await app.getByRole("heading", { level: 1, name: "Argo Express" }).waitFor();
  await app.getByLabel("User").fill(argoUser);
  await app.getByLabel("Password").fill(WRONG_PASSWORD);
  await app.getByLabel("Server").fill(argo.url);
  await app.getByLabel("Sender").fill("Καλημέρα");
  await page.keyboard.press("Enter");
  await app.getByText("Ο μεταφορέας Argo Express δεν τα δέχτηκε. Δεν αποθηκεύτηκε τίποτα.").waitFor();
  await app.getByText("«No such login: … / ….»").waitFor();
  argo.behave({ isClosed: true });
  await app.getByLabel("Sender").press("Enter");
  await app.getByText("Ο μεταφορέας Argo Express δεν απάντησε.", { exact: false }).waitFor();
  expect(await violations(admin.app)).toEqual([]);
  argo.behave({});
  await app.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await app.getByText("Συνδέθηκε ως Kalimera Goods").waitFor();
});

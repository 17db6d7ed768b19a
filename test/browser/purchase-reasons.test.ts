// Run: long, begins early
/** Greek pages show every reason of a purchase in Greek. Only quotes of carriers and Shopify are in English. */
import { beforeAll, expect, it } from "vitest";
import { causesOf } from "../../app/domain/orders/causes/causes.ts";
import { purchaseReasons as inGreek } from "../../app/texts/el/purchase-reasons.ts";
import { purchaseReasons as inEnglish } from "../../app/texts/en/purchase-reasons.ts";
import { reasonWords } from "../../app/texts/reason-words.ts";
import { everyReason } from "../support/every-reason.ts";
import { openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { failPurchases } from "./fail-purchases.ts";
import { expectGreek, foreignWords } from "./greek-page.ts";

openShopInBrowser({ window: null });

const orderId = "8000";

beforeAll(() => failPurchases(running, orderId, everyReason));

const said = everyReason.map((reason) => ({
  greek: reasonWords(inGreek, reason),
  english: reasonWords(inEnglish, reason),
}));

it("the order's page says each of them in Greek", async () => {
  const window = await openWindow({ locale: "el-GR" });
  await window.open(`/app/orders/${orderId}`);
  await expectGreek(window.app.locator("main"), said);
  expect(await window.app.locator("main").textContent()).toContain("«Rue inconnue, cher ami.»");
});

it("Home and the page of all causes say the first reason of each cause in Greek", async () => {
  const causes = causesOf(everyReason.map((reason) => ({ reason })));
  const first = causes.flatMap(({ reason }) =>
    reason === null ? [] : [{ greek: reasonWords(inGreek, reason), english: reasonWords(inEnglish, reason) }],
  );
  const window = await openWindow({ locale: "el-GR" });
  await window.open("/app");
  await window.app.getByRole("link", { name: `και ${causes.length - 6} ακόμη` }).click();
  await window.app.getByRole("heading", { level: 1, name: "Παραγγελίες που απέτυχαν" }).waitFor();
  const text = (await window.app.locator("main").textContent()) ?? "";
  expect(first.filter(({ greek }) => text.includes(greek)).length).toBeGreaterThan(causes.length / 2);
});

it("the list of orders shows each of them in Greek, page by page", async () => {
  const window = await openWindow({ locale: "el-GR" });
  await window.open("/app/orders");
  const shown = new Set<string>();
  const main = window.app.locator("main");
  const rows = main.locator("tbody");
  for (;;) {
    await window.app.getByText("Δεν στάλθηκε").first().waitFor();
    const before = await rows.textContent();
    const text = (await main.textContent()) ?? "";
    const here = said.filter(({ greek }) => text.includes(greek));
    for (const { greek } of here) shown.add(greek);
    await expectGreek(main, here);
    const next = window.app.getByRole("button", { name: "Επόμενη" }).first();
    if (await next.isDisabled()) break;
    await next.click();
    // The address changes before the rows do.
    await expect.poll(() => rows.textContent()).not.toBe(before);
  }
  expect(said.filter(({ greek }) => !shown.has(greek))).toEqual([]);
});

it("the block on Shopify's order page shows them in the requested language", async () => {
  const path = `/simulator/shops/${running.domain}/session-token`;
  const { token } = await running.shopify.control<{ token: string }>("POST", path, {});
  const ask = async (locale: string): Promise<readonly { readonly reason: string }[]> => {
    const response = await fetch(`${running.waybill.url}/extension/orders/${orderId}?locale=${locale}`, {
      headers: {
        authorization: `Bearer ${token}`,
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
      },
    });
    return ((await response.json()) as { shipments: readonly { reason: string }[] }).shipments;
  };
  const greek = await ask("el");
  expect(greek).toHaveLength(everyReason.length);
  expect(greek.flatMap(({ reason }) => foreignWords(reason))).toEqual([]);
  const english = await ask("en");
  expect(english.map(({ reason }) => reason)).toContain("The order was cancelled.");
  expect(await ask("none")).toEqual(english);
});

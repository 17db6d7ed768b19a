/** Greek pages say in Greek whatever Shopify refused, and quote carriers and Shopify. */
import { expect, it } from "vitest";
import { platformReasons as inGreek } from "../../app/texts/el/platform-reasons.ts";
import { platformReasons as inEnglish } from "../../app/texts/en/platform-reasons.ts";
import { carrierServiceWords, importWords, messageWords } from "../../app/texts/platform-words.ts";
import {
  everyCarrierServiceRefusal,
  everyImportFailure,
  everyMessageTrouble,
} from "../support/every-platform-reason.ts";
import type { AdminWindow } from "./admin-window.ts";
import { openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { fulfilledOrder, scan, trackingNumberOf } from "./goods.ts";
import { expectGreek } from "./greek-page.ts";
import { violations } from "./violations.ts";

openShopInBrowser({ window: null });

const greek = { locale: "el-GR" };

/** Goes to one of the app's pages by the admin's menu, where the app's own name leads to its first page. */
async function goTo(window: AdminWindow, page: string): Promise<void> {
  if (page === "Αρχική") await window.page.getByRole("link", { name: "Waybill" }).first().click();
  else await window.menu(page);
  await window.app.getByRole("heading", { level: 1, name: page }).waitFor();
}

it("Home, Orders and Products say why something was not read out of Shopify", async () => {
  const window = await openWindow(greek);
  await window.open("/app/inbox");
  for (const failure of everyImportFailure) {
    await running.rows(
      `UPDATE imports SET state = 'failed', error = $2, finished_at = now()
       WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)`,
      [running.domain, failure],
    );
    const said = [{ greek: importWords(inGreek, failure), english: importWords(inEnglish, failure) }];
    for (const page of ["Αρχική", "Παραγγελίες", "Προϊόντα"]) {
      await goTo(window, page);
      // The shop's products have English names.
      await expectGreek(window.app.locator(page === "Προϊόντα" ? "main [role=alert]" : "main"), said);
    }
  }
  expect(await violations(window.app)).toEqual([]);
});

it("Home and Settings say why Shopify does not ask for prices", async () => {
  // The next round of reconciliation would register the carrier service, and take the reason away.
  await running.rows("DELETE FROM pgboss.schedule WHERE name = 'reconcile'");
  await running.rows("DELETE FROM pgboss.job WHERE name LIKE 'reconcile%' AND state IN ('created', 'retry')");
  const window = await openWindow(greek);
  await window.open("/app/inbox");
  for (const refusal of everyCarrierServiceRefusal) {
    await running.rows("UPDATE shops SET carrier_service_error = $2 WHERE domain = $1", [
      running.domain,
      refusal,
    ]);
    const said = [
      {
        greek: carrierServiceWords(inGreek, refusal, "Advanced"),
        english: carrierServiceWords(inEnglish, refusal, "Advanced"),
      },
    ];
    await goTo(window, "Αρχική");
    await expectGreek(window.app.locator("main"), said);
    await goTo(window, "Ρυθμίσεις");
    await window.app.getByRole("tab", { name: "Ταμείο και παρακολούθηση" }).click();
    await expectGreek(window.app.locator("#checkout"), said);
  }
  expect(await violations(window.app)).toEqual([]);
  await running.rows("UPDATE shops SET carrier_service_error = NULL WHERE domain = $1", [running.domain]);
});

it("the messages from Shopify say why work on them failed", async () => {
  for (const [index, trouble] of everyMessageTrouble.entries())
    await running.rows(
      `INSERT INTO inbox_entries (id, shop, topic, dedupe_key, payload, received_at, attempts, last_error)
       VALUES (gen_random_uuid(), $1, 'orders/paid', $2, '{}', now(), 3, $3)`,
      [running.domain, `trouble-${index}`, trouble],
    );
  const window = await openWindow(greek);
  await window.open("/app/inbox?view=failing");
  await expectGreek(
    window.app.locator("main tbody"),
    everyMessageTrouble.map((trouble) => ({
      greek: messageWords(inGreek, trouble),
      english: messageWords(inEnglish, trouble),
    })),
  );
  expect(await violations(window.app)).toEqual([]);
  await running.rows("UPDATE inbox_entries SET handled_at = now() WHERE dedupe_key LIKE 'trouble-%'");
});

it("a shipment's timeline names the status, and quotes the carrier", async () => {
  const order = await fulfilledOrder(running, "jonas");
  await trackingNumberOf(running, order);
  await running.settled();
  const key = await running.waybill.createKey(running.domain, "production");
  await scan(running, key, order, "EXCEPTION", "The address is not complete");
  const window = await openWindow(greek);
  await window.open("/app");
  await window.app.getByText("«The address is not complete»").waitFor();
  await window.app.getByRole("link", { name: "Προβολή αποστολής" }).first().click();
  const timeline = window.app.locator("main ol");
  await expectGreek(timeline, [{ greek: "Πρόβλημα", english: "Exception" }]);
  expect(await timeline.textContent()).toContain("«The address is not complete»");
});

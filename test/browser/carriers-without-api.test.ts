/** A carrier without an API: its voucher numbers, the list of the day, and its scans. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import type { RangeOwner } from "../../app/domain/engine/index.ts";
import type { VoucherRangeStore } from "../../app/domain/orders/carriers-without-api/voucher-range-store.ts";
import { openStores } from "../../app/entrypoints/cli/open-stores.ts";
import { readEnv } from "../../app/process/env.server.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { fulfilledOrder, trackingNumberOf } from "./goods.ts";

openShopInBrowser();

const carrier = "/app/rates/tariff/gorgona";
const csv = (text: string) => ({ name: "scans.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
/** WAYBILL_PICTURES names a folder for pictures to look at. */
const picture = async (name: string, page = admin.page) => {
  const folder = process.env.WAYBILL_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

/** A live shop has its carriers' numbers already. */
const takeNumbersAway = () =>
  withRanges(async (ranges, owner) => {
    for (const { id } of await ranges.list(owner)) await ranges.remove(owner, id);
  });

const giveNumbersBack = () =>
  withRanges(async (ranges, owner) => {
    await ranges.add(owner, {
      prefix: "GR",
      digits: 8,
      checkDigit: "s10",
      suffix: "",
      first: 1n,
      last: 1_000n,
    });
  });

async function withRanges(act: (ranges: VoucherRangeStore, owner: RangeOwner) => Promise<void>) {
  const opened = await openStores(readEnv(running.waybill.env));
  const { shops, voucherRanges } = opened.stores;
  try {
    const shop = await shops.get(running.domain);
    if (shop === null) throw new Error("the shop is not installed");
    const { merchantId } = shop;
    const owner = { merchantId, environment: "production", carrierCode: "gorgona" } as const;
    await act(voucherRanges, owner);
  } finally {
    await opened.close();
  }
}

it("takes the ranges that the carrier gave, by keyboard, and says at the field what is wrong", async () => {
  const { app, page } = admin;
  await takeNumbersAway();
  await admin.open(carrier);
  await app.getByText("No numbers yet", { exact: false }).waitFor();
  await app.getByLabel("From", { exact: true }).focus();
  await page.keyboard.type("1000");
  await page.keyboard.press("Tab");
  await page.keyboard.type("999");
  await page.keyboard.press("Enter");
  await app.getByText("Enter as many digits as in From, leading zeros included.").waitFor();
  await app.getByLabel("To", { exact: true }).fill("1999");
  await app.getByLabel("Prefix").fill("GO");
  await app.getByLabel("Check digit").selectOption("luhn");
  await page.keyboard.press("Tab");
  await app.getByRole("button", { name: "Add range" }).press("Enter");
  await admin.toast("Range added");
  await app.getByText("GO10009 to GO19992").waitFor();
  await app.getByText("1000 of 1000 left").waitFor();
  await picture("ranges-desktop");

  await app.getByLabel("From", { exact: true }).fill("1500");
  await app.getByLabel("To", { exact: true }).fill("2500");
  await app.getByLabel("Prefix").fill("GO");
  await app.getByLabel("Check digit").selectOption("luhn");
  await app.getByRole("button", { name: "Add range" }).click();
  await app.getByText("It overlaps another range of this carrier.").waitFor();
  await app.getByRole("button", { name: "Remove the range from GO10009" }).click();
  await admin.toast("Range removed");
  await app.getByText("No numbers yet", { exact: false }).waitFor();
});

it("hands out the list of the day, and takes scans back from a file", async () => {
  await giveNumbersBack();
  const order = await fulfilledOrder(running, "eleni", { rate: /Door to door$/ });
  const voucher = await trackingNumberOf(running, order);
  const { app, page } = admin;
  await admin.open(carrier);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    app.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  const rows: Record<string, string>[] = parse(readFileSync(await download.path()), {
    bom: true,
    columns: true,
  });
  expect(rows.map((row) => row.voucher)).toContain(voucher);
  const [paper] = await Promise.all([
    page.waitForEvent("download"),
    app.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(
    readFileSync(await paper.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");

  const header = "voucher,status,date,place,details";
  const at = new Date(Date.now() - 60_000).toISOString();
  const good = `${voucher},TRANSIT,${at},Athens,At the depot`;
  const input = app.locator("input[type=file]");
  await input.setInputFiles(csv([header, good, `NOBODY,TRANSIT,${at},,`].join("\n")));
  await app.getByText("1 shipment changes, 0 rows with nothing new, 1 wrong row").waitFor();
  await app.getByText("Row 3: voucher: No shipment of this carrier has the voucher “NOBODY”.").waitFor();
  expect(await app.getByRole("button", { name: "Save the scans" }).count()).toBe(0);
  await picture("scans-desktop");

  await input.setInputFiles(csv([header, good].join("\n")));
  await app.getByRole("button", { name: "Save the scans" }).click();
  await admin.toast("1 shipment updated");
  await input.setInputFiles(csv([header, good].join("\n")));
  await app.getByText("0 shipments change, 1 row with nothing new, 0 wrong rows").waitFor();
});

it("works in Greek and on a phone", async () => {
  const window = await openWindow({ device: "phone", locale: "el-GR" });
  await window.open(carrier);
  await window.app.getByRole("heading", { name: "Αριθμοί voucher" }).waitFor();
  const width = await window.inApp<number>("document.documentElement.scrollWidth - window.innerWidth");
  expect(width).toBeLessThanOrEqual(0);
  await picture("ranges-phone", window.page);
  await window.app.getByRole("heading", { name: "Σαρώσεις από αρχείο" }).scrollIntoViewIfNeeded();
  await picture("scans-phone", window.page);
});

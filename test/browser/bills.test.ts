/** A merchant checks the carrier's invoice: a workbook, its columns once, the differences, the file for the carrier. */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { aWorkbook } from "../bills/a-workbook.ts";
import { admin, openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { fulfilledOrder, trackingNumberOf } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

const numbers: string[] = [];
beforeAll(async () => {
  for (const who of ["eleni", "nikos"] as const)
    numbers.push(
      await trackingNumberOf(running, await fulfilledOrder(running, who, { rate: /Door to door$/ })),
    );
});

function invoice(second: string) {
  const rows = [
    ["Gorgona Courier, invoice of November"],
    ["Αρ. αποστολής", "Παραλήπτης", "Καθαρή αξία"],
    [numbers[0] ?? "", "Ελένη", 99.5],
    [second, "Νίκος", 12],
  ];
  const buffer = Buffer.from(aWorkbook(rows));
  return { name: "november.xlsx", mimeType: "application/octet-stream", buffer };
}

it("a workbook is checked with its columns confirmed once, and the differences go to the carrier", async () => {
  const { app, page } = admin;
  await admin.open("/app/shipments");
  await admin.open("/app/bills");
  await app.getByLabel("Carrier", { exact: true }).selectOption({ label: "Gorgona Courier" });
  await app.getByLabel("Invoice or payout number").fill("2026-11");
  await app.locator("input[type=file]").setInputFiles(invoice("ZZ0000001"));
  await app.getByText("november.xlsx").waitFor();
  await app.getByRole("button", { name: "Check", exact: true }).click();
  await app.getByRole("heading", { name: "Confirm the columns" }).waitFor();
  expect(await app.getByLabel("Αρ. αποστολής").inputValue()).toBe("voucher");
  expect(await app.getByLabel("Παραλήπτης").inputValue()).toBe("");
  expect(await app.getByLabel("Καθαρή αξία").inputValue()).toBe("net");
  expect(await violations(app)).toEqual([]);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/bill-columns.png` });
  await app.getByRole("button", { name: "Check", exact: true }).click();
  await app.getByRole("heading", { level: 1, name: "Invoice 2026-11" }).waitFor();
  await app.getByRole("heading", { name: "No label has this number" }).waitFor();
  await app.getByText("Price list from", { exact: false }).first().waitFor();
  expect(await violations(app)).toEqual([]);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/bill.png` });
  const saved = page.waitForEvent("download");
  await app.getByRole("button", { name: "Evidence file" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("2026-11.csv");
  const evidence = await readFile(await download.path(), "utf8");
  expect(evidence).toContain(numbers[0]);
  expect(evidence).toContain("ZZ0000001");
  expect(evidence).not.toMatch(/Ελένη|Νίκος/);

  // The next invoice is read by itself, and its first line was billed before.
  await admin.open("/app/bills");
  await app.getByLabel("Carrier", { exact: true }).selectOption({ label: "Gorgona Courier" });
  await app.getByRole("button", { name: "Check", exact: true }).isDisabled();
  await app.locator("input[type=file]").setInputFiles(invoice("ZZ0000002"));
  await app.getByRole("button", { name: "Check", exact: true }).click();
  await app.getByText("Enter the invoice or payout number.").waitFor();
  await app.getByLabel("Invoice or payout number").fill("2026-12");
  await app.getByRole("button", { name: "Check", exact: true }).click();
  await app.getByRole("heading", { name: "Billed in an earlier invoice" }).waitFor();
  await app.getByText("in 2026-11", { exact: true }).waitFor();

  const phone = await openWindow({ device: "phone" });
  await phone.open("/app/bills");
  await phone.app.getByRole("link", { name: "Gorgona Courier 2026-12" }).waitFor();
  expect(await phone.inApp<number>("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(
    0,
  );
  if (process.env.PICTURES) await phone.page.screenshot({ path: `${process.env.PICTURES}/bills-phone.png` });
  await phone.app.getByRole("link", { name: "Gorgona Courier 2026-12" }).click();
  await phone.app.getByRole("heading", { level: 1, name: "Invoice 2026-12" }).waitFor();
  expect(await violations(phone.app)).toEqual([]);
  expect(await phone.inApp<number>("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(
    0,
  );
  if (process.env.PICTURES) await phone.page.screenshot({ path: `${process.env.PICTURES}/bill-phone.png` });
});

it("a file that is no table says how to save it", async () => {
  const { app } = admin;
  await admin.open("/app/bills");
  await app.getByLabel("Invoice or payout number").fill("1");
  const buffer = Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]);
  await app
    .locator("input[type=file]")
    .setInputFiles({ name: "old.xls", mimeType: "application/vnd.ms-excel", buffer });
  await app.getByRole("button", { name: "Check", exact: true }).click();
  await app.getByText("neither CSV nor an Excel workbook", { exact: false }).waitFor();
});

/** The warehouse prints every label of a view: three clicks, on a desktop and on a phone. */
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createCanvas } from "@napi-rs/canvas";
import type { Download } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { orderWith } from "../shopify/shop-life.ts";
import { readPdfText } from "../support/read-label.ts";
import type { AdminWindow } from "./admin-window.ts";
import { openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { fulfilledOrder, shoppers, trackingNumberOf } from "./goods.ts";
import { violations } from "./violations.ts";

openShopInBrowser();

const numbers: string[] = [];
beforeAll(async () => {
  for (const who of ["eleni", "nikos", "eleni"] as const)
    numbers.push(
      await trackingNumberOf(running, await fulfilledOrder(running, who, { rate: /Door to door$/ })),
    );
});

/** Buys the labels of these orders and prints them: three clicks. The third opens the document in a window of its own. */
async function buyAndPrint({ app, page }: AdminWindow, count: number): Promise<Uint8Array> {
  await app.getByRole("button", { name: "Buy labels" }).first().click();
  await app.getByRole("dialog").getByRole("button", { name: "Buy labels" }).click();
  // "New" beside an earlier purchase whose labels are printed.
  const name = new RegExp(`^Print ${count} (new )?label${count === 1 ? "" : "s"}$`);
  const print = app.getByRole("link", { name });
  await print.waitFor();
  // Read before the click: a window whose document is drawn at once is a download, which has no address.
  const url = new URL((await print.getAttribute("href")) ?? "", page.url());
  const opened = page.context().waitForEvent("page");
  await print.click();
  const document = await opened;
  let answer = await fetch(url);
  // The window itself waits in the same way.
  while (answer.headers.get("content-type")?.startsWith("text/html")) {
    expect([answer.status, answer.headers.get("refresh")]).toEqual([200, expect.stringMatching(/^1; url=/)]);
    await sleep(200);
    answer = await fetch(url);
  }
  await document.close();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return new Uint8Array(await answer.arrayBuffer());
}

async function printView({ app, page }: AdminWindow, view: string): Promise<readonly string[]> {
  await app
    .getByRole("checkbox", { name: /Select all/ })
    .first()
    .check({ force: true });
  await app.getByRole("button", { name: "Print 3 labels" }).click();
  await app.getByText("3 labels are ready").waitFor();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${view}.png` });
  expect([view, await violations(app)]).toEqual([view, []]);
  const url = (await app.getByRole("link", { name: "Open labels" }).getAttribute("href")) ?? "";
  const answer = await fetch(url);
  expect([view, answer.status]).toEqual([view, 200]);
  return readPdfText(new Uint8Array(await answer.arrayBuffer()));
}

function expectAll(pages: readonly string[]): void {
  const texts = pages.map((page) => page.replaceAll(/\s/g, ""));
  expect(texts).toHaveLength(numbers.length);
  for (const number of numbers) expect(texts.filter((text) => text.includes(number))).toHaveLength(1);
}

it("selects all to print, prints, and has every page; the labels are printed then", async () => {
  const window = await openWindow();
  const { app } = window;
  await window.open("/app/shipments?view=to-print");
  await app
    .getByRole("checkbox", { name: /Select all/ })
    .first()
    .waitFor();
  expectAll(await printView(window, "To print"));
  await window.open("/app/shipments?view=to-print");
  await app.getByText("No matching shipments").waitFor();
  await window.open("/app/shipments?view=printed");
  await expect.poll(() => app.getByRole("link", { name: /^#\d+$/ }).count()).toBe(3);
  await app.getByText("3 labels are ready").waitFor();
  await app.getByRole("button", { name: "Dismiss notification" }).click();
  await app.getByText("3 labels are ready").waitFor({ state: "detached" });
});

it("does the same on a phone", async () => {
  const window = await openWindow({ device: "phone" });
  await window.open("/app/shipments?view=printed");
  await window.app
    .getByRole("checkbox", { name: /^Select shipment / })
    .first()
    .waitFor();
  expectAll(await printView(window, "Printed"));
});

it("asks for the paper, and for the first free place of a sheet", async () => {
  const window = await openWindow();
  const { app } = window;
  await window.open("/app/shipments?view=printed");
  await app
    .getByRole("checkbox", { name: /Select all/ })
    .first()
    .check({ force: true });
  await app.getByRole("button", { name: "Choose paper…" }).click();
  const dialog = app.getByRole("dialog");
  await dialog.getByLabel("Paper").selectOption("a4-4");
  await dialog.getByLabel("First free place of the sheet").selectOption("3");
  await dialog.getByRole("button", { name: "Print" }).click();
  await dialog.waitFor({ state: "detached" });
  await app.getByText("3 labels are ready").waitFor();
});

// Their numbers differ, because the banner of the first purchase remains until it is dismissed.
it.each([
  ["desktop", 1],
  ["phone", 2],
] as const)("prints what was just bought in three clicks, on a %s", async (device, count) => {
  const window = await openWindow({ device });
  const names: string[] = [];
  for (let order = 0; order < count; order++)
    names.push((await orderWith(running, "gorgona.standard", { shippingAddress: shoppers.nikos })).name);
  await running.settled();
  await window.open("/app/orders");
  for (const name of names)
    await window.app.getByRole("checkbox", { name: `Select order ${name}` }).check({ force: true });
  const pages = await readPdfText(await buyAndPrint(window, count));
  // On the paper of the last print, a sheet of four.
  expect(pages).toHaveLength(1);
  for (const name of names) expect(pages[0]).toContain(name);
});

it("prints slips beside labels, with the merchant's logo and words, and a pick list", async () => {
  const window = await openWindow();
  const { app } = window;
  await window.open("/app/shipments/slips");
  const logo = createCanvas(90, 30).toBuffer("image/png");
  await app
    .locator('input[type="file"]')
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
  await app.getByRole("img", { name: "Your logo" }).waitFor();
  await app.getByLabel("Language").selectOption("el");
  await app.getByRole("textbox", { name: "Greeting" }).fill("Ευχαριστούμε!");
  await app.getByRole("button", { name: "Save text" }).click();
  await window.toast("Saved");
  expect(await violations(app)).toEqual([]);
  for (const [kind, ready] of [
    ["labels_and_slips", /labels? (is|are) ready/],
    ["pick_list", /The pick list of/],
  ] as const) {
    await window.open("/app/shipments?view=printed");
    await app
      .getByRole("checkbox", { name: /Select all/ })
      .first()
      .check({ force: true });
    await app.getByRole("button", { name: "Choose paper…" }).click();
    const dialog = app.getByRole("dialog");
    await dialog.getByLabel("Print", { exact: true }).selectOption(kind);
    await dialog.getByLabel("Paper").selectOption(kind === "pick_list" ? "a4" : "a6");
    await dialog.getByRole("button", { name: "Print" }).click();
    await dialog.waitFor({ state: "detached" });
    await app.getByText(ready).waitFor();
    const link = app.getByRole("link", { name: /Open (labels|document)/ });
    const answer = await fetch((await link.getAttribute("href")) ?? "");
    const text = (await readPdfText(new Uint8Array(await answer.arrayBuffer())))
      .join("")
      .replaceAll(/\s/g, "");
    expect(text).toContain(kind === "pick_list" ? "Picklist" : "Ευχαριστούμε!");
  }
});

it("imports shipments from a file: errors by row and field, labels, and the result", async () => {
  const window = await openWindow();
  const { app, page } = window;
  await window.open("/app/shipments/import");
  const example = page.waitForEvent("download");
  await app.getByRole("button", { name: "Download an example" }).click();
  expect((await example).suggestedFilename()).toBe("shipments.csv");
  const header =
    "select,items.0.weight,address_to.country,address_to.zip,address_to.city,address_to.name,address_to.address,address_to.phone";
  const good = "cheapest,500,GR,546 23,Θεσσαλονίκη,Ελένη Π,Τσιμισκή 45,+306944123456";
  const csv = [header, good, good.replace("500", "heavy"), good].join("\n");
  await app
    .locator('input[type="file"]')
    .setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await app.getByText("2 of 3 rows can be read.").waitFor();
  await app.getByText(/^Row 3, items\.0\.weight: /).waitFor();
  expect(await violations(app)).toEqual([]);
  await app.getByRole("button", { name: "Buy 2 labels" }).click();
  await app.getByText("2 labels bought").waitFor();
  await app.getByRole("link", { name: "Print 2 labels" }).waitFor();
  const result = page.waitForEvent("download");
  await app.getByRole("button", { name: "Download the result" }).click();
  const lines = await readLines(await result);
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/^3,.*VALIDATION_FAILED,items\.0\.weight: /);
});

it("prints each carrier's labels on the paper that Settings has for it, in one click", async () => {
  const window = await openWindow();
  const { app } = window;
  await window.open("/app/settings");
  await app.getByRole("tab", { name: "Paper and returns" }).click();
  const papers = app.locator("#paper");
  await papers.getByLabel("Labels", { exact: true }).selectOption("a4-4");
  // Beside carriers without a paper of their own.
  await papers.getByLabel(/Gorgona/).selectOption("zpl-203");
  if (process.env.PICTURES) await papers.screenshot({ path: `${process.env.PICTURES}/papers.png` });
  expect(await violations(app)).toEqual([]);
  await window.page.getByRole("button", { name: "Save" }).click();
  await window.toast("Saved");
  await window.open("/app/shipments?view=printed");
  await app
    .getByRole("checkbox", { name: /Select all/ })
    .first()
    .check({ force: true });
  await app.getByRole("button", { name: /^Print \d+ labels/ }).click();
  await app.getByText(/Zebra printer, 203 dpi: \d+ labels? (is|are) ready/).waitFor();
  if (process.env.PICTURES) await window.page.screenshot({ path: `${process.env.PICTURES}/by-paper.png` });
  expect(await violations(app)).toEqual([]);
  const link = app.getByRole("link", { name: "Open labels" }).first();
  const answer = await fetch((await link.getAttribute("href")) ?? "");
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("^XA")]);
});

async function readLines(download: Download): Promise<readonly string[]> {
  const text = await readFile(await download.path(), "utf8");
  return text.trim().split("\r\n");
}

/** The warehouse prints every label of a view: three clicks, on a desktop and on a phone. */
import axe from "axe-core";
import { beforeAll, expect, it } from "vitest";
import { readPdfText } from "../support/read-label.ts";
import type { AdminWindow } from "./admin-window.ts";
import { openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { fulfilledOrder, trackingNumberOf } from "./goods.ts";

openShopInBrowser();

const numbers: string[] = [];
beforeAll(async () => {
  for (const who of ["eleni", "nikos", "eleni"] as const)
    numbers.push(
      await trackingNumberOf(running, await fulfilledOrder(running, who, { rate: /Door to door$/ })),
    );
});

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

/** Violations that axe finds. */
async function violations(app: AdminWindow["app"]): Promise<unknown[]> {
  const body = app.locator("body");
  await body.evaluate(`${axe.source}; undefined`);
  return body.evaluate(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`,
  );
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
    .getByRole("checkbox", { name: /^Select #/ })
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

/** From an e-mail address to a team: sign-up by keyboard, an invitation, roles and logins, in both languages and at both widths. */
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openContext, workerBrowser } from "../support/browser.ts";
import type { MailServer } from "../support/mail-server.ts";
import { mailServer } from "../support/mail-server.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
import { violations } from "./violations.ts";

const phone = { width: 360, height: 780 };
const desktop = { width: 1280, height: 900 };

let mails: MailServer;
let waybill: Waybill;
let context: BrowserContext;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  mails = await mailServer();
  waybill = await startWaybill({
    env: {
      ...generousLimits,
      ...{ SIGN_UP: "open", SMTP_URL: mails.url, MAIL_FROM: "Waybill <ship@waybill.example>" },
    },
  });
  context = await openContext(await workerBrowser());
  page = await newPage(context);
});
afterAll(async () => {
  await context?.close();
  await waybill?.stop();
  await mails?.close();
});

async function newPage(of: BrowserContext): Promise<Page> {
  const opened = await of.newPage();
  opened.on("pageerror", (error) => problems.push(error.message));
  opened.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  return opened;
}

/** Axe finds nothing, and nothing is wider than the screen. */
async function expectClean(what: string, on = page): Promise<void> {
  for (const viewport of [phone, desktop]) {
    await on.setViewportSize(viewport);
    expect([what, viewport.width, await violations(on)]).toEqual([what, viewport.width, []]);
    const width = await on.evaluate(() => document.documentElement.scrollWidth);
    expect([what, width]).toEqual([what, Math.min(width, viewport.width)]);
    const name = `${what.replaceAll(/\W+/g, "-")}-${viewport.width}`;
    if (process.env.PICTURES)
      await on.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
  }
}

const linkTo = async (email: string) =>
  /https?:\/\/\S+\/dashboard\/enter\/\S+/.exec((await mails.mailTo(email)).text)?.[0] ?? "no link";

/** Types into the fields in the order of the keyboard, then sends by Enter. */
async function typeAndSend(first: string, ...values: readonly string[]): Promise<void> {
  await page.getByLabel(first, { exact: true }).focus();
  for (const [index, value] of values.entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(value);
  }
  await page.keyboard.press("Enter");
}

it("signs a stranger up by keyboard, and shows the first key once", async () => {
  await page.goto(`${waybill.url}/dashboard`);
  await page.getByRole("heading", { level: 1, name: "Log in to Waybill" }).waitFor();
  await expectClean("the login");
  await page.getByRole("link", { name: "No account yet? Sign up" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Sign up for Waybill" }).waitFor();
  await expectClean("the sign-up");
  await typeAndSend("Email address", "eleni@goods");
  await page.getByText("Enter an email address such as").waitFor();
  await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe("eleni@goods");
  expect(page.url()).not.toContain("eleni");
  await expectClean("an address that is none");
  await page.getByLabel("Email address").clear();
  await typeAndSend("Email address", "eleni@goods.example");
  await page.getByText("a link is on its way").waitFor();
  await expectClean("a link on its way");
  await page.goto(await linkTo("eleni@goods.example"));
  await page.getByText("You log in as eleni@goods.example from now on.").waitFor();
  await typeAndSend("Your name", "Eleni Papadaki", "https://goods.example");
  await page.getByText("Enter the name of your business").waitFor();
  await expectClean("a name that is none");
  await typeAndSend("Your name", "Eleni Papadaki", "Kalimera Goods");
  await page.getByRole("heading", { level: 1, name: "Your sandbox is ready" }).waitFor();
  const key = await page.getByLabel("Sandbox API key").inputValue();
  expect(await page.getByLabel("Your first call").inputValue()).toContain(key);
  await expectClean("the first key");
  await page.getByRole("link", { name: "Go to your pages" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Shipments" }).waitFor();
  await page.getByText("Eleni Papadaki").first().waitFor();
});

it("invites a member, who comes in and is removed", async () => {
  await page.getByRole("link", { name: "Team", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("Enter a name, without characters").waitFor();
  await expectClean("an invitation without a name");
  await page.getByLabel("Name", { exact: true }).fill("Nikos");
  await page.getByLabel("Email address").fill("nikos@goods.example");
  await page.getByLabel("Role", { exact: true }).selectOption("read");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("Invited, not here yet").waitFor();

  const theirs = await openContext(await workerBrowser());
  const other = await newPage(theirs);
  await other.goto(await linkTo("nikos@goods.example"));
  await other.getByText(/You log in to Kalimera Goods · [0-9a-f]{6} as nikos@goods.example/).waitFor();
  await expectClean("an invitation", other);
  await other.getByRole("button", { name: "Log in" }).press("Enter");
  await other.getByText("This login is read-only").waitFor();
  await other.getByRole("link", { name: "Team", exact: true }).click();
  await other.getByRole("heading", { level: 1, name: "Team" }).waitFor();
  expect(await other.getByText("eleni@goods.example").count()).toBe(0);
  await expectClean("the team of a reader", other);

  await page.reload();
  await page.getByLabel("Role of Nikos").selectOption("shipping");
  await page.getByText("Role changed").waitFor();
  await expectClean("the team");
  const remove = page.getByRole("button", { name: "Remove Nikos" });
  await remove.press("Enter");
  await page.getByRole("dialog").getByText("All their logins end at once").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await remove.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).press("Enter");
  await page.getByText("Member removed").waitFor();
  await other.goto(`${waybill.url}/dashboard/shipments`);
  await other.getByText("Your login has ended. Ask for a new link.").waitFor();
  await theirs.close();
});

it("is in Greek too, and had no problem in the browser's console", async () => {
  await page.goto(`${waybill.url}/dashboard/team?locale=el`);
  await page.getByRole("heading", { level: 1, name: "Ομάδα" }).waitFor();
  await expectClean("the team in Greek");
  await page.getByRole("button", { name: "Αποσύνδεση" }).click();
  await page.getByRole("heading", { level: 1, name: "Σύνδεση στο Waybill" }).waitFor();
  expect(problems).toEqual([]);
});

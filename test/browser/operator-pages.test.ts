// Run: long
/** The operator's pages: find, limit, suspend and resume a merchant, and retry a dead letter. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main as operatorCommand } from "../../app/entrypoints/cli/operator.ts";
import { freePort } from "../../simulator/chaos/free-port.ts";
import type { ApiClient, Json } from "../http/api-client.ts";
import type { RunningApi } from "../http/running-api.ts";
import { bought, startApi } from "../http/running-api.ts";
import { openContext, workerBrowser } from "../support/browser.ts";
import { commandHere } from "../support/command-here.ts";
import { atMost } from "../support/time-limits.ts";
import { violations } from "./violations.ts";

let api: RunningApi;
let elia: ApiClient;
let desk: string;
let eliaId: string;
beforeAll(async () => {
  const port = await freePort();
  desk = `http://127.0.0.1:${port}`;
  api = await startApi({ OPERATOR_PORT: String(port) });
  elia = await api.client("Elia & Sons");
  await api.client("Kouti");
  await bought(elia);
  const [row] = await api.sql("SELECT id::text FROM merchants WHERE name = 'Elia & Sons'");
  eliaId = String(row?.id);
});
afterAll(() => api?.stop());

async function linkOf(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await commandHere(operatorCommand, api.env, ...args);
  if (code !== 0) throw new Error(stderr);
  return stdout.trim();
}

async function logIn(page: Page, ...args: readonly string[]): Promise<void> {
  await page.goto(await linkOf(...args));
  await page.getByRole("button", { name: "Log in as anna-k" }).click();
  await page.getByRole("heading", { name: "Merchants" }).waitFor();
}

const statusOf = async () => (await elia.get("/v1/shipments?limit=1")).status;

describe("the operator's day", () => {
  it("at a desktop: finds, limits, suspends and resumes a merchant, revokes a key, and retries a dead letter", async () => {
    const context = await openContext(await workerBrowser());
    const page = await context.newPage();
    await logIn(page, "add", "anna-k");
    await page.getByLabel("Name, shop or id").fill("elia");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Elia & Sons" }).click();
    await page.getByRole("heading", { name: "Elia & Sons" }).waitFor();
    expect(await page.getByRole("link", { name: "Kouti" }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    await page.getByLabel("Calls a second").fill("1");
    await page.getByLabel("Calls at once").fill("1");
    await page.getByRole("button", { name: "Save limits" }).click();
    await page.getByRole("status").getByText("The limits are changed.").waitFor();
    const isLimited = async () => (await Promise.all([statusOf(), statusOf(), statusOf()])).includes(429);
    await expect.poll(isLimited, { timeout: atMost(10_000) }).toBe(true);
    for (const label of ["Calls a second", "Calls at once"]) await page.getByLabel(label).fill("");
    await page.getByRole("button", { name: "Save limits" }).click();
    await page.getByRole("status").waitFor();

    await page.getByLabel("Reason").fill("The invoice of May is open.");
    await page.getByRole("button", { name: "Suspend" }).click();
    await page.getByRole("status").getByText("The merchant is suspended.").waitFor();
    expect(await violations(page)).toEqual([]);
    await expect.poll(statusOf, { timeout: atMost(10_000) }).toBe(403);
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("status").getByText("The merchant is resumed.").waitFor();
    await expect.poll(statusOf, { timeout: atMost(10_000) }).toBe(200);
    expect((await elia.get("/v1/shipments")).json.data.length).toBe(1);

    const trail = (await elia.get("/v1/audit_events?actor=operator")).json.data;
    const byAnna = trail.filter(({ actor }: Json) => actor.name === "anna-k");
    const deeds = new Set(byAnna.map(({ action }: Json) => action));
    expect([...deeds].sort()).toEqual([
      ...["merchant.limited", "merchant.resumed", "merchant.suspended", "merchant.viewed"],
    ]);

    await api.sql(
      `INSERT INTO pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, output)
       VALUES ('dead', '{"merchantId":"-","environment":"sandbox","jobId":"-"}', 'print', gen_random_uuid(), now(), 20, '{"message":"TypeError"}')`,
    );
    await page.getByRole("link", { name: "Queue" }).click();
    await page.getByRole("button", { name: /^Retry print/ }).click();
    await page.getByRole("status").getByText("The job runs again.").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await api.sql("SELECT 1 FROM pgboss.job WHERE name = 'dead' AND state = 'created'")).toEqual([]);

    await page.getByRole("link", { name: "State" }).click();
    await page.getByRole("cell", { name: "20261201060100_operators" }).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.goto(`${desk}/operator/merchants/${eliaId}`);
    await page.getByRole("button", { name: /^Revoke wb_sandbox_/ }).click();
    await page.getByRole("status").getByText("The key is revoked.").waitFor();
    expect(await statusOf()).toBe(401);
    await page.getByRole("button", { name: "Log out anna-k" }).click();
    await page.goto(`${desk}/operator/merchants`);
    expect(new URL(page.url()).pathname).toBe("/operator/log-in");
    await context.close();
  });

  it("on a phone, by the keyboard alone: no page is wider than the screen", async () => {
    const context = await openContext(await workerBrowser(), { device: "phone" });
    const page = await context.newPage();
    await page.goto(await linkOf("link", "anna-k"));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Merchants" }).waitFor();
    for (const path of ["merchants", `merchants/${eliaId}`, "queue", "state"]) {
      await page.goto(`${desk}/operator/${path}`);
      const [width, screen] = await page.evaluate(() => [document.body.scrollWidth, window.innerWidth]);
      expect([path, width]).toEqual([path, screen]);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
    await page.goto(`${desk}/operator/merchants`);
    // The three places, the log-out, and the field of the search.
    for (let stop = 0; stop < 5; stop++) await page.keyboard.press("Tab");
    await page.keyboard.type("elia");
    await page.keyboard.press("Enter");
    await page.waitForURL(/search=elia/);
    await context.close();
  });
});

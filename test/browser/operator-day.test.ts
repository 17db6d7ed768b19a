// Run: long, begins early
/**
 * An operator's day at the desk: a merchant is found, limited, suspended and resumed, dead letters run again, and a merchant that was erased
 * by mistake is back after the database was brought to the moment before.
 */
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main as jobsCommand } from "../../app/entrypoints/cli/jobs.ts";
import { main as merchantCommand } from "../../app/entrypoints/cli/merchant.ts";
import { main as operatorCommand } from "../../app/entrypoints/cli/operator.ts";
import { freePort } from "../../simulator/chaos/free-port.ts";
import type { ApiClient, Json } from "../http/api-client.ts";
import { dashboardVisitor } from "../http/dashboard-visitor.ts";
import type { RunningApi } from "../http/running-api.ts";
import { apiOf, bought } from "../http/running-api.ts";
import type { ArchivedPostgres } from "../process/archived-postgres.ts";
import { startArchivedPostgres } from "../process/archived-postgres.ts";
import { openContext, workerBrowser } from "../support/browser.ts";
import { commandHere } from "../support/command-here.ts";
import type { MailServer } from "../support/mail-server.ts";
import { mailServer } from "../support/mail-server.ts";
import { hasPostgres } from "../support/own-postgres.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import { violations } from "./violations.ts";

const soon = { timeout: atMost(10_000) };
const whole = atMost(300_000);

let postgres: ArchivedPostgres;
let mails: MailServer;
let env: Readonly<Record<string, string>>;
let desk: string;
let api: RunningApi | undefined;
let context: BrowserContext;
let page: Page;
let elia: ApiClient;
let kouti: ApiClient;
let eliaId: string;
let koutiId: string;
let label: Json;

const server = () => {
  if (api === undefined) throw new Error("the server does not run");
  return api;
};

async function start(): Promise<void> {
  const waybill = await startWaybill({ databaseUrl: postgres.databaseUrl, env });
  api = await apiOf(waybill, waybill.url, (merchant) => merchant);
}

async function stop(): Promise<void> {
  await api?.stop();
  api = undefined;
}

/** On the command line. @throws Error it answers another code than 0 */
async function command(main: typeof merchantCommand, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await commandHere(main, { ...server().env, OPERATOR: "anna-k" }, ...args);
  if (code !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
  return stdout;
}

const statusOf = async (caller: ApiClient) => (await caller.get("/v1/shipments?limit=1")).status;
const numbersOf = async (caller: ApiClient) =>
  (await caller.get("/v1/shipments")).json.data.map(({ tracking_ref }: Json) => tracking_ref);

async function find(name: string, typed: string): Promise<void> {
  await page.getByRole("link", { name: "Merchants" }).click();
  await page.getByLabel("Name, shop or id").fill(typed);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

async function limitCalls(calls: string): Promise<void> {
  for (const name of ["Calls a second", "Calls at once"]) await page.getByLabel(name).fill(calls);
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("The limits are changed.").waitFor();
}

describe.skipIf(!hasPostgres)(hasPostgres ? "the operator's day" : "skipped: no PostgreSQL here", () => {
  beforeAll(async () => {
    postgres = await startArchivedPostgres();
    mails = await mailServer();
    const [port, deskPort] = [await freePort(), await freePort()];
    desk = `http://127.0.0.1:${deskPort}`;
    env = {
      ...generousLimits,
      ...{ PORT: String(port), OPERATOR_PORT: String(deskPort), LOG_LEVEL: "warn", SIGN_UP: "open" },
      ...{ SMTP_URL: mails.url, MAIL_FROM: "Waybill <ship@waybill.example>" },
      ...{ ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"), ERASURES_FILE: postgres.erasures },
    };
    postgres.onItsMachine("Once: archive the log");
    await start();
    elia = await server().client("Elia & Sons");
    kouti = await server().client("Kouti");
    label = await bought(elia);
    expect(label.tracking_ref).toMatch(/^\S+$/);
    await bought(kouti);
    const merchants = await postgres.rows("SELECT id::text, name FROM merchants ORDER BY name");
    [eliaId = "", koutiId = ""] = merchants.map(({ id }) => String(id));
    postgres.onItsMachine("Every day: a base backup");
    context = await openContext(await workerBrowser());
    page = await context.newPage();
  }, whole);
  afterAll(async () => {
    await context?.close();
    await stop();
    await mails?.close();
    postgres?.close();
  }, whole);

  it("begins with a link from the command line, and finds a merchant by a part of its name", async () => {
    await page.goto((await command(operatorCommand, "add", "anna-k")).trim());
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Merchants" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await find("Elia & Sons", "sons");
    expect(await page.getByText(eliaId).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
  });

  it("limits the merchant: its callers get 429 at its own limit, and no other's do", async () => {
    const limited = async (caller: ApiClient) => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => caller.get("/v1/shipments?limit=1")));
      return answers.find(({ status }) => status === 429)?.error.message ?? null;
    };
    expect(await limited(elia)).toBeNull();
    await limitCalls("1");
    await expect.poll(() => limited(elia), soon).toMatch(/may make 1 requests a second, 1 at once/);
    expect(await limited(kouti)).toBeNull();
    await limitCalls("");
    await expect.poll(() => limited(elia), soon).toBeNull();
  });

  it("suspends the merchant: its callers read why, and its data stays", async () => {
    await page.getByLabel("Reason").fill("The invoice of May is open.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("The merchant is suspended.").waitFor();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => statusOf(elia), soon).toBe(403);
    const { error } = await elia.get(`/v1/shipments/${label.id}`);
    expect(error.message).toMatch(/suspended.*Ask them.*The invoice of May is open\./);
    expect(await statusOf(kouti)).toBe(200);
    const kept = await postgres.rows("SELECT id::text FROM shipments WHERE merchant_id = $1", [eliaId]);
    expect(kept).toEqual([{ id: label.id }]);
  });

  it("resumes the merchant: its callers work again", async () => {
    await page.getByRole("button", { name: "Resume" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("The merchant is resumed.").waitFor();
    await expect.poll(() => statusOf(elia), soon).toBe(200);
    expect(await numbersOf(elia)).toEqual([label.tracking_ref]);
  });

  it("retries dead letters, one on the page and one on the command line, and their work is done", async () => {
    mails.answer("451 try later");
    const retries = (most: number) =>
      postgres.rows("UPDATE pgboss.queue SET retry_limit = $1 WHERE name = 'send-mail'", [most]);
    const dead = () => command(jobsCommand, "dead", "--job", "send-mail");
    const ids = async () => [...(await dead()).matchAll(/^(\S{36}) +send-mail/gm)].map(([, id]) => id ?? "");
    const { session } = dashboardVisitor(server);
    const people = ["nikos@goods.example", "maria@goods.example"];
    await retries(0);
    for (const email of people) await session({ intent: "sign-up", email, language: "en" });
    await expect.poll(async () => (await ids()).length, { timeout: atMost(30_000) }).toBe(2);
    await retries(20);
    mails.answer(null);
    expect(people.filter((each) => mails.received.some(({ to }) => to.includes(each)))).toEqual([]);

    await page.getByRole("link", { name: "Queue" }).click();
    const [first = ""] = await ids();
    await page.getByRole("button", { name: `Retry send-mail ${first}` }).click();
    await page.getByRole("status").getByText("The job runs again.").waitFor();
    expect(await violations(page)).toEqual([]);
    const [second = "", ...others] = await ids();
    expect([second === first, others]).toEqual([false, []]);
    expect(await command(jobsCommand, "retry", second)).toMatch(/^runs again: send-mail \S{36}\n$/);
    for (const email of people) expect((await mails.mailTo(email)).text).toMatch(/\/dashboard\/enter\//);
    expect(await dead()).toBe("no job is dead\n");
  });

  it(
    "takes back an erasure by mistake: the merchant is back, and another that was meant stays erased",
    async () => {
      const moment = await postgres.moment();
      await command(merchantCommand, "erase", eliaId, "--confirm", "Elia & Sons");
      await find("Kouti", "kouti");
      await page.getByLabel(/^Type “Kouti”/).fill("Kouti");
      await page.getByRole("button", { name: "Erase" }).click();
      await page.getByRole("status").getByText("The merchant is erased.").waitFor();
      for (const caller of [elia, kouti]) await expect.poll(() => statusOf(caller), soon).toBe(401);

      await stop();
      const [base = ""] = postgres.baseBackups();
      postgres.onItsMachine("Back to a moment", { MOMENT: moment, BASE: base });
      const said = postgres.inWaybill("A merchant that was erased by mistake", {
        ...env,
        ...{ MOMENT: moment, ERASURES: postgres.erasures, MERCHANT: eliaId, OPERATOR: "anna-k" },
      });
      expect(said).toContain(`left out: the erasure of merchant ${eliaId} at `);
      expect(said).toContain("\nerased again: 1\n");
      await start();

      expect(await numbersOf(elia)).toEqual([label.tracking_ref]);
      expect((await elia.get(`/v1/shipments/${label.id}`)).data.address_to).toEqual(label.address_to);
      expect(await statusOf(kouti)).toBe(401);
      const kept = await postgres.rows(
        "SELECT redacted_at IS NOT NULL AS redacted FROM shipments WHERE merchant_id = $1",
        [koutiId],
      );
      expect(kept).toEqual([{ redacted: true }]);
      const [newest] = (await elia.get("/v1/audit_events?actor=operator")).json.data;
      expect([newest.action, newest.actor.name]).toEqual(["merchant.erasure_taken_back", "anna-k"]);

      // The login is of before the moment.
      await page.goto(`${desk}/operator/merchants`);
      await find("Elia & Sons", eliaId);
      await page.getByText("Active", { exact: true }).waitFor();
      await find(`erased ${koutiId}`, koutiId);
      await page.getByText("Erased", { exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.goto(`${server().base}/dashboard`);
      await page.getByLabel("API key").fill(elia.key);
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await page.getByText(label.tracking_ref).first().waitFor();
      expect(await violations(page)).toEqual([]);
    },
    whole,
  );
});

/** A shop with the app installed: the built server and a local Shopify, connected only by HTTP. */
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { JsonValue } from "../../app/domain/engine/index.ts";
import type { ShopSettingsInput } from "../../app/domain/orders/settings.ts";
import { changeSettings } from "../../app/domain/orders/settings.ts";
import { freePort } from "../../simulator/chaos/free-port.ts";
import { storedSentences } from "../../simulator/chaos/stored-sentences.ts";
import { makeLive } from "../../simulator/seed/live-shop.ts";
import type { ShopifySimulator, ShopView } from "../../simulator/shopify/index.ts";
import { startShopify } from "../../simulator/shopify/index.ts";
import type { Waybill } from "../support/server.ts";
import { apiKey, apiSecret, databaseOf, localShopify, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { WorkerServer } from "../support/worker-server.ts";
import { workerServer } from "../support/worker-server.ts";

/** Shopify's library refuses user agents that look like a bot. */
export const browser = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";

export interface RunningShop {
  readonly domain: string;
  /** The present server, or the last one. */
  readonly waybill: Waybill;
  readonly shopify: ShopifySimulator;
  /** `control("POST", "install")` is `POST /simulator/shops/<shop>/install`. */
  control<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
  view(): Promise<ShopView>;
  /** A page of the embedded admin, with a session token of its own. */
  openAdmin(path?: string): Promise<Response>;
  /** Reads the server's database, for facts that no page or API shows. */
  rows<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Stores settings like the settings page. */
  setSettings(input: ShopSettingsInput): Promise<void>;
  /** Waits until every webhook is delivered and every job is done. A job's first retries come at once. */
  settled(): Promise<void>;
  /** Moves all that waits in the database so far into the past: next attempts of jobs, and leases of dead processes. */
  passSeconds(seconds: number): Promise<void>;
  /** Starts a new server at the same address after a kill; Shopify then retries at once. Needs the `dataDir` option. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** With any of `env`, `databaseUrl` and `dataDir`, the test file has a server of its own. */
export interface ShopOptions {
  /** Gives the file a server and a database of its own; otherwise the files of a worker share one. */
  readonly ownServer?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** `null`: embedded even when TEST_DATABASE_URL is set. */
  readonly databaseUrl?: string | null;
  /** Kept when the server stops, like its port. */
  readonly dataDir?: string;
  /** Shortens the hours between Shopify's attempts to deliver a webhook. */
  readonly retryScale?: number;
  /** Opens a proxy between the server and this Shopify, and answers its URL. */
  readonly door?: (shopifyUrl: string) => Promise<string>;
  /** Where browsers reach the local Shopify, behind such a proxy; by default at its own address. */
  readonly publicShopifyUrl?: string;
  /** By default the app is installed and opened, and its carrier service registered; `false` leaves that to the test. */
  readonly installed?: boolean;
  /** By default an installed shop is live, with carriers of its own; `false` leaves it in the sandbox. */
  readonly live?: boolean;
}

const jobsOfAShop = [
  ...["inbox", "shipment-event", "settle-order", "register-carrier-service", "import", "label-run"],
  ...["labels-printed"],
];

export async function runningShop(options: ShopOptions = {}): Promise<RunningShop> {
  const shared = needsOwnServer(options) ? undefined : await workerServer();
  const handle = shared?.unique("kalimera-goods") ?? "kalimera-goods";
  const domain = `${handle}.myshopify.com`;
  const shopify = await startShopify({
    domain,
    ...(shared === undefined ? publicUrlOf(options) : { publicUrl: shared.shopifyUrl }),
    appUrl: "http://127.0.0.1:9",
    apiKey,
    apiSecret,
    appTomlPath: fileURLToPath(new URL("../../shopify.app.toml", import.meta.url)),
    retryScale: options.retryScale ?? 0.001,
  });
  const doorUrl = (await options.door?.(shopify.address)) ?? shopify.address;
  const port = options.dataDir === undefined ? undefined : await freePort();
  const start = () => (shared === undefined ? startOwn(doorUrl, options, port) : takeShared(shared, doorUrl));
  let waybill = await start();
  await shopify.control("PUT", "/simulator/app", { appUrl: waybill.url });
  const control: RunningShop["control"] = (method, path, body) =>
    shopify.control(method, `/simulator/shops/${domain}${path === "" ? "" : `/${path}`}`, body);
  const openPool = () =>
    // An embedded database ends with its server: ignore the broken connection.
    new pg.Pool({ connectionString: databaseOf(waybill), max: 1 }).on("error", () => {});
  // As in a shop from before October 2026: most tests ask for rates without adding them to a zone first.
  await control("PATCH", "", { addNewCarrierServices: true });
  let database = openPool();
  const rows: RunningShop["rows"] = async (sql, values = []) => (await database.query(sql, [...values])).rows;
  const broughtForward = new Map<string, number>();
  const running: RunningShop = {
    domain,
    get waybill() {
      return waybill;
    },
    shopify,
    control,
    rows,
    view: () => control("GET", ""),
    async openAdmin(path = "/app") {
      const { token } = await control<{ token: string }>("POST", "session-token", {});
      return fetch(`${waybill.url}${path}`, {
        headers: { authorization: `Bearer ${token}`, "user-agent": browser },
        redirect: "manual",
      });
    },
    async setSettings(input) {
      const [stored] = await rows<{ settings: JsonValue }>("SELECT settings FROM shops WHERE domain = $1", [
        domain,
      ]);
      const changed = changeSettings({ settings: stored?.settings ?? {} }, input);
      if (!changed.ok) throw new Error(JSON.stringify(changed.errors));
      await rows("UPDATE shops SET settings = $2 WHERE domain = $1", [domain, changed.settings]);
    },
    settled: () =>
      until(async () => {
        await control("GET", "idle");
        await bringForward(rows, broughtForward);
        const [open] = await rows<{ jobs: number }>(
          "SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = ANY($1) AND state < 'completed'",
          [jobsOfAShop],
        );
        if (open?.jobs !== 0) return false;
        // The jobs may have caused webhooks that arrived meanwhile.
        const { idle } = await control<{ idle: boolean }>("GET", "idle");
        const [waiting] = await rows<{ entries: number }>(
          "SELECT count(*)::int AS entries FROM inbox_entries WHERE handled_at IS NULL",
        );
        return idle && waiting?.entries === 0;
      }, "everything is handled"),
    async passSeconds(seconds) {
      await rows("UPDATE leases SET until = until - make_interval(secs => $1)", [seconds]);
      await rows("UPDATE bookings SET lease_until = lease_until - make_interval(secs => $1)", [seconds]);
      await rows(
        `UPDATE pgboss.job SET start_after = start_after - make_interval(secs => $1),
           heartbeat_on = heartbeat_on - make_interval(secs => $1) WHERE state < 'completed'`,
        [seconds],
      );
      await wakeWorkers(rows);
    },
    async startAgain() {
      await database.end();
      waybill = await start();
      database = openPool();
      await control("POST", "webhooks/retry", {});
    },
    async stop() {
      // A server of its own may have been killed.
      const sentences = shared === undefined ? [] : await storedSentences(rows, domain);
      await database.end();
      await waybill.stop();
      await shopify.stop();
      await shared?.forgetWork();
      if (sentences.length > 0) throw new Error(`sentences in stored reasons: ${sentences.join("; ")}`);
    },
  };
  if (options.installed ?? true) await install(running, options.live);
  return running;
}

function publicUrlOf({ publicShopifyUrl }: ShopOptions) {
  return publicShopifyUrl === undefined ? {} : { publicUrl: publicShopifyUrl };
}

function needsOwnServer({ ownServer = false, env, databaseUrl, dataDir }: ShopOptions): boolean {
  return ownServer || env !== undefined || databaseUrl !== undefined || dataDir !== undefined;
}

function startOwn(
  shopifyUrl: string,
  { env, databaseUrl, dataDir }: ShopOptions,
  port: number | undefined,
): Promise<Waybill> {
  const address = port === undefined ? {} : { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  return startWaybill({
    env: { ...localShopify(shopifyUrl), ...address, ...env },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(dataDir === undefined ? {} : { dataDir }),
  });
}

async function takeShared({ waybill, setShopify }: WorkerServer, shopifyUrl: string): Promise<Waybill> {
  setShopify(shopifyUrl);
  return waybill;
}

/** Installs like a merchant: grants access, opens the app, goes live. Resolves when checkout has rates. */
export async function install(running: RunningShop, live = true): Promise<void> {
  await running.control("POST", "install", {});
  const page = await running.openAdmin();
  if (page.status !== 200) throw new Error(`the app's page answered ${page.status}: ${await page.text()}`);
  await running.settled();
  if (!live) return;
  await makeLive(running.waybill.env, running.domain);
  await running.settled();
}

/** After so many attempts without a pause, a failing job waits for its real next attempt. */
const attemptsAtOnce = 3;

/** Gives waiting jobs their turn now, as if their time had come. */
async function bringForward(rows: RunningShop["rows"], times: Map<string, number>): Promise<void> {
  const waiting = await rows<{ id: string; name: string }>(
    "SELECT id, name FROM pgboss.job WHERE name = ANY($1) AND state < 'active' AND start_after > now()",
    [jobsOfAShop],
  );
  const due = waiting.filter(({ id }) => (times.get(id) ?? 0) < attemptsAtOnce);
  if (due.length === 0) return;
  for (const { id } of due) times.set(id, (times.get(id) ?? 0) + 1);
  await rows("UPDATE pgboss.job SET start_after = now() WHERE id = ANY($1) AND state < 'active'", [
    due.map(({ id }) => id),
  ]);
  await wakeWorkers(rows);
}

/** Wakes the workers like pg-boss when it sends a job: otherwise they poll every five seconds. */
async function wakeWorkers(rows: RunningShop["rows"]): Promise<void> {
  await rows(
    `SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
     FROM (SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND start_after <= now()) AS due`,
  );
}

/** Waits for the effect of a job. */
export async function until(
  condition: () => Promise<boolean>,
  what: string,
  timeoutMs = atMost(30_000),
): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error(`waited ${timeoutMs} ms in vain until ${what}`);
    await sleep(50);
  }
}

import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { makeLive } from "../seed/live-shop.ts";
import type { Injected } from "../shopify/index.ts";
import { startShopify } from "../shopify/index.ts";
import { BackgroundTraffic } from "./background-traffic.ts";
import type { WeekCarriers } from "./carriers/week-carriers.ts";
import { shares, startCarriers } from "./carriers/week-carriers.ts";
import { Chance } from "./chance.ts";
import { compare, compareBeforehand } from "./compare.ts";
import { compareLabelFiles } from "./compare-label-files.ts";
import type { Control } from "./control.ts";
import { Database } from "./database.ts";
import type { Deviation } from "./deviation.ts";
import type { WeekDoors } from "./doors.ts";
import type { DayEnd } from "./end-days.ts";
import { endDays } from "./end-days.ts";
import { faultsOfAWeek } from "./faults-of-a-week.ts";
import type { Role } from "./fleet.ts";
import { Fleet } from "./fleet.ts";
import { followNotices, takeLabelsBack } from "./follow-notices.ts";
import { Kills } from "./kills.ts";
import { LiveWeek } from "./live-week.ts";
import { Merchant } from "./merchant.ts";
import { Mishaps } from "./mishaps.ts";
import { openShop } from "./open-shop.ts";
import type { OrderRecord } from "./order-record.ts";
import { ownDatabase } from "./own-database.ts";
import { patienceMs, weekMs } from "./pace.ts";
import { killInMigration, placesOf, preload } from "./places.ts";
import { planWeek } from "./plan-week.ts";
import { untilQuiet } from "./quiet.ts";
import type { SettledByHand } from "./settle-by-hand.ts";
import { Shipments } from "./shipments.ts";
import {
  fireSchedule,
  hearCarriers,
  lookAtPurchasesAgain,
  lookUpFailedBookings,
  shortenWaits,
} from "./shortened-waits.ts";
import { WeekClock } from "./week-clock.ts";
import { WorldTime } from "./world-time.ts";

export interface RunOptions {
  readonly seed: number;
  readonly orders: number;
  readonly processes: readonly Role[];
  /** A server on which the run creates its own database; null: the embedded one. */
  readonly databaseUrl: string | null;
  /** The queue has a database beside it, by QUEUE_DATABASE_URL. */
  readonly ownQueue: boolean;
  /** A folder to copy as the start (startOnce), with the embedded database; null: an empty one. */
  readonly dataDir: string | null;
  /** Only these kinds of faults, as "webhook-lost" or "webhook-lost=1"; null: all. */
  readonly faults: readonly string[] | null;
  /** Number of kills; null: by the number of orders. */
  readonly kills: number | null;
  /** Number of mishaps of the machines; null: by the number of orders. */
  readonly mishaps: number | null;
}

export interface RunResult {
  readonly deviations: readonly Deviation[];
  readonly records: readonly OrderRecord[];
  readonly figures: Readonly<Record<string, number>>;
  readonly injected: Readonly<Record<string, number>>;
  readonly logFiles: readonly string[];
  /** Removes everything that the run left on disk. */
  forget(): Promise<void>;
}

const apiKey = "chaos-key";
const apiSecret = "chaos-secret";
/** Faults continue for this long after the last new deed. */
const eveningMs = 10_000;

/** Runs one week of chaos, waits until the app is quiet, and compares. */
export async function runSeed(options: RunOptions): Promise<RunResult> {
  const { seed, orders } = options;
  const chance = new Chance(seed);
  const folder = mkdtempSync(path.join(tmpdir(), `waybill-chaos-${seed}-`));
  const dataDir = path.join(folder, "data");
  if (options.dataDir === null) mkdirSync(dataDir, { mode: 0o700 });
  else cpSync(options.dataDir, dataDir, { recursive: true, preserveTimestamps: true });
  const own =
    options.databaseUrl === null ? null : await ownDatabase(options.databaseUrl, seed, options.ownQueue);
  const lengthMs = weekMs(orders);
  let kills: Kills | null = null;
  let mishaps: Mishaps | null = null;
  const withMishaps = options.mishaps !== 0;
  const shopify = await startShopify({
    appUrl: "http://127.0.0.1:9",
    apiKey,
    apiSecret,
    appTomlPath: fileURLToPath(new URL("../../shopify.app.toml", import.meta.url)),
    // Shopify's four hours are half a minute.
    retryScale: 0.002,
    onCall: (call) => kills?.heard(call),
  });
  const carriers = await startCarriers({
    onCall(call) {
      kills?.heardCarrier(call);
      mishaps?.heardCarrier(call);
    },
  });
  const diskFile = path.join(folder, "disk");
  const timeFile = path.join(folder, "time");
  const time = new WorldTime(timeFile);
  process.env.CHAOS_TIME = timeFile;
  await import(new URL("./preload/clock.mjs", import.meta.url).href);
  const environment = {
    CARRIER_MODULES: fileURLToPath(new URL("../carriers/kiosk-driver.ts", import.meta.url)),
    CARRIER_HOSTS: carriers.hosts,
    CHAOS_TIME: timeFile,
    // Days pass at once for the processes, and not for a PostgreSQL.
    CLOCK_TOLERANCE_SECONDS: String(100 * 24 * 60 * 60),
    NODE_OPTIONS: preload("clock"),
    SHOPIFY_API_KEY: apiKey,
    SHOPIFY_API_SECRET: apiSecret,
    SHOPIFY_SIMULATOR_URL: shopify.url,
    RATE_LIMIT_PER_SECOND: "5000",
    RATE_LIMIT_BURST: "5000",
    DATA_DIR: dataDir,
    ...(own === null
      ? {}
      : { DATABASE_URL: own.urlByLine, ENCRYPTION_KEY: randomBytes(32).toString("base64") }),
    ...(own?.queue && { QUEUE_DATABASE_URL: own.queue.urlByLine }),
  };
  const database = new Database(own?.url ?? null, dataDir, own?.queue?.url ?? null);
  const fleet = await Fleet.start(options.processes, folder, environment, {
    ...(withMishaps && { ofPlace: placesOf(chance.under("places"), diskFile) }),
    ...(withMishaps &&
      own !== null && {
        duringFirstStart: (kill) => killInMigration(database, chance.under("migration"), kill),
      }),
  });
  try {
    await shopify.control("PUT", "/simulator/app", { appUrl: fleet.url });
    const control: Control = (method, to, body) =>
      shopify.control(method, `/simulator/shops/${shopify.shop}${to === "" ? "" : `/${to}`}`, body);
    const merchant = new Merchant(shopify, fleet.url);
    const secondLocation = await openShop(control, merchant);
    await makeLive(environment, shopify.shop, carriers.accounts);
    await carriers.connect(fleet.url, database);
    await control("POST", "scopes", { grant: ["read_returns", "write_returns"] });
    await merchant.changeSettings({ labelsForReturns: "true" });
    const side = new BackgroundTraffic(control, chance.under("beside"));
    const doors: WeekDoors = {
      control,
      merchant,
      side,
      carriers,
      secondLocation,
      shipments: new Shipments(fleet.url, await merchant.createKey()),
    };
    const areWebhooksIdle = () =>
      control("GET", "idle?timeoutMs=0").then(
        () => true,
        () => false,
      );
    const quiet = () => mustBeQuiet(areWebhooksIdle, database, orders);
    const settle = () => untilQuiet(areWebhooksIdle, database, eveningMs);
    for (const name of ["refresh-catalogues", "refresh-points"]) await fireSchedule(database, name);
    await quiet();
    // A new carrier service is in no zone.
    await merchant.press("/app/settings.data", { intent: "add-rates", places: "" });

    await control("PUT", "faults", { seed, ...chosenFaults(options.faults) });
    if (options.faults === null) await carriers.fail(seed);
    const count = options.kills ?? 1 + Math.ceil(orders / 50);
    const clock = new WeekClock(() => fleet.isUp);
    const week = new LiveWeek(doors, planWeek(chance, orders, shares), seed, clock, lengthMs);
    const beganAt = performance.now();
    mishaps = new Mishaps(
      { fleet, database, line: own?.line ?? null, queueLine: own?.queue?.line ?? null, diskFile },
      chance.under("mishaps"),
      options.mishaps ?? 2 + Math.ceil(orders / 25),
      lengthMs,
    );
    kills = new Kills(fleet, chance.under("kills"), count, lengthMs);
    const buysWhenPaidFrom = chance.isSo("buys when paid", 0.4) ? chance.number("from") * 0.5 : null;
    const lived = Promise.all([
      week.live(),
      side.live(clock, lengthMs),
      kills.happen(clock),
      mishaps.happen(clock),
      buysWhenPaidFrom === null ? null : week.buyWhenPaid(buysWhenPaidFrom, () => ruleSince(database)),
    ]);
    await Promise.all([lived, shortenWaits(clock, database, lengthMs / 7, lived)]);
    // The app completes part of the work that kills delayed, before the carrier reports on it.
    await settle();
    kills = new Kills(fleet, chance.under("last kill"), Math.min(1, count), 500);
    await Promise.all([week.lastScans(chance.under("last scans")), kills.happen(clock)]);
    await settle();
    const overAt = performance.now();
    clock.stop();

    const { counts, injected } = await control<{ counts: Record<string, number>; injected: Injected[] }>(
      "GET",
      "faults",
    );
    await control("PUT", "faults", {});
    await carriers.recover();
    const dayEnd: DayEnd = {
      database,
      time,
      settle: () => untilQuiet(areWebhooksIdle, database, eveningMs, "bookings in doubt"),
    };
    await settle();
    const takenBack = await takeLabelsBack(week.records, doors);
    await settle();
    const byHand: SettledByHand = { entered: new Set(), none: new Set() };
    await endDays(doors, dayEnd, byHand, 1);
    await quiet();
    await week.lastScans(chance.under("scans of what was listed"));
    await lookAtPurchasesAgain(database);
    await fireSchedule(database);
    await hearCarriers(database, quiet);
    await lookUpFailedBookings(database, quiet);
    const beforehand = await compareBeforehand(week, doors, database);
    const followed = await followNotices(week.records, doors, injected, quiet, takenBack);
    // For the labels of the merchant's last deeds.
    await endDays(doors, dayEnd, byHand, 0);
    // Some carriers know nothing of a label for minutes: those that were bought again are as old now.
    time.moveTo("10:30");
    await hearCarriers(database, quiet);
    const quietAt = performance.now();
    const deviations = [
      ...beforehand,
      ...followed.deviations,
      ...(await compare(week, doors, database, mishaps.hurtDatabase)),
      ...(await compareLabelFiles(doors.shipments, carriers.all)),
      ...(await side.compare(database)),
    ];
    const { asked, answered, cached, backup, slowestMs } = side.checkouts;
    return {
      deviations,
      records: week.records,
      injected: counts,
      logFiles: fleet.logFiles,
      figures: {
        orders: week.records.length,
        fulfillments: await countOf(database, "purchases"),
        shipments: await countOf(database, "shipments"),
        "labels for returns": await countOf(database, "order_returns"),
        scans: [...week.histories.values()].reduce((sum, { length }) => sum + length, 0),
        "Admin API calls": (await control<unknown[]>("GET", "requests")).length,
        webhooks: await countOf(database, "inbox_entries"),
        checkouts: asked,
        "carrier calls answered": answered,
        "carrier calls from Shopify's cache": cached,
        "checkouts on backup rates": backup,
        "slowest checkout (ms)": Math.round(slowestMs),
        "tried again by the merchant": followed.triedAgain,
        "numbers entered by hand": byHand.entered.size,
        "bookings without a number": byHand.none.size,
        "labels taken back": followed.labelsTakenBack,
        "fulfilled after all": followed.fulfilledByHand,
        ...refusedDeeds(week.records),
        kills: fleet.kills,
        ...Object.fromEntries(
          Object.entries(mishaps.counts).map(([kind, count]) => [`mishap: ${kind}`, count]),
        ),
        ...(await carrierFigures(carriers)),
        "the week (ms)": Math.round(overAt - beganAt),
        "until quiet (ms)": Math.round(quietAt - overAt),
      },
      async forget() {
        rmSync(folder, { recursive: true, force: true });
        await own?.drop();
      },
    };
  } catch (error) {
    throw new Error(`the processes' logs: ${fleet.logFiles.join(" ")}`, { cause: error });
  } finally {
    await database.close();
    await fleet.stop();
    await carriers.close();
    await shopify.stop();
    await own?.line.close();
    await own?.queue?.line.close();
  }
}

/** The moment from which the rule for paid orders holds. */
async function ruleSince(database: Database): Promise<string> {
  const [row] = await database.rows<{ since: string }>(
    "SELECT settings->'buyWhenPaid'->>'since' AS since FROM shops",
  );
  if (row === undefined) throw new Error("there is no shop");
  return row.since;
}

async function carrierFigures({ all }: WeekCarriers): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const carrier of all) {
    const labels = await carrier.labels();
    figures[`${carrier.company}: labels sold`] = labels.length;
    figures[`${carrier.company}: labels cancelled`] = labels.filter(
      ({ state }) => state === "cancelled",
    ).length;
    const bookings = labels.filter(({ partOf }) => partOf === undefined);
    figures[`${carrier.company}: further parcels`] = labels.length - bookings.length;
    figures[`${carrier.company}: second labels`] =
      bookings.length - new Set(bookings.map(({ reference }) => reference)).size;
  }
  return figures;
}

async function mustBeQuiet(
  areWebhooksIdle: () => Promise<boolean>,
  database: Database,
  orders: number,
): Promise<void> {
  const open = await untilQuiet(areWebhooksIdle, database, patienceMs(orders));
  if (open !== null)
    throw new Error(`after ${patienceMs(orders)} ms there is still open: ${JSON.stringify(open)}`);
}

/** Shopify's refusals of the merchant's deeds, by kind. */
function refusedDeeds(records: readonly OrderRecord[]): Record<string, number> {
  const figures: Record<string, number> = {};
  for (const { kind } of records.flatMap(({ refused }) => refused))
    figures[`refused: ${kind}`] = (figures[`refused: ${kind}`] ?? 0) + 1;
  return figures;
}

function chosenFaults(only: readonly string[] | null) {
  if (only === null) return faultsOfAWeek;
  const chosen = new Map(only.map((each) => [each.replace(/=.*/, ""), /=(.*)/.exec(each)?.[1]]));
  const rates = Object.entries(faultsOfAWeek.rates)
    .filter(([kind]) => chosen.has(kind))
    .map(([kind, usual]) => [kind, Number(chosen.get(kind) ?? usual)]);
  return { ...faultsOfAWeek, rates: Object.fromEntries(rates) };
}

async function countOf(database: Database, table: string): Promise<number> {
  const [row] = await database.rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return row?.count ?? 0;
}

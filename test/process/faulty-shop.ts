/** A merchant with every carrier of the weeks of chaos, who buys by the API of two web processes beside two workers. */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";
import { openStores } from "../../app/entrypoints/cli/open-stores.ts";
import { readEnv } from "../../app/process/env.server.ts";
import type { WeekCarrier } from "../../simulator/chaos/carriers/week-carrier.ts";
import type { WeekCarriers } from "../../simulator/chaos/carriers/week-carriers.ts";
import { fail, recover, shares, startCarriers } from "../../simulator/chaos/carriers/week-carriers.ts";
import { Database } from "../../simulator/chaos/database.ts";
import { endDay } from "../../simulator/chaos/end-days.ts";
import type { CarrierFaults } from "../../simulator/chaos/faults-of-a-week.ts";
import { Fleet } from "../../simulator/chaos/fleet.ts";
import { preload } from "../../simulator/chaos/places.ts";
import { untilQuiet } from "../../simulator/chaos/quiet.ts";
import type { SettledByHand } from "../../simulator/chaos/settle-by-hand.ts";
import { settleByHand } from "../../simulator/chaos/settle-by-hand.ts";
import { Shipments } from "../../simulator/chaos/shipments.ts";
import { fireSchedule, resolveBookings } from "../../simulator/chaos/shortened-waits.ts";
import { WorldTime } from "../../simulator/chaos/world-time.ts";
import type { Json } from "../http/api-client.ts";
import { aParcel, aQuote, aShipment, athens, thessaloniki } from "../http/requests.ts";
import { aKey } from "../support/a-key.ts";
import { emptyDatabase } from "../support/database.ts";
import { buildOnce, freshDataDir, generousLimits } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";

const AT_ONCE = 10;
/** Callers repeat with the same key, as they are asked to. */
const MOST_REPEATS = 3;
const MOST_DAYS = 7;

/** Waybill itself can't say yet: the same request is repeated until it can, as another one might buy a second label. */
const undecided: ReadonlySet<string> = new Set(["IDEMPOTENCY_CONFLICT", "UNAVAILABLE"]);

/** The merchant wants one label. */
export interface Wish {
  readonly carrier: WeekCarrier;
  readonly order: string;
  /** Each purchase has a key of its own. */
  purchases: number;
  /** Of the shipment; `null`: none was bought. */
  id: string | null;
  /** Of the first purchase, if its caller got no outcome in the end. */
  openId: string | null;
  /** Of the last purchase, in the same case. */
  unknownId: string | null;
}

export interface FaultyShop {
  readonly carriers: WeekCarriers;
  readonly shipments: Shipments;
  readonly wishes: readonly Wish[];
  readonly byHand: SettledByHand;
  /** The faults that happened, by carrier and kind. */
  readonly faults: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** Buys so many labels at each carrier, all of which fail meanwhile. */
  buy(bookings: number, faults: CarrierFaults, seed: number): Promise<void>;
  /** Waits for look-ups, then for lists of days; the merchant settles whatever is listed, and buys anew what was not bought. */
  settle(): Promise<void>;
  /** Ids of bookings without an outcome. */
  openBookings(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openFaultyShop(): Promise<FaultyShop> {
  await buildOnce();
  const database = await emptyDatabase();
  const carriers = await startCarriers({});
  // The weeks of chaos have its other kind.
  await carriers.named("courier-center").server.control("PUT", "/quirks", { findsReferences: false });
  const folder = freshDataDir();
  const timeFile = path.join(folder, "time");
  const time = new WorldTime(timeFile);
  const env = {
    ...generousLimits,
    LOG_LEVEL: "warn",
    DATABASE_URL: database.connectionString,
    ENCRYPTION_KEY: Buffer.alloc(32, 5).toString("base64"),
    CARRIER_MODULES: path.resolve(import.meta.dirname, "../../simulator/carriers/kiosk-driver.ts"),
    CARRIER_HOSTS: carriers.hosts,
    CHAOS_TIME: timeFile,
    CLOCK_TOLERANCE_SECONDS: String(100 * 24 * 60 * 60),
    NODE_OPTIONS: preload("clock"),
  };
  const fleet = await Fleet.start(["web", "web", "worker", "worker"], folder, env);
  const rows = new Database(database.connectionString, folder);
  const key = await openMerchant(env, carriers);
  const shipments = new Shipments(fleet.url, key);
  const wishes: Wish[] = [];
  const byHand: SettledByHand = { entered: new Set(), none: new Set() };
  const faults = new Map<string, Readonly<Record<string, number>>>();
  const rates = new Map<WeekCarrier, string>();
  const each = (work: (carrier: WeekCarrier, name: string) => Promise<unknown>) =>
    Promise.all(Object.keys(shares).map((name) => work(carriers.named(name), name)));

  async function post(to: string, body: unknown, idempotencyKey?: string): Promise<Json> {
    const response = await fetch(`${fleet.url}${to}`, {
      method: "POST",
      headers: {
        ...{ "x-api-key": key, "content-type": "application/json" },
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      body: JSON.stringify(body),
    });
    return { ...((await response.json()) as object), http: response.status };
  }

  async function quote(): Promise<void> {
    await each(async (carrier) => {
      const quoted = await post("/v1/rates", aQuote(parcelOf(carrier)));
      const isOf = (rate: Json) => rate?.id?.startsWith(`${carrier.account.carrier.code}_`);
      const rate = (Object.values(quoted) as Json[]).find(isOf);
      if (rate === undefined) throw new Error(`${carrier.company} has no rate: ${JSON.stringify(quoted)}`);
      rates.set(carrier, rate.id);
    });
  }

  /** Until it is bought, or its outcome is unknown. */
  async function ask(wish: Wish, repeats: number): Promise<void> {
    const { carrier, order } = wish;
    const shipment = aShipment(rates.get(carrier) ?? "", { ...parcelOf(carrier), related_order_id: order });
    for (let time = 0; time <= repeats; ) {
      const answer = await post("/v1/shipments", shipment, `${order}/${wish.purchases}`);
      wish.id = answer.http === 200 ? answer.id : null;
      const isUnknown = answer.error?.metadata?.outcome === "unknown";
      wish.unknownId = isUnknown ? answer.error.metadata.shipment_id : null;
      if (wish.purchases === 1) wish.openId = wish.unknownId;
      if (wish.id !== null) return;
      const code = answer.error?.code;
      if (undecided.has(code)) await sleep(500);
      else if (code === "CARRIER_UNAVAILABLE") time += 1;
      else throw new Error(`${order}: ${JSON.stringify(answer)}`);
    }
  }

  async function askAll(asked: readonly Wish[], repeats: number): Promise<void> {
    await each(async (carrier) => {
      const waiting = asked.filter((wish) => wish.carrier === carrier);
      const caller = async () => {
        for (let wish = waiting.shift(); wish !== undefined; wish = waiting.shift()) await ask(wish, repeats);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, caller));
    });
  }

  /** Bookings that look-ups are to settle, soon. @returns how many there are */
  async function lookUpSoon(): Promise<number> {
    const lists = carriers.all.filter(({ settledBy }) => settledBy === "list");
    const values = [lists.map(({ account }) => account.driver)];
    const isLookedUp = `state = 'open' AND unproven IS NULL AND draft->>'accountId' NOT IN
      (SELECT id::text FROM carrier_accounts WHERE driver = ANY($1))`;
    // A look-up without an answer waits for as long as its booking is old, which is longer than a claim lasts.
    await rows.rows(
      `UPDATE bookings SET lease_until = now() WHERE ${isLookedUp} AND lease_until > now() + interval '4 minutes'`,
      values,
    );
    await resolveBookings(rows);
    const [open] = await rows.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM bookings WHERE ${isLookedUp}`,
      values,
    );
    return open?.count ?? 0;
  }

  async function openBookings(): Promise<readonly string[]> {
    const open = await rows.rows<{ id: string }>("SELECT id::text FROM bookings WHERE state = 'open'");
    return open.map(({ id }) => id);
  }

  const dayEnd = {
    database: rows,
    time: {
      moveTo: (wanted: Parameters<WorldTime["moveTo"]>[0]) => {
        const advanceMs = time.moveTo(wanted);
        return each(({ server }) => server.control("POST", "/clock", { advanceMs }));
      },
    },
    settle: () => untilQuiet(async () => true, rows, atMost(60_000), "bookings in doubt"),
  };

  /** The merchant buys anew what was certainly not bought. */
  async function buyAnew(): Promise<void> {
    const bought = new Set((await shipments.all()).map(({ id }) => id));
    const open = new Set(await openBookings());
    const ended: Wish[] = [];
    for (const wish of wishes.filter(({ id }) => id === null)) {
      if (wish.unknownId !== null && bought.has(wish.unknownId)) wish.id = wish.unknownId;
      else if (wish.unknownId === null || !open.has(wish.unknownId)) ended.push(wish);
    }
    if (ended.length === 0) return;
    await quote();
    for (const wish of ended) wish.purchases += 1;
    await askAll(ended, MOST_REPEATS);
  }

  return {
    carriers,
    shipments,
    wishes,
    byHand,
    faults,
    openBookings,
    async buy(bookings, settings, seed) {
      for (const name of ["refresh-catalogues", "refresh-points"]) await fireSchedule(rows, name);
      await dayEnd.settle();
      await quote();
      await each((carrier) => fail(carrier, seed, settings));
      for (const carrier of carriers.all)
        for (let index = 1; index <= bookings; index++)
          wishes.push({
            carrier,
            order: `${carrier.account.driver}-${index}`,
            purchases: 1,
            id: null,
            openId: null,
            unknownId: null,
          });
      await askAll(wishes, MOST_REPEATS);
      await each(async (carrier, name) => {
        const { counts } = await carrier.server.control<{ counts: Record<string, number> }>("GET", "/faults");
        faults.set(name, counts);
        await recover(carrier);
      });
    },
    async settle() {
      await askAll(
        wishes.filter(({ id, openId }) => id === null && openId === null),
        MOST_REPEATS,
      );
      const areLookedUp = async () => (await lookUpSoon()) === 0;
      await vi.waitUntil(areLookedUp, { timeout: atMost(900_000), interval: 5_000 });
      for (let day = 1; day <= MOST_DAYS && wishes.some(({ id }) => id === null); day++) {
        await endDay(dayEnd);
        await settleListed();
        await buyAnew();
      }
    },
    async close() {
      await rows.close();
      await fleet.stop();
      await carriers.close();
      await database.close();
    },
  };

  /** The list has a hundred at most. */
  async function settleListed(): Promise<void> {
    const areSettled = async () => {
      await settleByHand({ shipments, carriers }, byHand);
      return (await shipments.openOutcomes()).length === 0;
    };
    await vi.waitUntil(areSettled, { timeout: atMost(300_000), interval: 1_000 });
  }
}

/** @returns its key */
async function openMerchant(env: Readonly<Record<string, string>>, carriers: WeekCarriers): Promise<string> {
  const { stores, announce, close } = await openStores(readEnv(env));
  const { id: merchantId } = await stores.merchants.ensure("Papyrus");
  for (const { account } of carriers.all)
    await stores.accounts.add({ merchantId, environment: "production" }, account);
  const { key } = await stores.apiKeys.create(aKey(merchantId, "production"));
  await announce(merchantId);
  await close();
  return key;
}

/** For carriers that cross a customs border. */
const oil = {
  ...{ description: "Olive oil", commodity_code: "150920", country_of_origin: "GR" },
  ...{ quantity: 1, value: 15, weight: 1_100 },
};

function parcelOf({ ends = {} }: WeekCarrier) {
  return {
    items: [{ ...aParcel, value: 15, currency: "EUR", invoice_lines: [oil] }],
    address_from: { ...athens, ...ends.from },
    address_to: { ...thessaloniki, email: "eleni@example.com", ...ends.to },
  };
}

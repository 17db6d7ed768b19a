/**
 * A process is killed, or its way to the database is cut, at each statement of a purchase, a return, a pickup list and a batch. The caller
 * repeats with the same key, and gets what it asked for within seconds; the carrier's books have each label once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStores } from "../../app/cli/open-stores.ts";
import { readEnv } from "../../app/env.server.ts";
import type { Stores } from "../../app/store/stores.ts";
import type { Kiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { kioskAccount } from "../../simulator/carriers/kiosk-driver.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import { isLong, randomNumbers, seed } from "../support/effort.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { Moment, WayToDatabase } from "../support/way-to-database.ts";
import { openWay } from "../support/way-to-database.ts";
import type { Json } from "./api-client.ts";
import { aQuote, aShipment } from "./requests.ts";

/** No caller is refused later than this, counted from the kill, or from the return of the database. */
const RECOVERY_MS = 5_000;
/** A job that lost its worker has ended by then: it is given back within the same time, and then does its work. */
const JOB_MS = 10_000;
const SHORTEST_CUT_MS = 500;
const LONGEST_CUT_MS = 4_500;
const REPEAT_MS = 150;
/** A push tries few of a flow's statements, before and after it in turns. */
const EVERY = isLong ? 1 : 5;
const MOMENTS: readonly Moment[] = ["before", "after"];
/** Processes that are cut at the same time, each with its own way to the database. */
const LANES = isLong ? 3 : 1;

const random = randomNumbers();

let database: EmptyDatabase;
let carrier: Kiosk;
let env: Record<string, string>;
/** Never killed, and never cut: callers of a killed process go on here. It works on no job. */
let standing: Waybill;

/** A merchant whose process is cut. The first lane's works on jobs. */
interface Lane {
  readonly merchant: string;
  readonly key: string;
  readonly way: WayToDatabase;
  victim: Waybill;
}
const lanes: Lane[] = [];

beforeAll(async () => {
  carrier = await startKiosk();
  database = await emptyDatabase();
  env = {
    ...generousLimits,
    LOG_LEVEL: "error",
    ENCRYPTION_KEY: Buffer.alloc(32, 5).toString("base64"),
    CARRIER_MODULES: fileURLToPath(new URL("../../simulator/carriers/kiosk-driver.ts", import.meta.url)),
  };
  standing = await startWaybill({ databaseUrl: database.connectionString, env: { ...env, ROLE: "web" } });
  for (let lane = 0; lane < LANES; lane++) {
    const merchant = `Unlucky ${lane}`;
    const key = await standing.createKey(merchant, "production");
    await withStores(async ({ merchants, accounts }) => {
      const { id: merchantId } = await merchants.ensure(merchant);
      await accounts.add({ merchantId, environment: "production" }, kioskAccount(carrier.url));
    });
    const way = await openWay(database.connectionString);
    lanes.push({ merchant, key, way, victim: await startVictim(way, lane) });
  }
}, atMost(240_000));
afterAll(async () => {
  for (const { victim } of lanes) await victim.stop();
  await standing?.stop();
  for (const { way } of lanes) await way.cut();
  await database?.close();
  await carrier?.close();
});

const startVictim = (way: WayToDatabase, lane: number) =>
  startWaybill({ databaseUrl: way.connectionString, env: { ...env, ROLE: lane === 0 ? "all" : "web" } });

async function withStores<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> {
  const { stores, close } = await openStores(readEnv(standing.env));
  try {
    return await work(stores);
  } finally {
    await close();
  }
}

interface Answer {
  readonly status: number;
  readonly json: Json;
}

/** Asks a server that is not cut, unless another is given. */
async function ask(
  { key }: Lane,
  path: string,
  body?: object,
  { idempotencyKey, at = standing }: { readonly idempotencyKey?: string; readonly at?: Waybill } = {},
) {
  const response = await fetch(`${at.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "x-api-key": key,
      ...(body && { "content-type": "application/json" }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() } satisfies Answer;
}

/** A request that is cut, and the shipments for which the carrier has sold labels in the end. */
interface Flow {
  readonly name: string;
  readonly needsWorker?: true;
  prepare(lane: Lane, name: string): Promise<{ readonly path: string; readonly body: object }>;
  /** The shipments that the answer leads to, when they are all there; `null`: not yet. */
  outcome(lane: Lane, json: Json): Promise<readonly string[] | null>;
}

async function aRate(lane: Lane): Promise<Json> {
  return (await ask(lane, "/v1/rates", aQuote())).json[0];
}

async function buy(lane: Lane): Promise<Json> {
  const { status, json } = await ask(lane, "/v1/shipments", aShipment((await aRate(lane)).id));
  if (status !== 200) throw new Error(`not bought: ${JSON.stringify(json)}`);
  return json;
}

const flows: readonly Flow[] = [
  {
    name: "a purchase",
    prepare: async (lane) => ({ path: "/v1/shipments", body: aShipment((await aRate(lane)).id) }),
    outcome: async (_lane, { id }) => [id],
  },
  {
    name: "a return",
    prepare: async (lane) => ({ path: `/v1/shipments/${(await buy(lane)).id}/returns`, body: {} }),
    outcome: async (_lane, { id }) => [id],
  },
  {
    name: "a pickup list",
    async prepare(lane) {
      await buy(lane);
      return { path: "/v1/manifests", body: { driver: "gorgona" } };
    },
    async outcome(_lane, { shipments, also_issued }) {
      expect([shipments.length > 0, also_issued]).toEqual([true, []]);
      return shipments.map(({ id }: Json) => id);
    },
  },
  {
    name: "a batch",
    needsWorker: true,
    async prepare(lane) {
      const { service, driver } = await aRate(lane);
      const row = { ...aQuote(), service: { driver, code: service.code } };
      return { path: "/v1/batches", body: { rows: [row, row] } };
    },
    async outcome(lane, { data }) {
      const { json } = await ask(lane, `/v1/jobs/${data.id}`);
      if (json.data.state !== "done") return null;
      expect(json.data.rows.map(({ error }: Json) => error)).toEqual([null, null]);
      return json.data.rows.map(({ shipment_id }: Json) => shipment_id);
    },
  },
];

type Cut = "kill -9" | "a cut";

interface Case {
  readonly flow: Flow;
  readonly cut: Cut;
  readonly moment: Moment;
  readonly n: number;
}

interface Report {
  /** False: the request was over before its n-th statement. */
  readonly isReached: boolean;
  /** Milliseconds between the return of what was cut and the last refusal; negative without one afterwards. */
  readonly lastRefusalMs: number;
  readonly refusal: string;
  readonly shipments: readonly string[];
  /** Milliseconds until the job was done that the answer named. */
  readonly doneMs: number;
}

let cuts = 0;

async function cutOnce(lane: Lane, { flow, cut, moment, n }: Case): Promise<Report> {
  const name = `${flow.name}/${cut}/${moment}/${n}`.replaceAll(" ", "-");
  const { path, body } = await flow.prepare(lane, name);
  let backAt = Number.POSITIVE_INFINITY;
  let back: Promise<void> = Promise.resolve();
  let next = lane.victim;
  const fuse = lane.way.lay(n, moment, () => {
    cuts += 1;
    if (cut === "kill -9") {
      lane.victim.process.kill("SIGKILL");
      next = standing;
      backAt = performance.now();
      back = lane.victim.kill9().then(async () => {
        lane.victim = await startVictim(lane.way, lanes.indexOf(lane));
      });
    } else {
      back = (async () => {
        await lane.way.cut();
        await sleep(SHORTEST_CUT_MS + random() * (LONGEST_CUT_MS - SHORTEST_CUT_MS));
        await lane.way.mend();
        backAt = performance.now();
      })();
    }
  });
  let lastRefusalMs = Number.NEGATIVE_INFINITY;
  let refusal = "none";
  const deadline = () => performance.now() - backAt > atMost(60_000);
  const refused = (why: string) => {
    if (performance.now() < backAt) return;
    lastRefusalMs = performance.now() - backAt;
    refusal = why;
  };
  let answer: Answer | undefined;
  for (;;) {
    answer = await ask(lane, path, body, { idempotencyKey: name, at: next }).catch((error: unknown) => {
      // A killed process breaks the connection: the caller turns to another.
      refused(String(error));
      return undefined;
    });
    if (answer?.status === 200 || deadline()) break;
    if (answer !== undefined) {
      const { status, json } = answer;
      if (status !== 409 && status !== 503) throw new Error(`${name}: ${status} ${JSON.stringify(json)}`);
      refused(`${status} ${json.error?.code}`);
    }
    await sleep(REPEAT_MS);
  }
  if (answer?.status !== 200) throw new Error(`${name}: ${refusal}`);
  let shipments = await flow.outcome(lane, answer.json);
  // A killed worker's jobs are continued by the next one, as soon as it has started.
  if (shipments === null) await back;
  const startedAt = performance.now();
  while (shipments === null && !deadline()) {
    await sleep(REPEAT_MS);
    shipments = await flow.outcome(lane, answer.json);
  }
  const doneMs = performance.now() - startedAt;
  if (shipments === null) throw new Error(`${name}: it never ended`);
  const isReached = fuse.count() >= n;
  fuse.remove();
  await back;
  return { isReached, lastRefusalMs, refusal, shipments, doneMs };
}

/** A shipment has its one label at the carrier, and no label was cancelled. */
function labelsOf(shipment: string) {
  return carrier.labels.filter(({ reference }) => reference === shipment).map(({ state }) => state);
}

describe.skipIf(postgres === undefined)(`cut at every statement, seed ${seed}`, () => {
  test.each(flows.map((flow) => ({ name: flow.name, flow })))(
    "$name is done within 5 s, once",
    async ({ flow }) => {
      const late: string[] = [];
      const queue = (["kill -9", "a cut"] as const).flatMap((cut) =>
        (isLong ? MOMENTS.map((moment) => [moment]) : [MOMENTS]).map((moments) => ({ flow, cut, moments })),
      );
      let slowest = Number.NEGATIVE_INFINITY;
      await Promise.all(
        lanes.slice(0, flow.needsWorker ? 1 : undefined).map(async (lane) => {
          for (let each = queue.shift(); each !== undefined; each = queue.shift())
            for (let n = 1, turn = 0; ; n += EVERY, turn++) {
              const moment = each.moments[turn % each.moments.length] ?? "before";
              const report = await cutOnce(lane, { ...each, moment, n });
              const { isReached, lastRefusalMs, refusal, shipments, doneMs } = report;
              slowest = Math.max(slowest, lastRefusalMs, doneMs);
              for (const shipment of shipments) expect(labelsOf(shipment)).toEqual(["sold"]);
              if (lastRefusalMs > atMost(RECOVERY_MS))
                late.push(`${each.cut} ${moment} ${n}: ${refusal} after ${Math.round(lastRefusalMs)} ms`);
              if (doneMs > atMost(JOB_MS))
                late.push(`${each.cut} ${moment} ${n}: done after ${Math.round(doneMs)} ms`);
              if (!isReached) break;
            }
        }),
      );
      process.stdout.write(
        `${flow.name}: ${cuts} cuts so far, done ${Math.round(slowest)} ms after at the latest\n`,
      );
      expect(late).toEqual([]);
    },
    atMost(2_400_000),
  );

  test("the carrier has sold no label that no shipment has", async () => {
    const known = await withStores(({ merchants, shipments }) =>
      Promise.all(
        lanes.map(async ({ merchant }) => {
          const { id: merchantId } = await merchants.ensure(merchant);
          const caller = { merchantId, environment: "production" } as const;
          return Promise.all(carrier.labels.map(({ reference }) => shipments.get(caller, reference)));
        }),
      ),
    );
    const vouchers = new Set(known.flat().map((shipment) => shipment?.trackingRef));
    expect(carrier.labels.filter(({ voucher }) => !vouchers.has(voucher))).toEqual([]);
    if (isLong) expect(cuts).toBeGreaterThanOrEqual(200);
  });
});

// Run: push
/**
 * A process is killed, or its way to the database is cut, at each statement of a purchase, a return, a pickup list and a batch. The caller
 * repeats with the same key, and gets what it asked for within seconds; the carrier's books have each label once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import { isLong, randomNumbers, seed } from "../support/effort.ts";
import type { Waybill } from "../support/server.ts";
import { startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { Moment, WayToDatabase } from "../support/way-to-database.ts";
import { openWay } from "../support/way-to-database.ts";
import type { Answer, Buyer, Flow } from "./cut-flows.ts";
import { addBuyer, ask, environment, flows, labelsOf, labelsWithoutShipment } from "./cut-flows.ts";

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
/** A cut is mostly waiting, so several go on at a time. */
const LANES = isLong ? 3 : 1;
/** Of the long run. */
const LEAST_CUTS = 200;

const random = randomNumbers();

let carrier: Kiosk;

/** Processes on a database of their own, so that the victim gets all of its jobs. */
interface Lane {
  readonly buyer: Buyer;
  readonly database: EmptyDatabase;
  readonly way: WayToDatabase;
  /** Never killed, and never cut: callers of a killed process go on here. It works on no job. */
  readonly steady: Waybill;
  /** The process that is cut. */
  victim: Waybill;
}
const lanes: Lane[] = [];

beforeAll(async () => {
  carrier = await startKiosk();
  for (let lane = 0; lane < LANES; lane++) {
    const database = await emptyDatabase();
    const { connectionString } = database;
    const steady = await startWaybill({
      databaseUrl: connectionString,
      env: { ...environment, ROLE: "web" },
    });
    const buyer = await addBuyer(steady, carrier, "Unlucky");
    const way = await openWay(connectionString);
    lanes.push({ buyer, database, way, steady, victim: await startVictim(way) });
  }
}, atMost(240_000));
afterAll(async () => {
  for (const { victim, steady, way, database } of lanes) {
    await victim.stop();
    await steady.stop();
    await way.cut();
    await database.close();
  }
  await carrier?.close();
});

const startVictim = (way: WayToDatabase) =>
  startWaybill({ databaseUrl: way.connectionString, env: { ...environment, ROLE: "all" } });

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
  const { buyer, steady } = lane;
  const name = `${flow.name}/${cut}/${moment}/${n}`.replaceAll(" ", "-");
  const { path, body } = await flow.prepare(steady, buyer);
  let backAt = Number.POSITIVE_INFINITY;
  let back: Promise<void> = Promise.resolve();
  let next = lane.victim;
  const fuse = lane.way.lay(n, moment, () => {
    cuts += 1;
    if (cut === "kill -9") {
      lane.victim.process.kill("SIGKILL");
      next = steady;
      backAt = performance.now();
      back = lane.victim.kill9().then(async () => {
        lane.victim = await startVictim(lane.way);
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
    answer = await ask(next, buyer, path, body, name).catch((error: unknown) => {
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
  let shipments = await flow.outcome(steady, buyer, answer.json);
  // A killed worker's jobs are continued by the next one, as soon as it has started.
  if (shipments === null) await back;
  const startedAt = performance.now();
  while (shipments === null && !deadline()) {
    await sleep(REPEAT_MS);
    shipments = await flow.outcome(steady, buyer, answer.json);
  }
  const doneMs = performance.now() - startedAt;
  if (shipments === null) throw new Error(`${name}: it never ended`);
  const isReached = fuse.count() >= n;
  fuse.remove();
  await back;
  return { isReached, lastRefusalMs, refusal, shipments, doneMs };
}

/** One statement after the other, until a request is over before. */
function statementsOf(flow: Flow, cut: Cut, moments: readonly Moment[]) {
  let turn = 0;
  let isOver = false;
  return {
    next(): Case | null {
      if (isOver) return null;
      const moment = moments[turn % moments.length] ?? "before";
      return { flow, cut, moment, n: 1 + EVERY * turn++ };
    },
    end() {
      isOver = true;
    },
  };
}

describe.skipIf(postgres === undefined)(`cut at every statement, seed ${seed}`, () => {
  test.each(flows.map((flow) => ({ name: flow.name, flow })))(
    "$name is done within 5 s, once",
    async ({ flow }) => {
      const late: string[] = [];
      const series = (["kill -9", "a cut"] as const).flatMap((cut) =>
        (isLong ? MOMENTS.map((moment) => [moment]) : [MOMENTS]).map((moments) =>
          statementsOf(flow, cut, moments),
        ),
      );
      const before = cuts;
      let latest = Number.NEGATIVE_INFINITY;
      let slowest = Number.NEGATIVE_INFINITY;
      await Promise.all(
        lanes.map(async (lane) => {
          for (;;) {
            const [one] = series;
            const each = one?.next() ?? null;
            if (one === undefined) return;
            if (each === null) {
              series.shift();
              continue;
            }
            const { isReached, lastRefusalMs, refusal, shipments, doneMs } = await cutOnce(lane, each);
            const at = `${each.cut} ${each.moment} ${each.n}`;
            latest = Math.max(latest, lastRefusalMs);
            slowest = Math.max(slowest, doneMs);
            for (const shipment of shipments) expect(labelsOf(carrier, shipment)).toEqual(["sold"]);
            if (lastRefusalMs > atMost(RECOVERY_MS))
              late.push(`${at}: ${refusal} after ${Math.round(lastRefusalMs)} ms`);
            if (doneMs > atMost(JOB_MS)) late.push(`${at}: done after ${Math.round(doneMs)} ms`);
            if (!isReached) one.end();
          }
        }),
      );
      process.stdout.write(
        `${flow.name}: ${cuts - before} cuts, the last refusal ${Math.round(latest)} ms after, done ${Math.round(slowest)} ms after the answer at the latest\n`,
      );
      expect(late).toEqual([]);
    },
    atMost(2_400_000),
  );

  test("the carrier has sold no label that no shipment has", async () => {
    let unknown = carrier.labels;
    for (const { steady, buyer } of lanes)
      unknown = await labelsWithoutShipment(steady, [buyer], { labels: unknown });
    expect(unknown).toEqual([]);
  });

  test.runIf(isLong)(`a long run has at least ${LEAST_CUTS} cuts`, () => {
    process.stdout.write(`${cuts} cuts\n`);
    expect(cuts).toBeGreaterThanOrEqual(LEAST_CUTS);
  });
});

// Run: push
/**
 * PostgreSQL itself stops at once during purchases, returns, pickup lists and batches, and starts again after a while. Callers repeat with
 * the same key, and get what they asked for within seconds of its return; the carrier's books have each label once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { startKiosk } from "../../simulator/carriers/kiosk/start-kiosk.ts";
import { cases, randomNumbers, seed } from "../support/effort.ts";
import type { OwnPostgres } from "../support/own-postgres.ts";
import { hasPostgres, startOwnPostgres } from "../support/own-postgres.ts";
import type { Waybill } from "../support/server.ts";
import { startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { Buyer, Flow } from "./cut-flows.ts";
import { addBuyer, ask, environment, flows, labelsOf, labelsWithoutShipment } from "./cut-flows.ts";

/** No caller is refused later than this, counted from the moment when PostgreSQL takes connections again. */
const RECOVERY_MS = 5_000;
/** A batch is done by then. */
const JOB_MS = 10_000;
const SHORTEST_MS = 500;
const LONGEST_MS = 4_500;
const REPEAT_MS = 100;
/** The crash comes so long after the requests at the latest; most of them take less. */
const CRASH_WITHIN_MS = 250;
/** Callers of each kind of request, at the same time. */
const CALLERS = 3;
const crashes = cases(3, 40);

const random = randomNumbers();

let postgres: OwnPostgres;
let carrier: Kiosk;
/** Both live on; the first works on no jobs. */
let servers: readonly Waybill[] = [];

interface Caller {
  readonly flow: Flow;
  readonly buyer: Buyer;
}
const callers: Caller[] = [];

beforeAll(async () => {
  if (!hasPostgres) return;
  postgres = await startOwnPostgres();
  carrier = await startKiosk();
  const start = (role: string) =>
    startWaybill({ databaseUrl: postgres.connectionString, env: { ...environment, ROLE: role } });
  const web = await start("web");
  servers = [web, await start("all")];
  for (const flow of flows)
    for (let n = 1; n <= CALLERS; n++)
      callers.push({ flow, buyer: await addBuyer(web, carrier, `${flow.name} ${n}`) });
}, atMost(240_000));
afterAll(async () => {
  for (const server of servers) await server.stop();
  await carrier?.close();
  await postgres?.close();
});

interface Outage {
  readonly n: number;
  /** When it was over; infinite before. */
  endedAt: number;
}

interface Report {
  /** Milliseconds between the end of the outage and the last refusal; negative without one afterwards. */
  readonly lastRefusalMs: number;
  readonly refusal: string;
  readonly wasRefused: boolean;
  /** Milliseconds between the end of the outage and the end of the work. */
  readonly doneMs: number;
  readonly shipments: readonly string[];
}

async function call(
  { flow, buyer }: Caller,
  server: Waybill,
  outage: Outage,
  request: Prepared,
): Promise<Report> {
  let lastRefusalMs = Number.NEGATIVE_INFINITY;
  let refusal = "none";
  const name = `${buyer.merchant}/${outage.n}`;
  const sinceMs = () => performance.now() - outage.endedAt;
  const isTooLate = () => sinceMs() > atMost(60_000);
  let wasRefused = false;
  for (;;) {
    const { status, json } = await ask(server, buyer, request.path, request.body, name.replaceAll(" ", "-"));
    if (status === 200) {
      let shipments = await flow.outcome(server, buyer, json);
      while (shipments === null && !isTooLate()) {
        await sleep(REPEAT_MS);
        shipments = await flow.outcome(server, buyer, json);
      }
      if (shipments === null) throw new Error(`${name}: it never ended`);
      return { lastRefusalMs, refusal, wasRefused, doneMs: sinceMs(), shipments };
    }
    if (isTooLate() || (status !== 409 && status !== 503))
      throw new Error(`${name}: ${status} ${JSON.stringify(json)}\n${faultsIn(server.logs())}`);
    wasRefused = true;
    lastRefusalMs = sinceMs();
    refusal = `${status} ${json.error.code}`;
    await sleep(REPEAT_MS);
  }
}

/** The queue reports each of its own failed fetches beside them. */
const faultsIn = (log: string) =>
  log
    .split("\n")
    .filter((line) => line.includes("request failed"))
    .slice(-3)
    .join("\n");

type Prepared = Awaited<ReturnType<Flow["prepare"]>>;

describe.skipIf(!hasPostgres)(`${crashes} crashes of PostgreSQL, seed ${seed}`, () => {
  test(
    "are over for every caller within 5 s, and each label is sold once",
    async () => {
      const [web] = servers;
      if (web === undefined) throw new Error("no server");
      const late: string[] = [];
      let latest = Number.NEGATIVE_INFINITY;
      let slowest = Number.NEGATIVE_INFINITY;
      let refused = 0;
      let calls = 0;
      for (let n = 1; n <= crashes; n++) {
        const outage: Outage = { n, endedAt: Number.POSITIVE_INFINITY };
        const requests = await Promise.all(
          callers.map(async (caller) => ({ caller, request: await caller.flow.prepare(web, caller.buyer) })),
        );
        const answers = requests.map(({ caller, request }, index) =>
          call(caller, servers[index % servers.length] ?? web, outage, request),
        );
        await sleep(random() * CRASH_WITHIN_MS);
        await postgres.crash();
        await sleep(SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS));
        await postgres.start();
        outage.endedAt = performance.now();
        for (const [index, report] of (await Promise.all(answers)).entries()) {
          const name = `${callers[index]?.buyer.merchant}, crash ${n}`;
          const { lastRefusalMs, doneMs, shipments } = report;
          calls += 1;
          if (report.wasRefused) refused += 1;
          latest = Math.max(latest, lastRefusalMs);
          slowest = Math.max(slowest, doneMs);
          if (lastRefusalMs > atMost(RECOVERY_MS))
            late.push(`${name}: ${report.refusal} after ${Math.round(lastRefusalMs)} ms`);
          if (doneMs > atMost(JOB_MS)) late.push(`${name}: done after ${Math.round(doneMs)} ms`);
          for (const shipment of shipments) expect(labelsOf(carrier, shipment)).toEqual(["sold"]);
        }
        // The next requests are prepared without repetition.
        await sleep(Math.max(0, outage.endedAt + RECOVERY_MS - performance.now()));
      }
      process.stdout.write(
        `${crashes} crashes, ${calls} requests, ${refused} of them refused, the last ${Math.round(latest)} ms after PostgreSQL's return; all done after ${Math.round(slowest)} ms\n`,
      );
      expect(late).toEqual([]);
      expect(refused).toBeGreaterThan(crashes);
      const buyers = callers.map(({ buyer }) => buyer);
      expect(await labelsWithoutShipment(web, buyers, carrier)).toEqual([]);
    },
    atMost(1_200_000),
  );
});

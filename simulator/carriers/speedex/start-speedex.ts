import { CarrierClock } from "../kit/carrier-clock.ts";
import type { FaultSettings } from "../kit/fault-plan.ts";
import { FaultPlan, noFaults } from "../kit/fault-plan.ts";
import type { CarrierCall } from "../kit/http.ts";
import type { Pace } from "../kit/pace-limit.ts";
import { PaceLimit } from "../kit/pace-limit.ts";
import type { CarrierServer } from "../kit/serve-carrier.ts";
import { serveCarrier } from "../kit/serve-carrier.ts";
import { readSoap } from "../kit/soap.ts";
import type { SpeedexAccount } from "./accounts.ts";
import { demoAccount, otherAccount } from "./accounts.ts";
import { addSpeedexControl } from "./control/speedex-control.ts";
import { answerCall, failure, servicePath, tooFast } from "./protocol/answer-call.ts";
import { Fields } from "./protocol/fields.ts";
import { nameCall } from "./protocol/name-call.ts";
import type { QuirksInput } from "./quirks.ts";
import { quirks } from "./quirks.ts";
import type { SpeedexWorld } from "./world.ts";

export interface SpeedexOptions {
  /** 0 or absent: any free port */
  readonly port?: number;
  /** of the faults */
  readonly seed?: number;
  readonly rates?: FaultSettings["rates"];
  /** the demo account and another customer's if absent */
  readonly accounts?: readonly SpeedexAccount[];
  readonly quirks?: QuirksInput;
  /** calls of one login; null: no limit. Assumption: twice our own pace, for no pace is published */
  readonly pace?: Pace | null;
  /** real time if absent; the clock runs on from here */
  readonly startsAt?: Date;
}

export interface SpeedexServer extends CarrierServer {
  /** the address of every call */
  readonly serviceUrl: string;
}

/** Starts a Speedex on loopback. Source: the contract sheet of Speedex. */
export async function startSpeedex(options: SpeedexOptions = {}): Promise<SpeedexServer> {
  const clock = new CarrierClock();
  if (options.startsAt !== undefined) clock.advance(options.startsAt.getTime() - clock.nowMs);
  const faults = new FaultPlan();
  faults.settings = { ...noFaults, seed: options.seed ?? noFaults.seed, rates: options.rates ?? {} };
  const pace = options.pace === undefined ? { perSecond: 4, burst: 8 } : options.pace;
  const world: SpeedexWorld = {
    clock,
    pace: new PaceLimit(clock, pace),
    accounts: options.accounts ?? [demoAccount, otherAccount],
    quirks: quirks.parse(options.quirks ?? {}),
    sessions: new Map(),
    consignments: new Map(),
    visits: new Map(),
    labels: [],
    nextVoucher: 700_100_000_011,
    nextVisit: 5_000_001,
  };
  const server = await serveCarrier(
    {
      clock,
      faults,
      nameCall: (call) => nameCall(world, call),
      answer: (call) => answerCall(world, call),
      tooFast,
      failure: (call, _when, chance) => failure(world, call, chance),
      loseLogin: (call) => void world.sessions.delete(sessionOf(call)),
      addControl: (routes) => addSpeedexControl(routes, world),
    },
    options.port ?? 0,
  );
  return { ...server, serviceUrl: `${server.url}${servicePath}` };
}

const sessionOf = (call: CarrierCall): string => new Fields(readSoap(call).operation).text("sessionID");

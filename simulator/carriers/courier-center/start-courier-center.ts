import { CarrierClock } from "../kit/carrier-clock.ts";
import type { FaultSettings } from "../kit/fault-plan.ts";
import { FaultPlan, noFaults } from "../kit/fault-plan.ts";
import type { Pace } from "../kit/pace-limit.ts";
import { PaceLimit } from "../kit/pace-limit.ts";
import type { CarrierServer } from "../kit/serve-carrier.ts";
import { serveCarrier } from "../kit/serve-carrier.ts";
import type { CourierCenterAccount } from "./accounts.ts";
import { demoAccount, otherAccount } from "./accounts.ts";
import { addCourierCenterControl } from "./control/courier-center-control.ts";
import { answerCall, basePath, tooFast } from "./protocol/answer-call.ts";
import { nameCall } from "./protocol/name-call.ts";
import type { QuirksInput } from "./quirks.ts";
import { quirks } from "./quirks.ts";
import type { CourierCenterWorld } from "./world.ts";

export interface CourierCenterOptions {
  /** 0 or absent: any free port */
  readonly port?: number;
  /** of the faults */
  readonly seed?: number;
  readonly rates?: FaultSettings["rates"];
  /** the demo account and another customer's if absent */
  readonly accounts?: readonly CourierCenterAccount[];
  readonly quirks?: QuirksInput;
  /** calls of one login; null: no limit. Assumption: twice our own pace, for the sheet knows no limit */
  readonly pace?: Pace | null;
  /** real time if absent; the clock runs on from here */
  readonly startsAt?: Date;
  /** number of BOX NOW's lockers, whose ids begin with 10001; 300 if absent */
  readonly lockers?: number;
}

export interface CourierCenterServer extends CarrierServer {
  /** the base of every call, without a slash at its end */
  readonly apiUrl: string;
}

/** Starts a Courier Center on loopback. Source: the contract sheet of Courier Center. */
export async function startCourierCenter(options: CourierCenterOptions = {}): Promise<CourierCenterServer> {
  const clock = new CarrierClock();
  if (options.startsAt !== undefined) clock.advance(options.startsAt.getTime() - clock.nowMs);
  const faults = new FaultPlan();
  faults.settings = { ...noFaults, seed: options.seed ?? noFaults.seed, rates: options.rates ?? {} };
  const pace = options.pace === undefined ? { perSecond: 4, burst: 8 } : options.pace;
  const lockers = Array.from({ length: options.lockers ?? 300 }, (_, index) => String(10_001 + index));
  const world: CourierCenterWorld = {
    clock,
    pace: new PaceLimit(clock, pace),
    accounts: options.accounts ?? [demoAccount, otherAccount],
    quirks: quirks.parse(options.quirks ?? {}),
    shipments: new Map(),
    lockers: new Map(lockers.map((code) => [code, true])),
    labels: [],
    manifests: [],
    looks: new Map(),
    nextNumber: 13_600_000_218,
  };
  const server = await serveCarrier(
    {
      clock,
      faults,
      nameCall: (call) => nameCall(world, call),
      answer: (call) => answerCall(world, call),
      tooFast,
      addControl: (routes) => addCourierCenterControl(routes, world),
    },
    options.port ?? 0,
  );
  return { ...server, apiUrl: `${server.url}${basePath}` };
}

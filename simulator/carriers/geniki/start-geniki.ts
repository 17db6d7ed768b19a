import { CarrierClock } from "../kit/carrier-clock.ts";
import type { FaultSettings } from "../kit/fault-plan.ts";
import { FaultPlan, noFaults } from "../kit/fault-plan.ts";
import type { Pace } from "../kit/pace-limit.ts";
import { PaceLimit } from "../kit/pace-limit.ts";
import type { CarrierServer } from "../kit/serve-carrier.ts";
import { serveCarrier } from "../kit/serve-carrier.ts";
import { addGenikiControl } from "./control/geniki-control.ts";
import { answerCall } from "./protocol/answer-call.ts";
import { failure, loseLogin, nameCall, tooFast } from "./protocol/faults.ts";
import type { QuirksInput } from "./quirks.ts";
import { quirks } from "./quirks.ts";
import type { GenikiUser } from "./users.ts";
import { demoUser, deskUser, rivalUser } from "./users.ts";
import type { GenikiWorld } from "./world.ts";

export interface GenikiOptions {
  /** 0 or absent: any free port */
  readonly port?: number;
  /** of the faults */
  readonly seed?: number;
  readonly rates?: FaultSettings["rates"];
  readonly users?: readonly GenikiUser[];
  readonly quirks?: QuirksInput;
  /** of each user; null: no limit */
  readonly pace?: Pace | null;
  /** real time if absent; the clock runs on from here */
  readonly startsAt?: Date;
  /** how long a key lives; milliseconds */
  readonly keyTtlMs?: number;
  /** 10 digits */
  readonly firstVoucher?: number;
}

/** Starts a Geniki on loopback. Source: the contract sheet of Geniki Taxydromiki. */
export function startGeniki(options: GenikiOptions = {}): Promise<CarrierServer> {
  const clock = new CarrierClock();
  if (options.startsAt !== undefined) clock.advance(options.startsAt.getTime() - clock.nowMs);
  const faults = new FaultPlan();
  faults.settings = { ...noFaults, seed: options.seed ?? noFaults.seed, rates: options.rates ?? {} };
  const pace = options.pace === undefined ? { perSecond: 5, burst: 10 } : options.pace;
  const world: GenikiWorld = {
    clock,
    users: options.users ?? [demoUser, deskUser, rivalUser],
    pace: new PaceLimit(clock, pace),
    quirks: quirks.parse(options.quirks ?? {}),
    keyTtlMs: options.keyTtlMs ?? 6 * 3_600_000,
    keys: new Map(),
    codLimit: 2_000,
    jobs: new Map(),
    coupons: new Map(),
    orderedCodes: [],
    nextJob: 918_273,
    nextVoucher: options.firstVoucher ?? 7_301_000_015,
    nextOrder: 1,
    nextBatch: 1,
  };
  return serveCarrier(
    {
      clock,
      faults,
      nameCall: (call) => nameCall(world, call),
      answer: (call) => answerCall(world, call),
      tooFast: (call) => tooFast(world, call),
      failure: (call, when, chance) => failure(world, call, when, chance),
      loseLogin: (call) => loseLogin(world, call),
      addControl: (routes) => addGenikiControl(routes, world),
    },
    options.port ?? 0,
  );
}

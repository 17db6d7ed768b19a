import { CarrierClock } from "../kit/carrier-clock.ts";
import type { FaultSettings } from "../kit/fault-plan.ts";
import { FaultPlan, noFaults } from "../kit/fault-plan.ts";
import type { CarrierServer } from "../kit/serve-carrier.ts";
import { serveCarrier } from "../kit/serve-carrier.ts";
import type { AcsAccount } from "./accounts.ts";
import { demoAccount } from "./accounts.ts";
import { addAcsControl } from "./control/acs-control.ts";
import type { PointCounts } from "./places/points.ts";
import { initialPoints } from "./places/points.ts";
import { answerCall, callPath, tooFast } from "./protocol/answer-call.ts";
import { CallWindow } from "./protocol/call-window.ts";
import { nameCall } from "./protocol/name-call.ts";
import type { QuirksInput } from "./quirks.ts";
import { quirks } from "./quirks.ts";
import type { AcsWorld } from "./world.ts";

export interface AcsOptions {
  /** 0 or absent: any free port */
  readonly port?: number;
  /** of the faults */
  readonly seed?: number;
  readonly rates?: FaultSettings["rates"];
  /** the demo account if absent */
  readonly accounts?: readonly AcsAccount[];
  readonly quirks?: QuirksInput;
  /** calls of one key in a second; null: no limit */
  readonly perSecond?: number | null;
  /** real time if absent; the clock runs on from here */
  readonly startsAt?: Date;
  /** about the real numbers if absent */
  readonly lockers?: PointCounts;
  /** 10 digits */
  readonly firstVoucher?: number;
}

export interface AcsServer extends CarrierServer {
  /** the address of every call, for drivers that take a whole one */
  readonly callUrl: string;
}

/** Starts an ACS on loopback. Source: the contract sheet of ACS Courier. */
export async function startAcs(options: AcsOptions = {}): Promise<AcsServer> {
  const clock = new CarrierClock();
  if (options.startsAt !== undefined) clock.advance(options.startsAt.getTime() - clock.nowMs);
  const faults = new FaultPlan();
  faults.settings = { ...noFaults, seed: options.seed ?? noFaults.seed, rates: options.rates ?? {} };
  const pace = new CallWindow(clock, options.perSecond === undefined ? 10 : options.perSecond);
  const world: AcsWorld = {
    clock,
    accounts: options.accounts ?? [demoAccount],
    quirks: quirks.parse(options.quirks ?? {}),
    points: initialPoints(options.lockers ?? { GR: 1_500, CY: 70 }),
    vouchers: new Map(),
    lists: [],
    nextVoucher: options.firstVoucher ?? 7_401_000_018,
    nextList: 8_100_000_001,
  };
  const server = await serveCarrier(
    {
      clock,
      faults,
      nameCall: (call) => nameCall(world, call),
      answer: (call) => answerCall(world, pace, call),
      tooFast,
      addControl: (routes) => addAcsControl(routes, world, pace),
    },
    options.port ?? 0,
  );
  return { ...server, callUrl: `${server.url}${callPath}` };
}

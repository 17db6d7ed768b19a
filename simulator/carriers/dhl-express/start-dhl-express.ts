import { CarrierClock } from "../kit/carrier-clock.ts";
import type { FaultSettings } from "../kit/fault-plan.ts";
import { FaultPlan, noFaults } from "../kit/fault-plan.ts";
import type { Reply } from "../kit/http.ts";
import type { Pace } from "../kit/pace-limit.ts";
import { PaceLimit } from "../kit/pace-limit.ts";
import type { CarrierServer } from "../kit/serve-carrier.ts";
import { serveCarrier } from "../kit/serve-carrier.ts";
import type { DhlLogin } from "./accounts.ts";
import { demoLogin, otherLogin } from "./accounts.ts";
import { addDhlExpressControl } from "./control/dhl-express-control.ts";
import { answerCall, bases, tooFast } from "./protocol/answer-call.ts";
import { nameCall } from "./protocol/name-call.ts";
import { Problem, problemReply } from "./protocol/problem.ts";
import type { QuirksInput } from "./quirks.ts";
import { quirks } from "./quirks.ts";
import type { DhlWorld } from "./world.ts";

export interface DhlExpressOptions {
  /** 0 or absent: any free port */
  readonly port?: number;
  /** of the faults */
  readonly seed?: number;
  readonly rates?: FaultSettings["rates"];
  /** the demo login and another customer's if absent */
  readonly logins?: readonly DhlLogin[];
  readonly quirks?: QuirksInput;
  /** calls of one login; null: no limit. Assumption: twice our own pace, for DHL publishes none */
  readonly pace?: Pace | null;
  /** real time if absent; the clock runs on from here */
  readonly startsAt?: Date;
}

export interface DhlExpressServer extends CarrierServer {
  /** the base of production, without a slash at its end */
  readonly apiUrl: string;
  /** the base of the test system */
  readonly testUrl: string;
}

/** Starts a DHL Express on loopback. Source: the contract sheet of DHL Express. */
export async function startDhlExpress(options: DhlExpressOptions = {}): Promise<DhlExpressServer> {
  const clock = new CarrierClock();
  if (options.startsAt !== undefined) clock.advance(options.startsAt.getTime() - clock.nowMs);
  const faults = new FaultPlan();
  faults.settings = { ...noFaults, seed: options.seed ?? noFaults.seed, rates: options.rates ?? {} };
  const logins = options.logins ?? [demoLogin, otherLogin];
  const world: DhlWorld = {
    clock,
    pace: new PaceLimit(clock, options.pace === undefined ? { perSecond: 10, burst: 20 } : options.pace),
    logins: logins.map((login) => ({
      ...login,
      accounts: login.accounts.map((account) => ({ ...account })),
    })),
    quirks: quirks.parse(options.quirks ?? {}),
    shipments: new Map(),
    pickups: new Map(),
    ordered: [],
    nextWaybill: 412_000_017,
    nextPiece: 101,
    nextPickup: 42,
  };
  const server = await serveCarrier(
    {
      clock,
      faults,
      nameCall: (call) => nameCall(world, call),
      answer: (call) => answerCall(world, call),
      tooFast: (call) => tooFast(world, call),
      failure: (call, when, chance) => failureOf(world, call.path, when, chance),
      addControl: (routes) => addDhlExpressControl(routes, world),
    },
    options.port ?? 0,
  );
  return {
    ...server,
    apiUrl: `${server.url}${bases.production}`,
    testUrl: `${server.url}${bases.test}`,
  };
}

/** A process failure, the label engine's after a booking, or a bare status. Source: section 11. */
function failureOf(world: DhlWorld, path: string, when: "before" | "after", chance: number): Reply | null {
  if (chance < 1 / 3) return problemReply(world.quirks, new Problem(500, "999: Process failure"), path);
  if (chance < 2 / 3) return null;
  const text = when === "after" ? "90001: Label engine failure" : "998: Process failure";
  return problemReply(world.quirks, new Problem(400, text), path);
}

import { CarrierClock } from "../kit/carrier-clock.ts";
import type { FaultSettings } from "../kit/fault-plan.ts";
import { FaultPlan, noFaults } from "../kit/fault-plan.ts";
import type { Reply } from "../kit/http.ts";
import type { Pace } from "../kit/pace-limit.ts";
import { PaceLimit } from "../kit/pace-limit.ts";
import type { CarrierServer } from "../kit/serve-carrier.ts";
import { serveCarrier } from "../kit/serve-carrier.ts";
import { bearerOf } from "./access/logins.ts";
import type { DhlApp, DhlUser } from "./accounts.ts";
import { demoApp, demoUser, narrowApp, otherUser } from "./accounts.ts";
import { addDhlParcelControl } from "./control/dhl-parcel-control.ts";
import { makePoints } from "./points/point.ts";
import { answerCall, tooFast } from "./protocol/answer-call.ts";
import { nameCall } from "./protocol/name-call.ts";
import { Problem, problemReply } from "./protocol/problem.ts";
import type { QuirksInput } from "./quirks.ts";
import { quirks } from "./quirks.ts";
import { sandboxParcels } from "./tracking/sandbox-parcels.ts";
import type { DhlParcelWorld } from "./world.ts";

export interface DhlParcelOptions {
  /** 0 or absent: any free port */
  readonly port?: number;
  /** of the faults, and of the words of journeys */
  readonly seed?: number;
  readonly rates?: FaultSettings["rates"];
  /** tracking knows the sandbox's numbers and login alone; absent: production */
  readonly isSandbox?: boolean;
  /** the demo app and one without shipping if absent */
  readonly apps?: readonly DhlApp[];
  /** the demo user and another customer's if absent */
  readonly users?: readonly DhlUser[];
  readonly quirks?: QuirksInput;
  /** calls of one user or app; null: no limit. Source: section 14, three a second were throttled */
  readonly pace?: Pace | null;
  /** real time if absent; the clock runs on from here */
  readonly startsAt?: Date;
  /** points in each of six German towns; 12 if absent */
  readonly pointsPerTown?: number;
}

/** Starts a DHL Parcel Germany on loopback. Every path of both hosts is below its URL. Source: its contract sheet. */
export async function startDhlParcelDe(options: DhlParcelOptions = {}): Promise<CarrierServer> {
  const clock = new CarrierClock();
  if (options.startsAt !== undefined) clock.advance(options.startsAt.getTime() - clock.nowMs);
  const seed = options.seed ?? noFaults.seed;
  const faults = new FaultPlan();
  faults.settings = { ...noFaults, seed, rates: options.rates ?? {} };
  const isSandbox = options.isSandbox ?? false;
  const points = makePoints(options.pointsPerTown ?? 12);
  const known = isSandbox ? sandboxParcels(seed, clock.now()) : [];
  const world: DhlParcelWorld = {
    clock,
    pace: new PaceLimit(clock, options.pace === undefined ? { perSecond: 3, burst: 30 } : options.pace),
    isSandbox,
    apps: options.apps ?? [demoApp, narrowApp],
    users: (options.users ?? [demoUser, otherUser]).map((user) => ({ ...user })),
    quirks: quirks.parse(options.quirks ?? {}),
    settings: { tokenTtlS: 1_799, trackingDelayMs: 600_000, closesAt: "18:00" },
    tokens: new Map(),
    shipments: new Map(),
    parcels: new Map(known.map((parcel) => [parcel.number, parcel])),
    returns: [],
    pickups: new Map(),
    files: new Map(),
    points: new Map(points.map((point) => [point.id, point])),
    knownAddresses: [],
    orderedProblems: [],
    orderedRefusals: [],
    orderedTrackingCodes: [],
    nextGerman: 100_001,
    nextForeign: 70_001_234,
    nextSheet: 1,
  };
  return serveCarrier(
    {
      clock,
      faults,
      nameCall: (call) => nameCall(world, call),
      answer: (call) => answerCall(world, call),
      tooFast: () => tooFast(world),
      failure: (_call, _when, chance) => failureOf(chance),
      loseLogin: (call) => void world.tokens.delete(bearerOf(call) ?? ""),
      addControl: (routes) => addDhlParcelControl(routes, world, faults),
    },
    options.port ?? 0,
  );
}

/** A problem of DHL's own, or a bare status. Source: section 13. */
const failureOf = (chance: number): Reply | null =>
  chance < 1 / 2
    ? problemReply(new Problem(chance < 1 / 4 ? 500 : 503, "The service is not available"))
    : null;

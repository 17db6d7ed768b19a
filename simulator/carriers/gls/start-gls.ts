import { CarrierClock } from "../kit/carrier-clock.ts";
import type { FaultSettings } from "../kit/fault-plan.ts";
import { FaultPlan, noFaults } from "../kit/fault-plan.ts";
import { germanDay } from "../kit/german-time.ts";
import type { CarrierCall, Reply } from "../kit/http.ts";
import { bare } from "../kit/http.ts";
import type { Pace } from "../kit/pace-limit.ts";
import { PaceLimit } from "../kit/pace-limit.ts";
import type { CarrierServer } from "../kit/serve-carrier.ts";
import { serveCarrier } from "../kit/serve-carrier.ts";
import { bearerOf } from "./access/tokens.ts";
import type { GlsApp } from "./accounts.ts";
import { demoApp, narrowApp, otherApp } from "./accounts.ts";
import { addGlsControl } from "./control/gls-control.ts";
import { documentBase } from "./customs/document-calls.ts";
import { makeShops } from "./points/parcel-shop.ts";
import { answerCall, tokenPath, tooFast } from "./protocol/answer-call.ts";
import { Failure, failed } from "./protocol/failure.ts";
import { shipitBase } from "./protocol/find-call.ts";
import { nameCall } from "./protocol/name-call.ts";
import type { QuirksInput } from "./quirks.ts";
import { quirks } from "./quirks.ts";
import type { GlsWorld } from "./world.ts";

export interface GlsOptions {
  /** 0 or absent: any free one */
  readonly port?: number;
  /** of the faults */
  readonly seed?: number;
  readonly rates?: FaultSettings["rates"];
  /** the demo app, another merchant's and one without ShipIT if absent */
  readonly apps?: readonly GlsApp[];
  readonly quirks?: QuirksInput;
  /** ShipIT's calls of one app; null: no limit. Assumption: twice our own pace, for the sheet knows no limit */
  readonly pace?: Pace | null;
  /** real time if absent; the clock runs on from here */
  readonly startsAt?: Date;
  /** shops in each of nine towns; 12 if absent */
  readonly shopsPerTown?: number;
}

export interface GlsServer extends CarrierServer {
  readonly tokenUrl: string;
  /** without a slash at its end, as the next one */
  readonly shipitUrl: string;
  readonly trackUrl: string;
  /** of customs papers */
  readonly documentUrl: string;
}

/** Starts a GLS on loopback: tokens, ShipIT, Track & Trace, customs papers. Source: the contract sheet of GLS. */
export async function startGls(options: GlsOptions = {}): Promise<GlsServer> {
  const clock = new CarrierClock();
  if (options.startsAt !== undefined) clock.advance(options.startsAt.getTime() - clock.nowMs);
  const faults = new FaultPlan();
  faults.settings = { ...noFaults, seed: options.seed ?? noFaults.seed, rates: options.rates ?? {} };
  const shops = makeShops(options.shopsPerTown ?? 12, germanDay(clock.now()));
  const world: GlsWorld = {
    clock,
    pace: new PaceLimit(clock, options.pace === undefined ? { perSecond: 10, burst: 20 } : options.pace),
    apps: options.apps ?? [demoApp, otherApp, narrowApp],
    quirks: quirks.parse(options.quirks ?? {}),
    settings: {
      isBackendOff: false,
      trackingCallsPerDay: 500,
      tokensPerDay: 100_000,
      tokenTtlS: 14_400,
      cancelDelayMs: 60_000,
    },
    tokens: new Map(),
    counts: new Map(),
    parcels: new Map(),
    shops: new Map(shops.map((shop) => [shop.id, shop])),
    collections: [],
    documents: new Map(),
    consignments: [],
    nextParcel: 1,
  };
  const server = await serveCarrier(
    {
      clock,
      faults,
      nameCall: (call) => nameCall(world, call),
      answer: (call) => answerCall(world, call),
      tooFast,
      failure: (call, _when, chance) => failureOf(world, call, chance),
      loseLogin: (call) => void world.tokens.delete(bearerOf(call)),
      addControl: (routes) => addGlsControl(routes, world),
    },
    options.port ?? 0,
  );
  return {
    ...server,
    tokenUrl: `${server.url}${tokenPath}`,
    shipitUrl: `${server.url}${shipitBase}`,
    trackUrl: `${server.url}/track-and-trace-v1`,
    documentUrl: `${server.url}${documentBase}`,
  };
}

/** A failure of ShipIT: a bare status, its own 490, or "could not transmit". Source: section 11. */
function failureOf(world: GlsWorld, { path }: CarrierCall, chance: number): Reply | null {
  if (!path.startsWith(shipitBase) || chance < 1 / 3) return null;
  return chance < 2 / 3 ? bare(490) : failed(world.quirks, new Failure("COULD_NOT_TRANSMIT"));
}

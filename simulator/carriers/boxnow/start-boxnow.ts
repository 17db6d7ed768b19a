import type { CarrierCall, Reply } from "../kit/http.ts";
import { bare } from "../kit/http.ts";
import type { Pace } from "../kit/pace-limit.ts";
import { Routes } from "../kit/routes.ts";
import type { CarrierRules, CarrierServer } from "../kit/serve-carrier.ts";
import { serveCarrier } from "../kit/serve-carrier.ts";
import { bearerOf } from "./access/authorize.ts";
import { addAccessRoutes } from "./access/partner-routes.ts";
import { addBookingRoutes } from "./booking/booking-routes.ts";
import { addBookRoutes } from "./control/book-routes.ts";
import { addStateRoutes } from "./control/state-routes.ts";
import { addWebhookRoutes } from "./control/webhook-routes.ts";
import { addLabelRoutes } from "./labels/label-routes.ts";
import { nameCall } from "./name-call.ts";
import { letTimePass } from "./parcels/let-time-pass.ts";
import { addParcelRoutes } from "./parcels/parcel-routes.ts";
import { addPointRoutes, locationRoutes } from "./points/point-routes.ts";
import type { BoxnowWorld } from "./world.ts";
import { createWorld } from "./world.ts";

export interface BoxnowOptions {
  /** 0 or absent: any free port */
  port?: number;
  locationPort?: number;
  /** decides the lockers and how journeys end */
  seed?: number;
  /** number of lockers; 300 if absent, 5,000 is a whole network */
  points?: number;
  tokenTtlS?: number;
  /** calls of one login; null: no limit. Assumption: twice our own pace, for the sheet knows no limit */
  pace?: Pace | null;
  webhookRetryScale?: number;
  /** parcels move by themselves, a step each so many milliseconds of the carrier's clock; absent: never */
  journeyStepMs?: number | null;
}

export interface Boxnow extends CarrierServer {
  /** the Location API, a host of its own */
  readonly locationUrl: string;
}

/** Starts a BOX NOW on loopback: Partner API, Location API and control calls. */
export async function startBoxnow(options: BoxnowOptions = {}): Promise<Boxnow> {
  const world = createWorld({
    seed: options.seed ?? 1,
    points: options.points ?? 300,
    tokenTtlS: options.tokenTtlS ?? 3600,
    pace: options.pace === undefined ? { perSecond: 10, burst: 20 } : options.pace,
    webhookRetryScale: options.webhookRetryScale ?? 1,
    journeyStepMs: options.journeyStepMs ?? null,
  });
  world.clock.onAdvance(() => letTimePass(world));
  const locations = locationRoutes(world);
  const server = await serveCarrier(rulesOf(world), options.port ?? 0, [
    { port: options.locationPort ?? 0, answer: (call) => answerBy(world, locations, call) },
  ]);
  world.url = server.url;
  return {
    ...server,
    locationUrl: server.doorUrls[0] ?? "",
    close: async () => {
      world.stopping.abort();
      await server.close();
    },
  };
}

function rulesOf(world: BoxnowWorld): CarrierRules {
  const routes = new Routes();
  addAccessRoutes(routes, world);
  addPointRoutes(routes, world);
  addBookingRoutes(routes, world);
  addLabelRoutes(routes, world);
  addParcelRoutes(routes, world);
  return {
    clock: world.clock,
    faults: world.faults,
    nameCall,
    answer: (call) => answerBy(world, routes, call),
    // Assumption: without a body, as the sheet documents none.
    tooFast: () => bare(429),
    loseLogin: (call) => void world.tokens.delete(bearerOf(call) ?? ""),
    addControl: (control) => {
      addBookRoutes(control, world);
      addStateRoutes(control, world);
      addWebhookRoutes(control, world);
    },
  };
}

async function answerBy(world: BoxnowWorld, routes: Routes, call: CarrierCall): Promise<Reply> {
  if (!world.pace.allows(payerOf(world, call))) return bare(429);
  letTimePass(world);
  const answer = routes.find(call);
  if (answer === null) throw world.bareRefusals.refused(404);
  return answer();
}

/** The pace is the login's; calls without a token share one. */
function payerOf(world: BoxnowWorld, call: CarrierCall): string {
  return world.tokens.get(bearerOf(call) ?? "")?.clientId ?? "without a token";
}

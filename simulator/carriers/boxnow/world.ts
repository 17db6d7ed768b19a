import { CarrierClock } from "../kit/carrier-clock.ts";
import { FaultPlan } from "../kit/fault-plan.ts";
import type { Pace } from "../kit/pace-limit.ts";
import { PaceLimit } from "../kit/pace-limit.ts";
import { BareRefusals } from "./errors.ts";
import { initialLogins, initialPartners, initialWarehouses } from "./initial-partners.ts";
import type { DeliveryRequest, Login, Parcel, Partner } from "./model.ts";
import { generateLockers, otherPoints } from "./points/generate-points.ts";
import type { Point } from "./points/point.ts";
import type { WebhookRecord } from "./webhooks/webhook-record.ts";

/** Behaviour of live servers that the document leaves out, or describes in two ways. All off at the start. */
export interface Quirks {
  /** the booking's answer names `referenceNumber`, as the manual has it, in place of `id` */
  answersReferenceNumber: boolean;
  /** the booking's answer names the last item's parcel first; `itemRefId` says whose each is */
  answersParcelsReversed: boolean;
  /** the parcels' listing always names a next page; the last one names itself */
  pagesRepeat: boolean;
  /** newest event first */
  eventsAreUnordered: boolean;
  /** events lie in `deliveryRequest.events` alone */
  eventsLieInRequest: boolean;
  /** HTTP status of P420, which the document leaves out */
  cancelRefusalStatus: number;
  /** until an accepted cancellation takes effect; milliseconds on the carrier's clock */
  cancelDelayMs: number;
  /** the geocoder answers P610 */
  isGeocoderDown: boolean;
  /** every locker answers P600 */
  areLockersOffline: boolean;
}

const noQuirks: Quirks = {
  answersReferenceNumber: false,
  answersParcelsReversed: false,
  pagesRepeat: false,
  eventsAreUnordered: false,
  eventsLieInRequest: false,
  cancelRefusalStatus: 400,
  cancelDelayMs: 0,
  isGeocoderDown: false,
  areLockersOffline: false,
};

export interface WorldOptions {
  seed: number;
  /** number of lockers */
  points: number;
  tokenTtlS: number;
  pace: Pace | null;
  /** factor of the waits between attempts of a webhook */
  webhookRetryScale: number;
  /** time between two steps of a parcel on the carrier's clock; null: parcels move by control calls alone */
  journeyStepMs: number | null;
}

/** A file of labels that was fetched. */
export interface LabelFetch {
  readonly at: string;
  readonly format: string;
  readonly parcelIds: readonly string[];
}

export interface CancelCall {
  readonly at: string;
  readonly parcelId: string;
  readonly outcome: "canceled" | "asked" | "already" | "refused";
}

export interface BoxnowWorld {
  readonly seed: number;
  readonly clock: CarrierClock;
  readonly faults: FaultPlan;
  readonly pace: PaceLimit;
  readonly bareRefusals: BareRefusals;
  /** set once the server listens */
  url: string;
  tokenTtlS: number;
  journeyStepMs: number | null;
  webhookRetryScale: number;
  quirks: Quirks;
  readonly partners: Partner[];
  readonly logins: Login[];
  readonly tokens: Map<string, { clientId: string; expiresAtMs: number }>;
  readonly points: Map<string, Point>;
  /** by partner and order number, which is taken for ever */
  readonly requests: Map<string, DeliveryRequest>;
  readonly parcels: Map<string, Parcel>;
  readonly labelFetches: LabelFetch[];
  readonly cancelCalls: CancelCall[];
  readonly webhooks: WebhookRecord[];
  /** stops timers when the server closes */
  readonly stopping: AbortController;
}

export function createWorld(options: WorldOptions): BoxnowWorld {
  const clock = new CarrierClock();
  const points = [...otherPoints(initialWarehouses), ...generateLockers(options.seed, options.points)];
  return {
    seed: options.seed,
    clock,
    faults: new FaultPlan(),
    pace: new PaceLimit(clock, options.pace),
    bareRefusals: new BareRefusals(),
    url: "",
    tokenTtlS: options.tokenTtlS,
    journeyStepMs: options.journeyStepMs,
    webhookRetryScale: options.webhookRetryScale,
    quirks: { ...noQuirks },
    partners: initialPartners(),
    logins: initialLogins(),
    tokens: new Map(),
    points: new Map(points.map((point) => [point.id, point])),
    requests: new Map(),
    parcels: new Map(),
    labelFetches: [],
    cancelCalls: [],
    webhooks: [],
    stopping: new AbortController(),
  };
}

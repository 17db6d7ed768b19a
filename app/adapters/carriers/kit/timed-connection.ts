import type { CarrierConnection, PickupCapability, ServiceConnection } from "../../../domain/engine/index.ts";
import {
  EngineError,
  LONGEST_DRAFT_MS,
  OutcomeUnknownError,
  wrapCapabilities,
} from "../../../domain/engine/index.ts";
import { within } from "./within.ts";

/**
 * Time limit of each kind of call, in milliseconds. Book, look up and schedule together stay below a booking's
 * lease.
 */
export interface CallLimits {
  readonly priceMs: number;
  readonly bookMs: number;
  readonly lookupMs: number;
  readonly cancelMs: number;
  readonly pickupMs: number;
  readonly trackMs: number;
  readonly labelMs: number;
  /** All points of a carrier, or the list of a day. */
  readonly listMs: number;
  /** The invoice's drawing and upload, and the customs data. */
  readonly declareMs: number;
}

export const callLimits: CallLimits = {
  priceMs: 8_000,
  bookMs: 30_000,
  lookupMs: 10_000,
  cancelMs: 15_000,
  pickupMs: 15_000,
  trackMs: 20_000,
  labelMs: 30_000,
  listMs: 120_000,
  declareMs: 120_000,
};

/**
 * The same connection with a time limit for every call. After it, a reading call is CARRIER_UNAVAILABLE, and an
 * acting call has an unknown outcome. Later answers are dropped.
 */
export function timed(connection: CarrierConnection, limits: CallLimits): CarrierConnection {
  const { adopt, check, draft, discardDraft, cancel, refund, track, points, dayClosing, declareCustoms } =
    connection;
  const draftMs = Math.min(connection.draftWithinMs ?? limits.bookMs, LONGEST_DRAFT_MS);
  const wrapped = wrapCapabilities(connection, {
    labels: (labels) => ({
      ...labels,
      print: (shipment, format, piece) =>
        within(limits.labelMs, () => labels.print(shipment, format, piece), unavailable),
    }),
    pickup: (pickup) => timedPickup(pickup, limits),
  });
  return {
    ...wrapped,
    services: wrapped.services.map((service) => timedService(service, limits)),
    ...(draft && { draft: (order) => within(draftMs, () => draft(order), unavailable) }),
    ...(discardDraft && {
      discardDraft: (draftRef) => within(limits.cancelMs, () => discardDraft(draftRef), unavailable),
    }),
    book: (order, mayLeave, draftRef) =>
      within(
        connection.bookWithinMs ?? limits.bookMs,
        () => connection.book(order, mayLeave, draftRef),
        unknownOutcome,
      ),
    ...(check && { check: (order) => within(limits.lookupMs, () => check(order), unavailable) }),
    lookup: (order, calledAt, draftRef) =>
      within(limits.lookupMs, () => connection.lookup(order, calledAt, draftRef), unavailable),
    ...(adopt && {
      adopt: (order, numbers) => within(limits.lookupMs, () => adopt(order, numbers), unavailable),
    }),
    ...(cancel && {
      cancel: (shipment) => within(limits.cancelMs, () => cancel(shipment), unknownOutcome),
    }),
    ...(refund && { refund: (shipment) => within(limits.lookupMs, () => refund(shipment), unavailable) }),
    ...(track && { track: (...asked) => within(limits.trackMs, () => track(...asked), unavailable) }),
    ...(points && {
      points: {
        ...points,
        list: (withinMs = limits.listMs) =>
          within(Math.min(withinMs, limits.listMs), () => points.list(), unavailable),
      },
    }),
    ...(declareCustoms && {
      declareCustoms: (...asked) => within(limits.declareMs, () => declareCustoms(...asked), unknownOutcome),
    }),
    ...(dayClosing && {
      dayClosing: {
        ...dayClosing,
        close: (day, shipments) =>
          within(limits.listMs, () => dayClosing.close(day, shipments), unknownOutcome),
      },
    }),
  };
}

function timedService(service: ServiceConnection, limits: CallLimits): ServiceConnection {
  return {
    ...service,
    price(request) {
      const price = service.price(request);
      if (!(price instanceof Promise)) return price;
      return within(limits.priceMs, () => price, unavailable);
    },
  };
}

function timedPickup(pickup: PickupCapability, limits: CallLimits): PickupCapability {
  return {
    ...pickup,
    schedule: (order) => within(limits.pickupMs, () => pickup.schedule(order), unknownOutcome),
    cancel: (pickupRef) => within(limits.pickupMs, () => pickup.cancel(pickupRef), unknownOutcome),
  };
}

export function unavailable(limitMs: number): Error {
  return new EngineError("CARRIER_UNAVAILABLE", `The carrier did not answer within ${limitMs / 1000} s.`);
}

function unknownOutcome(limitMs: number): Error {
  return new OutcomeUnknownError(`The carrier did not answer within ${limitMs / 1000} s.`);
}

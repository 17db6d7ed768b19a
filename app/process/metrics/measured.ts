/** Wraps parts of the process so that they count and have spans; their behaviour stays the same. */

import type { OpenedCarriers } from "../../adapters/carriers/kit/registry.ts";
import type {
  BookingStore,
  CarrierConnection,
  Carriers,
  ServiceConnection,
} from "../../domain/engine/index.ts";
import { EngineError, OutcomeUnknownError, wrapCapabilities } from "../../domain/engine/index.ts";
import type { JobHandler } from "../../domain/jobs/jobs.ts";
import type { WebhookStore } from "../../domain/orders/webhooks/webhook-store.ts";
import type { InboxStore } from "../../domain/shops/inbox-records.ts";
import { inJobSpan, inSpan } from "../traces.ts";
import type { Metrics, Outcome } from "./metrics.ts";

/** Counts the calls that leave the process. Prices that are computed here are none. */
export function measuredCarriers(carriers: OpenedCarriers, metrics: Metrics): Carriers {
  const wrapped = new WeakMap<CarrierConnection, CarrierConnection>();
  return {
    ...carriers,
    connect(account) {
      const connection = carriers.connect(account);
      const known = wrapped.get(connection);
      if (known !== undefined) return known;
      const measured = measuredConnection(connection, account.carrier.code, metrics);
      wrapped.set(connection, measured);
      return measured;
    },
  };
}

function measuredConnection(
  connection: CarrierConnection,
  carrier: string,
  metrics: Metrics,
): CarrierConnection {
  const count = <Result>(call: string, act: () => Promise<Result>): Promise<Result> =>
    counted(
      () => inSpan("call", `carrier ${call}`, { "waybill.carrier": carrier }, act),
      (outcome, seconds) => metrics.called(carrier, call, outcome, seconds),
    );
  const { adopt, check, draft, discardDraft, cancel, track, points, pointsNear } = connection;
  const { dayClosing, declareCustoms } = connection;
  const measuredService = (service: ServiceConnection): ServiceConnection => ({
    ...service,
    price(request) {
      const price = service.price(request);
      return price instanceof Promise ? count("price", () => price) : price;
    },
  });
  const wrapped = wrapCapabilities(connection, {
    labels: (labels) => ({
      ...labels,
      print: (shipment, format, piece) => count("label", () => labels.print(shipment, format, piece)),
    }),
    pickup: (pickup) => ({
      ...pickup,
      schedule: (order) => count("pickup", () => pickup.schedule(order)),
      cancel: (reference) => count("pickup-cancel", () => pickup.cancel(reference)),
    }),
  });
  return {
    ...wrapped,
    services: wrapped.services.map(measuredService),
    ...(draft && { draft: (order) => count("draft", () => draft(order)) }),
    ...(discardDraft && {
      discardDraft: (draftRef) => count("discard-draft", () => discardDraft(draftRef)),
    }),
    book: (order, mayLeave, draftRef) => count("book", () => connection.book(order, mayLeave, draftRef)),
    ...(check && { check: (order) => count("check", () => check(order)) }),
    lookup: (order, calledAt, draftRef) =>
      count("lookup", () => connection.lookup(order, calledAt, draftRef)),
    ...(adopt && { adopt: (order, numbers) => count("adopt", () => adopt(order, numbers)) }),
    ...(cancel && { cancel: (shipment) => count("cancel", () => cancel(shipment)) }),
    ...(track && { track: (...asked) => count("track", () => track(...asked)) }),
    ...(points && {
      points: { ...points, list: (withinMs) => count("points", () => points.list(withinMs)) },
    }),
    ...(pointsNear && {
      pointsNear: {
        ...pointsNear,
        near: (place, limits) => count("points-near", () => pointsNear.near(place, limits)),
      },
    }),
    ...(declareCustoms && {
      declareCustoms: (...asked) => count("declare-customs", () => declareCustoms(...asked)),
    }),
    ...(dayClosing && {
      dayClosing: {
        ...dayClosing,
        close: (day, shipments) => count("close-day", () => dayClosing.close(day, shipments)),
      },
    }),
  };
}

async function counted<Result>(
  act: () => Promise<Result>,
  note: (outcome: Outcome, seconds: number) => void,
): Promise<Result> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  try {
    const result = await act();
    note("ok", seconds());
    return result;
  } catch (error) {
    note(outcomeOf(error), seconds());
    throw error;
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof OutcomeUnknownError) return "unknown";
  return error instanceof EngineError && error.code !== "CARRIER_UNAVAILABLE" ? "refused" : "failed";
}

/** Counts each shipment whose label a booking bought. */
export function measuredBookings(bookings: BookingStore, metrics: Metrics): BookingStore {
  return {
    ...bookings,
    async finish(caller, claim, shipment, ...rest) {
      const finished = await bookings.finish(caller, claim, shipment, ...rest);
      if (finished !== null) metrics.labelBought(shipment.carrier.code, caller.environment);
      return finished;
    },
    async adopt(caller, fence, shipment, followUp) {
      const adopted = await bookings.adopt(caller, fence, shipment, followUp);
      if (adopted !== null) metrics.labelBought(shipment.carrier.code, caller.environment);
      return adopted;
    },
  };
}

export function measuredInbox(inbox: InboxStore, metrics: Metrics): InboxStore {
  return {
    ...inbox,
    async receive(webhook) {
      const receipt = await inbox.receive(webhook);
      metrics.received(receipt);
      return receipt;
    },
  };
}

const outcomes = { delivered: "delivered", due: "failed", failed: "given_up" } as const;

export function measuredWebhooks(webhooks: WebhookStore, metrics: Metrics): WebhookStore {
  return {
    ...webhooks,
    async record(endpoint, results) {
      const recorded = await webhooks.record(endpoint, results);
      for (const { state } of results) metrics.sent(outcomes[state]);
      return recorded;
    },
  };
}

/** @param name the job's name */
export function measuredJob(name: string, handle: JobHandler, metrics: Metrics): JobHandler {
  return (data) =>
    counted(
      () => inJobSpan(name, data, () => handle(data)),
      (outcome, seconds) => metrics.worked(name, outcome === "ok" ? "done" : "failed", seconds),
    );
}

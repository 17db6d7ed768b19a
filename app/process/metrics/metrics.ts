/**
 * Prometheus metrics of one process. Names and labels are an interface: docs/operating.md and the Grafana board use
 * them. No label holds a person, a shop or a merchant: their values would grow without end.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { CheckoutQuote } from "../../domain/orders/offers/checkout-quote.ts";
import type { Receipt } from "../../domain/shops/inbox-records.ts";
import type { Answered } from "../../entrypoints/http/serve-doors.ts";
import type { Version } from "../version.ts";

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Fine between the patience (1.5 s) and the deadline (2.5 s) of a checkout, where p99 matters. */
const CHECKOUT_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 5];
const CARRIER_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120];

export type Outcome = "ok" | "refused" | "failed" | "unknown";

export interface Metrics {
  readonly registry: Registry;
  answered(answered: Answered): void;
  quoted(quote: Pick<CheckoutQuote, "durationMs" | "rates" | "environment">): void;
  called(carrier: string, call: string, outcome: Outcome, seconds: number): void;
  breaker(carrier: string, account: string, isOpen: boolean): void;
  /** Carriers with accounts that this process leaves alone for a while, with their number. */
  carriersLeftAlone(): readonly { readonly carrier: string; readonly accounts: number }[];
  labelBought(carrier: string, environment: string): void;
  /** A webhook of Shopify's, once its sender is known. */
  received(outcome: Receipt): void;
  /** A try to send an event to a merchant's server. */
  sent(outcome: "delivered" | "failed" | "given_up"): void;
  worked(job: string, outcome: "done" | "failed", seconds: number): void;
}

export function openMetrics(version: Version, role: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 });
  new Gauge({
    name: "waybill_build_info",
    help: "Always 1; the labels tell the running version.",
    labelNames: ["version", "commit", "role"],
    registers,
  }).set({ ...version, role }, 1);
  const requests = new Counter({
    name: "waybill_http_requests_total",
    help: "Answered requests by door, method and status; door is the pattern of the path.",
    labelNames: ["door", "method", "status"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "waybill_http_request_seconds",
    help: "From the request's head to the end of its answer.",
    labelNames: ["door"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const checkoutSeconds = new Histogram({
    name: "waybill_checkout_seconds",
    help: "How long shoppers waited for rates.",
    labelNames: ["environment"],
    buckets: CHECKOUT_SECONDS,
    registers,
  });
  const checkoutRates = new Histogram({
    name: "waybill_checkout_rates",
    help: "Rates offered for a cart; the bucket 0 counts shoppers who saw none.",
    labelNames: ["environment"],
    buckets: [0, 1, 2, 3, 5, 8, 13, 21],
    registers,
  });
  const carrierCalls = new Counter({
    name: "waybill_carrier_calls_total",
    help: "Calls to carriers. refused: the carrier said no; failed: no answer; unknown: it may have acted.",
    labelNames: ["carrier", "call", "outcome"],
    registers,
  });
  const carrierSeconds = new Histogram({
    name: "waybill_carrier_call_seconds",
    help: "Durations of calls to carriers.",
    labelNames: ["carrier", "call"],
    buckets: CARRIER_SECONDS,
    registers,
  });
  const open = new Map<string, Set<string>>();
  const breakers = new Gauge({
    name: "waybill_carrier_breakers_open",
    help: "Accounts of a carrier that this process leaves alone for a while.",
    labelNames: ["carrier"],
    registers,
  });
  const labels = new Counter({
    name: "waybill_labels_total",
    help: "Labels bought.",
    labelNames: ["carrier", "environment"],
    registers,
  });
  const received = new Counter({
    name: "waybill_webhooks_received_total",
    help: "Signed webhooks of Shopify's: received, duplicate, or of an unknown shop. Unsigned ones are requests with status 401.",
    labelNames: ["outcome"],
    registers,
  });
  const sent = new Counter({
    name: "waybill_webhooks_sent_total",
    help: "Tries to send an event to a merchant's server. A failed one is repeated; given_up was the last.",
    labelNames: ["outcome"],
    registers,
  });
  const jobs = new Counter({
    name: "waybill_jobs_total",
    help: "Attempts of jobs by their outcome; a failed one is repeated later.",
    labelNames: ["job", "outcome"],
    registers,
  });
  const jobSeconds = new Histogram({
    name: "waybill_job_seconds",
    help: "Durations of jobs.",
    labelNames: ["job"],
    buckets: CARRIER_SECONDS,
    registers,
  });

  return {
    registry,
    answered({ door, method, status, ms }) {
      requests.inc({ door, method, status });
      requestSeconds.observe({ door }, ms / 1_000);
    },
    quoted({ environment, durationMs, rates }) {
      checkoutSeconds.observe({ environment }, durationMs / 1_000);
      checkoutRates.observe({ environment }, rates.length);
    },
    called(carrier, call, outcome, seconds) {
      carrierCalls.inc({ carrier, call, outcome });
      carrierSeconds.observe({ carrier, call }, seconds);
    },
    breaker(carrier, account, isOpen) {
      const accounts = open.get(carrier) ?? new Set();
      if (isOpen) accounts.add(account);
      else accounts.delete(account);
      open.set(carrier, accounts);
      breakers.set({ carrier }, accounts.size);
    },
    carriersLeftAlone: () =>
      [...open].flatMap(([carrier, { size: accounts }]) => (accounts > 0 ? [{ carrier, accounts }] : [])),
    labelBought: (carrier, environment) => labels.inc({ carrier, environment }),
    received: (outcome) => received.inc({ outcome: outcome.replace(" ", "_") }),
    sent: (outcome) => sent.inc({ outcome }),
    worked(job, outcome, seconds) {
      jobs.inc({ job, outcome });
      jobSeconds.observe({ job }, seconds);
    },
  };
}

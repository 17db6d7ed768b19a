import type { RefundAnswer } from "../carrier-ports.ts";
import type { Shipment } from "../values/shipment.ts";
import type { Milestone, TrackingEntry, TrackingStatus } from "../values/tracking.ts";

const MINUTE_MS = 60_000;

export interface SandboxScan {
  /** Minutes since the shipment was bought, by the sandbox's clock. */
  readonly afterMinutes: number;
  readonly status: TrackingStatus;
  readonly milestone: Milestone;
  readonly details: string;
}

export interface SandboxScenario {
  /** The recipient's name that plays it; in any case of letters. */
  readonly name: string;
  /** A sentence about the scenario for the documentation. */
  readonly meaning: string;
  /** `unknown`: the booking's answer is lost, and found by a look-up once `UNKNOWN_FOR_MS` have passed. */
  readonly booking: "accepted" | "refused" | "unknown";
  readonly scans: readonly SandboxScan[];
  /** Present if the label is charged when it is bought: how the carrier decides `REFUNDED_AFTER_MS` after it was cancelled. */
  readonly refund?: "refunded" | "refused";
}

/** The time after the call in which a look-up of an `unknown` booking has no answer either. */
export const UNKNOWN_FOR_MS = MINUTE_MS;

const pickedUp: SandboxScan = {
  afterMinutes: 1,
  status: "TRANSIT",
  milestone: "picked-up",
  details: "Picked up from the sender",
};
const inTransit: SandboxScan = {
  afterMinutes: 2,
  status: "TRANSIT",
  milestone: "in-transit",
  details: "Arrived at the depot",
};
const outForDelivery = (afterMinutes: number): SandboxScan => ({
  afterMinutes,
  status: "TRANSIT",
  milestone: "out-for-delivery",
  details: "Out for delivery",
});
const delivered = (afterMinutes: number): SandboxScan => ({
  afterMinutes,
  status: "DELIVERED",
  milestone: "delivered",
  details: "Delivered to the recipient",
});

const REFUNDED_AFTER_MS = 2 * MINUTE_MS;

/** The word that every scenario's name begins with, so that other shipments need not be read. */
export const SCENARIO_WORD = "TEST";

/** The one list of names: the sample carriers play it, and the documentation prints it. */
export const sandboxScenarios: readonly SandboxScenario[] = [
  {
    name: "TEST DELIVERED",
    meaning: "The parcel is delivered.",
    booking: "accepted",
    scans: [pickedUp, inTransit, outForDelivery(3), delivered(4)],
  },
  {
    name: "TEST EXCEPTION",
    meaning: "The parcel goes missing.",
    booking: "accepted",
    scans: [
      pickedUp,
      inTransit,
      { afterMinutes: 5, status: "EXCEPTION", milestone: "failure", details: "The parcel is missing" },
    ],
  },
  {
    name: "TEST RETURNED",
    meaning: "The recipient refuses the parcel, and it comes back to the sender.",
    booking: "accepted",
    scans: [
      pickedUp,
      inTransit,
      outForDelivery(3),
      {
        afterMinutes: 4,
        status: "EXCEPTION",
        milestone: "attempted-delivery",
        details: "The recipient refused the parcel",
      },
      { afterMinutes: 6, status: "TRANSIT", milestone: "in-transit", details: "On its way back" },
      { afterMinutes: 8, status: "EXCEPTION", milestone: "failure", details: "Returned to the sender" },
    ],
  },
  {
    name: "TEST SLOW",
    meaning: "The parcel is delayed, and delivered late.",
    booking: "accepted",
    scans: [
      pickedUp,
      { afterMinutes: 5, status: "TRANSIT", milestone: "delayed", details: "Delayed" },
      outForDelivery(50),
      delivered(60),
    ],
  },
  {
    name: "TEST REFUSED",
    meaning: "The carrier refuses the booking: 502 CARRIER_REJECTED. Nothing is bought.",
    booking: "refused",
    scans: [],
  },
  {
    name: "TEST TIMEOUT",
    meaning:
      'The carrier does not answer: 503 CARRIER_UNAVAILABLE with `metadata.outcome` "unknown". The label is found by a look-up one or two minutes later.',
    booking: "unknown",
    scans: [],
  },
  {
    name: "TEST REFUNDED",
    meaning: "The label is charged when it is bought, and refunded two minutes after it was cancelled.",
    booking: "accepted",
    scans: [],
    refund: "refunded",
  },
  {
    name: "TEST NOT REFUNDED",
    meaning: "The label is charged when it is bought. Cancelled, its refund is refused two minutes later.",
    booking: "accepted",
    scans: [],
    refund: "refused",
  },
];

const byName = new Map(sandboxScenarios.map((scenario) => [scenario.name, scenario]));

/** `undefined`: an ordinary recipient. */
export function scenarioOf(recipient: {
  readonly name?: string | null | undefined;
}): SandboxScenario | undefined {
  return byName.get((recipient.name ?? "").trim().replace(/\s+/g, " ").toUpperCase());
}

/** The carrier's answer by now about the refund of a cancelled label. */
export function sandboxRefund({ to, refund }: Pick<Shipment, "to" | "refund">, now: Date): RefundAnswer {
  const decision = scenarioOf(to)?.refund;
  if (refund?.state !== "pending" || decision === undefined) return { state: "pending" };
  const at = new Date(refund.since.getTime() + REFUNDED_AFTER_MS);
  if (at > now) return { state: "pending" };
  return decision === "refunded"
    ? { state: "refunded", at }
    : { state: "refused", words: "The label was used, or is too old." };
}

/** The scans that are due, oldest first. A scan's date depends on the purchase alone, so it never changes. */
export function dueScans(
  { to, state, createdAt, sandboxClock }: Pick<Shipment, "to" | "state" | "createdAt" | "sandboxClock">,
  now: Date,
): readonly TrackingEntry[] {
  const scans = state === "cancelled" ? [] : (scenarioOf(to)?.scans ?? []);
  return scansUntil(scans, createdAt, now.getTime() + (sandboxClock?.aheadMs ?? 0));
}

/** The same for a number that begins with a scenario's name, such as `TEST DELIVERED 1`; `null`: it plays none. */
export function scenarioScans(
  trackingRef: string,
  createdAt: Date,
  now: Date,
): readonly TrackingEntry[] | null {
  const ref = `${trackingRef.toUpperCase()} `;
  const scenario = sandboxScenarios.find(({ name }) => ref.startsWith(`${name} `));
  return scenario === undefined ? null : scansUntil(scenario.scans, createdAt, now.getTime());
}

function scansUntil(
  scans: readonly SandboxScan[],
  createdAt: Date,
  untilMs: number,
): readonly TrackingEntry[] {
  return scans
    .map((scan) => ({ scan, statusDate: new Date(createdAt.getTime() + scan.afterMinutes * MINUTE_MS) }))
    .filter(({ statusDate }) => statusDate.getTime() <= untilMs)
    .map(({ scan: { status, milestone, details, afterMinutes }, statusDate }) => ({
      id: `sandbox-${afterMinutes}`,
      status,
      statusDate,
      statusDetails: details,
      statusExact: milestone,
      milestone,
    }));
}

/** How the installation works now, as far as it knows. It names parts and carriers, and no merchant. */

/** `unknown`: nothing has shown it lately. */
export type Health = "works" | "disturbed" | "down" | "unknown";

export const serviceParts = ["rates", "labels", "tracking", "webhooks"] as const;
export type ServicePart = (typeof serviceParts)[number];

export interface ServiceHealth {
  readonly at: Date;
  readonly parts: Readonly<Record<ServicePart, Health>>;
  readonly carriers: readonly { readonly name: string; readonly health: Health }[];
}

/** The queue and the inbox of all processes; `null`: the database did not answer. */
export interface Backlog {
  readonly hasWorker: boolean;
  /** How long the oldest due job has waited, by the part of the service that it is for; seconds. */
  readonly oldestS: Readonly<Partial<Record<ServicePart, number>>>;
  /** Webhooks of Shopify that failed and are repeated. */
  readonly failingWebhooks: number;
}

/** Calls or checkouts that this process saw lately. */
export interface Seen {
  readonly good: number;
  readonly bad: number;
}

/** A part whose oldest job waits longer is disturbed: the alert's thresholds, and for tracking its turn. */
const PATIENCE_S = { labels: 300, tracking: 2_400, webhooks: 300 } as const;
const FAILING_WEBHOOKS = 20;
/** So much of what was seen may be bad. */
const BAD_SHARE = 0.2;
/** Fewer bad ones say more about one cart or parcel than about the service. */
const FEWEST = 5;

export function partsOf(backlog: Backlog | null, checkouts: Seen): ServiceHealth["parts"] {
  if (backlog === null) return { rates: "down", labels: "down", tracking: "down", webhooks: "down" };
  const byWorkers = (part: keyof typeof PATIENCE_S): Health => {
    if (!backlog.hasWorker) return "down";
    return (backlog.oldestS[part] ?? 0) > PATIENCE_S[part] ? "disturbed" : "works";
  };
  const webhooks = byWorkers("webhooks");
  return {
    rates: healthOf(checkouts),
    labels: byWorkers("labels"),
    tracking: byWorkers("tracking"),
    webhooks: webhooks === "works" && backlog.failingWebhooks > FAILING_WEBHOOKS ? "disturbed" : webhooks,
  };
}

/** @param leftAlone an account's calls are held back because they fail */
export function carrierHealth(calls: Seen, leftAlone: boolean): Health {
  const health = healthOf(calls);
  if (!leftAlone) return health;
  return calls.good === 0 ? "down" : "disturbed";
}

function healthOf({ good, bad }: Seen): Health {
  if (good + bad < FEWEST) return good > 0 ? "works" : "unknown";
  if (good === 0) return "down";
  return bad / (good + bad) > BAD_SHARE ? "disturbed" : "works";
}

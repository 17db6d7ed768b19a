import type { FaultSettings } from "../carriers/kit/fault-plan.ts";

/** Faults of a carrier's server, whatever the seed. */
export type CarrierFaults = Partial<Omit<FaultSettings, "seed" | "calls">>;

/** Rates of the faults in a week of chaos; the waits fit a week that takes seconds. */
export const faultsOfAWeek = {
  throttling: true,
  slowMs: [20, 400] as [number, number],
  hangMs: 20_000,
  lateMs: [100, 2_500] as [number, number],
  rates: {
    "too-many-requests": 0.02,
    "error-before": 0.03,
    "error-after": 0.03,
    "reset-before": 0.03,
    "reset-after": 0.03,
    slow: 0.05,
    hang: 0.001,
    "internal-error-before": 0.02,
    "internal-error-after": 0.02,
    "drained-bucket": 0.01,
    "user-error": 0.01,
    "token-withdrawn": 0.01,
    "webhook-lost": 0.08,
    "webhook-late": 0.1,
    "webhook-reordered": 0.1,
    "webhook-twice": 0.1,
    "webhook-forged": 0.05,
    "version-forward": 0.02,
  },
};

/**
 * Rates of a carrier's own faults. The kiosk's driver waits two seconds for an answer: many slow ones come too late, and some
 * labels are sold after their buyer gave up.
 */
export const faultsOfTheCarrier: CarrierFaults = {
  slowMs: [50, 2_600],
  hangMs: 1_500,
  rates: {
    "error-before": 0.03,
    "error-after": 0.04,
    "page-after": 0.02,
    "reset-before": 0.02,
    "reset-after": 0.04,
    "cut-inside": 0.03,
    "hang-before": 0.01,
    "hang-after": 0.02,
    slow: 0.08,
    "too-fast": 0.02,
    "login-lost": 0.02,
  },
};

/** Rates of the faults of a carrier's webhooks. */
export const webhookFaultsOfTheCarrier: CarrierFaults = {
  lateMs: [100, 2_500],
  rates: { "webhook-lost": 0.15, "webhook-late": 0.1, "webhook-twice": 0.1, "webhook-forged": 0.05 },
};

/** Longer than all that comes between a booking's mark and its label. */
export const settleMs = 6_000;

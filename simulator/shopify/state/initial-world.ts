import type { AppRegistration } from "../app-registration.ts";
import { FaultPlan } from "../faults/fault-plan.ts";
import type { Behaviour, World } from "./world.ts";

export const defaultBehaviour: Behaviour = {
  carrierTimeoutMs: 10_000,
  retryScale: 0.001,
  webhookConnectTimeoutMs: 1_000,
  webhookTimeoutMs: 5_000,
  accessTokenTtlS: 3_600,
  refreshTokenTtlS: 7_776_000,
  apiVersion: "2026-10",
};

/** A platform without shops. */
export function initialWorld(app: AppRegistration, behaviour: Partial<Behaviour>, now: () => Date): World {
  return {
    url: "",
    address: "",
    app,
    shops: new Map(),
    behaviour: { ...defaultBehaviour, ...behaviour },
    faults: new FaultPlan(),
    now,
  };
}

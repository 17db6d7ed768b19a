import type { AppRegistration } from "../app-registration.ts";
import type { FaultPlan } from "../faults/fault-plan.ts";
import type { Shop } from "./shop.ts";
import { handleOf } from "./shop.ts";

/** The simulated platform's behaviour; every number can be shortened for a test. */
export interface Behaviour {
  /** a carrier service's time for a checkout, in milliseconds */
  carrierTimeoutMs: number;
  /** factor of the waits between webhook attempts; 1 is Shopify's four hours */
  retryScale: number;
  webhookConnectTimeoutMs: number;
  webhookTimeoutMs: number;
  accessTokenTtlS: number;
  refreshTokenTtlS: number;
  apiVersion: string;
}

/** The simulator's whole state. */
export interface World {
  url: string;
  /** where it listens, whatever address browsers are given */
  address: string;
  app: AppRegistration;
  shops: Map<string, Shop>;
  behaviour: Behaviour;
  /** deliberate faults; none until they are set */
  faults: FaultPlan;
  now(): Date;
}

/** A moment as Shopify writes it: to the second. Two changes within one second have the same time there. */
export const toSecond = (moment: string): string =>
  /^.{19}\.\d{3}Z$/.test(moment)
    ? `${moment.slice(0, 19)}Z`
    : new Date(moment).toISOString().replace(/\.\d{3}Z$/, "Z");

export const isoNow = (world: World): string => world.now().toISOString();

/** A shop by its domain or its handle. */
export function findShop(world: World, name: string): Shop | undefined {
  const direct = world.shops.get(name.toLowerCase());
  if (direct) return direct;
  return [...world.shops.values()].find((shop) => handleOf(shop) === name.toLowerCase());
}

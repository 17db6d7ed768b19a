import type { RateFailure } from "../../engine/index.ts";
import type { Services } from "../../services.server.ts";
import type { CheckoutConfig } from "./checkout-config.ts";

const AGAIN_AFTER_MS = 60_000;

/** When each trouble of a shop was last told: a carrier that is down fails every checkout, and would fill the log. */
const told = new WeakMap<CheckoutConfig, Map<string, number>>();

/** A service without a price for the route is everyday; a carrier that is down, or a driver that throws, is news. */
export function logFailures(
  services: Pick<Services, "log" | "ports">,
  config: CheckoutConfig,
  failures: readonly RateFailure[],
): void {
  for (const { accountId, carrierCode, serviceCode, code, message, fault } of failures) {
    if (code === "OPTION_NOT_AVAILABLE") continue;
    if (!isNews(services, config, `${accountId} ${serviceCode} ${code}`)) continue;
    services.log.warn(
      { shop: config.shop.domain, carrierCode, serviceCode, code, err: fault ?? undefined },
      `no rate at checkout: ${message}`,
    );
  }
}

function isNews({ ports }: Pick<Services, "ports">, config: CheckoutConfig, trouble: string): boolean {
  const now = ports.clock.now().getTime();
  const times = told.get(config) ?? new Map<string, number>();
  told.set(config, times);
  if (now < (times.get(trouble) ?? 0) + AGAIN_AFTER_MS) return false;
  times.set(trouble, now);
  return true;
}

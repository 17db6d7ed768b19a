import type { Logger } from "pino";
import type { OutsideWatch } from "../adapters/carriers/kit/outside-carrier.ts";
import type { Metrics } from "./metrics/metrics.ts";

/** Logs and counts the health of outside carriers: one line when one is skipped, one when it is asked again. */
export function watchCarriers(log: Logger, metrics: Metrics): OutsideWatch {
  return ({ id: accountId, carrier }, change, counts, lastError) => {
    metrics.breaker(carrier.code, accountId, change.to !== "closed");
    const facts = { accountId, carrierCode: carrier.code, ...counts };
    if (change.to === "closed") log.info(facts, "an outside carrier answers again");
    else
      log.warn(
        { ...facts, coolDownMs: change.coolDownMs, err: lastError },
        "an outside carrier fails and is left alone for a while",
      );
  };
}

import type { Caller } from "../../engine/index.ts";
import { askToCancel, EngineError } from "../../engine/index.ts";
import type { OrderServices } from "../ports.ts";
import type { Refusal } from "../purchases/purchase-reason.ts";
import { refusalOf } from "../purchases/refusal-of.ts";
import { cancelLabel } from "./cancel-label.ts";

export interface CancelledLabels {
  readonly cancelled: number;
  /** The carrier has not answered yet; the cancellation continues by itself, and Home names what is refused. */
  readonly later: number;
  /** Shipments that stay, by the reason. */
  readonly refusals: readonly { readonly refusal: Refusal; readonly names: readonly string[] }[];
}

/** The page waits this long. */
const PATIENCE_MS = 15_000;
const SIDE_BY_SIDE = 10;

/**
 * Cancels labels at the merchant's request. The request for all is stored first, so that nothing is forgotten when the page is
 * left or the process ends.
 */
export async function cancelLabels(
  services: Pick<OrderServices, "ports" | "purchases">,
  caller: Caller,
  shipmentIds: readonly string[],
): Promise<CancelledLabels> {
  const { clock, shipments } = services.ports;
  const until = clock.now().getTime() + PATIENCE_MS;
  await askToCancel(services.ports, caller, shipmentIds);
  const known = [...(await shipments.byIds(caller, shipmentIds)).values()];
  const refusals = new Map<string, { readonly refusal: Refusal; readonly names: string[] }>();
  let cancelled = 0;
  let later = 0;
  for (let from = 0; from < known.length; from += SIDE_BY_SIDE) {
    const some = known.slice(from, from + SIDE_BY_SIDE);
    if (clock.now().getTime() > until) later += some.length;
    else
      await Promise.all(
        some.map(async ({ id, orderName, trackingRef }) => {
          try {
            await cancelLabel({ services, caller }, id);
            cancelled += 1;
          } catch (error) {
            if (!(error instanceof EngineError)) throw error;
            if (error.code === "CARRIER_UNAVAILABLE") later += 1;
            else {
              const refusal = refusalOf(error);
              const key = JSON.stringify(refusal);
              const same = refusals.get(key) ?? { refusal, names: [] };
              refusals.set(key, { refusal, names: [...same.names, orderName ?? trackingRef] });
            }
          }
        }),
      );
  }
  return { cancelled, later, refusals: [...refusals.values()] };
}

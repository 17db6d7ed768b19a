import { cancelShipment, EngineError } from "../../engine/index.ts";
import type { FulfillmentLink, Services, Shop } from "../../services.server.ts";
import { callerOf } from "../caller-of.ts";

/** What cancelling came to, shipment by shipment. A type, because it is stored as JSON. */
export type CancelOutcome = {
  readonly shipmentId: string;
  readonly cancelled: boolean;
  /** Why not. */
  readonly reason: string | null;
};

/**
 * Cancels the shipments behind these fulfillments; call it under the order's lease. One that the carrier already moves stays, and the merchant is told.
 * @param because what happened in Shopify, as a sentence
 * @throws EngineError CARRIER_UNAVAILABLE worth a retry: what is cancelled already stays so
 */
export async function cancelShipments(
  services: Services,
  shop: Shop,
  links: readonly FulfillmentLink[],
  because: string,
): Promise<CancelOutcome[]> {
  const outcomes: CancelOutcome[] = [];
  for (const link of links) {
    if ((await services.ports.shipments.get(callerOf(shop), link.shipmentId)) === null) {
      await refuseUnresolved(services, shop, link);
      await services.fulfillmentLinks.update(shop.domain, link.fulfillmentId, {
        state: "left-alone",
        reason: because,
      });
      continue;
    }
    outcomes.push(await cancelOne(services, shop, link, because));
  }
  return outcomes;
}

/** A label may turn out to be bought: then there will be something to cancel. */
async function refuseUnresolved(
  services: Services,
  shop: Shop,
  { shipmentId }: FulfillmentLink,
): Promise<void> {
  const booking = await services.ports.bookings.get(callerOf(shop), shipmentId);
  if (booking?.state === "open")
    throw new EngineError(
      "CARRIER_UNAVAILABLE",
      "It is not known yet whether the carrier booked the shipment.",
    );
}

async function cancelOne(
  services: Services,
  shop: Shop,
  { shipmentId, fulfillmentId }: FulfillmentLink,
  because: string,
): Promise<CancelOutcome> {
  try {
    await cancelShipment(services.ports, callerOf(shop), shipmentId);
    return { shipmentId, cancelled: true, reason: null };
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    const reason = `${because} Its shipment could not be cancelled: ${error.message}`;
    await services.fulfillmentLinks.update(shop.domain, fulfillmentId, { state: "failed", reason });
    return { shipmentId, cancelled: false, reason };
  }
}

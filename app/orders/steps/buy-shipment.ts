import type { Shipment } from "../../engine/index.ts";
import { EngineError } from "../../engine/index.ts";
import { changeLink } from "../ledger/change-link.ts";
import type { FulfillmentLink } from "../ledger/fulfillment-link.ts";
import { namedServices } from "../offers/offered-services.ts";
import type { ChosenDelivery } from "../offers/resolve-service.ts";
import { resolveService } from "../offers/resolve-service.ts";
import type { OrderWork } from "../order-work.ts";
import { explainRefusal } from "../parcels/explain-refusal.ts";
import { itemsOfLines, variantIdsOf } from "../parcels/parcel-items.ts";
import { partiesOf } from "../parcels/shipment-parties.ts";
import { shippedLines } from "../parcels/shipped-lines.ts";
import { addressFingerprint } from "../parcels/shipping-address.ts";
import type { FulfillmentContents } from "../platform.ts";
import { bookShipment } from "./book-shipment.ts";

/** What a shipment is to hold, and where it leaves from. */
export interface Goods {
  readonly lines: FulfillmentContents["lines"];
  readonly location: FulfillmentContents["location"];
  readonly parts: ChosenDelivery["parts"];
}

/** Why there is no shipment. */
export interface Refusal {
  readonly state: "left-alone" | "failed";
  readonly reason: string;
}

/**
 * Buys the shipment of a row of the ledger: its id stands there, so that repeating buys nothing twice.
 * @returns with it the row as it stands then
 * @throws EngineError CARRIER_UNAVAILABLE | LeaseLostError what a retry may heal
 */
export async function buyShipment(
  work: OrderWork,
  link: FulfillmentLink,
  goods: Goods,
): Promise<{ readonly link: FulfillmentLink; readonly bought: Shipment | Refusal }> {
  const { services, caller, order, settings } = work;
  const lines = shippedLines(goods.lines);
  if (lines.length === 0) return { link, bought: refusal("left-alone", "Nothing in it is shipped.") };
  const service = await serviceOf(work, link, goods);
  if ("reason" in service) return { link, bought: service };
  const parties = partiesOf(goods.location, order, settings.sender);
  if ("missing" in parties) return { link, bought: refusal("failed", parties.missing.join(" ")) };
  const known = await services.products.facts(caller.merchantId, variantIdsOf(lines));
  const items = itemsOfLines(lines, settings.defaultItemWeightG, known);
  if (items.length === 0)
    return { link, bought: refusal("failed", "More than 200 of its pieces need a parcel of their own.") };
  const row = await keepFingerprint(work, link);
  // Another worker may have taken the lease while this one was paused.
  await work.lease.confirm();
  try {
    const bought = await bookShipment(services, caller, {
      ...parties,
      shipmentId: row.shipmentId,
      service,
      items,
      relatedOrderId: order.id,
      pickup: settings.pickup,
    });
    return { link: row, bought };
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    return { link: row, bought: refusal("failed", explainRefusal(error, items)) };
  }
}

async function serviceOf(
  { services, caller, order, settings }: OrderWork,
  link: FulfillmentLink,
  goods: Goods,
) {
  const asked = link.origin === "merchant";
  const offered = await namedServices(services, caller);
  const wanted = link.purchase?.service ?? null;
  if (wanted !== null)
    return (
      offered.find(({ code }) => code === wanted) ??
      refusal("failed", `The service ${wanted} is no longer enabled: choose another one.`)
    );
  const chosen = { orderLines: order.shippingLines, parts: goods.parts };
  const resolved = resolveService(chosen, offered, settings.fallbackService);
  if (resolved.kind === "not-shipped")
    return refusal("left-alone", "The order is picked up or delivered in person.");
  if (resolved.kind === "none")
    return refusal(
      asked || link.purchase !== null ? "failed" : "left-alone",
      `The shopper chose ${resolved.title ?? "no shipping method"}, which is none of the enabled services, and no default service is set.`,
    );
  return resolved.service;
}

function refusal(state: Refusal["state"], reason: string): Refusal {
  return { state, reason };
}

/** Of the address that is booked: an attempt that was cut off keeps the one it began with. */
async function keepFingerprint(work: OrderWork, link: FulfillmentLink): Promise<FulfillmentLink> {
  const booking = await work.services.ports.bookings.get(work.caller, link.shipmentId);
  if (booking !== null && booking.state !== "failed" && link.addressFingerprint !== null) return link;
  const fingerprint = addressFingerprint(work.order.shippingAddress);
  return fingerprint === link.addressFingerprint
    ? link
    : changeLink(work, link, { addressFingerprint: fingerprint });
}

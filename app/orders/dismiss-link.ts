import type { Shipment } from "../engine/index.ts";
import { EngineError } from "../engine/index.ts";
import { callerOf } from "./caller-of.ts";
import type { FulfillmentLink } from "./ledger/fulfillment-link.ts";
import type { LabelState } from "./ledger/label-state-of.ts";
import { labelStateOf } from "./ledger/label-state-of.ts";
import type { OrderServices, OrderShop } from "./ports.ts";
import { orderLease, orderLeaseName, withLease } from "./with-lease.ts";

/**
 * The merchant deals with it otherwise, and wants to hear no more of what failed, nor wait for what is not bought yet: the
 * row as it stands afterwards. What failed keeps its reason. What is done or over stays as it is. `null`: this shop has no
 * such row.
 * @throws EngineError NOT_CANCELLABLE a label without a fulfillment is there, or may be: it would be forgotten, and bought
 * a second time
 * @throws LeaseBusyError | LeaseLostError
 */
export async function dismissLink(
  { fulfillmentLinks, leases, ports }: Pick<OrderServices, "fulfillmentLinks" | "leases" | "ports">,
  shop: OrderShop,
  linkId: string,
): Promise<FulfillmentLink | null> {
  const found = await fulfillmentLinks.get(shop.merchantId, linkId);
  if (found === null) return null;
  return withLease({ leases }, orderLeaseName(shop.domain, found.orderId), orderLease, async (lease) => {
    const link = await fulfillmentLinks.get(shop.merchantId, linkId);
    if (link?.state !== "failed" && link?.state !== "open") return link;
    const caller = callerOf(shop);
    const shipment = await ports.shipments.get(caller, link.shipmentId);
    const hindrance = hindranceOf(link, await labelStateOf(ports, caller, link, shipment), shipment);
    if (hindrance !== null) throw new EngineError("NOT_CANCELLABLE", hindrance);
    await lease.confirm();
    const aside = await fulfillmentLinks.changeAsRead(link, {
      state: "left-alone",
      ...(link.state === "open" ? { reason: "The merchant no longer wants it." } : {}),
    });
    return aside ?? fulfillmentLinks.get(shop.merchantId, linkId);
  });
}

/** As a sentence, why the merchant can't be done with it yet. */
function hindranceOf(link: FulfillmentLink, label: LabelState, shipment: Shipment | null): string | null {
  if (link.state === "open" && link.replacedShipmentId !== null) return "Its label is being made anew.";
  if (label === "unknown") return "It is not known yet whether the carrier booked it. Try again later.";
  if (label !== "bought" || shipment === null) return null;
  if (link.fulfillmentId === null ? isOutOfHands(link, shipment) : link.state === "failed") return null;
  const number = shipment.trackingRef === "" ? "" : ` (${shipment.trackingRef})`;
  return `Its label is bought${number}: cancel the shipment first.`;
}

/** The carrier moves it, or doesn't take it back. */
function isOutOfHands({ cancelRefusedAt }: FulfillmentLink, { pickupAt, deliveredAt }: Shipment): boolean {
  return cancelRefusedAt !== null || pickupAt !== null || deliveredAt !== null;
}

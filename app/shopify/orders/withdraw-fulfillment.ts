import type { FulfillmentLink } from "../../services.server.ts";
import { refuseUserErrors, ShopifyRefusedError } from "../admin-errors.ts";
import { gid } from "../gid.ts";
import { cancelFulfillment, fulfillmentState } from "../operations/fulfillment.ts";
import { endLink } from "./change-link.ts";
import type { OrderWork } from "./order-work.ts";
import type { StepOutcome } from "./step-outcome.ts";

/**
 * The merchant cancelled a shipment whose fulfillment we made: that goes as well, so that the pieces can be fulfilled
 * again. Where Shopify doesn't let it go, the merchant is told.
 */
export async function withdrawFulfillment(work: OrderWork, link: FulfillmentLink): Promise<StepOutcome> {
  const { admin, lease } = work;
  if (link.fulfillmentId === null) throw new Error(`link ${link.id} has no fulfillment`);
  const id = gid("Fulfillment", link.fulfillmentId);
  const { fulfillment } = await admin.request(fulfillmentState, { id });
  if (fulfillment !== null && fulfillment.status !== "CANCELLED") {
    await lease.confirm();
    try {
      const { fulfillmentCancel } = await admin.request(cancelFulfillment, { id });
      refuseUserErrors(fulfillmentCancel.userErrors);
    } catch (error) {
      if (!(error instanceof ShopifyRefusedError)) throw error;
      return endLink(
        work,
        link,
        "failed",
        `The shipment was cancelled, but Shopify keeps its fulfillment: ${error.message}`,
      );
    }
  }
  return endLink(work, link, "left-alone", "The shipment was cancelled, and its fulfillment with it.");
}

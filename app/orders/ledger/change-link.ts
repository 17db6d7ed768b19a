import type { OrderWork } from "../order-work.ts";
import { LeaseLostError } from "../with-lease.ts";
import type { FulfillmentLink, FulfillmentLinkChange } from "./fulfillment-link.ts";
import type { StepOutcome } from "./step-outcome.ts";
import { idsOf } from "./step-outcome.ts";

/**
 * Writes a row's change, if the row is still as it was read.
 * @throws LeaseLostError somebody else has changed it since: what is due of it now is another question
 */
export async function changeLink(
  { services }: Pick<OrderWork, "services">,
  link: FulfillmentLink,
  change: FulfillmentLinkChange,
): Promise<FulfillmentLink> {
  const changed = await services.fulfillmentLinks.changeAsRead(link, change);
  if (changed === null) throw new LeaseLostError(`the row ${link.id} was changed by somebody else`);
  return changed;
}

/** The end of an attempt, with the sentence that tells why. @throws LeaseLostError as `changeLink` */
export async function endLink(
  work: Pick<OrderWork, "services">,
  link: FulfillmentLink,
  state: "left-alone" | "failed",
  reason: string,
): Promise<StepOutcome> {
  await changeLink(work, link, { state, reason });
  return { ...idsOf(link), kind: state, reason };
}

/** The row of a fulfillment that was there first: as it stands, or a new one, which may be over from the beginning. */
export function ensureLink(
  { services, shop, caller, order }: OrderWork,
  fulfillmentId: string,
  over?: Pick<FulfillmentLink, "state" | "reason">,
): Promise<FulfillmentLink> {
  return services.fulfillmentLinks.ensure({
    ...caller,
    shop: shop.domain,
    fulfillmentId,
    orderId: order.id,
    orderName: order.name,
    ...over,
  });
}

import type { FulfillmentLink, Services, Shop } from "../../services.server.ts";
import { orderLease, orderLeaseName, withLease } from "../with-lease.ts";

/**
 * The merchant deals with it otherwise, and wants to hear no more of what failed: the row as it stands afterwards. It keeps
 * its reason, and a label that is bought stays bought. One that did not fail stays as it is. `null`: this shop has no such
 * row.
 * @throws LeaseBusyError | LeaseLostError
 */
export async function dismissLink(
  { fulfillmentLinks, leases }: Pick<Services, "fulfillmentLinks" | "leases">,
  shop: Shop,
  linkId: string,
): Promise<FulfillmentLink | null> {
  const found = await fulfillmentLinks.get(shop.merchantId, linkId);
  if (found === null) return null;
  return withLease({ leases }, orderLeaseName(shop.domain, found.orderId), orderLease, async (lease) => {
    const link = await fulfillmentLinks.get(shop.merchantId, linkId);
    if (link?.state !== "failed") return link;
    await lease.confirm();
    await fulfillmentLinks.update(shop.merchantId, linkId, { state: "left-alone" });
    return { ...link, state: "left-alone" };
  });
}

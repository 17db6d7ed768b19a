import type { FulfillmentLink, FulfillmentLinkChange } from "../../app/orders/ledger/fulfillment-link.ts";
import type { TestStores } from "./stores.ts";

/** Changes a row of the ledger, however it stands. */
export async function changeStoredLink(
  { fulfillmentLinks }: Pick<TestStores, "fulfillmentLinks">,
  merchantId: string,
  id: string,
  change: FulfillmentLinkChange,
): Promise<FulfillmentLink> {
  const link = await fulfillmentLinks.get(merchantId, id);
  const changed = link && (await fulfillmentLinks.changeAsRead(link, change));
  if (changed === null) throw new Error(`the row ${id} can't be changed`);
  return changed;
}

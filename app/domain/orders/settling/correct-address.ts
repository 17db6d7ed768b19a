import { keepOrder } from "../open-orders/keep-order.ts";
import type { OrderTotals, PostalAddress } from "../platform.ts";
import { PlatformRefusedError } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { RecipientDraft } from "../purchases/label-terms.ts";
import { labelRecipient } from "../quotes/quote-for-order.ts";

/** `said`: the platform's own words; `null` where it gave none. */
export type AddressCorrected =
  | { readonly outcome: "corrected"; readonly totals: OrderTotals }
  /** The sandbox changes no order. */
  | { readonly outcome: "sandbox" }
  | { readonly outcome: "refused"; readonly said: string | null };

/**
 * Writes a recipient that the merchant corrected to the order on its platform, and reads the order again. Nothing of ours changes before, so a
 * failed call is repeated by the merchant.
 * @param compare throws if the recipient, as the platform has it now, is not the one that was corrected
 * @throws as OrderReader, but for a refusal
 */
export async function correctAddress(
  services: Pick<OrderServices, "orderPlatform" | "openOrders" | "leases">,
  shop: OrderShop,
  { orderId, fulfillmentOrderId }: { readonly orderId: string; readonly fulfillmentOrderId: string },
  recipient: RecipientDraft,
  compare: (now: PostalAddress | null) => void,
): Promise<AddressCorrected> {
  const platform = services.orderPlatform(shop.domain, shop.environment);
  if (platform.changes === null) return { outcome: "sandbox" };
  const [before, contents] = await Promise.all([
    platform.readOrder(orderId),
    platform.readFulfillmentOrder(fulfillmentOrderId),
  ]);
  if (before !== null && contents !== null) compare(labelRecipient(before, contents));
  let totals: OrderTotals;
  try {
    totals = await platform.changes.correctAddress(orderId, recipient);
  } catch (error) {
    if (!(error instanceof PlatformRefusedError)) throw error;
    return { outcome: "refused", said: error.said };
  }
  const asOf = await services.leases.now();
  const order = await platform.readOrder(orderId);
  if (order !== null) await keepOrder(services, shop, asOf, order);
  return { outcome: "corrected", totals };
}

import type { Purchase } from "../../app/domain/orders/purchase.ts";
import type { TestStores } from "./stores.ts";

/** Changes a stored purchase, whatever its version. */
export async function changeStoredPurchase(
  { purchases }: Pick<TestStores, "purchases">,
  merchantId: string,
  id: string,
  change: (purchase: Purchase) => Purchase,
): Promise<Purchase> {
  const purchase = await purchases.get(merchantId, id);
  const changed = purchase && (await purchases.save(change(purchase)));
  if (changed === null) throw new Error(`the purchase ${id} can't be changed`);
  return changed;
}

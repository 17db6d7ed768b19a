import type { Bill } from "../../../../domain/bills/bill.ts";
import type { ShopContext } from "../../../shopify/require-shop.server.ts";

/** @throws Response 404 */
export async function requireBill({ services, caller }: ShopContext, id: string | undefined): Promise<Bill> {
  const bill = await services.bills.get(caller, id ?? "");
  if (bill === null) throw new Response("There is no such file.", { status: 404 });
  return bill;
}

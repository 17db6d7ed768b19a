import { z } from "zod";
import { EngineError } from "../../engine/index.ts";
import type { ShopContext } from "../require-shop.server.ts";

/** The switch of a carrier account. */
export const ratesForm = z.object({
  intent: z.enum(["enable", "disable"]),
  accountId: z.string(),
});

/** Null: the shop has no such account. */
export async function actOnRates(
  { services, shop, caller }: ShopContext,
  { intent, accountId }: z.output<typeof ratesForm>,
): Promise<{ readonly intent: "enable" | "disable" } | null> {
  try {
    await services.accounts.setEnabled(caller, accountId, intent === "enable");
  } catch (error) {
    if (error instanceof EngineError && error.code === "NOT_FOUND") return null;
    throw error;
  }
  await services.configChanges.publish(shop.merchantId);
  return { intent };
}

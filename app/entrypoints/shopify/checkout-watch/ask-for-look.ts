import type { LookReason } from "../../../domain/shops/checkout-silence.ts";
import type { Services } from "../../../process/services.server.ts";

/** Has the shop's checkout looked at. Only the clock's job leaves Shopify alone while the facts give no reason. */
export function askForLook(
  { jobs }: Pick<Services, "jobs">,
  shop: string,
  reason: LookReason,
): Promise<void> {
  return jobs.send("watch-checkout", { shop, reason }, { singletonKey: `${shop}/${reason}` });
}

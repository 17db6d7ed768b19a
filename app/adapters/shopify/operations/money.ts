import { z } from "zod";

/** An amount of Shopify's, in the shop's currency. */
export const money = z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) });

export type ShopifyMoney = z.output<typeof money>;

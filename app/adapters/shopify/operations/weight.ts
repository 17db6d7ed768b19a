import { z } from "zod";

/** In the unit in which the weight was entered. */
export const weight = z.object({
  unit: z.enum(["GRAMS", "KILOGRAMS", "OUNCES", "POUNDS"]),
  value: z.number(),
});

export type ShopifyWeight = z.output<typeof weight>;

import { z } from "zod";

/** A weight in the unit in which it was entered. */
export const weight = z.object({
  unit: z.enum(["GRAMS", "KILOGRAMS", "OUNCES", "POUNDS"]),
  value: z.number(),
});

export type ShopifyWeight = z.output<typeof weight>;

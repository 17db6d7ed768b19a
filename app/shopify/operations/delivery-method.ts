import { z } from "zod";

/** How a fulfillment order is to be delivered, and by which service: what the shopper chose. */
export const deliveryMethod = z
  .object({
    methodType: z.string(),
    serviceCode: z.string().nullable(),
    presentedName: z.string().nullable(),
  })
  .nullable();

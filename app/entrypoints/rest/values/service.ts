import { z } from "zod";

/** The meaning of `has_custom_credentials`. */
export const OWN_CONTRACT =
  "The carrier has your own contract: credentials that you gave, or your own price list of a carrier without an API. Cash on delivery needs it.";

export const carrierService = z
  .object({
    code: z
      .string()
      .describe("The service's code; with `driver` it names the service in a purchase without a rate."),
    name: z.string().describe("The service's name, as the carrier sells it."),
    estimated_delivery_in_days: z.number().meta({
      description:
        "Calendar days from today to the last day of the delivery promise: weekends, holidays and the merchant's preparation are counted in.",
    }),
  })
  .meta({ id: "Service" });

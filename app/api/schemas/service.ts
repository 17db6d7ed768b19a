import { z } from "zod";

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

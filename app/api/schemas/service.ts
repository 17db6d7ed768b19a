import { z } from "zod";

export const carrierService = z
  .object({ code: z.string(), name: z.string(), estimated_delivery_in_days: z.number() })
  .meta({ id: "Service" });

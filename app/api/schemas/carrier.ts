import { z } from "zod";
import { keyScopes } from "../../services.server.ts";
import { labelPrintFormats } from "./label-formats.ts";
import { listed } from "./text.ts";

const enabledService = z
  .object({
    code: z.string(),
    name: z.string(),
    to_point: z.boolean().meta({ description: "The recipient's address needs a location_id." }),
    from_point: z.boolean().meta({ description: "The sender's address needs a location_id." }),
    has_insurance_ability: z.boolean(),
    saturday_delivery_countries: z.array(z.string()),
  })
  .meta({ id: "CarrierService" });

export const carrierResponse = z
  .object({
    driver: z.string(),
    provider: z.object({ name: z.string(), image: z.string() }),
    friendly_name: z.string().nullable(),
    has_custom_credentials: z.boolean(),
    has_pickup: z.boolean(),
    has_cash_on_delivery: z.boolean(),
    has_tracking: z.boolean(),
    has_points: z.boolean().meta({ description: "GET /v1/points knows its lockers or shops." }),
    has_own_labels: z.boolean().meta({ description: "The carrier draws its labels." }),
    label_print_formats: z.array(listed(z.string(), labelPrintFormats)),
    services: z.array(enabledService).meta({ description: "Empty while the account can't be opened." }),
  })
  .meta({ id: "Carrier" });
export type CarrierResponse = z.output<typeof carrierResponse>;

export const meResponse = z
  .object({
    merchant: z.object({ id: z.string(), name: z.string() }),
    environment: z.enum(["sandbox", "production"]),
    key: z.object({
      name: z.string(),
      prefix: z.string(),
      expires_at: z.string().nullable(),
      scopes: z.array(z.enum(keyScopes)).meta({
        description:
          "What the key may do. read: read and quote. ship: buy, change and cancel. admin: what concerns the whole account.",
      }),
    }),
  })
  .meta({ id: "Me" });
export type MeResponse = z.output<typeof meResponse>;

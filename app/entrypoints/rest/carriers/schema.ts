import { z } from "zod";
import { keyScopes } from "../../../domain/merchants/records.ts";
import { labelPrintFormats } from "../values/label-formats.ts";
import { answeredDriver, provider } from "../values/provider.ts";
import { OWN_CONTRACT } from "../values/service.ts";
import { listed } from "../values/text.ts";

const enabledService = z
  .object({
    code: z.string().describe("The service's code: `service.code` of a purchase without a rate."),
    name: z.string().describe("The service's name, as the carrier sells it."),
    to_point: z.boolean().meta({ description: "The recipient's address needs a location_id." }),
    from_point: z.boolean().meta({ description: "The sender's address needs a location_id." }),
    has_insurance_ability: z.boolean().describe("Whether `extras.insurance_amount` can be bought."),
    saturday_delivery_countries: z
      .array(z.string())
      .describe("Countries to which `extras.is_saturday_delivery` can be bought; empty: nowhere."),
  })
  .meta({ id: "CarrierService" });

export const carrierResponse = z
  .object({
    driver: answeredDriver,
    provider,
    friendly_name: z.string().nullable().describe("Your own name of the carrier account; null without one."),
    has_custom_credentials: z.boolean().describe(OWN_CONTRACT),
    has_pickup: z.boolean().describe("Whether a pickup can be scheduled."),
    has_cash_on_delivery: z
      .boolean()
      .describe("Whether `cash_on_delivery` can be bought. It needs your own credentials."),
    has_tracking: z
      .boolean()
      .describe(
        "Whether the carrier can be asked about parcels, or sends news: `POST /v1/trackers` needs it.",
      ),
    has_points: z.boolean().meta({ description: "GET /v1/points knows its lockers or shops." }),
    has_own_labels: z.boolean().meta({ description: "The carrier draws its labels." }),
    label_print_formats: z
      .array(listed(z.string(), labelPrintFormats))
      .describe("Values of `label_print_format` that labels of this carrier can be printed in."),
    services: z.array(enabledService).meta({ description: "Empty while the account can't be opened." }),
  })
  .meta({ id: "Carrier" });
export type CarrierResponse = z.output<typeof carrierResponse>;

export const meResponse = z
  .object({
    merchant: z
      .object({
        id: z.string().describe("The merchant's id: `partner_id` of its shipments."),
        name: z.string().describe("The merchant's name."),
      })
      .describe("The account that owns the key."),
    environment: z
      .enum(["sandbox", "production"])
      .describe("The key's environment. In the sandbox nothing is real and nothing costs."),
    key: z
      .object({
        name: z.string().describe("The name that the key was given."),
        prefix: z.string().meta({
          description: "The key's first characters, to recognise it by.",
          example: "wb_sandbox_4fT9",
        }),
        expires_at: z.string().nullable().describe("When the key ends by itself; null: never."),
        scopes: z.array(z.enum(keyScopes)).meta({
          description:
            "What the key may do. read: read and quote. ship: buy, change and cancel. admin: what concerns the whole account.",
        }),
        strict: z.boolean().describe("Whether requests with fields that no operation has are refused."),
      })
      .describe("The key of this request. Its secret is never answered."),
  })
  .meta({ id: "Me" });
export type MeResponse = z.output<typeof meResponse>;

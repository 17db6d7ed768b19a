/** The options of a quote and of a shipment. */
import { z } from "zod";
import { calendarDate } from "./fields.ts";
import { MAX_AMOUNT } from "./item.ts";

export const amount = z.number().gte(0).lte(MAX_AMOUNT);

export const cashOnDelivery = amount
  .nullish()
  .meta({ description: "In the rate's currency; only with the caller's own carrier credentials." });

export const pickupDate = z
  .object({ date: calendarDate.describe("The day on which the carrier collects, local to the sender.") })
  .nullish()
  .meta({ description: "Only for rates whose has_pickup is true." });

const extras = ["insurance_amount", "is_saturday_delivery", "is_customs_invoice_document"];

/** Other bodies ignore unknown fields; a mistyped option would be a parcel without it. */
export const extrasRequest = z
  .strictObject(
    {
      insurance_amount: amount
        .nullish()
        .meta({ description: "Declared amount to insure, in the rate's currency." }),
      is_saturday_delivery: z
        .boolean()
        .nullish()
        .describe("Delivery on a Saturday; only of rates whose has_saturday_delivery is true."),
      is_customs_invoice_document: z.boolean().nullish().meta({
        description:
          "The caller's own PDF is the customs invoice; only for rates whose has_customs_invoice_upload is true. A shipment names it in customs_invoice_id.",
      }),
    },
    {
      error: (issue) =>
        issue.code === "unrecognized_keys"
          ? `has no ${issue.keys.map((key) => JSON.stringify(key)).join(", ")}: there are ${extras.join(", ")}`
          : undefined,
    },
  )
  .meta({ id: "ExtrasRequest" })
  .nullish()
  .describe("Paid options. An unknown one is refused, so that a mistyped option is never lost.");

/** Absent and `null` mean the same. */
export interface OptionsRequest {
  readonly cash_on_delivery?: z.output<typeof cashOnDelivery>;
  readonly extras?: z.output<typeof extrasRequest>;
  readonly pickup?: z.output<typeof pickupDate>;
}

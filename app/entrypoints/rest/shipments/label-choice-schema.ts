import { z } from "zod";
import { answeredTimestamp } from "../values/time.ts";

/** The record of an automatic choice of a label's service. */
export const labelChoiceResponse = z
  .object({
    shipment_id: z.uuid().describe("The label's shipment."),
    related_order_id: z.string().describe("The order that the label was bought for."),
    at: answeredTimestamp.describe("When the service was chosen."),
    asked_by: z.enum(["merchant", "rule"]).meta({
      description: "`rule`: the shop's automation; `merchant`: a click that left the service to Waybill.",
    }),
    facts: z.record(z.string(), z.unknown()).meta({
      description:
        "The shopper's shipping methods with their codes, country, weight and value of the goods, the enabled services with their names, and a point chosen after checkout.",
    }),
    rules: z.record(z.string(), z.unknown()).meta({
      description: "The services of the shop's own flat rates, and the service for all other orders.",
    }),
    rates: z.array(z.record(z.string(), z.unknown())).meta({
      description: "The prices, in minor units, with their parcels in grams and centimetres.",
    }),
    result: z.string().meta({ description: "JSON, byte for byte as the choice made it." }),
    is_reproduced: z.boolean().meta({
      description: "Facts, rules and rates make the same bytes again with the present version.",
    }),
  })
  .meta({ id: "LabelChoice" });
export type LabelChoiceResponse = z.input<typeof labelChoiceResponse>;

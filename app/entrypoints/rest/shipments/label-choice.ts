import { z } from "zod";
import { EngineError } from "../../../domain/engine/index.ts";
import { isReproduced } from "../../../domain/orders/choices/decide-label.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { reading, wrapped } from "../server/endpoint.ts";
import { answeredTimestamp } from "../values/fields.ts";
import { shipmentId } from "./schema.ts";

/** The record of an automatic choice of a label's service. */
const labelChoiceResponse = z
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

export const readLabelChoice = reading({
  method: "GET",
  path: "/v1/shipments/:id/choice",
  id: shipmentId,
  operationId: "getLabelChoice",
  tag: "Shipments",
  summary: "Read why a label was bought with its service",
  description:
    "Only for labels of a shop's orders whose service Waybill chose by itself. The record is kept for 400 days, and erased with the order's person.",
  answers: wrapped("The facts, rules and rates of the choice, and its result.", labelChoiceResponse),
  async handle({ app, caller, id }: Call<Pick<Services, "labelChoices">>) {
    const choice = await app.labelChoices.get(caller, id);
    if (choice === null)
      throw new EngineError(
        "NOT_FOUND",
        "The shipment does not exist, or its service was not chosen automatically.",
      );
    const { shipmentId: shipment, orderId, at, askedBy, facts, rules, rates, result } = choice;
    return {
      shipment_id: shipment,
      related_order_id: orderId,
      at: at.toISOString(),
      asked_by: askedBy,
      facts: { ...facts },
      rules: { ...rules },
      rates: rates.map((rate) => ({ ...rate })),
      result,
      is_reproduced: isReproduced(choice),
    };
  },
});

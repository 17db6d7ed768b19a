import { z } from "zod";
import { filledText, text } from "../values/text.ts";
import { timestamp } from "../values/time.ts";
import { shipmentStates } from "./schema.ts";
import { trackingStatus } from "./tracking-schema.ts";

/** Parameters of the list. Without `limit`, the answer streams the whole list. */
export const shipmentQuery = z.object({
  limit: z
    .int({ error: "must be a whole number from 1 to 250" })
    .gte(1, "must be at least 1")
    .lte(250, "must be at most 250")
    .optional()
    .meta({ description: "Answers pages of so many shipments, with next_cursor beside data.", example: 50 }),
  cursor: filledText(512).optional().meta({ description: "next_cursor of the page before; needs limit." }),
  related_order_id: filledText(200).optional().describe("The shipments of this order of yours."),
  incoming_order_id: filledText(200).optional().describe("The children of this incoming order."),
  tracking_ref: filledText(100).optional().meta({ description: "Of the shipment or of a child voucher." }),
  state: z
    .enum(shipmentStates, { error: `must be one of ${shipmentStates.join(", ")}` })
    .optional()
    .describe("Only shipments in this state."),
  tracking_status: trackingStatus.optional().describe("Only shipments whose parcel has this status now."),
  driver: filledText(64).optional().describe("Only this carrier's shipments."),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be a country code of two capital letters")
    .optional()
    .meta({ description: "The recipient's country.", example: "GR" }),
  created_from: timestamp.optional().meta({ description: "Created at this time or later." }),
  created_to: timestamp.optional().meta({ description: "Created at this time or earlier." }),
  updated_from: timestamp.optional().meta({ description: "Changed at this time or later." }),
  updated_to: timestamp.optional().meta({ description: "Not changed after this time." }),
  metadata: z
    .record(filledText(64), text(1024))
    .optional()
    .meta({ description: "`metadata[key]=value`: the shipments with this value, as text, at this key." }),
});
export type ShipmentQuery = z.output<typeof shipmentQuery>;

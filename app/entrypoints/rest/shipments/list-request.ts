import { z } from "zod";
import type { Issue, ShipmentFilter } from "../../../domain/engine/index.ts";
import { validationFailed } from "../../../domain/engine/index.ts";
import { filledText, text, timestamp } from "../values/fields.ts";
import { shipmentStates } from "./schema.ts";
import { trackingStatus } from "./tracking-entry.ts";

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
type ShipmentQuery = z.output<typeof shipmentQuery>;

/** The list that the caller asked for; without a limit, all of it. */
interface ListRequest {
  readonly filter: ShipmentFilter;
  readonly page: { readonly limit: number; readonly cursor: string | null } | null;
}

/** @throws EngineError VALIDATION_FAILED for parameters that contradict each other */
export function toListRequest(query: ShipmentQuery): ListRequest {
  const issues: Issue[] = [];
  if (query.cursor !== undefined && query.limit === undefined)
    issues.push({ path: "cursor", message: "needs limit" });
  for (const what of ["created", "updated"] as const) {
    const [from, to] = [query[`${what}_from`], query[`${what}_to`]];
    if (from !== undefined && to !== undefined && from > to)
      issues.push({ path: `${what}_to`, message: `must not be before ${what}_from` });
  }
  if (issues.length > 0) throw validationFailed(issues);
  return {
    filter: toFilter(query),
    page: query.limit === undefined ? null : { limit: query.limit, cursor: query.cursor ?? null },
  };
}

function toFilter(query: ShipmentQuery): ShipmentFilter {
  return {
    ...(query.related_order_id !== undefined && { relatedOrderId: query.related_order_id }),
    ...(query.incoming_order_id !== undefined && { incomingOrderId: query.incoming_order_id }),
    ...(query.tracking_ref !== undefined && { trackingRef: query.tracking_ref }),
    ...(query.state !== undefined && { state: query.state }),
    ...(query.tracking_status !== undefined && { trackingStatus: query.tracking_status }),
    ...(query.driver !== undefined && { driver: query.driver }),
    ...(query.country !== undefined && { country: query.country }),
    ...(query.created_from !== undefined && { createdFrom: new Date(query.created_from) }),
    ...(query.created_to !== undefined && { createdTo: new Date(query.created_to) }),
    ...(query.updated_from !== undefined && { updatedFrom: new Date(query.updated_from) }),
    ...(query.updated_to !== undefined && { updatedTo: new Date(query.updated_to) }),
    ...(query.metadata !== undefined && { metadata: query.metadata }),
  };
}

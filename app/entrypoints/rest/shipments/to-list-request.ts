import type { Issue, ShipmentFilter } from "../../../domain/engine/index.ts";
import { validationFailed } from "../../../domain/engine/index.ts";
import type { ShipmentQuery } from "./list-query.ts";

/** The list that the caller asked for; without a limit, all of it. */
export interface ListRequest {
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

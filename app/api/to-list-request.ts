import type { Issue, ShipmentFilter } from "../engine/index.ts";
import { validationFailed } from "../engine/index.ts";
import { check } from "./check.ts";
import type { ShipmentQuery } from "./schemas/shipment-query.ts";
import { shipmentQuery } from "./schemas/shipment-query.ts";

/** The list that the caller asked for; without a limit, all of it. */
export interface ListRequest {
  readonly filter: ShipmentFilter;
  readonly page: { readonly limit: number; readonly cursor: string | null } | null;
}

/** @throws EngineError VALIDATION_FAILED also for a repeated parameter */
export function toListRequest(parameters: URLSearchParams): ListRequest {
  const query = check(shipmentQuery, readParameters(parameters));
  const issues: Issue[] = [];
  if (query.cursor !== undefined && query.limit === undefined)
    issues.push({ path: "cursor", message: "needs limit" });
  if (
    query.created_from !== undefined &&
    query.created_to !== undefined &&
    query.created_from > query.created_to
  )
    issues.push({ path: "created_to", message: "must not be before created_from" });
  if (issues.length > 0) throw validationFailed(issues);
  return {
    filter: toFilter(query),
    page: query.limit === undefined ? null : { limit: query.limit, cursor: query.cursor ?? null },
  };
}

function readParameters(parameters: URLSearchParams): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  const twice: Issue[] = [];
  for (const name of Object.keys(shipmentQuery.shape)) {
    const [first, second] = parameters.getAll(name);
    if (second !== undefined) twice.push({ path: name, message: "must be given once" });
    // A limit that is no plain number stays text, so that the schema refuses it.
    if (first !== undefined) read[name] = name === "limit" && /^\d{1,9}$/.test(first) ? Number(first) : first;
  }
  if (twice.length > 0) throw validationFailed(twice);
  return read;
}

function toFilter(query: ShipmentQuery): ShipmentFilter {
  return {
    ...(query.related_order_id !== undefined && { relatedOrderId: query.related_order_id }),
    ...(query.tracking_ref !== undefined && { trackingRef: query.tracking_ref }),
    ...(query.state !== undefined && { state: query.state }),
    ...(query.tracking_status !== undefined && { trackingStatus: query.tracking_status }),
    ...(query.driver !== undefined && { driver: query.driver }),
    ...(query.created_from !== undefined && { createdFrom: new Date(query.created_from) }),
    ...(query.created_to !== undefined && { createdTo: new Date(query.created_to) }),
  };
}

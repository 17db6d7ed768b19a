import type { CarrierCall } from "../../kit/http.ts";
import type { NamedCall } from "../../kit/serve-carrier.ts";
import type { DhlWorld } from "../world.ts";
import { findCall } from "./answer-call.ts";
import { bodyOf } from "./define-call.ts";

/** The call's short name, and a part that survives a repetition in another order: a reference before a number. */
export function nameCall(world: DhlWorld, call: CarrierCall): NamedCall {
  const found = findCall(call);
  if (found === null) return { name: call.path, subject: null };
  const number = found.parts.number ?? call.query.get("shipmentTrackingNumber");
  const shipment = number === null ? undefined : world.shipments.get(number);
  const { customerReferences } = bodyOf(call);
  const subject =
    firstReference(customerReferences) ??
    call.query.get("shipmentReference") ??
    shipment?.reference ??
    number;
  return { name: found.call.name, subject };
}

function firstReference(references: unknown): string | null {
  if (!Array.isArray(references)) return null;
  const value: unknown = (references[0] as { value?: unknown } | undefined)?.value;
  return typeof value === "string" ? value : null;
}

import type { CarrierCall } from "../../kit/http.ts";
import type { NamedCall } from "../../kit/serve-carrier.ts";
import { consignmentPath } from "../customs/consignment-call.ts";
import { documentBase, uploadBase } from "../customs/document-calls.ts";
import { trackBase } from "../tracking/track-and-trace.ts";
import type { GlsWorld } from "../world.ts";
import { tokenPath } from "./answer-call.ts";
import { findCall, shipitBase } from "./find-call.ts";

/** The call's short name, and a part that survives a repetition in another order: a reference before a number. */
export function nameCall(world: GlsWorld, call: CarrierCall): NamedCall {
  if (call.path === tokenPath) return { name: "token", subject: null };
  if (call.path.startsWith(trackBase)) {
    const [, kind, list] = /\/simple\/(trackids|references)\/([^/]+)$/.exec(call.path) ?? [];
    return { name: kind === "references" ? "track-references" : "track", subject: list ?? null };
  }
  if (call.path === consignmentPath) return { name: "declare", subject: null };
  if (call.path.startsWith(documentBase)) return { name: "document", subject: null };
  if (call.path.startsWith(uploadBase)) return { name: "upload", subject: null };
  const found = findCall(call.method, call.path.slice(shipitBase.length));
  if (found === null) return { name: call.path, subject: null };
  const body = bodyOf(call);
  const shipment = recordOf(body.Shipment);
  const trackId = found.parts.trackId ?? body.TrackID;
  const parcel = typeof trackId === "string" ? world.parcels.get(trackId) : undefined;
  const references =
    shipment.ShipmentReference ?? parcel?.shipment.ShipmentReference ?? body.ShipmentReference;
  const [reference] = [references].flat();
  const subject = reference ?? trackId ?? found.parts.id ?? call.query.get("date") ?? body.ZIPCode;
  return { name: found.call.name, subject: typeof subject === "string" ? subject : null };
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function bodyOf({ body }: CarrierCall): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(body.toString("utf8")));
  } catch {
    return {};
  }
}

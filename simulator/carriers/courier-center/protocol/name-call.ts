import type { CarrierCall } from "../../kit/http.ts";
import type { NamedCall } from "../../kit/serve-carrier.ts";
import { calls } from "../calls/all-calls.ts";
import { findAnywhere } from "../shipments/find-shipments.ts";
import type { CourierCenterWorld } from "../world.ts";
import { basePath, bodyOf } from "./answer-call.ts";

/** The call's short name, and a part that survives a repetition in another order: a reference before a number. */
export function nameCall(world: CourierCenterWorld, call: CarrierCall): NamedCall {
  const name = calls.get(call.path.slice(basePath.length))?.name ?? call.path;
  const { Reference1, ShipmentNumber, Identifier, Date: day } = bodyOf(call) ?? {};
  const number = ShipmentNumber ?? Identifier;
  const [shipment] = typeof number === "string" ? findAnywhere(world, number) : [];
  const subject = Reference1 ?? shipment?.booking.Reference1 ?? number ?? day;
  return { name, subject: typeof subject === "string" ? subject : null };
}

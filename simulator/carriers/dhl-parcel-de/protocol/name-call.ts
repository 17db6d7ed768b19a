import type { CarrierCall } from "../../kit/http.ts";
import type { NamedCall } from "../../kit/serve-carrier.ts";
import type { DhlParcelWorld } from "../world.ts";
import { findCall } from "./find-call.ts";

/** The call's short name, and a part that survives a repetition in another order: a reference before a number. */
export function nameCall({ shipments }: DhlParcelWorld, call: CarrierCall): NamedCall {
  const found = findCall(call);
  if (found === null) return { name: call.path, subject: null };
  const { name } = found.call;
  const body = bodyOf(call);
  const [ordered] = [body.shipments].flat();
  const number = call.query.get("shipment") ?? [body.shipmentNumbers].flat()[0];
  const subject =
    recordOf(ordered).refNo ??
    body.shipmentReference ??
    (typeof number === "string" ? (shipments.get(number)?.order.refNo ?? number) : null) ??
    pieceCodeOf(call);
  const isValidation = name === "book" && call.query.get("validate") === "true";
  return {
    name: isValidation ? "validate" : name,
    subject: typeof subject === "string" ? subject : null,
  };
}

const pieceCodeOf = ({ query }: CarrierCall): string | null =>
  /piece-code="([^"]*)"/.exec(query.get("xml") ?? "")?.[1] ?? null;

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function bodyOf({ body }: CarrierCall): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(body.toString("utf8")));
  } catch {
    return {};
  }
}

import type { CarrierCall } from "../../kit/http.ts";
import type { NamedCall } from "../../kit/serve-carrier.ts";
import type { AcsWorld } from "../world.ts";
import { readEnvelope } from "./read-call.ts";

/**
 * The alias, and a part that survives a repetition in another order: the shipment's reference in place of its
 * voucher number.
 */
export function nameCall({ vouchers }: AcsWorld, call: CarrierCall): NamedCall {
  const envelope = readEnvelope(call);
  if (envelope === null) return { name: call.path, subject: null };
  const { alias, parameters } = envelope;
  const number = parameters.Voucher_No ?? parameters.Main_Voucher_No;
  const subject =
    parameters.Reference_Key1 ??
    vouchers.get(String(number))?.request.Reference_Key1 ??
    number ??
    parameters.Pickup_Date ??
    parameters.Zip_Code;
  return { name: alias, subject: typeof subject === "string" ? subject : null };
}

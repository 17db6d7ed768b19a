import type { CarrierCall } from "../../kit/http.ts";
import type { NamedCall } from "../../kit/serve-carrier.ts";
import { readSoap } from "../../kit/soap.ts";
import { findConsignment } from "../consignments/find-consignment.ts";
import type { SpeedexWorld } from "../world.ts";
import { Fields } from "./fields.ts";

/** The operation, and a part that survives a repetition in another order: the reference before a voucher's number. */
export function nameCall(world: SpeedexWorld, call: CarrierCall): NamedCall {
  try {
    const { operation } = readSoap(call);
    return { name: operation.name, subject: subjectOf(world, new Fields(operation)) };
  } catch {
    return { name: call.path, subject: null };
  }
}

function subjectOf(world: SpeedexWorld, fields: Fields): string | null {
  const [bol] = fields.list("inListPod", "BOL");
  const [firstVoucher] = fields.list("voucherIDs", "string");
  const number = fields.text("voucherID") || fields.text("VoucherID") || firstVoucher?.text || "";
  const booked = findConsignment(world, number)?.bol.Comments_2853_1;
  const reference = bol === undefined ? "" : new Fields(bol).text("Comments_2853_1");
  return reference || booked || fields.text("ClientKey1") || number || fields.text("dateFrom") || null;
}

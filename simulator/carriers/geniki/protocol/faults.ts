import type { CarrierCall, Reply } from "../../kit/http.ts";
import { Refusal } from "../../kit/http.ts";
import type { NamedCall } from "../../kit/serve-carrier.ts";
import { childNamed } from "../../kit/xml.ts";
import type { GenikiWorld } from "../world.ts";
import { jobOfVoucher } from "../world.ts";
import { orderedReply, refusal } from "./answer-call.ts";
import { endKeys } from "./issue-key.ts";
import type { GenikiCall } from "./read-call.ts";
import { readCall } from "./read-call.ts";
import { results } from "./result-codes.ts";

/** The call, or null if it is none of Geniki's. */
export function tryToRead(call: CarrierCall): GenikiCall | null {
  try {
    return readCall(call);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The operation, and the order's reference: it survives a repetition in another order. */
export function nameCall(world: GenikiWorld, call: CarrierCall): NamedCall {
  const given = tryToRead(call);
  if (given === null) return { name: call.path, subject: null };
  const value = (name: string): string | null =>
    given.elements.find((element) => element.name === name)?.text ?? null;
  const record = given.elements.find(({ name }) => name === "oVoucher");
  const voucher =
    value("voucherNo") ?? value("voucherNumber") ?? value("voucherNumbers") ?? value("sVoucherNumber");
  const list = given.elements.find(({ name }) => name === "voucherNumbers")?.children[0]?.text;
  const job = world.jobs.get(value("nJobId") ?? "") ?? jobOfVoucher(world, list ?? voucher ?? "");
  const subject =
    (record && childNamed(record, "OrderId")?.text) ?? value("sOrderId") ?? job?.record.OrderId ?? voucher;
  return { name: given.operation, subject: subject || null };
}

/** Too many calls of a user: 15 in the form of the call. Source: section 10. */
export function tooFast(world: GenikiWorld, call: CarrierCall): Reply {
  const given = tryToRead(call);
  if (given === null) return { status: 429, headers: {}, body: "" };
  return refusal(world, given, results.tooFast);
}

/**
 * A failure in Geniki's forms: a bare status, a fault of SOAP, or a result. Before a call they are 12 and 14,
 * after it 8. Source: section 10.
 */
export function failure(
  world: GenikiWorld,
  call: CarrierCall,
  when: "before" | "after",
  chance: number,
): Reply | null {
  const given = tryToRead(call);
  const forms: readonly (number | "fault" | null)[] =
    when === "before" ? [null, "fault", results.runtime, results.busy] : [null, "fault", results.sql];
  const form = forms[Math.floor(chance * forms.length)] ?? null;
  return given === null || form === null ? null : orderedReply(world, given, form);
}

/** Ends the key that the call uses. */
export function loseLogin(world: GenikiWorld, call: CarrierCall): void {
  const key = tryToRead(call)?.elements.find(({ name }) => name === "sAuthKey" || name === "authKey")?.text;
  const issued = world.keys.get(key ?? "");
  if (issued !== undefined) endKeys(world, issued.user);
}

import { z } from "zod";
import type { GreekRefusalRow, Refusal, RefusalFacts } from "../../kit/refusal.ts";
import { refusalBy } from "../../kit/refusal.ts";
import { rowOf } from "../../kit/scans.ts";
import type { CarrierAnswer } from "../../kit/send-call.ts";
import { anyJsonOf, isSuccess } from "../../kit/wire-answer.ts";
import { anyCase } from "./answers.ts";
import { byCode, rows } from "./refusal-rows.ts";

/**
 * ShipIT refuses with 400 and an empty body: code, text and arguments are headers. Track & Trace has problem JSON, its
 * gateway a `fault`, and the token's server `errors`. Source: contract sheet, section 11.
 */
export function refusalOf(answer: CarrierAnswer, call: string): Refusal | null {
  const cancel = call === "cancel" ? cancelRefusal(answer) : null;
  if (cancel !== null) return cancel;
  if (isSuccess(answer)) return null;
  const { status } = answer;
  const cause = new Error(`status ${status}`);
  if (call === "log-in") return logInRefusal(answer, cause);
  // The place for the file is gone: a new one is asked for.
  if (call === "upload" && status < 500) return refusalBy(rows.away, { cause });
  if (call === "declare" && status === 400)
    return refusalBy(rows.customs, { quoted: faultsIn(answer), cause });
  if (status === 401) return refusalBy({ ...rows.account, sessionEnded: true }, { cause });
  if (status === 403) return refusalBy(rows.entitlement, { cause });
  if (status === 429) return refusalBy({ ...rows.away, nothingDone: true }, { code: faultOf(answer), cause });
  // The backend is switched off.
  if (status === 490) return refusalBy(rows.away, { code: "490", cause });
  const code = answer.header?.("error") || problemOf(answer);
  if (status >= 500 || !code) return status === 400 ? refusalBy(rows.request, { cause }) : null;
  return refusalBy(rowOf(byCode, code) ?? byFamily(code), factsOf(answer, code, cause));
}

/** A result that is no cancellation, whatever its status is. Source: contract sheet, section 8. */
function cancelRefusal(answer: CarrierAnswer): Refusal | null {
  const result = anyCase({ result: z.string() }).safeParse(anyJsonOf(answer)).data?.result;
  if (result === "SCANNED") return refusalBy(rows.moving, { code: result });
  return result === "ERROR" ? refusalBy(rows.byTelephone, { code: result }) : null;
}

const logInErrors = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) });

/** Wrong credentials are refused with any status: the words decide. */
function logInRefusal(answer: CarrierAnswer, cause: Error): Refusal | null {
  const words = logInErrors.safeParse(anyJsonOf(answer)).data?.errors.map(({ message }) => message);
  const isRefused = answer.status === 401 || words?.some((each) => /credential|client/i.test(each));
  if (isRefused) return refusalBy(rows.account, { said: words?.join("; ") ?? "", cause });
  return answer.status >= 500 || words !== undefined ? refusalBy(rows.away, { cause }) : null;
}

const customsFaults = z.object({ errors: z.array(z.object({ field: z.string(), message: z.string() })) });

/** Of customs data, the fields that are wrong. */
const faultsIn = (answer: CarrierAnswer): string =>
  (customsFaults.safeParse(anyJsonOf(answer)).data?.errors ?? [])
    .map(({ field, message }) => `${field}: ${message}.`)
    .join(" ");

const fault = z.object({ fault: z.object({ detail: z.object({ errorcode: z.string() }) }) });
const problem = z.object({ title: z.string() });

const faultOf = (answer: CarrierAnswer): string | null =>
  fault.safeParse(anyJsonOf(answer)).data?.fault.detail.errorcode ?? null;
const problemOf = (answer: CarrierAnswer): string | null =>
  problem.safeParse(anyJsonOf(answer)).data?.title ?? null;

/** Codes with a part that the documents leave open, such as `shipmentunit.addonliability.notavailable`. */
function byFamily(code: string): GreekRefusalRow {
  if (/addonliability/i.test(code)) return rows.insurance;
  if (/cod\.|MAX_COD|notpositive/i.test(code)) return rows.cash;
  if (/weight/i.test(code)) return rows.weight;
  if (/e?mail/i.test(code)) return rows.email;
  if (/zip|city/i.test(code)) return rows.postcode;
  return rows.other;
}

function factsOf(answer: CarrierAnswer, code: string, cause: Error): RefusalFacts {
  const said = answer.header?.("message") ?? "";
  const path = fieldIn(answer.header?.("args") ?? "");
  return { code, said, cause, ...(path !== null && { metadata: { path } }) };
}

/** Our fields by the last part of GLS' path. */
const fields: Readonly<Record<string, string>> = {
  Name1: "address_to.name",
  Name2: "address_to.name",
  Name3: "address_to.address2",
  ContactPerson: "address_to.name",
  CountryCode: "address_to.country",
  ZIPCode: "address_to.zip",
  City: "address_to.city",
  Street: "address_to.address",
  Province: "address_to.state",
  eMail: "address_to.email",
  MobilePhoneNumber: "address_to.phone",
  Weight: "items",
  ParcelShopID: "address_to.location_id",
  Amount: "items",
};

/** The first argument is a field's path, with dots or slashes. The others may quote a person. */
function fieldIn(args: string): string | null {
  const [, path = ""] = /^\s*\[\s*"([^"]*)"/.exec(args) ?? [];
  return rowOf(fields, path.split(/[./]/).at(-1) ?? "");
}

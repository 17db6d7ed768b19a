import type { CarrierCall, Reply } from "../../kit/http.ts";
import { bytes, json } from "../../kit/http.ts";
import { findCall } from "../calls/all-calls.ts";
import { readEnvelope } from "./read-call.ts";

/** The empty parameter object of an alias; text for GET. Source: section 1. */
export function answerHelp(call: CarrierCall): Reply {
  const alias = readEnvelope(call)?.alias;
  const known = alias === undefined ? undefined : findCall(alias);
  if (call.method !== "POST" || known === undefined)
    return bytes("ACS Auto Rest", "text/plain; charset=utf-8");
  const company = known.companyField === "Company_Id" ? "Company_Id" : "Company_ID";
  const names = [company, "Company_Password", "User_ID", "User_Password", ...known.names];
  return json({
    ACSAlias: known.alias,
    ACSInputParameters: Object.fromEntries(names.map((name) => [name, null])),
  });
}

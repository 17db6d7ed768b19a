import type { Refusal, RefusalOf, RefusalRow } from "../../kit/refusal.ts";
import { refusalBy } from "../../kit/refusal.ts";
import type { CarrierAnswer } from "../../kit/send-call.ts";
import { isSuccess, textOf } from "../../kit/wire-answer.ts";
import { resultOf } from "./service.ts";

const unavailable = "Geniki is not answering.";
const notUnderstood = "Geniki did not understand the request: please report this to us.";

/** Geniki answers numbers without words, so the words are ours. Source: section 10. */
export const refusalRows: Readonly<Record<number, RefusalRow>> = {
  1: {
    reason: "credentials_refused",
    message: "Geniki did not accept user, password or application key of this environment.",
  },
  2: { reason: "not_understood", message: notUnderstood },
  3: { reason: "no_data", message: notUnderstood },
  4: {
    code: "NOT_CANCELLABLE",
    reason: "handed_over",
    message: "Already handed over to Geniki; only its shop can stop it.",
  },
  5: { reason: "no_numbers", message: "Geniki has no free voucher numbers: call them." },
  6: { reason: "no_numbers", message: "Geniki has no free voucher numbers: call them." },
  // The server may have written the job before it failed.
  8: { code: "CARRIER_UNAVAILABLE", reason: null, message: unavailable },
  9: { reason: "unknown_number", message: "Geniki does not know this shipment." },
  10: { reason: "other_user", message: "This parcel belongs to another Geniki user." },
  11: {
    code: "CARRIER_UNAVAILABLE",
    reason: null,
    message: unavailable,
    sessionEnded: true,
    nothingDone: true,
  },
  12: { code: "CARRIER_UNAVAILABLE", reason: null, message: unavailable },
  13: { reason: "cancelled", message: "This shipment is cancelled at Geniki." },
  14: { code: "CARRIER_UNAVAILABLE", reason: null, message: "Geniki is busy.", nothingDone: true },
  15: {
    code: "CARRIER_UNAVAILABLE",
    reason: null,
    message: "Geniki is asked too often for the moment.",
    nothingDone: true,
  },
  700: { reason: "recipient_missing", message: "Recipient name, address or city is missing." },
  701: { reason: "not_understood", message: notUnderstood },
  702: { reason: "not_understood", message: notUnderstood },
  703: { reason: "cod_limit", message: "Cash on delivery is above Geniki's limit." },
  704: { reason: "not_understood", message: notUnderstood },
  705: { reason: "not_understood", message: notUnderstood },
  706: { reason: "day_passed", message: "The day of handing over has passed." },
  710: { reason: "order_not_possible", message: "Geniki can't do this on that day, or for this parcel." },
  711: { reason: "not_understood", message: notUnderstood },
  712: { reason: "unknown_recipient", message: "Geniki does not know this recipient of returns." },
};

/** A code that the document does not have: the call may have taken effect. */
const unknownCode: RefusalRow = { code: "CARRIER_UNAVAILABLE", reason: null, message: unavailable };

/** @internal Tests ask for a recorded refusal of each. */
export const refusalCodes: readonly string[] = Object.keys(refusalRows);

/** Refusals come with status 200: as a result, or as bare text of the calls for documents. Source: section 2. */
export const refusalOf: RefusalOf = (answer, call) => {
  const code = isDocumentCall(call) ? codeInText(answer) : codeInSoap(answer, call);
  if (code === null || code === 0) return null;
  return code === 4 && call !== "CancelJob" ? refusalBy(doneAlready, { code: "4" }) : refusalOfCode(code);
};

/** Of other calls than cancelling. */
const doneAlready: RefusalRow = { reason: "done_already", message: "Geniki has done this already." };

export const refusalOfCode = (code: number): Refusal =>
  refusalBy(refusalRows[code] ?? unknownCode, { code: String(code) });

const isDocumentCall = (call: string): boolean => /Pdf$|ZPL$/.test(call);

/** Null: a document, or no answer of Geniki's. */
function codeInText(answer: CarrierAnswer): number | null {
  if (answer.bytes.length > 20) return null;
  const text = textOf(answer).trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Null: a status that the kit's own rule is about. */
function codeInSoap(answer: CarrierAnswer, call: string): number | null {
  return isSuccess(answer) ? resultOf(answer, call) : null;
}

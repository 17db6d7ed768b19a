import type { GreekRefusalRow, RefusalOf } from "../../kit/refusal.ts";
import { refusalBy } from "../../kit/refusal.ts";
import { rowOf } from "../../kit/scans.ts";
import { SoapFault } from "../../kit/soap.ts";
import { isSuccess, UnreadableAnswer } from "../../kit/wire-answer.ts";
import { maybe, one, xmlInt, xmlText } from "../../kit/xml.ts";
import { answerOf } from "./service.ts";

const ourBug = {
  en: "ELTA did not understand the request: please report this to us.",
  el: "Τα ΕΛΤΑ δεν κατάλαβαν το αίτημα: αναφέρετέ το σε εμάς.",
};

const notUnderstood: GreekRefusalRow = { reason: "not_understood", message: ourBug };

/** The published flags; the number decides, and ELTA's words are shown. Source: section 4. */
export const refusalRows: Readonly<Record<string, GreekRefusalRow>> = {
  1: {
    reason: "unknown_zip",
    message: {
      en: "ELTA does not know this post code.",
      el: "Τα ΕΛΤΑ δεν γνωρίζουν αυτόν τον ταχυδρομικό κώδικα.",
    },
  },
  2: {
    reason: "credentials_refused",
    message: { en: "ELTA did not accept the user code.", el: "Τα ΕΛΤΑ δεν δέχτηκαν τον κωδικό χρήστη." },
  },
  3: {
    reason: "credentials_refused",
    message: { en: "ELTA did not accept the password.", el: "Τα ΕΛΤΑ δεν δέχτηκαν το συνθηματικό." },
  },
  5: notUnderstood,
  6: {
    reason: "credentials_refused",
    message: { en: "ELTA did not accept the customer code.", el: "Τα ΕΛΤΑ δεν δέχτηκαν τον κωδικό πελάτη." },
  },
  7: {
    reason: "phone",
    message: {
      en: "A Greek phone number of ten digits is needed.",
      el: "Χρειάζεται ελληνικό τηλέφωνο με δέκα ψηφία.",
    },
  },
};

/** A flag that the document does not have. */
const refusedAnyhow: GreekRefusalRow = {
  reason: "carrier_refused",
  message: { en: "ELTA refused.", el: "Τα ΕΛΤΑ αρνήθηκαν." },
};

/** @internal Tests ask for a recorded refusal of each. */
export const refusalFlags: readonly string[] = Object.keys(refusalRows);

/** Refused flags are 1 to 99; 0 is done, and any other answer is neither. Source: section 2. */
export const refusalOf: RefusalOf = (answer, call) => {
  try {
    const { st_flag: flag, st_title } = answerOf(
      { st_flag: one(xmlInt), st_title: maybe(xmlText) },
      answer,
      call,
    );
    if (flag === 0 && isSuccess(answer)) return null;
    if (flag < 1 || flag > 99) throw new UnreadableAnswer("A flag that the document does not have.");
    const said = st_title ?? "";
    const row = rowOf(refusalRows, String(flag)) ?? refusedAnyhow;
    const quoted = said === "" ? "" : `ELTA: ${said}`;
    return refusalBy(row, { code: String(flag), said, quoted, metadata: { said } });
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    // Certainly not booked: the server did not understand the call. Source: section 7.
    if (error instanceof SoapFault && error.code === "Client")
      return refusalBy(notUnderstood, { cause: error });
    // The kit's own rule about the status holds.
    if (!isSuccess(answer)) return null;
    throw error;
  }
};

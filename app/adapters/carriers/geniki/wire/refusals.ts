import type { GreekRefusalRow, Refusal, RefusalOf } from "../../kit/refusal.ts";
import { refusalBy } from "../../kit/refusal.ts";
import type { CarrierAnswer } from "../../kit/send-call.ts";
import { isSuccess, textOf } from "../../kit/wire-answer.ts";
import { resultOf } from "./service.ts";

const unavailable = { en: "Geniki is not answering.", el: "Η Γενική Ταχυδρομική δεν απαντά." };
const notUnderstood = {
  en: "Geniki did not understand the request: please report this to us.",
  el: "Η Γενική Ταχυδρομική δεν κατάλαβε το αίτημα: αναφέρετέ το σε εμάς.",
};

/** Geniki answers numbers without words, so the words are ours. Source: section 10. */
export const refusalRows: Readonly<Record<number, GreekRefusalRow>> = {
  1: {
    reason: "credentials_refused",
    message: {
      en: "Geniki did not accept user, password or application key of this environment.",
      el: "Η Γενική Ταχυδρομική δεν δέχτηκε το όνομα χρήστη, το συνθηματικό ή το κλειδί εφαρμογής αυτού του περιβάλλοντος.",
    },
  },
  2: { reason: "not_understood", message: notUnderstood },
  3: { reason: "no_data", message: notUnderstood },
  4: {
    code: "NOT_CANCELLABLE",
    reason: "handed_over",
    message: {
      en: "Already handed over to Geniki; only its shop can stop it.",
      el: "Έχει ήδη παραδοθεί στη Γενική Ταχυδρομική: μόνο το κατάστημά της μπορεί να το σταματήσει.",
    },
  },
  5: {
    reason: "no_numbers",
    message: {
      en: "Geniki has no free voucher numbers: call them.",
      el: "Η Γενική Ταχυδρομική δεν έχει ελεύθερους αριθμούς voucher: τηλεφωνήστε της.",
    },
  },
  6: {
    reason: "no_numbers",
    message: {
      en: "Geniki has no free voucher numbers: call them.",
      el: "Η Γενική Ταχυδρομική δεν έχει ελεύθερους αριθμούς voucher: τηλεφωνήστε της.",
    },
  },
  // The server may have written the job before it failed.
  8: { code: "CARRIER_UNAVAILABLE", reason: null, message: unavailable },
  9: {
    reason: "unknown_number",
    message: {
      en: "Geniki does not know this shipment.",
      el: "Η Γενική Ταχυδρομική δεν γνωρίζει αυτή την αποστολή.",
    },
  },
  10: {
    reason: "other_user",
    message: {
      en: "This parcel belongs to another Geniki user.",
      el: "Αυτό το δέμα ανήκει σε άλλον χρήστη της Γενικής Ταχυδρομικής.",
    },
  },
  11: {
    code: "CARRIER_UNAVAILABLE",
    reason: null,
    message: unavailable,
    sessionEnded: true,
    nothingDone: true,
  },
  12: { code: "CARRIER_UNAVAILABLE", reason: null, message: unavailable },
  13: {
    reason: "cancelled",
    message: {
      en: "This shipment is cancelled at Geniki.",
      el: "Αυτή η αποστολή έχει ακυρωθεί στη Γενική Ταχυδρομική.",
    },
  },
  14: {
    code: "CARRIER_UNAVAILABLE",
    reason: null,
    message: { en: "Geniki is busy.", el: "Η Γενική Ταχυδρομική είναι απασχολημένη." },
    nothingDone: true,
  },
  15: {
    code: "CARRIER_UNAVAILABLE",
    reason: null,
    message: {
      en: "Geniki is asked too often for the moment.",
      el: "Η Γενική Ταχυδρομική δέχεται πολλά αιτήματα αυτή τη στιγμή.",
    },
    nothingDone: true,
  },
  700: {
    reason: "recipient_missing",
    message: {
      en: "Recipient name, address or city is missing.",
      el: "Λείπει το όνομα, η διεύθυνση ή η πόλη του παραλήπτη.",
    },
  },
  701: { reason: "not_understood", message: notUnderstood },
  702: { reason: "not_understood", message: notUnderstood },
  703: {
    reason: "cod_limit",
    message: {
      en: "Cash on delivery is above Geniki's limit.",
      el: "Η αντικαταβολή ξεπερνά το όριο της Γενικής Ταχυδρομικής.",
    },
  },
  704: { reason: "not_understood", message: notUnderstood },
  705: { reason: "not_understood", message: notUnderstood },
  706: {
    reason: "day_passed",
    message: {
      en: "The day of handing over has passed.",
      el: "Η ημέρα παράδοσης στη Γενική Ταχυδρομική έχει περάσει.",
    },
  },
  710: {
    reason: "order_not_possible",
    message: {
      en: "Geniki can't do this on that day, or for this parcel.",
      el: "Η Γενική Ταχυδρομική δεν μπορεί να το κάνει εκείνη την ημέρα ή για αυτό το δέμα.",
    },
  },
  711: { reason: "not_understood", message: notUnderstood },
  712: {
    reason: "unknown_recipient",
    message: {
      en: "Geniki does not know this recipient of returns.",
      el: "Η Γενική Ταχυδρομική δεν γνωρίζει αυτόν τον παραλήπτη επιστροφών.",
    },
  },
};

/** A code that the document does not have: the call may have taken effect. */
const unknownCode: GreekRefusalRow = { code: "CARRIER_UNAVAILABLE", reason: null, message: unavailable };

/** @internal Tests ask for a recorded refusal of each. */
export const refusalCodes: readonly string[] = Object.keys(refusalRows);

/** Refusals come with status 200: as a result, or as bare text of the calls for documents. Source: section 2. */
export const refusalOf: RefusalOf = (answer, call) => {
  const code = isDocumentCall(call) ? codeInText(answer) : codeInSoap(answer, call);
  if (code === null || code === 0) return null;
  return code === 4 && call !== "CancelJob" ? refusalBy(doneAlready, { code: "4" }) : refusalOfCode(code);
};

/** Of other calls than cancelling. */
const doneAlready: GreekRefusalRow = {
  reason: "done_already",
  message: { en: "Geniki has done this already.", el: "Η Γενική Ταχυδρομική το έχει κάνει ήδη." },
};

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

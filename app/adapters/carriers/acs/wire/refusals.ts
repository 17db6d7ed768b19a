import type { EngineErrorCode } from "../../../../domain/engine/index.ts";
import { EngineError } from "../../../../domain/engine/index.ts";
import { foldText } from "../../kit/folded-text.ts";
import type { GreekWords, Refusal, RefusalOf } from "../../kit/refusal.ts";
import { envelopeOf } from "./envelope.ts";

interface Sign {
  readonly reason: string;
  /** Fragments that the message holds together; one list for each wording. */
  readonly fragments: readonly (readonly string[])[];
  /** Words for the merchant: the remedy, or the field that is wrong. */
  readonly tell: GreekWords;
  /** CARRIER_REJECTED if absent. */
  readonly code?: EngineErrorCode;
  /** The alias of the only call that answers with this sign; absent: any call may. */
  readonly alias?: string;
}

const price = "ACS_Price_Calculation";

/**
 * Fragments of ACS's messages in Greek and English. Texts may change without notice, so a message without a
 * known fragment is shown as it came. The first sign that fits decides. Source: section 10.
 */
const signs = [
  {
    reason: "pickup_day",
    fragments: [["ημ/νία παραλαβής"], ["Sunday or national holiday"], ["Κυριακή"]],
    tell: {
      en: "Choose another pickup day (not past, Sunday or holiday).",
      el: "Επιλέξτε άλλη ημέρα παραλαβής (όχι περασμένη, Κυριακή ή αργία).",
    },
  },
  {
    reason: "recipient_name",
    fragments: [["όνομα παραλήπτη"]],
    tell: { en: "The recipient's name is missing.", el: "Λείπει το όνομα του παραλήπτη." },
  },
  {
    reason: "recipient_street",
    fragments: [["διεύθυνση", "κενή"]],
    tell: { en: "The recipient's street is missing.", el: "Λείπει η οδός του παραλήπτη." },
  },
  {
    reason: "zip_of_country",
    fragments: [["ταχ. Κωδικός ή χώρα"]],
    tell: {
      en: "The post code does not fit the country.",
      el: "Ο ταχυδρομικός κώδικας δεν ταιριάζει με τη χώρα.",
    },
  },
  {
    reason: "point_gone",
    fragments: [["καταστήματος προορισμού"], ["Destination Value"]],
    tell: { en: "This ACS point no longer exists.", el: "Αυτό το σημείο της ACS δεν υπάρχει πια." },
  },
  {
    reason: "too_many_pieces",
    fragments: [["99 τεμάχια"], ["99 pieces"]],
    tell: { en: "At most 99 parcels.", el: "Το πολύ 99 δέματα." },
  },
  {
    reason: "weight_out_of_range",
    fragments: [["βάρους"], ["weight value"]],
    tell: { en: "Weight must be 0.5 to 999 kg.", el: "Το βάρος πρέπει να είναι από 0,5 έως 999 kg." },
  },
  {
    reason: "not_understood",
    fragments: [
      ["χρέωσης μεταφορικών"],
      ["πληρωμής αντικαταβολής"],
      ["προϊόν αντικαταβολής"],
      ["Cannot find the COD"],
    ],
    tell: {
      en: "ACS did not understand the request: please report this to us.",
      el: "Η ACS δεν κατάλαβε το αίτημα: αναφέρετέ το σε εμάς.",
    },
  },
  {
    reason: "billing_code",
    fragments: [["επί πιστώσει"], ["credit code"]],
    tell: { en: "The billing code is not valid.", el: "Ο κωδικός χρέωσης δεν ισχύει." },
  },
  {
    reason: "mobile_needed",
    fragments: [["1 κινητό"], ["1 mobile phone"]],
    tell: { en: "A mobile number is needed for a locker.", el: "Για θυρίδα χρειάζεται αριθμός κινητού." },
  },
  {
    reason: "extras_combined",
    fragments: [["Acs-SmartPoint", "combined"], ["δεν συνδυάζονται"], ["cannot combine"], ['"RV"']],
    tell: { en: "These extras can't be combined.", el: "Αυτές οι πρόσθετες υπηρεσίες δεν συνδυάζονται." },
  },
  {
    reason: "remote_area",
    fragments: [["δυσπρόσιτος"]],
    tell: {
      en: "Remote area: no Saturday, morning or timed delivery.",
      el: "Δυσπρόσιτη περιοχή: χωρίς παράδοση Σάββατο, πρωί ή σε ορισμένη ώρα.",
    },
  },
  {
    reason: "no_saturday",
    fragments: [["5Σ"]],
    tell: {
      en: "No Saturday delivery at this address.",
      el: "Δεν γίνεται παράδοση Σάββατο σε αυτή τη διεύθυνση.",
    },
  },
  {
    reason: "no_cyprus_economy",
    fragments: [["Cyprus Economy"]],
    tell: { en: "Your contract has no Cyprus Economy.", el: "Η σύμβασή σας δεν έχει Cyprus Economy." },
  },
  {
    reason: "customs_contents",
    fragments: [["Content_Type_ID"]],
    tell: { en: "Choose the contents for customs.", el: "Επιλέξτε το περιεχόμενο για το τελωνείο." },
  },
  {
    reason: "on_pickup_list",
    fragments: [["έχει εκτυπωθεί η λίστα"]],
    tell: {
      en: "Already on a pickup list; ask ACS to cancel it.",
      el: "Είναι ήδη σε λίστα παραλαβής: ζητήστε από την ACS να το ακυρώσει.",
    },
    code: "NOT_CANCELLABLE",
  },
  {
    reason: "label_after_list",
    fragments: [["μετά την έκδοση λίστας"]],
    tell: {
      en: "ACS prints no label after the pickup list: use the stored one.",
      el: "Η ACS δεν τυπώνει voucher μετά τη λίστα παραλαβής: χρησιμοποιήστε το αποθηκευμένο.",
    },
  },
  {
    reason: "labels_not_printed",
    fragments: [["ατύπωτες"]],
    tell: { en: "Some labels are not printed.", el: "Κάποια voucher δεν έχουν τυπωθεί." },
  },
  {
    reason: "area_not_served",
    fragments: [["κατάστημα παραλαβής"], ["κατάστημα παράδοσης"]],
    tell: { en: "ACS does not serve this area.", el: "Η ACS δεν εξυπηρετεί αυτή την περιοχή." },
    alias: price,
  },
  {
    reason: "insurance_limit",
    fragments: [["3000"]],
    tell: { en: "Insurance up to €3,000.", el: "Ασφάλιση έως 3.000 €." },
  },
  {
    reason: "too_heavy_to_price",
    fragments: [["100 κιλών"]],
    tell: { en: "Over 100 kg: ask ACS.", el: "Πάνω από 100 kg: ρωτήστε την ACS." },
    alias: price,
  },
  {
    reason: "unknown_zip",
    fragments: [["Δεν βρέθηκαν δεδομένα"]],
    tell: { en: "Unknown post code.", el: "Άγνωστος ταχυδρομικός κώδικας." },
  },
  {
    reason: "unknown_voucher",
    fragments: [["Acs shipment found for your company"]],
    tell: { en: "ACS does not know this voucher yet.", el: "Η ACS δεν γνωρίζει ακόμη αυτό το voucher." },
  },
] as const satisfies readonly Sign[];

/** @internal Tests ask for a recorded refusal of each. */
export const refusalReasons: readonly string[] = signs.map(({ reason }) => reason);

type RefusalReason = (typeof signs)[number]["reason"];

const folded: readonly { readonly sign: (typeof signs)[number]; readonly fragments: readonly string[][] }[] =
  signs.map((sign) => ({ sign, fragments: sign.fragments.map((parts) => parts.map(foldText)) }));

function signOf(alias: string, said: string): (Sign & { readonly reason: RefusalReason }) | undefined {
  const message = foldText(said);
  return folded.find(
    ({ sign, fragments }) =>
      (!("alias" in sign) || sign.alias === alias) &&
      fragments.some((parts) => parts.every((part) => message.includes(part))),
  )?.sign;
}

/** A message of ACS: the remedy, and ACS's own words. */
export function refusalIn(alias: string, said: string): Refusal {
  const sign: (Sign & { readonly reason: RefusalReason }) | undefined = signOf(alias, said);
  const none = { code: null, said };
  if (sign === undefined) {
    const error = new EngineError("CARRIER_REJECTED", said, { reason: "carrier_refused", said });
    return { ...none, reason: null, error };
  }
  const { reason, tell, code = "CARRIER_REJECTED" } = sign;
  const message = `${tell.en} ACS: ${said}`;
  return { ...none, reason, error: new EngineError(code, message, { reason, said, words: { ...tell } }) };
}

/** The order of the questions is section 2's: ACS answers 200 to failures too. */
export const refusalOf: RefusalOf = (answer, alias) => {
  const { status } = answer;
  const byStatus = refusalOfStatus(status);
  if (byStatus !== null) return byStatus;
  const { refused } = envelopeOf(answer);
  return refused === "" ? null : refusalIn(alias, refused);
};

const keyRefused: GreekWords = {
  en: "ACS did not accept the API key (or this server's address).",
  el: "Η ACS δεν δέχτηκε το κλειδί API (ή τη διεύθυνση αυτού του διακομιστή).",
};

/** Null: status 200. 403: the key, one of its aliases, or this server's address; 406: asked too often. */
function refusalOfStatus(status: number): Refusal | null {
  if (status === 200) return null;
  const none = { code: null, reason: null, said: "" };
  if (status === 403) {
    const { en } = keyRefused;
    const error = new EngineError("CARRIER_REJECTED", en, {
      reason: "key_refused",
      status,
      words: { ...keyRefused },
    });
    return { ...none, error };
  }
  if (status === 406) {
    const message = "ACS is asked too often for the moment.";
    const error = new EngineError("CARRIER_UNAVAILABLE", message, { reason: "too_fast", status });
    return { ...none, error, nothingDone: true };
  }
  const cause = new Error(`ACS answered ${status}.`);
  const error = new EngineError("CARRIER_UNAVAILABLE", "ACS is not answering.", null, { cause });
  // A 4xx status comes from something before ACS's programs: the call did not reach them.
  const isTurnedAway = status >= 400 && status < 500 && status !== 408;
  return { ...none, error, ...(isTurnedAway && { nothingDone: true }) };
}

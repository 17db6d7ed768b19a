import type { EngineErrorCode } from "../../../../domain/engine/index.ts";
import { EngineError } from "../../../../domain/engine/index.ts";
import { foldText } from "../../kit/folded-text.ts";
import type { Refusal, RefusalOf } from "../../kit/refusal.ts";
import { envelopeOf } from "./envelope.ts";

interface Sign {
  readonly reason: string;
  /** Fragments that the message holds together; one list for each wording. */
  readonly fragments: readonly (readonly string[])[];
  /** Words for the merchant: the remedy, or the field that is wrong. */
  readonly tell: string;
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
    tell: "Choose another pickup day (not past, Sunday or holiday).",
  },
  { reason: "recipient_name", fragments: [["όνομα παραλήπτη"]], tell: "The recipient's name is missing." },
  {
    reason: "recipient_street",
    fragments: [["διεύθυνση", "κενή"]],
    tell: "The recipient's street is missing.",
  },
  {
    reason: "zip_of_country",
    fragments: [["ταχ. Κωδικός ή χώρα"]],
    tell: "The post code does not fit the country.",
  },
  {
    reason: "point_gone",
    fragments: [["καταστήματος προορισμού"], ["Destination Value"]],
    tell: "This ACS point no longer exists.",
  },
  { reason: "too_many_pieces", fragments: [["99 τεμάχια"], ["99 pieces"]], tell: "At most 99 parcels." },
  {
    reason: "weight_out_of_range",
    fragments: [["βάρους"], ["weight value"]],
    tell: "Weight must be 0.5 to 999 kg.",
  },
  {
    reason: "not_understood",
    fragments: [
      ["χρέωσης μεταφορικών"],
      ["πληρωμής αντικαταβολής"],
      ["προϊόν αντικαταβολής"],
      ["Cannot find the COD"],
    ],
    tell: "ACS did not understand the request: please report this to us.",
  },
  {
    reason: "billing_code",
    fragments: [["επί πιστώσει"], ["credit code"]],
    tell: "The billing code is not valid.",
  },
  {
    reason: "mobile_needed",
    fragments: [["1 κινητό"], ["1 mobile phone"]],
    tell: "A mobile number is needed for a locker.",
  },
  {
    reason: "extras_combined",
    fragments: [["Acs-SmartPoint", "combined"], ["δεν συνδυάζονται"], ["cannot combine"], ['"RV"']],
    tell: "These extras can't be combined.",
  },
  {
    reason: "remote_area",
    fragments: [["δυσπρόσιτος"]],
    tell: "Remote area: no Saturday, morning or timed delivery.",
  },
  { reason: "no_saturday", fragments: [["5Σ"]], tell: "No Saturday delivery at this address." },
  {
    reason: "no_cyprus_economy",
    fragments: [["Cyprus Economy"]],
    tell: "Your contract has no Cyprus Economy.",
  },
  { reason: "customs_contents", fragments: [["Content_Type_ID"]], tell: "Choose the contents for customs." },
  {
    reason: "on_pickup_list",
    fragments: [["έχει εκτυπωθεί η λίστα"]],
    tell: "Already on a pickup list; ask ACS to cancel it.",
    code: "NOT_CANCELLABLE",
  },
  {
    reason: "label_after_list",
    fragments: [["μετά την έκδοση λίστας"]],
    tell: "ACS prints no label after the pickup list: use the stored one.",
  },
  { reason: "labels_not_printed", fragments: [["ατύπωτες"]], tell: "Some labels are not printed." },
  {
    reason: "area_not_served",
    fragments: [["κατάστημα παραλαβής"], ["κατάστημα παράδοσης"]],
    tell: "ACS does not serve this area.",
    alias: price,
  },
  { reason: "insurance_limit", fragments: [["3000"]], tell: "Insurance up to €3,000." },
  {
    reason: "too_heavy_to_price",
    fragments: [["100 κιλών"]],
    tell: "Over 100 kg: ask ACS.",
    alias: price,
  },
  { reason: "unknown_zip", fragments: [["Δεν βρέθηκαν δεδομένα"]], tell: "Unknown post code." },
  {
    reason: "unknown_voucher",
    fragments: [["Acs shipment found for your company"]],
    tell: "ACS does not know this voucher yet.",
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
  const { reason, tell, code = "CARRIER_REJECTED" } = signOf(alias, said) ?? { reason: null };
  const error =
    reason === null
      ? new EngineError("CARRIER_REJECTED", said, { reason: "carrier_refused", said })
      : new EngineError(code, `${tell} ACS: ${said}`, { reason, said });
  return { code: null, reason, said, error };
}

/** The order of the questions is section 2's: ACS answers 200 to failures too. */
export const refusalOf: RefusalOf = (answer, alias) => {
  const { status } = answer;
  const byStatus = refusalOfStatus(status);
  if (byStatus !== null) return byStatus;
  const { refused } = envelopeOf(answer);
  return refused === "" ? null : refusalIn(alias, refused);
};

/** Null: status 200. 403: the key, one of its aliases, or this server's address; 406: asked too often. */
function refusalOfStatus(status: number): Refusal | null {
  if (status === 200) return null;
  const none = { code: null, reason: null, said: "" };
  if (status === 403) {
    const message = "ACS did not accept the API key (or this server's address).";
    return {
      ...none,
      error: new EngineError("CARRIER_REJECTED", message, { reason: "key_refused", status }),
    };
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

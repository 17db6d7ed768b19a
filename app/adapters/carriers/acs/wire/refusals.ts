import type { EngineErrorCode } from "../../../../domain/engine/index.ts";
import { EngineError } from "../../../../domain/engine/index.ts";
import { foldText } from "./folded-text.ts";

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

/** A message of ACS; its reason is null if no known fragment fits. */
export interface AcsRefusal {
  readonly reason: RefusalReason | null;
  readonly said: string;
}

const folded: readonly { readonly sign: (typeof signs)[number]; readonly fragments: readonly string[][] }[] =
  signs.map((sign) => ({ sign, fragments: sign.fragments.map((parts) => parts.map(foldText)) }));

export function refusalOf(alias: string, said: string): AcsRefusal {
  return { reason: signOf(alias, said)?.reason ?? null, said };
}

function signOf(alias: string, said: string): (Sign & { reason: RefusalReason }) | undefined {
  const message = foldText(said);
  return folded.find(
    ({ sign, fragments }) =>
      (!("alias" in sign) || sign.alias === alias) &&
      fragments.some((parts) => parts.every((part) => message.includes(part))),
  )?.sign;
}

/** The engine's refusal: the remedy, and ACS's own words. */
export function refusalError({ reason, said }: AcsRefusal): EngineError {
  if (reason === null) return new EngineError("CARRIER_REJECTED", said, { reason: "carrier_refused", said });
  const sign: Sign | undefined = signs.find((one) => one.reason === reason);
  const tell = sign?.tell ?? said;
  return new EngineError(sign?.code ?? "CARRIER_REJECTED", `${tell} ACS: ${said}`, { reason, said });
}

/** Status 403: the key, one of its aliases, or this server's address. */
export function accessRefused(): EngineError {
  return new EngineError("CARRIER_REJECTED", "ACS did not accept the API key (or this server's address).", {
    reason: "key_refused",
    status: 403,
  });
}

/** Status 406: nothing was done. */
export function tooFast(): EngineError {
  return new EngineError("CARRIER_UNAVAILABLE", "ACS is asked too often for the moment.", {
    reason: "too_fast",
    status: 406,
  });
}

import { z } from "zod";
import type { GreekRefusalRow, GreekWords, Refusal, RefusalOf } from "../../kit/refusal.ts";
import { refusalBy } from "../../kit/refusal.ts";
import type { CarrierAnswer } from "../../kit/send-call.ts";
import { anyJsonOf, isSuccess } from "../../kit/wire-answer.ts";

/** Deleted before, closed, or never booked. Source: contract sheet, section 8. */
export const UNKNOWN_SHIPMENT = "UnknownShipmentNumber";

const row = (reason: string, message: GreekWords): GreekRefusalRow => ({ reason, message });

export const credentials: GreekRefusalRow = {
  ...row("credentials_refused", {
    en: "DHL did not accept user, password or API key. Passwords of the portal expire.",
    el: "Η DHL δεν δέχτηκε τον χρήστη, τον κωδικό ή το κλειδί API. Οι κωδικοί του portal λήγουν.",
  }),
  sessionEnded: true,
};
const contract = row("contract", {
  en: "Your contract with DHL does not include this product or billing number.",
  el: "Η σύμβασή σας με την DHL δεν περιλαμβάνει αυτό το προϊόν ή τον αριθμό χρέωσης.",
});
const address = row("address_unknown", {
  en: "DHL does not know this address: check street, number and post code.",
  el: "Η DHL δεν γνωρίζει αυτή τη διεύθυνση: ελέγξτε οδό, αριθμό και ταχυδρομικό κώδικα.",
});
const size = row("too_large", {
  en: "The parcel is too heavy or too large: choose Paket or bulky goods.",
  el: "Το δέμα είναι πολύ βαρύ ή μεγάλο: επιλέξτε Paket ή ογκώδη δέματα.",
});
const customs: GreekRefusalRow = {
  ...row("customs_incomplete", {
    en: "The statement to customs is not complete.",
    el: "Η δήλωση στο τελωνείο δεν είναι πλήρης.",
  }),
  code: "CUSTOMS_REQUIRED",
};
const cash = row("cash_account", {
  en: "Set up the account for cash on delivery in DHL's portal.",
  el: "Ορίστε τον λογαριασμό για αντικαταβολή στο portal της DHL.",
});
const option = row("option_refused", {
  en: "DHL does not offer this option for this product.",
  el: "Η DHL δεν προσφέρει αυτή την επιλογή για αυτό το προϊόν.",
});
const day = row("pickup_day", {
  en: "Choose another shipping day.",
  el: "Επιλέξτε άλλη ημέρα αποστολής.",
});
const notUnderstood = row("not_understood", {
  en: "DHL did not understand the request: please report this to us.",
  el: "Η DHL δεν κατάλαβε το αίτημα: αναφέρετέ το σε εμάς.",
});
const unknownShipment = row("unknown_shipment", {
  en: "DHL does not know this shipment any more: it was deleted, or its day is closed.",
  el: "Η DHL δεν γνωρίζει πια αυτή την αποστολή: διαγράφηκε ή η ημέρα της έκλεισε.",
});
const refusedAnyhow = row("carrier_refused", { en: "DHL refused.", el: "Η DHL αρνήθηκε." });

/** The field that DHL names decides; the first sign that fits. Source: section 13. */
const signs: readonly (readonly [RegExp, GreekRefusalRow])[] = [
  [/customs/i, customs],
  [/details\.(weight|dim)/i, size],
  [/cashOnDelivery.*(account|bank)/i, cash],
  [/services/i, option],
  [/shipDate|pickupDate/i, day],
  [/billingNumber|product|receiverId/i, contract],
  [/consignee|shipper|pickupAddress|address|postalCode|city/i, address],
];

/** DHL's fields as callers name them. */
const paths: readonly (readonly [RegExp, string])[] = [
  [/^consignee\.(addressStreet|addressHouse)/, "address_to.address"],
  [/^consignee\.postalCode/, "address_to.zip"],
  [/^consignee\.(city|email|phone|state|country)/, "address_to.$1"],
  [/^consignee\.(postNumber|additionalAddress)/, "address_to.address2"],
  [/^consignee\.(lockerID|retailID)/, "address_to.location_id"],
  [/^consignee/, "address_to.name"],
  [/^shipper\.(addressStreet|addressHouse)/, "address_from.address"],
  [/^shipper\.postalCode/, "address_from.zip"],
  [/^shipper\.(city|email)/, "address_from.$1"],
  [/^shipper/, "address_from.name"],
  [/^services\.cashOnDelivery/, "cash_on_delivery"],
  [/^(details|customs)/, "items"],
];

function pathOf(property: string): string | null {
  const bare = property.replace(/^.*shipments?\[\d+\]\./, "");
  const [found, path = ""] = paths.find(([sign]) => sign.test(bare)) ?? [];
  return found === undefined ? null : path.replace("$1", found.exec(bare)?.[1] ?? "");
}

const words = z.string().trim().optional().catch(undefined);
const count = z.number().optional().catch(undefined);
export const shipmentState = z
  .object({ title: words, status: count, statusCode: count, detail: words })
  .optional()
  .catch(undefined);
const message = z.object({ property: words, validationMessage: words, validationState: words });
const item = z.object({
  sstatus: shipmentState,
  title: words,
  detail: words,
  propertyPath: words,
  instance: words,
  message: words,
  validationMessages: z.array(message).optional().catch(undefined),
});
const problem = z.object({
  status: z.union([shipmentState, z.number()]).optional().catch(undefined),
  title: words,
  detail: words,
  items: z.array(item).optional().catch(undefined),
});
type State = z.output<typeof shipmentState>;

/** Only a shipment's own status counts: a whole answer of 200 may hold a failed one. Source: section 13. */
export const isDone = (own: State): boolean => [200, 201].includes(own?.status ?? own?.statusCode ?? 0);

/** The title of one shipment's refusal. */
export const titleOf = (own: State): string => own?.title ?? "";

interface Said {
  readonly property: string;
  readonly text: string;
}

const MOST_WORDS = 500;

/** Statuses about which the kit's own rule holds: a server that is too busy, or fails. */
const isPassing = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500;

/** The refusal in an answer's JSON, in any of its three forms; `null`: nothing was refused. Source: section 13. */
export const refusalOf: RefusalOf = (answer, call) => {
  const { status } = answer;
  if (status === 401) return refusalBy(credentials);
  if (isPassing(status)) return null;
  const read = readProblem(answer);
  const failed = read.items?.filter(({ sstatus, message }) => message || (sstatus && !isDone(sstatus))) ?? [];
  if (isSuccess(answer) && failed.length === 0) return null;
  const whole = typeof read.status === "object" ? read.status : undefined;
  const code = titleOf(failed[0]?.sstatus) || whole?.title || read.title || "";
  const said = saidIn(read, failed, whole);
  return refused(rowFor(status, code, said), { code, said, call });
};

function readProblem(answer: CarrierAnswer): z.output<typeof problem> {
  const json = anyJsonOf(answer);
  return problem.safeParse(Array.isArray(json) ? { items: json } : json).data ?? {};
}

function rowFor(status: number, code: string, said: readonly Said[]): GreekRefusalRow {
  if (code === UNKNOWN_SHIPMENT) return unknownShipment;
  if (status === 403) return contract;
  if (status === 413) return notUnderstood;
  const properties = said.map(({ property }) => property).join(" ");
  return signs.find(([sign]) => sign.test(properties))?.[1] ?? refusedAnyhow;
}

/** Warnings come beside errors, and refuse nothing. */
function saidIn(
  read: z.output<typeof problem>,
  failed: readonly z.output<typeof item>[],
  whole: State,
): readonly Said[] {
  const items = failed.length > 0 ? failed : (read.items ?? []);
  const messages = items.flatMap(
    ({ validationMessages = [], propertyPath, instance, message, title, detail, sstatus }) => {
      const own = validationMessages
        .filter(({ validationState }) => validationState?.toLowerCase() !== "warning")
        .map(({ property = "", validationMessage = "" }) => ({ property, text: validationMessage }));
      if (own.length > 0) return own;
      const text = message ?? detail ?? title ?? sstatus?.detail ?? "";
      return text === "" ? [] : [{ property: propertyPath ?? instance ?? "", text }];
    },
  );
  const text = whole?.detail ?? read.detail ?? whole?.title ?? read.title ?? "";
  return messages.length > 0 || text === "" ? messages : [{ property: "", text }];
}

function refused(
  found: GreekRefusalRow,
  { code, said, call }: { readonly code: string; readonly said: readonly Said[]; readonly call: string },
): Refusal {
  const text = [...new Set(said.map((each) => each.text))].join("; ").slice(0, MOST_WORDS);
  const path = said.map(({ property }) => pathOf(property)).find((each) => each !== null);
  return refusalBy(call === "delete" ? { ...found, code: "NOT_CANCELLABLE" } : found, {
    code: code === "" ? null : code,
    said: text,
    ...(text !== "" && { quoted: `DHL: ${text}` }),
    metadata: { ...(text !== "" && { said: text }), ...(path !== undefined && { path }) },
  });
}

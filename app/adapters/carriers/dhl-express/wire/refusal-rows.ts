import type { GreekRefusalRow } from "../../kit/refusal.ts";

type Reason = [reason: string | null, en: string, el: string];

const row = (...[reason, en, el]: Reason): GreekRefusalRow => ({ reason, message: { en, el } });

/** Nothing certain: of a call that acts, the outcome is unknown. */
const failure: GreekRefusalRow = {
  ...row(null, "DHL Express is not answering.", "Η DHL Express δεν απαντά."),
  code: "CARRIER_UNAVAILABLE",
};

const pickupTime: GreekRefusalRow = {
  ...row(
    "disabled_date",
    "DHL Express can't come then: choose a later day.",
    "Η DHL Express δεν μπορεί να έρθει τότε: επιλέξτε άλλη ημέρα.",
  ),
  code: "PICKUP_NOT_AVAILABLE",
};

const place = (side: string, inGreek: string): GreekRefusalRow =>
  row(
    "unknown_place",
    `DHL Express does not know the ${side} city and post code together.`,
    `Η DHL Express δεν γνωρίζει μαζί την πόλη και τον ταχυδρομικό κώδικα ${inGreek}.`,
  );

const limit = (what: string, inGreek: string): GreekRefusalRow =>
  row(
    "over_limits",
    `${what} is outside DHL's limits for this service.`,
    `${inGreek} είναι έξω από τα όρια της DHL για αυτή την υπηρεσία.`,
  );

const field = (what: string, inGreek: string): GreekRefusalRow =>
  row("customs_field", `DHL Express needs ${what}.`, `Η DHL Express χρειάζεται ${inGreek}.`);

/** Services that a booking chooses, as merchants call them. Source: contract sheet, section 4. */
const options: Readonly<Record<string, readonly [string, string]>> = {
  AA: ["Saturday delivery", "Η παράδοση το Σάββατο"],
  DD: ["Duties paid by the sender", "Οι δασμοί από τον αποστολέα"],
  II: ["Insurance", "Η ασφάλιση"],
  KB: ["Cash on delivery", "Η αντικαταβολή"],
  TV: ["Delivery to a service point", "Η παράδοση σε σημείο εξυπηρέτησης"],
  WY: ["Paperless trade", "Η ηλεκτρονική υποβολή τελωνειακών εγγράφων"],
};

/** @param said DHL's text, which names the service: `7008: Service KB not available` */
export function optionRefused(said = ""): GreekRefusalRow {
  const [en, el] = options[/\bService (\w{2})\b/i.exec(said)?.[1] ?? ""] ?? ["This option", "Αυτή η επιλογή"];
  return row(
    "option_refused",
    `${en} is not available to this destination on this date.`,
    `${el} δεν υπάρχει για αυτόν τον προορισμό εκείνη την ημέρα.`,
  );
}

export const rows = {
  failure,
  credentials: row(
    "credentials_refused",
    "DHL Express did not accept the credentials. These are the MyDHL API ones, not the portal key.",
    "Η DHL Express δεν δέχτηκε τα στοιχεία σύνδεσης. Χρειάζονται του MyDHL API, όχι το κλειδί της πύλης.",
  ),
  account: row("account_unknown", "Check the DHL account number.", "Ελέγξτε τον αριθμό λογαριασμού της DHL."),
  notAllowed: row(
    "account_not_allowed",
    "This account may not use this service. Ask DHL.",
    "Αυτός ο λογαριασμός δεν μπορεί να χρησιμοποιήσει την υπηρεσία. Ρωτήστε την DHL.",
  ),
  credit: row(
    "account_overdue",
    "DHL has blocked credit for this account.",
    "Η DHL έχει σταματήσει την πίστωση αυτού του λογαριασμού.",
  ),
  noProduct: row(
    "no_product",
    "No DHL service for this route on this date.",
    "Καμία υπηρεσία της DHL για αυτή τη διαδρομή εκείνη την ημέρα.",
  ),
  option: optionRefused(),
  paperless: row(
    "no_paperless_trade",
    "DHL allows no paperless trade for this account: switch it off in the carrier's settings, or ask DHL.",
    "Η DHL δεν επιτρέπει ηλεκτρονικά τελωνειακά έγγραφα σε αυτόν τον λογαριασμό: απενεργοποιήστε τα ή ρωτήστε την DHL.",
  ),
  date: row(
    "disabled_date",
    "DHL Express does not take parcels on this date.",
    "Η DHL Express δεν παίρνει δέματα εκείνη την ημέρα.",
  ),
  invoice: row(
    "invoice_refused",
    "The attached invoice PDF can't be used.",
    "Το συνημμένο PDF του τιμολογίου δεν μπορεί να χρησιμοποιηθεί.",
  ),
  template: row(
    "label_format_refused",
    "DHL Express does not print this label format for this shipment.",
    "Η DHL Express δεν τυπώνει αυτή τη μορφή ετικέτας για την αποστολή.",
  ),
  noPickup: {
    ...row(
      "no_pickup",
      "DHL Express took no pickup. The label is good: book the pickup apart, or ask DHL.",
      "Η DHL Express δεν δέχτηκε παραλαβή. Η ετικέτα ισχύει: κλείστε την παραλαβή ξεχωριστά ή ρωτήστε την DHL.",
    ),
    code: "PICKUP_NOT_AVAILABLE",
  },
  labelLost: row(
    "label_lost",
    "DHL Express gives a label once, and its answer was lost. Cancel this shipment, which costs nothing, and buy the label again.",
    "Η DHL Express δίνει την ετικέτα μία φορά και η απάντηση χάθηκε. Ακυρώστε την αποστολή, χωρίς χρέωση, και αγοράστε ξανά.",
  ),
  ours: row(
    "request_refused",
    "DHL Express did not understand the request: please report this to us.",
    "Η DHL Express δεν κατάλαβε το αίτημα: αναφέρετέ το σε εμάς.",
  ),
  unknownNumber: row(
    "unknown_number",
    "DHL Express does not know this number.",
    "Η DHL Express δεν γνωρίζει αυτόν τον αριθμό.",
  ),
  notServed: row(
    "country_not_served",
    "DHL Express does not serve this country.",
    "Η DHL Express δεν εξυπηρετεί αυτή τη χώρα.",
  ),
  refused: row("carrier_refused", "DHL Express refused.", "Η DHL Express αρνήθηκε."),
} as const satisfies Readonly<Record<string, GreekRefusalRow>>;

const origin = place("sender's", "του αποστολέα");
const destination = place("recipient's", "του παραλήπτη");
const weight = limit("A parcel's weight or size", "Το βάρος ή οι διαστάσεις ενός δέματος");

const alike = (row: GreekRefusalRow, codes: readonly number[]): Readonly<Record<string, GreekRefusalRow>> =>
  Object.fromEntries(codes.map((code) => [code, row]));

/** By DHL's code; 998 goes by its text. Source: contract sheet, section 11. */
export const refusalRows: Readonly<Record<string, GreekRefusalRow>> = {
  ...alike(failure, [999, 90001, 90002, 90003, 99999]),
  ...alike(rows.account, [801, 8001, 8007, 1013, 1511]),
  ...alike(rows.notAllowed, [803, 8003, 8032, 8035, 8036, 5556]),
  ...alike(rows.credit, [202123, 202131, 202132]),
  ...alike(rows.noProduct, [996, 1001, 1004, 410135, 410138]),
  ...alike(rows.option, [7008]),
  ...alike(rows.notServed, [420501, 420502]),
  ...alike(origin, [420504]),
  ...alike(destination, [420505]),
  ...alike(place("given", "που δόθηκαν"), [420506, 3008, 3009, 3010, 3011, 202067, 6020]),
  ...alike(field("the parcel's dimensions", "τις διαστάσεις του δέματος"), [7160]),
  ...alike(weight, [410101, 410106]),
  ...alike(limit("A weight below 0.1 kg", "Βάρος κάτω από 0,1 kg"), [410117]),
  ...alike(limit("The number of parcels", "Ο αριθμός των δεμάτων"), [410118]),
  ...alike(limit("The declared value", "Η δηλωμένη αξία"), [410123]),
  ...alike(
    field("the customs lines of the parcel", "τις τελωνειακές γραμμές του δέματος"),
    [7139, 7144, 7145],
  ),
  ...alike(field("the declared value", "τη δηλωμένη αξία"), [7140, 7143]),
  ...alike(
    field("who pays duties, and the account for it", "ποιος πληρώνει δασμούς και τον λογαριασμό"),
    [7153],
  ),
  ...alike(field("the service point", "το σημείο εξυπηρέτησης"), [7154]),
  ...alike(rows.invoice, [1501, 1502, 1504, 1505, 1506, 1509, 1510]),
  ...alike(rows.template, [7120, 7127, 7147]),
  ...alike(pickupTime, [5001, 5002, 5022, 5023, 5029, 5030, 5032]),
  ...alike(rows.noPickup, [7037, 410928, 3501, 7163]),
  ...alike(rows.ours, [9001, 7096, 7099, 400104]),
};

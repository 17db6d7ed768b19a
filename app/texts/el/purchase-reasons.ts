import type { PurchaseReasonTexts } from "../reason-words.ts";
import { amountIn, weightIn } from "../reason-words.ts";
import { quoted } from "./quoted.ts";

const days = new Intl.DateTimeFormat("el-GR", { dateStyle: "long", timeZone: "UTC" });
const day = (iso: string) => days.format(new Date(`${iso}T00:00:00Z`));
const amount = amountIn("el-GR");
const weight = weightIn("el-GR");
const orElse = (nearest: readonly { readonly name: string }[]) =>
  nearest[0] === undefined ? "" : ` Το πλησιέστερο που το χωρά: ${quoted(nearest[0].name)}.`;
const numbered = (number: string | null) => (number === null ? "" : ` (${number})`);

const fields: PurchaseReasonTexts["customsFields"] = {
  commodity_code: "κωδικός HS",
  country_of_origin: "χώρα προέλευσης",
  value: "τιμή",
  currency: "νόμισμα",
  weight: "βάρος",
  description: "τίτλος",
  quantity: "ποσότητα",
  invoice_lines: "τελωνειακά στοιχεία",
  reason: "λόγος εξαγωγής",
  incoterm: "Incoterm",
  eori: "αριθμός EORI",
};

/** The merchant's own, of no product. */
const statements: ReadonlySet<string> = new Set(["reason", "incoterm", "eori"]);

const missing: PurchaseReasonTexts["missing"] = {
  sender:
    "Η τοποθεσία από όπου φεύγει δεν έχει πλήρη διεύθυνση. Συμπληρώστε τη στις ρυθμίσεις του Shopify, ή δώστε διεύθυνση αποστολέα στις ρυθμίσεις του Waybill.",
  recipient: "Η παραγγελία δεν έχει διεύθυνση αποστολής.",
  name: "Λείπει το όνομα του παραλήπτη: προσθέστε το στη διεύθυνση αποστολής της παραγγελίας.",
  address: "Λείπει η οδός του παραλήπτη: προσθέστε τη στη διεύθυνση αποστολής της παραγγελίας.",
  city: "Λείπει η πόλη του παραλήπτη: προσθέστε τη στη διεύθυνση αποστολής της παραγγελίας.",
  phone: "Λείπει το τηλέφωνο του παραλήπτη: προσθέστε το στη διεύθυνση αποστολής της παραγγελίας.",
};

/** A field of an address, as the API names it. */
const addressFields: Readonly<Record<string, string>> = {
  name: "το όνομα",
  company: "την επωνυμία",
  address: "την οδό",
  address2: "τη δεύτερη γραμμή της διεύθυνσης",
  city: "την πόλη",
  state: "την περιφέρεια",
  zip: "τον ταχυδρομικό κώδικα",
  phone: "το τηλέφωνο",
  email: "την ηλεκτρονική διεύθυνση",
  notes: "τις οδηγίες παράδοσης",
};

function fieldNamed(path: string): string {
  const [, side, field = ""] = /^address_(from|to)\.(\w+)$/.exec(path) ?? [];
  const name = addressFields[field];
  return name === undefined ? quoted(path) : `${name} του ${side === "from" ? "αποστολέα" : "παραλήπτη"}`;
}

const confirmed: PurchaseReasonTexts["confirmed"] = {
  recipient: "Η διεύθυνση ή το τηλέφωνο του παραλήπτη άλλαξε αφού επιβεβαιώσατε το voucher.",
  goods: "Τα είδη, το βάρος τους ή το ποσό της αντικαταβολής άλλαξε αφού επιβεβαιώσατε το voucher.",
  service: "Η υπηρεσία της παραγγελίας άλλαξε αφού επιβεβαιώσατε το voucher.",
};

export const purchaseReasons: PurchaseReasonTexts = {
  quoted,
  day,
  missing,
  confirmed,
  customsFields: fields,
  plain: {
    "order-cancelled": "Η παραγγελία ακυρώθηκε.",
    "fulfillment-cancelled": "Η εκτέλεση ακυρώθηκε.",
    "shipment-cancelled": "Η αποστολή ακυρώθηκε.",
    "fulfillment-withdrawn": "Η αποστολή ακυρώθηκε, και μαζί η εκτέλεσή της.",
    "fulfilled-meanwhile": "Στο μεταξύ εκτελέστηκε στο Shopify.",
    "test-label": "Είναι δοκιμαστικό voucher: τίποτα δεν άλλαξε στο Shopify.",
    "numbered-already": "Έχει ήδη αριθμό αποστολής.",
    "automation-off": "Οι αυτόματες αποστολές είναι απενεργοποιημένες.",
    "not-shown":
      "Το Shopify δεν δείχνει πια αυτά τα είδη: αφαιρέθηκαν από την παραγγελία, ή τα στέλνει υπηρεσία εκτέλεσης.",
    "order-not-shown": "Το Shopify δεν δείχνει πια αυτή την παραγγελία.",
    "customer-erased": "Τα στοιχεία του πελάτη διαγράφηκαν.",
    "not-fulfillable":
      "Το Shopify δεν επιτρέπει στο Waybill να εκτελέσει αυτά τα είδη: δείτε την παραγγελία εκεί.",
    "nothing-left": "Δεν μένει τίποτα προς εκτέλεση στο Shopify.",
    "nothing-shipped": "Κανένα από αυτά τα είδη δεν χρειάζεται αποστολή.",
    "handed-over": "Η παραγγελία παραλαμβάνεται ή παραδίδεται χέρι με χέρι.",
    "not-wanted": "Επιλέξατε να μην εκδοθεί αυτό το voucher.",
    "being-replaced": "Το voucher της αντικαθίσταται.",
    "outcome-unknown": "Ο μεταφορέας δεν έχει επιβεβαιώσει ακόμη την κράτηση. Δοκιμάστε ξανά αργότερα.",
    "label-not-usable": "Αντικαθίσταται μόνο voucher που ισχύει ακόμη.",
    "test-order": "Είναι δοκιμαστική παραγγελία, οπότε δεν εκδίδεται voucher αυτόματα.",
    "risk-pending":
      "Το Shopify ελέγχει ακόμη την παραγγελία για απάτη. Το Waybill συνεχίζει όταν βγει το αποτέλεσμα.",
    "risk-medium":
      "Το Shopify ή μια εφαρμογή σας βλέπει μέτριο κίνδυνο απάτης. Ελέγξτε την παραγγελία πριν τη στείλετε.",
    "risk-high":
      "Το Shopify ή μια εφαρμογή σας βλέπει υψηλό κίνδυνο απάτης. Ελέγξτε την παραγγελία πριν τη στείλετε.",
    "payment-open": "Δεν έχει πληρωθεί ακόμη.",
    "payment-authorized":
      "Η πληρωμή της έχει εγκριθεί αλλά δεν έχει εισπραχθεί. Εισπράξτε την στο Shopify, ή επιτρέψτε στις ρυθμίσεις voucher για εγκεκριμένες πληρωμές.",
    "pieces-came-back": "Μια εκτέλεσή της ακυρώθηκε. Εκδώστε εσείς το επόμενο voucher.",
    "outside-rule": "Ο κανόνας σας για πληρωμένες παραγγελίες αφήνει έξω την υπηρεσία ή τη χώρα της.",
    "parcel-of-other-goods":
      "Το βάρος και το κουτί της ορίστηκαν για άλλα προϊόντα. Ζυγίστε την ξανά, και ορίστε τα πάλι ή αφαιρέστε τα.",
    "label-being-bought": "Η ετικέτα της αγοράζεται.",
    redacted: "Η αιτία διαγράφηκε μαζί με τα στοιχεία του πελάτη.",
  },
  valued: {
    "on-hold": ({ holds }) => {
      const because = holds.length === 0 ? "" : ` (${holds.map(quoted).join(", ")})`;
      return `Είναι σε αναμονή στο Shopify${because}. Το Waybill συνεχίζει όταν αποδεσμευτεί.`;
    },
    scheduled: ({ day: on }) =>
      `Είναι προγραμματισμένη στο Shopify${on === null ? "" : ` για ${day(on)}`}. Το Waybill συνεχίζει τότε.`,
    "fulfillment-kept": ({ said }) =>
      `Η αποστολή ακυρώθηκε, αλλά το Shopify κρατά την εκτέλεσή της${said === null ? "." : `: ${quoted(said)}`} Ακυρώστε εκεί την εκτέλεση μόλις το επιτρέψει το Shopify.`,
    "fulfillment-shows-number": ({ number }) =>
      `Η αποστολή ακυρώθηκε, και η εκτέλεση στο Shopify δείχνει ακόμη ${number ?? "τον αριθμό της"}. Ακυρώστε εκεί την εκτέλεση, ή δημιουργήστε νέα αποστολή.`,
    "number-replaced": ({ number, said }) =>
      `Το Shopify δείχνει τώρα ${said === null ? "άλλον αριθμό" : quoted(said)} αντί για τον αριθμό του voucher${numbered(number)}. Αν το δέμα το παίρνει άλλος μεταφορέας, ακυρώστε αυτό το voucher. Αν όχι, βάλτε ξανά τον αριθμό του στο Shopify.`,
    "fulfillment-service": ({ service }) => `Τη στέλνει η υπηρεσία ${service}.`,
    "rival-label": ({ number }) =>
      `Έχει ήδη εκδοθεί voucher${numbered(number)} για μερικά από αυτά τα είδη. Ακυρώστε εκείνη την αποστολή και δοκιμάστε ξανά.`,
    "too-many-lines": ({ most }) =>
      `Το Shopify εκτελεί έως ${most} γραμμές τη φορά. Στείλτε λιγότερες, ή όσες απομένουν όλες μαζί.`,
    "pieces-missing": ({ products }) => {
      const short = products.map(
        ({ title, remaining, wanted }) => `${title ?? "ένα προϊόν"} (${remaining} από ${wanted})`,
      );
      return `Στο Shopify μένουν προς εκτέλεση λιγότερα από όσα καλύπτει το voucher: ${short.join(", ")}.`;
    },
    "platform-refused": ({ said }) =>
      said === null ? "Το Shopify αρνήθηκε χωρίς να πει γιατί." : `Το Shopify αρνήθηκε: ${quoted(said)}`,
    "without-fulfillment": ({ number, because }, words) =>
      `${words.of(because)} Το voucher έχει εκδοθεί${numbered(number)}: ακυρώστε την αποστολή, ή διορθώστε το στο Shopify και δοκιμάστε ξανά.`,
    "cancel-refused": ({ because, refusal }, words) =>
      `${because === "order-cancelled" ? "Η παραγγελία ακυρώθηκε." : "Η εκτέλεση ακυρώθηκε."} Η αποστολή της δεν μπόρεσε να ακυρωθεί: ${words.refusal(refusal)}`,
    "replacement-refused": ({ refusal }, words) =>
      `Το voucher δεν μπόρεσε να αντικατασταθεί, γιατί το παλιό δεν ακυρώνεται: ${words.refusal(refusal)}`,
    "address-missing": ({ missing: parts }) => parts.map((part) => missing[part]).join(" "),
    "too-many-parcels": ({ most }) => `Έχει πάνω από ${most} τεμάχια: εκτελέστε την τμηματικά.`,
    "service-disabled": ({ service }) => `Η υπηρεσία ${service} είναι απενεργοποιημένη: επιλέξτε άλλη.`,
    "service-unknown": ({ chosen }) =>
      chosen === null
        ? "Ο πελάτης δεν διάλεξε τρόπο αποστολής, και δεν έχετε ορίσει προεπιλεγμένη υπηρεσία."
        : `Ο πελάτης διάλεξε ${quoted(chosen)}, που δεν είναι δική σας υπηρεσία, και δεν έχετε ορίσει προεπιλεγμένη.`,
    "pickup-point": ({ chosen }) =>
      `Ο πελάτης διάλεξε ${chosen === null ? "σημείο παραλαβής" : `το σημείο παραλαβής ${quoted(chosen)}`}, και η προεπιλεγμένη υπηρεσία σας παραδίδει στην πόρτα. Επιλέξτε υπηρεσία για αυτή τη μέθοδο στις Τιμές, ή για την παραγγελία στη σελίδα της.`,
    "rule-asks": ({ rule }) =>
      `Ο κανόνας υπηρεσίας ${quoted(rule)} αφήνει την επιλογή σε εσάς: επιλέξτε υπηρεσία στη σελίδα της παραγγελίας.`,
    "promise-past": ({ day: on }) =>
      `Το ταμείο υποσχέθηκε παράδοση έως ${day(on)}, που πέρασε. Ρωτήστε τον πελάτη πριν τη στείλετε.`,
    "customs-gaps": ({ missing: lacking, invalid }) => {
      const named = (gaps: typeof lacking) =>
        gaps
          .map(
            ({ product, fields: of }) =>
              `${product ?? "Ένα προϊόν"}: ${of.map((each) => fields[each]).join(", ")}.`,
          )
          .join(" ");
      const isStated = ({ fields: of }: (typeof lacking)[number]) => of.some((each) => statements.has(each));
      const [stated, ofProducts] = [lacking.filter(isStated), lacking.filter((gap) => !isStated(gap))];
      return [
        "Αυτός ο προορισμός χρειάζεται τελωνειακή διασάφηση.",
        ...(ofProducts.length === 0 ? [] : [`Προσθέστε στα προϊόντα στο Shopify: ${named(ofProducts)}`]),
        ...stated.map(
          ({ fields: of }) => `Δώστε στις Ρυθμίσεις, Τελωνείο: ${of.map((each) => fields[each]).join(", ")}.`,
        ),
        ...(invalid.length === 0 ? [] : [`Διορθώστε στα προϊόντα στο Shopify: ${named(invalid)}`]),
      ].join(" ");
    },
    refused: ({ refusal }, words) => words.refusal(refusal),
    "not-as-confirmed": ({ changed, price }) =>
      [
        ...changed.map((part) => confirmed[part]),
        ...(price === null
          ? []
          : [`Επιβεβαιώσατε τιμή ${amount(price.confirmed)}, και τώρα είναι ${amount(price.now)}.`]),
        "Δεν εκδόθηκε voucher. Ελέγξτε την παραγγελία και εκδώστε το ξανά.",
      ].join(" "),
    "parcel-box-gone": ({ box }) =>
      `Ορίστηκε το κουτί ${quoted(box)}, που δεν είναι πια ένα από τα κουτιά σας. Διαλέξτε άλλο κουτί.`,
    "parcel-box-too-small": ({ box }) =>
      `Τα προϊόντα δεν χωρούν στο κουτί ${quoted(box)}. Διαλέξτε μεγαλύτερο κουτί, ή στείλτε τα σε περισσότερα δέματα.`,
    "parcel-box-overloaded": ({ box, mostG }) =>
      `Τα προϊόντα είναι πολύ βαριά για το κουτί ${quoted(box)}, που αντέχει ${weight(mostG)}. Διαλέξτε άλλο κουτί.`,
    "label-bought": ({ number }) =>
      `Το voucher έχει εκδοθεί${numbered(number)}: ακυρώστε πρώτα την αποστολή.`,
  },
  plainDetails: {
    suspended: "Ο λογαριασμός είναι σε αναστολή. Ρωτήστε τον διαχειριστή της υπηρεσίας.",
    shipment_limit: "Ο λογαριασμός έχει εκδώσει όσα voucher επιτρέπει τον μήνα ο διαχειριστής της υπηρεσίας.",
    over_limits: "Τα είδη ξεπερνούν τα όρια της υπηρεσίας.",
    under_limits: "Ένα δέμα είναι μικρότερο από όσο δέχεται η υπηρεσία.",
    above_weights: "Το δέμα είναι βαρύτερο από κάθε βάρος που έχει τιμή.",
    above_compartments: "Το δέμα χρειάζεται θυρίδα μεγαλύτερη από όσες έχουν τιμή.",
    above_values:
      "Το ποσό της ασφάλισης, της αντικαταβολής ή της αξίας ξεπερνά το τελευταίο του τιμοκαταλόγου.",
    no_goods_value:
      "Η τιμή εξαρτάται από την αξία των ειδών, και ένα είδος δεν έχει αξία στο νόμισμα του τιμοκαταλόγου.",
    above_parcels: "Τα δέματα είναι περισσότερα από όσα έχουν τιμή.",
    too_many_parcels: "Η υπηρεσία δεν δέχεται τόσα δέματα μαζί.",
    returns_only: "Η υπηρεσία είναι μόνο για επιστροφές προς εσάς.",
    no_compartment: "Το δέμα δεν χωρά σε καμία θυρίδα.",
    point_missing: "Δεν έχει επιλεγεί θυρίδα ή σημείο παραλαβής. Επιλέξτε ένα στη σελίδα της παραγγελίας.",
    points_unknown:
      "Το Waybill δεν έχει κατάλογο με τα σημεία αυτού του μεταφορέα, οπότε δεν επιλέγεται σημείο εδώ.",
    no_price_list:
      "Δεν έχετε καταχωρίσει τιμές για αυτόν τον μεταφορέα. Προσθέστε τον τιμοκατάλογό του στις Τιμές.",
    no_default_parcel: "Τα είδη δεν έχουν διαστάσεις. Δώστε τις στα προϊόντα, ή ορίστε προεπιλεγμένο δέμα.",
    no_numbers:
      "Ο μεταφορέας δεν έχει ακόμη αριθμούς voucher. Καταχωρίστε το εύρος που σας έδωσε, στη σελίδα του κάτω από τις Τιμές.",
    none_at_carrier: "Ο μεταφορέας δεν έχει τέτοια αποστολή, όπως δηλώσατε. Δεν αγοράστηκε voucher.",
    numbers_used_up:
      "Οι αριθμοί voucher του μεταφορέα εξαντλήθηκαν. Καταχωρίστε το επόμενο εύρος στη σελίδα του κάτω από τις Τιμές.",
    moving: "Ο μεταφορέας έχει ήδη το δέμα.",
    delivered: "Το δέμα έχει ήδη παραδοθεί.",
    no_pickup: "Ο μεταφορέας δεν προσφέρει παραλαβή για αυτή την αποστολή.",
    past: "Αυτή η μέρα έχει περάσει.",
    too_far_ahead: "Η παραλαβή δεν κλείνεται τόσο νωρίτερα.",
    disabled_date: "Ο μεταφορέας δεν παραλαμβάνει εκείνη τη μέρα.",
    no_same_day: "Ο μεταφορέας δεν παραλαμβάνει αυθημερόν.",
    same_day_limit: "Είναι αργά για παραλαβή σήμερα.",
    cancelled: "Η αποστολή έχει ακυρωθεί.",
    picked_up: "Ο μεταφορέας έχει ήδη παραλάβει το δέμα.",
    pickup_scheduled: "Έχει ήδη οριστεί παραλαβή. Ακυρώστε την πρώτα.",
    pickup_with_label:
      "Ο μεταφορέας ορίζει την παραλαβή μαζί με το voucher. Για άλλη ημέρα, ακυρώστε την αποστολή και εκδώστε νέο voucher.",
    nothing_to_hand_over: "Τίποτα δεν περιμένει παράδοση σήμερα.",
    whole_day_only:
      "Ο μεταφορέας καταγράφει ό,τι τον περιμένει. Επιλέξτε όλες τις αποστολές του, ή κλείστε την ημέρα του στις Παραλαβές.",
    credentials_refused:
      "Ο μεταφορέας δεν δέχτηκε τα στοιχεία πρόσβασης. Ελέγξτε τα στοιχεία αυτού του περιβάλλοντος.",
    account_disabled: "Ο μεταφορέας απενεργοποίησε τον λογαριασμό. Επικοινωνήστε με την υποστήριξή του.",
    account_overdue: "Ο μεταφορέας δεν δέχεται νέες αποστολές: ο λογαριασμός έχει απλήρωτα τιμολόγια.",
    partner_not_chosen: "Οι ρυθμίσεις του λογαριασμού δεν ορίζουν σωστό συνεργάτη. Επιλέξτε τον εκεί.",
    other_account: "Το δέμα ανήκει σε άλλον λογαριασμό του μεταφορέα.",
    request_refused: "Το αίτημα δεν μπόρεσε να σταλεί στον μεταφορέα. Είναι λάθος του Waybill.",
    reference_used: "Ο μεταφορέας έχει ήδη αποστολή με αυτόν τον αριθμό.",
    unknown_number: "Ο μεταφορέας δεν γνωρίζει αυτόν τον αριθμό.",
    not_possible: "Ο μεταφορέας δεν μπορεί να το κάνει για αυτό το δέμα.",
    origin_gone: "Ο μεταφορέας δεν γνωρίζει πια το σημείο παραλαβής ή επιστροφής. Επιλέξτε άλλο.",
    point_gone: "Η θυρίδα ή το σημείο παράδοσης δεν υπάρχει πια. Επιλέξτε άλλο.",
    points_only: "Ο μεταφορέας παραδίδει μόνο σε θυρίδες. Επιλέξτε θυρίδα.",
    same_point: "Η σύμβαση δεν επιτρέπει παράδοση στη θυρίδα όπου αφήνεται το δέμα.",
    no_point_near: "Δεν υπάρχει θυρίδα κοντά σε αυτή τη διεύθυνση.",
    compartment_refused: "Το σημείο δεν έχει θυρίδα αυτού του μεγέθους. Επιλέξτε άλλο μέγεθος.",
    parcel_weight: "Ο μεταφορέας δεν δέχεται το βάρος του δέματος. Ελέγξτε το.",
    address_too_long: "Η οδός, η πόλη ή ο ταχυδρομικός κώδικας ξεπερνά το μήκος που δέχεται ο μεταφορέας.",
    country_code: "Η χώρα πρέπει να είναι κωδικός δύο γραμμάτων.",
    phone_missing: "Ο μεταφορέας χρειάζεται το τηλέφωνο του παραλήπτη.",
    phone_without_country_code: "Το τηλέφωνο του παραλήπτη χρειάζεται κωδικό χώρας, όπως +30.",
    email_missing:
      "Ο μεταφορέας χρειάζεται την ηλεκτρονική διεύθυνση του παραλήπτη. Προσθέστε το στην παραγγελία.",
    cod_amount: "Η αντικαταβολή πρέπει να είναι πάνω από 0 και έως το όριο του μεταφορέα.",
    no_cash_on_delivery: "Η σύμβαση με τον μεταφορέα δεν έχει αντικαταβολή για αυτόν τον προορισμό.",
    no_returns: "Η σύμβαση με τον μεταφορέα δεν έχει επιστροφές πελατών.",
  },
  valuedDetails: {
    no_collection: ({ place }) => `Ο μεταφορέας δεν παραλαμβάνει από ${place}.`,
    no_delivery: ({ place }) => `Ο μεταφορέας δεν παραδίδει σε ${place}.`,
    no_tariff: ({ validFrom }) =>
      validFrom === null
        ? "Ο μεταφορέας δεν έχει τιμές για σήμερα."
        : `Ο μεταφορέας δεν έχει τιμές πριν από ${day(validFrom)}.`,
    service_gone: ({ service, carrier }) => `Η μεταφορική ${carrier} δεν έχει πια την υπηρεσία ${service}.`,
    service_disabled: ({ service }) => `Η υπηρεσία ${service} είναι απενεργοποιημένη.`,
    account_gone: ({ carrier }) => `Ο λογαριασμός με ${carrier} δεν υπάρχει πια.`,
    no_price: ({ carrier }) => `Δεν υπάρχει τιμή για αυτό το δέμα: ${carrier}.`,
    cannot_cancel: ({ carrier }) => `Δεν ακυρώνονται αποστολές με ${carrier}.`,
    partly_cancelled: ({ cancelled, moving }) =>
      `Ο μεταφορέας ακύρωσε: ${cancelled.join(", ")}, αλλά έχει ήδη: ${moving.join(", ")}.`,
    point_unknown: ({ point, nearest }) => `Ο μεταφορέας δεν έχει σημείο ${quoted(point)}.${orElse(nearest)}`,
    point_closed: ({ point, nearest }) => `Το ${quoted(point)} δεν δέχεται τώρα δέματα.${orElse(nearest)}`,
    point_too_small: ({ point, nearest }) =>
      `Το ${quoted(point)} δεν έχει θυρίδα για αυτό το δέμα.${orElse(nearest)}`,
    point_other_kind: ({ point, nearest }) =>
      `Η υπηρεσία δεν παραδίδει στο ${quoted(point)}.${orElse(nearest)}`,
    point_no_cash: ({ point, nearest }) => `Το ${quoted(point)} δεν δέχεται αντικαταβολή.${orElse(nearest)}`,
    cash_not_collected: ({ carrier }) =>
      `Η παραγγελία πληρώνεται με αντικαταβολή και ο μεταφορέας ${carrier} δεν εισπράττει χρήματα. Επιλέξτε άλλον μεταφορέα.`,
    cash_currency: ({ carrier, collects, asked }) =>
      `Η παραγγελία πληρώνεται με αντικαταβολή και ο μεταφορέας ${carrier} εισπράττει ${collects}, όχι ${asked}. Επιλέξτε άλλον μεταφορέα.`,
    carrier_status: ({ status }) => `Το σύστημα του μεταφορέα αρνήθηκε με σφάλμα ${status}.`,
    carrier_words: ({ words }) => words.el ?? words.en ?? "",
    invalid_fields: ({ fields: wrong }) =>
      `Διορθώστε, ή γράψτε με άλλα γράμματα: ${wrong.map(fieldNamed).join(", ")}.`,
  },
  engineCodes: {
    VALIDATION_FAILED: "Κάτι στην παραγγελία λείπει ή είναι λάθος.",
    RATE_MISMATCH: "Το δέμα άλλαξε από τότε που κοστολογήθηκε. Δοκιμάστε ξανά.",
    PICKUP_NOT_AVAILABLE: "Ο μεταφορέας δεν μπορεί να παραλάβει εκείνη τη μέρα.",
    OPTION_NOT_AVAILABLE: "Ο μεταφορέας δεν το προσφέρει για αυτό το δέμα.",
    CUSTOMS_REQUIRED: "Αυτός ο προορισμός χρειάζεται τελωνειακή διασάφηση.",
    NOT_CANCELLABLE: "Ο μεταφορέας δεν παίρνει πίσω την αποστολή.",
    FORBIDDEN: "Δεν επιτρέπεται.",
    CASH_ON_DELIVERY_NOT_ALLOWED: "Η αντικαταβολή χρειάζεται δικό σας συμβόλαιο με τον μεταφορέα.",
    NOT_FOUND: "Δεν υπάρχει πια.",
    RATE_EXPIRED: "Η τιμή έληξε. Δοκιμάστε ξανά.",
    DUPLICATE_ORDER: "Η παραγγελία έχει ήδη voucher.",
    CONFLICT: "Η αποστολή άλλαξε την ίδια στιγμή. Δοκιμάστε ξανά.",
    CARRIER_REJECTED: "Ο μεταφορέας αρνήθηκε χωρίς να πει γιατί.",
    CARRIER_UNAVAILABLE: "Ο μεταφορέας δεν απάντησε. Το Waybill συνεχίζει να προσπαθεί.",
  },
};

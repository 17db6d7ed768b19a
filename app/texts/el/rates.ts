import type { PageTexts } from "../shape.ts";
import { plural } from "./grammar.ts";

export const rates: PageTexts["rates"] = {
  title: "Τιμές",
  priceList: "Τιμοκατάλογος",
  editPrices: "Αλλαγή τιμών",
  moreActions: "Περισσότερες ενέργειες",
  nextVersion: "Επόμενη έκδοση",
  removeTariff: "Αφαίρεση του μεταφορέα",
  removeTariffBody: "Διαγράφονται οι τιμοκατάλογοί του. Οι πελάτες δεν τον βλέπουν πια στο ταμείο.",
  tariffInUse:
    "Υπάρχουν αποστολές με αυτόν τον μεταφορέα, και χρειάζονται τον τιμοκατάλογό του. Απενεργοποιήστε τον στη σελίδα «Τιμές».",
  duplicate: "Αντιγραφή σε άλλον μεταφορέα",
  addPrices: "Προσθήκη τιμοκαταλόγου",
  upload: "Ανέβασμα τιμοκαταλόγου",
  try: "Δοκιμή καλαθιού",
  accounts: "Μεταφορείς",
  accountsBody: "Από ποιων τις τιμές διαλέγουν οι πελάτες.",
  noAccounts: "Κανένας μεταφορέας ακόμη",
  noAccountsBody: "Ανεβάστε τον τιμοκατάλογο ενός μεταφορέα: οι τιμές του εμφανίζονται μετά στο ταμείο.",
  on: "Ενεργός",
  off: "Ανενεργός",
  switchOn: "Ενεργοποίηση",
  switchOff: "Απενεργοποίηση",
  switchOnFor: (name) => `Ενεργοποίηση: ${name}`,
  switchOffFor: (name) => `Απενεργοποίηση: ${name}`,
  switchOffTitle: (name) => `Να απενεργοποιηθεί ο μεταφορέας ${name};`,
  switchOffBody:
    "Από την επόμενη παραγγελία οι πελάτες δεν βλέπουν πια τις τιμές του, ούτε και το API. Όσα voucher εκδόθηκαν ισχύουν. Τον ενεργοποιείτε ξανά όποτε θέλετε.",
  switchedOn: "Ενεργοποιήθηκε",
  switchedOff: "Απενεργοποιήθηκε",
  keep: "Να μείνει ενεργός",
  services: (names) => `Υπηρεσίες: ${names}`,
  noServices: "Ο τιμοκατάλογος δεν διαβάζεται: ανεβάστε τον ξανά.",
  validFrom: (from) => `Τιμές από ${from}`,
  validBetween: (from, to) => `Τιμές από ${from} έως ${to}`,
  noneInForce: "Καμία τιμή δεν ισχύει σήμερα",
  nextFrom: (from) => `Οι επόμενες τιμές ισχύουν από ${from}`,
  asksCarrier: "Ρωτά τον μεταφορέα για τιμές",
  viewTariff: "Τιμοκατάλογος",
  viewTariffOf: (name) => `Τιμοκατάλογος: ${name}`,
  decisions: "Για όλους τους μεταφορείς",
  packing: "Κουτιά",
  boxes: (count) =>
    count === 0
      ? "Χωρίς κουτιά: κάθε δέμα έχει το μέγεθος του περιεχομένου"
      : plural(count, { one: "# κουτί", other: "# κουτιά" }),
  rules: "Κανόνες ταμείου",
  rulesState: (count, off) =>
    count === 0
      ? "Χωρίς κανόνες: ο πελάτης πληρώνει ό,τι χρεώνει ο μεταφορέας"
      : `${plural(count, { one: "# κανόνας", other: "# κανόνες" })}${off === 0 ? "" : `, ${plural(off, { one: "# ανενεργός", other: "# ανενεργοί" })}`}`,
  methods: "Σταθερές χρεώσεις",
  methodsState: (count) =>
    count === 0
      ? "Καμία δεν έχει δική της υπηρεσία"
      : plural(count, { one: "# έχει δική της υπηρεσία", other: "# έχουν δική τους υπηρεσία" }),
  exchange: "Ισοτιμίες",
  exchangeState: (count, old, days) =>
    count === 0
      ? "Καμία: εμφανίζονται μόνο τιμές στο νόμισμα του καλαθιού"
      : `${plural(count, { one: "# ισοτιμία", other: "# ισοτιμίες" })}${old === 0 ? "" : `, ${plural(old, { one: "# παλαιότερη", other: "# παλαιότερες" })} από ${plural(days, { one: "# ημέρα", other: "# ημέρες" })}`}`,
  delivery: "Χρόνοι ετοιμασίας",
  handling: (cutOffAt, days) =>
    `${cutOffAt === null ? "Οι παραγγελίες μετρούν για την ημέρα τους όποτε κι αν έρθουν" : `Παραγγελίες έως τις ${cutOffAt} μετρούν για την ημέρα τους`}, ${days === 0 ? "παράδοση στον μεταφορέα χωρίς ετοιμασία" : `ετοιμασία ${plural(days, { one: "# εργάσιμη ημέρα", other: "# εργάσιμες ημέρες" })}`}`,
  change: "Αλλαγή",
  changeWhat: (what) => `Αλλαγή: ${what}`,

  uploadTitle: "Ανέβασμα τιμοκαταλόγου",
  uploadBody:
    "Ο τιμοκατάλογος είναι ένα έγγραφο JSON και οι πίνακες του μεταφορέα ως CSV. Προσθέστε όλα τα αρχεία μαζί: πρώτα ελέγχονται, και τίποτα δεν αλλάζει μέχρι να το πείτε.",
  addFiles: "Προσθήκη αρχείων",
  filesHint: "JSON και CSV, έως 8 MB μαζί",
  files: "Αρχεία",
  remove: "Αφαίρεση",
  removeFile: (name) => `Αφαίρεση ${name}`,
  checking: "Τα αρχεία ελέγχονται",
  refused: {
    "too-large": "Τα αρχεία ξεπερνούν μαζί τα 8 MB. Αφαιρέστε ό,τι δεν ανήκει στον τιμοκατάλογο.",
    "too-many": "Είναι πάνω από 20 αρχεία. Ανεβάστε έναν μεταφορέα κάθε φορά.",
    "no-document": "Λείπει το έγγραφο JSON του τιμοκαταλόγου: οι πίνακες μόνοι τους δεν λένε ποιανού είναι.",
    "asks-carrier": "Αυτός ο μεταφορέας ερωτάται απευθείας για τις τιμές του και δεν παίρνει τιμοκατάλογο.",
  },
  wrong: (errors) =>
    `${plural(errors, { one: "# λάθος", other: "# λάθη" })} για διόρθωση. Δεν αποθηκεύτηκε τίποτα.`,
  wrongBody: "Διορθώστε τα αρχεία και προσθέστε τα ξανά: όσα έχουν το ίδιο όνομα αντικαθίστανται.",
  warned: (warnings) => `${plural(warnings, { one: "# προειδοποίηση", other: "# προειδοποιήσεις" })}`,
  problemColumns: { kind: "Είδος", file: "Αρχείο", place: "Θέση", message: "Τι δεν είναι σωστό" },
  error: "Λάθος",
  warning: "Προειδοποίηση",
  row: (row) => `Γραμμή ${row}`,
  cell: (row, column) => `Γραμμή ${row}, στήλη ${column}`,
  line: (line) => `Γραμμή ${line}`,
  character: (line, column) => `Γραμμή ${line}, χαρακτήρας ${column}`,
  wholeFile: "Όλο το αρχείο",
  moreProblems: (count) => `και άλλα ${count}`,
  plan: (name) => `Ο τιμοκατάλογος ${name} είναι σωστός`,
  planNew: (name) => `Ο μεταφορέας ${name} είναι νέος και ενεργοποιείται.`,
  planKnown: (name) => `Ο μεταφορέας ${name} υπάρχει ήδη: τα υπόλοιπά του μένουν όπως είναι.`,
  planOff: "Είναι ανενεργός: οι πελάτες βλέπουν τις τιμές του μόλις τον ενεργοποιήσετε.",
  planVersion: (from, services, zones, prices) =>
    `Από ${from}: ${plural(services, { one: "# υπηρεσία", other: "# υπηρεσίες" })}, ${plural(zones, { one: "# ζώνη", other: "# ζώνες" })}, ${plural(prices, { one: "# τιμή", other: "# τιμές" })}`,
  planVersionTo: (from, to, services, zones, prices) =>
    `Από ${from} έως ${to}: ${plural(services, { one: "# υπηρεσία", other: "# υπηρεσίες" })}, ${plural(zones, { one: "# ζώνη", other: "# ζώνες" })}, ${plural(prices, { one: "# τιμή", other: "# τιμές" })}`,
  replaces: "Η έκδοση που αρχίζει την ίδια ημέρα αντικαθίσταται.",
  takesEffect: {
    now: "Ισχύει από την επόμενη παραγγελία.",
    later: "Ισχύει μόνη της όταν αρχίσει η πρώτη της ημέρα.",
    never: "Οι ημέρες της πέρασαν ή ισχύει νεότερη έκδοση: σήμερα δεν αλλάζει καμία τιμή.",
  },
  use: "Χρήση του τιμοκαταλόγου",
  stored: (name) => `Ο τιμοκατάλογος ${name} αποθηκεύτηκε`,
  storedToast: "Ο τιμοκατάλογος αποθηκεύτηκε",
  tryNow: "Δοκιμή με ένα καλάθι",

  tariff: (name) => `Τιμοκατάλογος ${name}`,
  inForce: "Ισχύει",
  shownIsNotInForce: "Καμία έκδοση δεν ισχύει σήμερα. Βλέπετε την πλησιέστερη.",
  contents: "Τι περιέχει",
  currency: "Νόμισμα",
  timeZone: "Ζώνη ώρας",
  taxes: { net: "Τιμές χωρίς φόρο", gross: "Τιμές με φόρο" },
  tax: "Φόρος",
  zones: "Ζώνες",
  prices: "Τιμές",
  surcharges: "Επιβαρύνσεις",
  none: "Καμία",
  transit: (min, max) =>
    min === max
      ? plural(min, { one: "# εργάσιμη ημέρα", other: "# εργάσιμες ημέρες" })
      : `${min} έως ${max} εργάσιμες ημέρες`,
  notSold: "Δεν προσφέρεται",
  servicesTitle: "Υπηρεσίες",
  versions: "Εκδόσεις",
  versionsBody: "Κάθε έκδοση ισχύει μόνη της από την αρχή της πρώτης της ημέρας.",
  version: (from) => `Από ${from}`,
  versionTo: (from, to) => `Από ${from} έως ${to}`,
  states: { "in-force": "Ισχύει", coming: "Έρχεται", replaced: "Αντικαταστάθηκε", ended: "Έληξε" },
  download: "Λήψη",
  downloadFailed: "Το αρχείο δεν μπόρεσε να γίνει τώρα. Δοκιμάστε ξανά σε λίγο.",
  downloadOf: (from) => `Λήψη της έκδοσης από ${from}`,
};

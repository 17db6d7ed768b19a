import type { PageTexts } from "../shape.ts";
import { plural } from "./grammar.ts";

export const carriersWithoutApi: PageTexts["carriersWithoutApi"] = {
  numbers: "Αριθμοί voucher",
  numbersBody:
    "Οι αριθμοί που σας έδωσε ο μεταφορέας για τα voucher του. Χρησιμοποιούνται με τη σειρά, ο καθένας μία φορά.",
  numbersInSandbox:
    "Ισχύουν για την κανονική λειτουργία. Στο δοκιμαστικό περιβάλλον τα voucher έχουν δείγματα αριθμών και δεν ξοδεύεται κανένας δικός σας.",
  numbersStates: {
    none: "Κανένας αριθμός ακόμη: δεν εκδίδονται κανονικά voucher αυτού του μεταφορέα.",
    "used-up": "Όλοι οι αριθμοί χρησιμοποιήθηκαν: καταχωρίστε το επόμενο εύρος για να εκδώσετε ξανά voucher.",
    low: "Απομένει το ένα δέκατο ή λιγότερο: ζητήστε από τον μεταφορέα το επόμενο εύρος.",
    enough: "Απομένουν αρκετοί αριθμοί.",
  },
  range: (first, last) => `${first} έως ${last}`,
  rangeLeft: (left, size) => `απομένουν ${left} από ${size}`,
  removeRange: "Αφαίρεση",
  removeRangeOf: (first) => `Αφαίρεση του εύρους από ${first}`,
  rangeRemoved: "Το εύρος αφαιρέθηκε",
  rangeAdded: "Το εύρος προστέθηκε",
  addRange: "Προσθήκη εύρους",
  addRangeTitle: "Νέο εύρος",
  addRangeBody:
    "Συγκρίνετε το πρώτο voucher της λίστας με το έντυπο του μεταφορέα. Αν διαφέρει, αφαιρέστε το εύρος.",
  rangeFields: {
    from: { label: "Από", help: "Μόνο ψηφία, χωρίς πρόθεμα και ψηφίο ελέγχου. Τα αρχικά μηδενικά μετρούν." },
    to: { label: "Έως" },
    prefix: { label: "Πρόθεμα" },
    suffix: { label: "Κατάληξη" },
    checkDigit: {
      label: "Ψηφίο ελέγχου",
      choices: {
        none: "Κανένα",
        mod7: "Modulo 7",
        mod10: "Modulo 10 (GS1)",
        luhn: "Modulo 10 (Luhn)",
        mod11: "Modulo 11",
        s10: "Ταχυδρομικό S10",
      },
    },
  },
  rangeProblems: {
    "not-digits": "Γράψτε 1 έως 18 ψηφία.",
    "other-length": "Γράψτε όσα ψηφία έχει το «Από», μαζί με τα αρχικά μηδενικά.",
    backwards: "Γράψτε αριθμό που δεν είναι μικρότερος από το «Από».",
    "not-eight-digits": "Το S10 θέλει οκτώ ψηφία.",
    "not-letters": "Έως 10 λατινικά γράμματα, ψηφία ή παύλες.",
    "unknown-scheme": "Επιλέξτε ψηφίο ελέγχου.",
    overlaps: "Έχει κοινούς αριθμούς με άλλο εύρος αυτού του μεταφορέα.",
    "too-many": "Ένας μεταφορέας έχει έως 200 εύρη.",
  },
  dayList: "Λίστα της ημέρας",
  dayListBody: "Οι αποστολές της ημέρας χωρίς τις ακυρωμένες, στις στήλες που ορίζει ο τιμοκατάλογος.",
  dayListFields: { date: { label: "Ημέρα" } },
  pdf: "Λήψη PDF",
  csv: "Λήψη CSV",
  dayListFailed: "Η λίστα δεν δημιουργήθηκε. Δοκιμάστε ξανά.",

  scans: "Σαρώσεις από αρχείο",
  scansBody:
    "Προσθέστε το αρχείο CSV που έστειλε ο μεταφορέας, με στήλες voucher, status, date, place και details. Βλέπετε τις αλλαγές πριν αποθηκευτούν.",
  scansLabel: "Αρχείο με σαρώσεις",
  scansChoose: "Προσθήκη αρχείου",
  scansHint: "CSV, έως 5.000 γραμμές",
  scansRows: (changes, withoutNews, wrong) =>
    `${plural(changes, { one: "αλλάζει # αποστολή", other: "αλλάζουν # αποστολές" })}, ${plural(withoutNews, { one: "# γραμμή χωρίς νέα", other: "# γραμμές χωρίς νέα" })}, ${plural(wrong, { one: "# λανθασμένη γραμμή", other: "# λανθασμένες γραμμές" })}`,
  scanChange: (voucher, entries, before, after) =>
    `${voucher}: ${plural(entries, { one: "# σάρωση", other: "# σαρώσεις" })}, ${before} → ${after}`,
  moreChanges: (count) => `και ${plural(count, { one: "# ακόμη αποστολή", other: "# ακόμη αποστολές" })}`,
  moreScanProblems: (count) => `και άλλα ${count}`,
  unusedColumns: (names) => `Στήλες που δεν χρησιμοποιούνται: ${names.join(", ")}.`,
  scanProblemsTitle: "Γραμμές που δεν χρησιμοποιούνται",
  inRow: (row, words) => `Γραμμή ${row}: ${words}`,
  scanProblems: {
    "too-large": () => "Το αρχείο ξεπερνά τα 4 MB.",
    "too-heavy": () => "Η ανάγνωση του αρχείου απαιτεί πολλή μνήμη. Διαβάστε το σε μέρη.",
    busy: () => "Διαβάζονται πολλά αρχεία. Διαβάστε το ξανά σε λίγο.",
    "not-csv": () => "Δεν είναι αρχείο CSV που διαβάζεται.",
    "unknown-letters": (value) =>
      value === ""
        ? "Τα γράμματα του αρχείου δεν διαβάζονται με βεβαιότητα. Αποθηκεύστε το ως «CSV UTF-8» ή ως βιβλίο Excel (.xlsx)."
        : `Μπορεί να γράφει ${value}. Αποθηκεύστε το αρχείο ως «CSV UTF-8» ή ως βιβλίο Excel (.xlsx).`,
    "lost-letter": (value) => `Το «${value}» έχει γράμμα που χάθηκε (�). Γράψτε το ξανά.`,
    empty: () => "Το αρχείο δεν έχει γραμμές.",
    "too-many-rows": (value) => `Το αρχείο έχει πάνω από ${value} γραμμές: χωρίστε το.`,
    "no-column": () => "Λείπει αυτή η στήλη.",
    "repeated-column": (value) =>
      `Πολλές στήλες μπορεί να είναι αυτή: ${value}. Διαγράψτε ή μετονομάστε τις άλλες στο αρχείο.`,
    "no-voucher": () => "Λείπει το voucher.",
    "unknown-voucher": (value) => `Καμία αποστολή αυτού του μεταφορέα δεν έχει το voucher «${value}».`,
    cancelled: (value) => `Η αποστολή του «${value}» ακυρώθηκε.`,
    "unknown-status": (value) =>
      `Το «${value}» δεν είναι γνωστή κατάσταση: γράψτε DELIVERED, TRANSIT, PRE_TRANSIT ή EXCEPTION, ή ορίστε το στον τιμοκατάλογο.`,
    "bad-date": (value) => `Το «${value}» δεν είναι ημερομηνία όπως 2026-11-22 10:30.`,
    "future-date": (value) => `Το «${value}» είναι στο μέλλον.`,
    "before-label": (value) =>
      `Το «${value}» είναι πριν από την αγορά του voucher: η σάρωση είναι παλαιότερου δέματος με τον ίδιο αριθμό.`,
  },
  column: (name, words) => `${name}: ${words}`,
  applyAll: "Αποθήκευση των σαρώσεων",
  applyGood: "Αποθήκευση μόνο των σωστών γραμμών",
  scansApplied: (changes) =>
    plural(changes, { one: "Ενημερώθηκε # αποστολή", other: "Ενημερώθηκαν # αποστολές" }),
};

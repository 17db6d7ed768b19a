import type { PageTexts } from "../shape.ts";
import { plural } from "./grammar.ts";

export const batch: PageTexts["batch"] = {
  title: "Εισαγωγή αποστολών",
  body: "Αρχείο CSV με μία αποστολή ανά γραμμή. Το όνομα της στήλης είναι η διαδρομή του πεδίου, όπως στο API: address_to.name, items.0.weight. Γραμμές χωρίς address_from φεύγουν από τον αποστολέα σας.",
  example: "Λήψη παραδείγματος",
  file: "Αρχείο CSV",
  choose: "Επιλογή αρχείου",
  hint: "ή αφήστε το εδώ",
  unreadable: "Το αρχείο δεν διαβάζεται",
  tooLarge: "Το αρχείο είναι μεγαλύτερο από 2 MB. Εισαγάγετέ το σε μέρη.",
  understood: (good, rows) =>
    `Μπορούν να εκδοθούν ${plural(good, { one: "# voucher", other: "# voucher" })} από ${plural(rows, { one: "# γραμμή", other: "# γραμμές" })}.`,
  wrong: (count) => plural(count, { one: "# γραμμή έχει σφάλμα", other: "# γραμμές έχουν σφάλματα" }),
  inRow: (row, message) => `Γραμμή ${row}: ${message}`,
  inField: (row, field, message) => `Γραμμή ${row}, ${field}: ${message}`,
  more: (count) => plural(count, { one: "και # ακόμη", other: "και # ακόμη" }),
  row: "Γραμμή",
  recipient: "Παραλήπτης",
  place: "Πόλη",
  choice: "Υπηρεσία",
  weight: "Βάρος",
  buy: (count) => plural(count, { one: "Έκδοση # voucher", other: "Έκδοση # voucher" }),
  buying: "Εκδίδονται voucher",
  progress: (done, total) => `${done} από ${total} γραμμές`,
  goesOn: "Συνεχίζεται και όταν φύγετε από τη σελίδα.",
  bought: (count) => plural(count, { one: "Εκδόθηκε # voucher", other: "Εκδόθηκαν # voucher" }),
  asked: (count) =>
    plural(count, {
      one: "Ο μεταφορέας δεν έχει πει ακόμη αν καταχώρισε # γραμμή. Ρωτάμε ξανά.",
      other: "Ο μεταφορέας δεν έχει πει ακόμη αν καταχώρισε # γραμμές. Ρωτάμε ξανά.",
    }),
  toCheck: (rows) =>
    `Δεν μπορεί να ελεγχθεί αν ο μεταφορέας καταχώρισε ${rows.length === 1 ? "τη γραμμή" : "τις γραμμές"} ${rows.join(", ")}. Ελέγξτε τον λογαριασμό του μεταφορέα και δείτε τη δική του λίστα πριν εισαγάγετε ξανά.`,
  failed: "Η εισαγωγή σταμάτησε. Όσα voucher εκδόθηκαν είναι στις Αποστολές.",
  print: (count) => plural(count, { one: "Εκτύπωση # voucher", other: "Εκτύπωση # voucher" }),
  result: "Λήψη του αποτελέσματος",
  downloadFailed: "Το αρχείο δεν μπόρεσε να γίνει τώρα. Δοκιμάστε ξανά σε λίγο.",
};

import type { PageTexts } from "../shape.ts";
import { plural } from "./grammar.ts";

export const scan: PageTexts["scan"] = {
  title: (count) => plural(count, { one: "# σαρωμένο δέμα", other: "# σαρωμένα δέματα" }),
  close: "Καθαρισμός",
  parcel: (number, order) => (order === null ? number : `${number}, παραγγελία ${order}`),
  ticked: (number, order) =>
    order === null ? `Το ${number} επιλέχθηκε` : `Το ${number}, παραγγελία ${order}, επιλέχθηκε`,
  unknown: (code) =>
    `Κανένα δέμα δεν έχει τον κωδικό ${code}. Ελέγξτε το voucher ή αναζητήστε την παραγγελία.`,
  unanswered: (code) => `Το ${code} δεν αναζητήθηκε ακόμη. Κρατείται μέχρι να επιστρέψει η σύνδεση.`,
  kept: "Δεν υπάρχει σύνδεση. Αυτές οι σαρώσεις κρατούνται και θα αναζητηθούν μόλις επιστρέψει:",
  reload: "Φόρτωση της σελίδας ξανά και αναζήτηση",
  which: (code, count) => `${count} δέματα έχουν τον κωδικό ${code}: ποιο κρατάτε;`,
  onList: (list) => `Στη λίστα παραλαβής ${list}`,
  open: "Άνοιγμα",
  openOf: (number) => `Άνοιγμα του ${number}`,
  steps: {
    print: (count) => plural(count, { one: "Εκτύπωση # voucher", other: "Εκτύπωση # voucher" }),
    "hand-over": (count) => plural(count, { one: "Παράδοση # δέματος", other: "Παράδοση # δεμάτων" }),
    cancel: (count) => plural(count, { one: "Ακύρωση # δέματος", other: "Ακύρωση # δεμάτων" }),
  },
};

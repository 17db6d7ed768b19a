import type { PageTexts } from "../shape.ts";
import { plural } from "./grammar.ts";

export const pile: PageTexts["pile"] = {
  title: "Άλλαξαν μετά την εκτύπωση",
  tasks: {
    "take-off": (count, number) =>
      count === 1 ? `Βγάλτε το ${number} από τη στοίβα` : `Βγάλτε ${count} δέματα από τη στοίβα`,
    check: (count, number) =>
      count === 1 ? `Ελέγξτε το ${number} πριν φύγει` : `Ελέγξτε ${count} δέματα πριν φύγουν`,
    "ask-back": (count, number) =>
      count === 1
        ? `Το ${number} είναι ήδη στον μεταφορέα: ζητήστε την επιστροφή του`
        : `${count} δέματα είναι ήδη στον μεταφορέα: ζητήστε την επιστροφή τους`,
  },
  why: {
    cancelled: "Το voucher ακυρώθηκε.",
    withdrawn: "Η παραγγελία ή η εκτέλεσή της ακυρώθηκε, και ο μεταφορέας κρατά το voucher.",
    withdrawing: "Η παραγγελία ή η εκτέλεσή της ακυρώθηκε. Ο μεταφορέας δεν το έχει επιβεβαιώσει ακόμη.",
    replaced: "Το Shopify δείχνει τον αριθμό άλλου δέματος.",
    readdressed: "Η παραγγελία έχει άλλον παραλήπτη ή άλλη διεύθυνση από το voucher.",
    "pieces-removed": "Τεμάχια αφαιρέθηκαν από την παραγγελία ή επιστράφηκαν τα χρήματά τους.",
    held: "Η παραγγελία περιμένει στο Shopify.",
    cash: "Η παραγγελία οφείλει λιγότερα από όσα εισπράττει το voucher.",
    "pieces-added": "Η παραγγελία έχει περισσότερα ή άλλα τεμάχια από πριν.",
  },
  parcel: (number, order) => (order === null ? number : `${number}, παραγγελία ${order}`),
  onList: (list) => `Στη λίστα παραλαβής ${list}: εκτυπώστε ξανά τη λίστα.`,
  printedSince: "Το voucher εκτυπώθηκε ξανά μετά την αλλαγή.",
  done: "Έγινε",
  doneWith: (number) => `Έγινε για το ${number}`,
  groupDone: (count) => plural(count, { one: "Έγινε # δέμα", other: "Έγιναν αυτά τα #" }),
  allDone: (count) => plural(count, { one: "Έγινε # δέμα", other: "Έγιναν και τα #" }),
  showAll: (count) => plural(count, { one: "Εμφάνιση # δέματος", other: "Εμφάνιση και των # δεμάτων" }),
  announced: "Σημειώθηκε ότι έγινε",
};

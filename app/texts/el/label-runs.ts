import type { PageTexts } from "../shape.ts";
import { and, plural } from "./grammar.ts";

const named = (names: readonly string[], more: number) =>
  more === 0 ? and(names) : `${names.join(", ")} και άλλες ${more}`;

export const labelRuns: PageTexts["labelRuns"] = {
  counting: "Καταμέτρηση αποστολών",
  title: {
    "hand-over": (count) =>
      plural(count, {
        one: "Να μπει # αποστολή σε λίστα παραλαβής;",
        other: "Να μπουν # αποστολές σε λίστες παραλαβής;",
      }),
    cancel: (count) => plural(count, { one: "Να ακυρωθεί # αποστολή;", other: "Να ακυρωθούν # αποστολές;" }),
  },
  body: {
    "hand-over":
      "Κάθε μεταφορέας παίρνει μια λίστα για υπογραφή. Η λίστα δεν ανοίγει ξανά: τα επόμενα δέματα μπαίνουν στην επόμενη.",
    cancel:
      "Το Waybill ειδοποιεί τους μεταφορείς, ακυρώνει τα voucher και τις παραλαβές που μένουν χωρίς δέματα. Αυτό δεν αναιρείται.",
  },
  carrier: (name, shipments, parcels) =>
    `${name}: ${plural(shipments, { one: "# αποστολή", other: "# αποστολές" })}, ${plural(parcels, { one: "# δέμα", other: "# δέματα" })}`,
  more: (count, more) =>
    `Κάθε φορά παραδίδονται ${count} αποστολές. ${plural(more, { one: "# ακόμη περιμένει", other: "# ακόμη περιμένουν" })} την επόμενη.`,
  came: (count) =>
    plural(count, {
      one: "# αποστολή ήρθε μετά την ερώτηση. Περιμένει την επόμενη λίστα.",
      other: "# αποστολές ήρθαν μετά την ερώτηση. Περιμένουν την επόμενη λίστα.",
    }),
  others: {
    "hand-over": (count) =>
      plural(count, {
        one: "# άλλη είναι ήδη σε λίστα, ακυρωμένη ή καθ' οδόν.",
        other: "# άλλες είναι ήδη σε λίστα, ακυρωμένες ή καθ' οδόν.",
      }),
    cancel: (count) =>
      plural(count, {
        one: "# άλλη είναι ήδη ακυρωμένη ή καθ' οδόν.",
        other: "# άλλες είναι ήδη ακυρωμένες ή καθ' οδόν.",
      }),
  },
  action: {
    "hand-over": (count) => plural(count, { one: "Παράδοση # αποστολής", other: "Παράδοση # αποστολών" }),
    cancel: (count) => plural(count, { one: "Ακύρωση # αποστολής", other: "Ακύρωση # αποστολών" }),
  },
  leave: { "hand-over": "Όχι ακόμη", cancel: "Όχι τώρα" },
  working: {
    "hand-over": (count) =>
      plural(count, { one: "Γίνεται παράδοση # αποστολής", other: "Γίνεται παράδοση # αποστολών" }),
    cancel: (count) => plural(count, { one: "Ακυρώνεται # αποστολή", other: "Ακυρώνονται # αποστολές" }),
  },
  progress: (done, total) => `${done} από ${total}`,
  goesOn: "Μπορείτε να φύγετε από τη σελίδα. Το Waybill συνεχίζει, και θα βρείτε εδώ το αποτέλεσμα.",
  changed: {
    "hand-over": (count) =>
      plural(count, {
        one: "# αποστολή είναι σε λίστα παραλαβής",
        other: "# αποστολές είναι σε λίστες παραλαβής",
      }),
    cancel: (count) => plural(count, { one: "Ακυρώθηκε # αποστολή", other: "Ακυρώθηκαν # αποστολές" }),
  },
  stopped: {
    "hand-over": (done, total) =>
      `Η παράδοση σταμάτησε μετά από ${done} από ${total} αποστολές. Επιλέξτε ξανά τις υπόλοιπες.`,
    cancel: (done, total) =>
      `Η ακύρωση σταμάτησε μετά από ${done} από ${total} αποστολές. Επιλέξτε ξανά τις υπόλοιπες.`,
  },
  list: (carrier, number, count) =>
    plural(count, {
      one: `${carrier}, λίστα ${number}: # αποστολή`,
      other: `${carrier}, λίστα ${number}: # αποστολές`,
    }),
  left: {
    gone: (names, more) =>
      `Έμειναν όπως ήταν: ${named(names, more)}. Είχαν ήδη ακυρωθεί, μπει σε λίστα ή παραληφθεί.`,
    "later-pickup": (names, more) =>
      `Δεν μπήκαν στη σημερινή λίστα: ${named(names, more)}. Η παραλαβή τους είναι άλλη μέρα.`,
    "no-answer": (names, more) =>
      `Δεν επιβεβαιώθηκαν ακόμη: ${named(names, more)}. Το Waybill ξαναρωτά τον μεταφορέα· κρατήστε αυτά τα δέματα.`,
    refused: {
      "hand-over": (names, more, reason) => `Δεν μπήκαν σε λίστα: ${named(names, more)}. ${reason}`,
      cancel: (names, more, reason) => `Δεν ακυρώθηκαν: ${named(names, more)}. ${reason}`,
    },
  },
};

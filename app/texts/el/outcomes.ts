import type { PageTexts } from "../shape.ts";

export const outcomes: PageTexts["outcomes"] = {
  title: "Αποστολές χωρίς αριθμό",
  body: "Η εταιρεία δεν απάντησε και δεν μπορεί να ερωτηθεί ποιον αριθμό έδωσε. Δεν αγοράζεται ξανά voucher πριν το τακτοποιήσετε εδώ.",
  none: "Τίποτα προς τακτοποίηση",
  noneBody: "Κάθε voucher έχει τον αριθμό του.",
  heading: (carrier, order) => (order === "" ? carrier : `${carrier}, παραγγελία ${order}`),
  booked: (carrier) => `${carrier}: έχει την αποστολή, αλλά δεν δίνει τον αριθμό της.`,
  cannotTell: (carrier) => `${carrier}: ίσως έχει την αποστολή, ίσως όχι.`,
  facts: (recipient, time) =>
    recipient === ""
      ? `Στάλθηκε στην εταιρεία: ${time}.`
      : `Προς: ${recipient}. Στάλθηκε στην εταιρεία: ${time}.`,
  look: (where) => `Αναζητήστε αυτόν τον κωδικό εδώ: ${where}`,
  lists: (carrier) => `οι καταστάσεις της εταιρείας ${carrier}`,
  number: "Αριθμός που έδωσε η εταιρεία",
  numbers: (count) => `Αριθμοί των ${count} δεμάτων, ένας σε κάθε γραμμή`,
  save: "Αποθήκευση αριθμού",
  saveOf: (name) => `Αποθήκευση αριθμού: ${name}`,
  noneAtCarrier: "Η εταιρεία δεν την έχει",
  noneOf: (name) => `Η εταιρεία δεν την έχει: ${name}`,
  confirmTitle: (carrier) => `${carrier}: δεν υπάρχει τέτοια αποστολή;`,
  confirmBody:
    "Επιβεβαιώστε μόνο αν αναζητήσατε τον κωδικό και δεν βρήκατε τίποτα. Μετά μπορεί να αγοραστεί νέο voucher.",
  confirm: "Δεν υπάρχει",
  back: "Πίσω",
  saved: "Ο αριθμός αποθηκεύτηκε",
  ended: "Σημειώθηκε. Δεν αγοράστηκε voucher",
  failed: "Δεν αποθηκεύτηκε",
  problems: {
    number_missing: "Γράψτε τον αριθμό.",
    number_malformed: "Γράψτε τον αριθμό όπως τον δείχνει η εταιρεία: 4 έως 50 γράμματα και ψηφία.",
    number_twice: "Γράψτε κάθε αριθμό μία φορά.",
    number_count: "Γράψτε έναν αριθμό για κάθε δέμα.",
    number_taken: "Άλλη αποστολή έχει αυτόν τον αριθμό.",
    settled: "Η αποστολή τακτοποιήθηκε στο μεταξύ.",
    looked_up: "Η εταιρεία ερωτάται αυτή τη στιγμή. Δοκιμάστε ξανά σε ένα λεπτό.",
    unanswered: "Η εταιρεία δεν απάντησε για αυτόν τον αριθμό. Δοκιμάστε ξανά σε λίγα λεπτά.",
  },
  refused: (carrier, words) => `${carrier}: ${words}`,
};

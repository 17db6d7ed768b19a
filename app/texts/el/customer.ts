import type { PageTexts } from "../shape.ts";
import { plural } from "./grammar.ts";

export const customer: PageTexts["customer"] = {
  title: "Πελάτης",
  back: "Αποστολές",
  joinedByEmail: (email) => `Παραγγελίες και δέματα με το ίδιο e-mail: ${email}.`,
  joinedByPhone: (phone) => `Παραγγελίες και δέματα με το ίδιο τηλέφωνο: ${phone}. Δεν υπάρχει e-mail.`,
  alone:
    "Δεν υπάρχει e-mail ούτε τηλέφωνο, οπότε δεν ενώνεται τίποτα άλλο. Ένα όνομα μπορεί να το έχουν δύο.",
  waiting: "Παραγγελίες προς αποστολή",
  noneWaiting: "Καμία παραγγελία δεν περιμένει.",
  pieces: (count) => plural(count, { one: "# τεμάχιο", other: "# τεμάχια" }),
  statuses: {
    open: "ανοιχτή",
    "in-progress": "σε εξέλιξη",
    "on-hold": "σε αναμονή",
    scheduled: "προγραμματισμένη",
  },
  parcels: "Δέματα",
  noParcels: "Κανένα δέμα ακόμη.",
  newestOnly: (count) => `Φαίνονται μόνο τα ${count} πιο πρόσφατα.`,
  cash: (amount) => `αντικαταβολή ${amount}`,
  returns: "Επιστροφές",
  noReturns: "Δεν επιστράφηκε τίποτα.",
  notes: "Σημειώσεις για τον μεταφορέα",
  noNotes: "Καμία σημείωση.",
  mails: "E-mail",
  noMails: "Δεν στάλθηκαν e-mail.",
  mailOf: (number) => `Το δέμα αυτού του e-mail, ${number}`,
  mailKinds: {
    "on-its-way": "Είναι καθ' οδόν",
    "out-for-delivery": "Βγήκε για παράδοση",
    "ready-for-pickup": "Έτοιμο για παραλαβή",
    "attempted-delivery": "Δεν παραδόθηκε",
    problem: "Καθυστερεί ή έχει πρόβλημα",
    delivered: "Παραδόθηκε",
    link: "Σύνδεσμος παρακολούθησης",
  },
  outcomes: {
    planned: (at) => `θα σταλεί ${at}`,
    waiting: (at) => `περιμένει τον διακομιστή από ${at}`,
    sent: (at) => `στάλθηκε ${at}`,
    refused: (at) => `το αρνήθηκε ο διακομιστής ${at}`,
    expired: (at) => `δεν στάλθηκε, πέρασε η ώρα του ${at}`,
    uncertain: (at) => `ίσως στάλθηκε ${at}`,
  },
};

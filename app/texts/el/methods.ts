import type { PageTexts } from "../shape.ts";
import { plural } from "./grammar.ts";

export const methods: PageTexts["methods"] = {
  title: "Σταθερές χρεώσεις",
  body: "Ορίστε για κάθε σταθερή χρέωση του καταστήματος, όπως «Κανονική» ή «Express», την υπηρεσία με την οποία φεύγουν τα δέματα. Το Waybill διαβάζει τις γραμμές από πάνω: ισχύει η πρώτη που ταιριάζει.",
  unknownTitle: "Τις επέλεξαν πελάτες και δεν έχουν ακόμη υπηρεσία",
  unknown: (name, orders) =>
    `«${name}»: ${plural(orders, { one: "# παραγγελία χωρίς voucher", other: "# παραγγελίες χωρίς voucher" })}`,
  addThis: "Επιλογή υπηρεσίας",
  addNamed: (name) => `Επιλογή υπηρεσίας για «${name}»`,
  add: "Προσθήκη σταθερής χρέωσης",
  emptyTitle: "Καμία σταθερή χρέωση ακόμη",
  emptyBody:
    "Προσθέστε μία αν το ταμείο δείχνει δικές σας χρεώσεις αντί για τις τιμές των μεταφορέων. Έτσι το Waybill ξέρει ποιο voucher να εκδώσει.",
  place: (place, name) => (name === "" ? `${place}. Νέα σταθερή χρέωση` : `${place}. ${name}`),
  earlier: "Πιο πάνω",
  earlierNamed: (name) => `Πιο πάνω: ${name}`,
  remove: "Αφαίρεση",
  removeNamed: (name) => `Αφαίρεση: ${name}`,
  chooseService: "Επιλέξτε υπηρεσία",
  gone: (code) => `${code} (ανενεργή)`,
  everywhere: "Παντού",
  any: "Οποιοδήποτε",
  fields: {
    name: {
      label: "Όνομα στο ταμείο",
      help: "Όπως τη δείχνει το ταμείο. Κεφαλαία και πεζά δεν έχουν σημασία.",
      error: "Γράψτε το όνομα που δείχνει το ταμείο.",
    },
    service: { label: "Υπηρεσία", error: "Επιλέξτε υπηρεσία." },
    countries: { label: "Χώρες, όπως GR, CY", error: "Γράψτε κωδικούς χωρών με δύο γράμματα, όπως GR, CY." },
    upToKg: { label: "Έως αυτό το βάρος", error: "Γράψτε βάρος από 0,001 έως 1.000 kg ή τίποτα." },
    upToValue: { label: "Έως αυτή την αξία προϊόντων", error: "Γράψτε ποσό, π.χ. 49,90, ή τίποτα." },
  },
};

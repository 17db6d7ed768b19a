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
  nameHelp: "Όπως τη δείχνει το ταμείο. Κεφαλαία και πεζά δεν έχουν σημασία.",
  chooseService: "Επιλέξτε υπηρεσία",
  gone: (code) => `${code} (ανενεργή)`,
  everywhere: "Παντού",
  any: "Οποιοδήποτε",
  fields: {
    name: "Όνομα στο ταμείο",
    service: "Υπηρεσία",
    countries: "Χώρες, όπως GR, CY",
    upToKg: "Έως αυτό το βάρος",
    upToValue: "Έως αυτή την αξία προϊόντων",
  },
  errors: {
    name: "Γράψτε το όνομα που δείχνει το ταμείο.",
    service: "Επιλέξτε υπηρεσία.",
    countries: "Γράψτε κωδικούς χωρών με δύο γράμματα, όπως GR, CY.",
    upToKg: "Γράψτε βάρος από 0,001 έως 1.000 kg ή τίποτα.",
    upToValue: "Γράψτε ποσό ή τίποτα.",
  },
};

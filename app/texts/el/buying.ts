import type { PageTexts } from "../shape.ts";
import { plural } from "./grammar.ts";

const orders = (count: number) => plural(count, { one: "# παραγγελία", other: "# παραγγελίες" });

export const buying: PageTexts["buying"] = {
  title: (count) => plural(count, { one: "Να εκδοθεί το voucher;", other: "Να εκδοθούν # voucher;" }),
  allTitle: "Έκδοση voucher για όλη την προβολή;",
  body: "Μετά το Shopify δείχνει κάθε παραγγελία εκτελεσμένη, με τον αριθμό αποστολής της.",
  serviceOfAll: "Υπηρεσία",
  serviceOfEach: "Του πελάτη, αλλιώς η προεπιλεγμένη",
  doubtful: (count) => plural(count, { one: "Ελέγξτε # διεύθυνση", other: "Ελέγξτε # διευθύνσεις" }),
  leaveDoubtful: "Να μην εκδοθούν τώρα voucher για αυτές",
  more: (count) => `και ${plural(count, { one: "# ακόμη παραγγελία", other: "# ακόμη παραγγελίες" })}`,
  costs: {
    title: "Κόστος",
    asking: "Υπολογισμός τιμών",
    ofCarrier: (carrier, amount, count) =>
      `${carrier}: ${amount} για ${plural(count, { one: "# voucher", other: "# voucher" })}`,
    progress: (done, all) => `Τιμές για ${done} από ${orders(all)}.`,
    fixed: "Εκδίδονται αυτά τα voucher σε αυτές τις τιμές, και κανένα άλλο.",
    noAnswer: (count) =>
      `Το Shopify δεν απάντησε. ${plural(count, {
        one: "# παραγγελία δεν έχει ακόμη τιμή, και το voucher της δεν θα εκδοθεί.",
        other: "# παραγγελίες δεν έχουν ακόμη τιμή, και τα voucher τους δεν θα εκδοθούν.",
      })}`,
    again: "Υπολογισμός τιμών ξανά",
    expired: "Οι τιμές ήταν παλαιότερες από 30 λεπτά. Υπολογίζονται ξανά: επιβεβαιώστε τες.",
  },
  notReady: (count) =>
    plural(count, {
      one: "# παραγγελία μένει έξω: είναι σε αναμονή, προγραμματισμένη, με voucher που εκδίδεται ήδη, ή με voucher χωρίς εκτέλεση.",
      other:
        "# παραγγελίες μένουν έξω: είναι σε αναμονή, προγραμματισμένες, με voucher που εκδίδεται ήδη, ή με voucher χωρίς εκτέλεση.",
    }),
  ofService: (service, count) => `${service}: ${count}`,
  cash: (count) =>
    plural(count, {
      one: "Ο μεταφορέας εισπράττει αντικαταβολή σε # παραγγελία.",
      other: "Οι μεταφορείς εισπράττουν αντικαταβολή σε # παραγγελίες.",
    }),
  unpaid: (count) =>
    plural(count, { one: "# παραγγελία δεν έχει πληρωθεί.", other: "# παραγγελίες δεν έχουν πληρωθεί." }),
  refused: (count) =>
    plural(count, { one: "# παραγγελία χωρίς voucher", other: "# παραγγελίες χωρίς voucher" }),
  cause: (count, reason) => `${orders(count)}: ${reason}`,
  remedies: {
    services: "Ορίστε υπηρεσίες για τις μεθόδους αποστολής",
    customs: "Συμπληρώστε τα τελωνειακά στοιχεία",
    products: "Επεξεργασία προϊόντων",
    rates: "Ελέγξτε τις τιμές σας",
  },
};

import type { PageTexts } from "../shape.ts";
import { plural } from "./grammar.ts";

const labels = (count: number) => plural(count, { one: "# voucher", other: "# voucher" });

export const cause: PageTexts["cause"] = {
  title: "Παραγγελίες που απέτυχαν",
  back: "Παραγγελίες προς αποστολή",
  none: "Δεν έμεινε τίποτα από αυτές",
  noneBody: "Οι παραγγελίες αυτές αγοράστηκαν, αφαιρέθηκαν ή άλλαξαν στο μεταξύ.",
  moreOlder: "Παλαιότερες αποτυχίες εμφανίζονται όταν τακτοποιηθούν αυτές.",
  keptTitle: "Όσες αφήνει σε εσάς ο κανόνας για πληρωμένες παραγγελίες",
  kept: (count) =>
    plural(count, { one: "# παραγγελία σας περιμένει", other: "# παραγγελίες σας περιμένουν" }),
  keptRemedies: { buy: "Επιλογή και αγορά voucher", show: "Προβολή των παραγγελιών" },
  orders: "Παραγγελίες",
  viewShipment: (order) => `Προβολή αποστολής της ${order}`,
  openInShopify: (order) => `Άνοιγμα της ${order} στο Shopify`,
  mend: {
    "carrier-account": "Άνοιγμα λογαριασμών μεταφορέων",
    "voucher-numbers": "Εισαγωγή αριθμών αποστολής",
    "product-data": "Άνοιγμα προϊόντων",
    customs: "Άνοιγμα στοιχείων τελωνείου",
    sender: "Άνοιγμα ρυθμίσεων",
  },
  mendFirst: "Διορθώστε πρώτα αυτό. Μετά επιστρέψτε και αγοράστε τα voucher.",
  platformFirst:
    "Ανοίξτε κάθε παραγγελία στο Shopify και τακτοποιήστε την εκεί. Μετά επιστρέψτε και αγοράστε τα voucher.",
  keepParcels: (count) =>
    plural(count, {
      one: "Να μείνουν βάρος και κουτί # παραγγελίας",
      other: "Να μείνουν βάρος και κουτί # παραγγελιών",
    }),
  takeBackParcels: (count) =>
    plural(count, {
      one: "Αυτόματη συσκευασία # παραγγελίας",
      other: "Αυτόματη συσκευασία # παραγγελιών",
    }),
  parcelsFirst: "Κρατήστε όσα ορίστηκαν, ή αφήστε την αυτόματη συσκευασία. Μετά αγοράστε τα voucher.",
  parcelsSet: (count) =>
    plural(count, { one: "# παραγγελία μπορεί να αγοραστεί", other: "# παραγγελίες μπορούν να αγοραστούν" }),
  eachOrder: "Ανοίξτε κάθε παραγγελία: η σελίδα της έχει ό,τι χρειάζεται.",
  service: "Υπηρεσία",
  asBefore: "Όπως πριν",
  chooseOne: "Επιλέξτε υπηρεσία",
  priced: (name, price, count, of) =>
    count === of ? `${name}: ${price}` : `${name}: ${price}, για ${count} από ${of}`,
  pricing: (done, all) => `${done} από ${all} παραγγελίες τιμολογήθηκαν.`,
  noAnswer: "Το Shopify δεν απάντησε. Λείπουν τιμές: μπορείτε να φορτώσετε ξανά τη σελίδα.",
  asDefault: "Από εδώ και πέρα αυτή η υπηρεσία, όπου ο πελάτης δεν επιλέγει δική σας",
  fields: {
    name: "Όνομα",
    company: "Εταιρεία",
    address: "Οδός και αριθμός",
    address2: "Δεύτερη γραμμή",
    zip: "Ταχυδρομικός κώδικας",
    city: "Πόλη",
    state: "Περιφέρεια",
    phone: "Τηλέφωνο",
  },
  fieldOf: (field, order) => `${field}, ${order}`,
  fill: "Συμπληρώστε τις παραγγελίες που φεύγουν. Οι κενές μένουν εδώ. Τα στοιχεία μπαίνουν μόνο στα voucher: οι παραγγελίες του Shopify μένουν όπως είναι.",
  fillTooLong: (most) => `Το πολύ ${most} χαρακτήρες.`,
  buy: (count, price) => (price === "" ? `Αγορά ${labels(count)}` : `Αγορά ${labels(count)} με ${price}`),
  buySome: (count, price, without) => `Αγορά ${labels(count)}: ${price}, και ${without} χωρίς τιμή`,
  finish: (count) => plural(count, { one: "Ολοκλήρωση # παραγγελίας", other: "Ολοκλήρωση # παραγγελιών" }),
  cancelLabels: (count) => plural(count, { one: "Ακύρωση # voucher", other: "Ακύρωση # voucher" }),
  dismiss: (count) =>
    plural(count, { one: "Αφαίρεση # από τη λίστα", other: "Αφαίρεση και των # από τη λίστα" }),
  working: (done, all) => `${done} από ${all}`,
  workingTitle: "Σε εξέλιξη",
  stay: "Αφήστε τη σελίδα ανοιχτή μέχρι να τελειώσει.",
  asked: (count) => plural(count, { one: "Αγορά # voucher", other: "Αγορά # voucher" }),
  finishing: (count) => plural(count, { one: "Ολοκλήρωση # παραγγελίας", other: "Ολοκλήρωση # παραγγελιών" }),
  removed: (count) => plural(count, { one: "# παραγγελία αφαιρέθηκε", other: "# παραγγελίες αφαιρέθηκαν" }),
  cancelled: (count) => plural(count, { one: "# voucher ακυρώθηκε", other: "# voucher ακυρώθηκαν" }),
  left: (count) =>
    plural(count, { one: "# παραγγελία έμεινε όπως είναι", other: "# παραγγελίες έμειναν όπως είναι" }),
  leftBecause: {
    changed: "Αγοράστηκε, αφαιρέθηκε ή άλλαξε στο μεταξύ.",
    fulfilled:
      "Την εκπληρώσατε πρώτα στο Shopify, οπότε η υπηρεσία και η διεύθυνσή της δεν αλλάζουν από εδώ.",
    later: "Αυτό δεν γίνεται τώρα. Δοκιμάστε αργότερα.",
    unknown: "Η παραγγελία δεν υπάρχει πια.",
  },
  leftOrder: (order, why) => `${order}: ${why}`,
};

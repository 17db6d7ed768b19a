import type { PageTexts } from "../shape.ts";
import { and, plural } from "./grammar.ts";

export const printing: PageTexts["printing"] = {
  paperTitle: (count) => plural(count, { one: "Εκτύπωση # voucher", other: "Εκτύπωση # voucher" }),
  printNow: "Εκτύπωση",
  importFile: "Εισαγωγή…",
  exportFile: "Εξαγωγή αρχείου",
  exportFailed: "Το αρχείο δεν μπόρεσε να γίνει τώρα. Δοκιμάστε ξανά σε λίγο.",
  slips: "Δελτία συσκευασίας…",
  bills: "Τιμολόγια courier",
  documents: "Εκτύπωση",
  documentKinds: {
    labels: "Voucher",
    labels_and_slips: "Voucher, το καθένα με το δελτίο συσκευασίας του",
    importFile: "Εισαγωγή…",
    slips: "Δελτία συσκευασίας",
    pick_list: "Λίστα συλλογής",
  },
  format: "Χαρτί",
  formats: {
    a6: "Ετικέτα A6",
    a4: "A4, ένα voucher ανά σελίδα",
    "a4-3": "A4, τρία voucher ανά σελίδα",
    "a4-4": "A4, τέσσερα voucher ανά σελίδα",
    "100x150": "Ετικέτα 100 × 150 mm",
    "4x6": "Ετικέτα 4 × 6 in",
    "zpl-203": "Εκτυπωτής Zebra, 203 dpi",
    "zpl-300": "Εκτυπωτής Zebra, 300 dpi",
  },
  byCarrier: "Το χαρτί του κάθε μεταφορέα",
  onPaper: (paper, title) => `${paper}: ${title}`,
  slipFormats: { a4: "A4", a5: "A5", a6: "A6", "100x150": "100 × 150 mm" },
  startPosition: "Πρώτη ελεύθερη θέση του φύλλου",
  place: (number) => `Θέση ${number}`,
  order: "Σειρά των voucher",
  orders: {
    given: "Όπως στη λίστα",
    order: "Κατά αριθμό παραγγελίας",
    sku: "Κατά περιεχόμενο",
    service: "Κατά μεταφορέα και υπηρεσία",
  },
  handingOver: {
    action: (count) => plural(count, { one: "Παράδοση # αποστολής", other: "Παράδοση # αποστολών" }),
    title: (count) =>
      plural(count, {
        one: "Να μπει # αποστολή σε λίστα παραλαβής;",
        other: "Να μπουν # αποστολές σε λίστες παραλαβής;",
      }),
    body: "Κάθε μεταφορέας παίρνει μια λίστα για υπογραφή. Η λίστα δεν ανοίγει ξανά: τα επόμενα δέματα μπαίνουν στην επόμενη.",
    notYet: "Όχι ακόμη",
    listed: (count) =>
      plural(count, {
        one: "# αποστολή είναι σε λίστα παραλαβής",
        other: "# αποστολές είναι σε λίστες παραλαβής",
      }),
    print: (carrier, number, count) =>
      plural(count, {
        one: `${carrier}, λίστα ${number}: # αποστολή`,
        other: `${carrier}, λίστα ${number}: # αποστολές`,
      }),
    notWaiting: (count) =>
      plural(count, {
        one: "# είναι ήδη σε λίστα, ακυρωμένη ή καθ' οδόν.",
        other: "# είναι ήδη σε λίστα, ακυρωμένες ή καθ' οδόν.",
      }),
    kept: (names, reason) => `Δεν μπήκαν σε λίστα: ${and(names)}. ${reason}`,
  },
  cancelling: {
    action: (count) => plural(count, { one: "Ακύρωση # αποστολής", other: "Ακύρωση # αποστολών" }),
    title: (count) => plural(count, { one: "Να ακυρωθεί # αποστολή;", other: "Να ακυρωθούν # αποστολές;" }),
    body: "Το Waybill ειδοποιεί τους μεταφορείς, ακυρώνει τα voucher και τις παραλαβές που μένουν χωρίς δέματα. Αυτό δεν αναιρείται.",
    keep: "Όχι τώρα",
    cancelled: (count) => plural(count, { one: "Ακυρώθηκε # αποστολή", other: "Ακυρώθηκαν # αποστολές" }),
    later: (count) =>
      plural(count, {
        one: "# περιμένει απάντηση του μεταφορέα. Το Waybill ξαναρωτά· κρατήστε το δέμα.",
        other: "# περιμένουν απάντηση των μεταφορέων. Το Waybill ξαναρωτά· κρατήστε τα δέματα.",
      }),
    kept: (names, reason) => `Δεν ακυρώθηκαν: ${and(names)}. ${reason}`,
  },
  preparing: "Ετοιμάζονται τα voucher",
  prepared: (done, total) => `${done} από ${total}`,
  preparingGoesOn: "Μπορείτε να φύγετε από τη σελίδα. Θα βρείτε τα voucher εδώ όταν επιστρέψετε.",
  ready: (count) => plural(count, { one: "# voucher είναι έτοιμο", other: "# voucher είναι έτοιμα" }),
  readySlips: (count) =>
    plural(count, { one: "# δελτίο συσκευασίας είναι έτοιμο", other: "# δελτία συσκευασίας είναι έτοιμα" }),
  readyPickList: (count) =>
    plural(count, {
      one: "Η λίστα συλλογής # αποστολής είναι έτοιμη",
      other: "Η λίστα συλλογής # αποστολών είναι έτοιμη",
    }),
  openOther: "Άνοιγμα εγγράφου",
  readyNone: "Δεν υπάρχει voucher για εκτύπωση",
  openDocument: "Άνοιγμα voucher",
  skipped: (count) => plural(count, { one: "Λείπει # voucher:", other: "Λείπουν # voucher:" }),
  skippedLabel: (order, why) => `${order}: ${why}`,
  moreSkipped: (count) => plural(count, { one: "και # ακόμη", other: "και # ακόμη" }),
  skipReasons: {
    NOT_FOUND: "η αποστολή δεν υπάρχει",
    CANCELLED: "η αποστολή ακυρώθηκε",
    ADDRESSES_ERASED: "οι διευθύνσεις της διαγράφηκαν",
    LABEL_ELSEWHERE: "το voucher είναι δικό σας αρχείο· τυπώστε το από τη σελίδα της αποστολής",
    LABEL_NOT_READY: "ο μεταφορέας δεν δίνει ακόμη το voucher· τυπώστε το αργότερα",
    FORMAT_NOT_POSSIBLE:
      "το voucher του μεταφορέα δεν χωρά σε αυτό το χαρτί· τυπώστε το από τη σελίδα της αποστολής",
    UNPRINTABLE: "το voucher δεν διαβάζεται",
  },
  previewed: (count: number) =>
    plural(count, {
      one: "Η εκτύπωση του Shopify έδειξε # voucher",
      other: "Η εκτύπωση του Shopify έδειξε # voucher",
    }),
  previewedBody: "Το Shopify δεν ενημερώνει αν τυπώσατε. Σημειώστε τα όταν τυπωθούν, ή κλείστε το μήνυμα.",
  markPrinted: "Σημείωση ως τυπωμένα",
  printFailed: "Τα voucher δεν ετοιμάστηκαν",
  printFailedBody: "Επιλέξτε τις αποστολές και τυπώστε ξανά.",
  nothingToPrint: "Καμία αποστολή αυτής της προβολής δεν έχει voucher για εκτύπωση.",
};

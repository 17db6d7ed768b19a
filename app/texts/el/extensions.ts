import type { ExtensionTexts } from "../shape.ts";

/** Words of the print actions. Each has a name of its own in Shopify's menus. */
const printing: Omit<ExtensionTexts["print-order"], "name" | "description"> = {
  choice: "Εκτύπωση",
  choices: {
    labels: "Voucher",
    labels_and_slips: "Voucher, το καθένα με το δελτίο συσκευασίας του",
    slips: "Δελτία συσκευασίας",
  },
  loading: "Ετοιμάζονται τα voucher",
  drawing: "Ετοιμάζεται: {{done}} από {{total}}. Η προεπισκόπηση εμφανίζεται όταν είναι έτοιμη.",
  notDrawn: "Αυτό το έγγραφο δεν ετοιμάστηκε.",
  failed: "Το Waybill δεν απάντησε.",
  again: "Δοκιμή ξανά",
  none: "Αυτές οι παραγγελίες δεν έχουν ακόμη voucher. Εκδώστε το πρώτα με το Waybill.",
  tooMany: "Είναι πάνω από 200 voucher. Τυπώστε τα από τις Αποστολές του Waybill.",
  without: "Παραγγελίες χωρίς voucher: {{count}}",
  missing: "Δεν είναι σε αυτό το έγγραφο:",
  moreMissing: "Και άλλα: {{count}}",
  document: "Έγγραφο",
  titles: {
    labels: "{{paper}}, voucher: {{count}}",
    labels_and_slips: "{{paper}}, voucher με δελτία συσκευασίας: {{count}}",
    slips: "{{paper}}, δελτία συσκευασίας: {{count}}",
  },
  forPrinter: "Άνοιγμα του αρχείου για τον εκτυπωτή ετικετών",
  unknown: "Το Shopify δεν ενημερώνει το Waybill αν τυπώσατε. Όταν βγει το χαρτί, σημειώστε το.",
  mark: "Σημείωση ως τυπωμένα",
  marked: "Σημειώθηκαν ως τυπωμένα.",
  notMarked: "Το Waybill δεν απάντησε και δεν σημειώθηκε τίποτα. Δοκιμάστε ξανά.",
  papers: {
    a6: "Ετικέτα A6",
    a4: "A4, ένα voucher ανά σελίδα",
    "a4-3": "A4, τρία voucher ανά σελίδα",
    "a4-4": "A4, τέσσερα voucher ανά σελίδα",
    "100x150": "Ετικέτα 100 × 150 mm",
    "4x6": "Ετικέτα 4 × 6 in",
    "zpl-203": "Εκτυπωτής Zebra, 203 dpi",
    "zpl-300": "Εκτυπωτής Zebra, 300 dpi",
    a5: "A5",
  },
};

/** Words of the blocks in Shopify's own pages. `npm run codegen` writes them beside each extension, in Shopify's format. */
export const extensions: ExtensionTexts = {
  "order-shipments": {
    name: "Αποστολές Waybill",
    description: "Οι αποστολές της παραγγελίας, και πώς αποστέλλεται με το Waybill.",
    ship: "Αποστολή με το Waybill",
    loading: "Αναζήτηση των αποστολών της παραγγελίας",
    none: "Τίποτα από αυτή την παραγγελία δεν έχει σταλεί με το Waybill.",
    hidden:
      "Το Shopify κρύβει αυτή την παραγγελία από το Waybill, γιατί είναι παλαιότερη των 60 ημερών. Δώστε πρόσβαση στην Αρχική του Waybill, και η αποστολή γίνεται μόνη της.",
    allow: "Παροχή πρόσβασης",
    failed: "Το Waybill δεν απάντησε. Ανανεώστε τη σελίδα για να δοκιμάσετε ξανά.",
    status: {
      making: "Ετοιμάζεται",
      failed: "Δεν δημιουργήθηκε",
      "left-alone": "Όχι του Waybill",
      cancelled: "Ακυρώθηκε",
      PRE_TRANSIT: "Προς παράδοση στον μεταφορέα",
      TRANSIT: "Σε διακίνηση",
      DELIVERED: "Παραδόθηκε",
      EXCEPTION: "Πρόβλημα",
    },
  },
  "print-order": {
    name: "Voucher του Waybill",
    description: "Τυπώνει τα voucher μιας παραγγελίας.",
    ...printing,
  },
  "print-orders": {
    name: "Voucher του Waybill",
    description: "Τυπώνει τα voucher των παραγγελιών που επιλέξατε.",
    ...printing,
  },
};

import type { ExtensionTexts } from "../shape.ts";

/** Words of the blocks in Shopify's own pages. `npm run codegen` writes them beside each extension, in Shopify's format. */
export const extensions: ExtensionTexts = {
  "order-shipments": {
    name: "Αποστολές Waybill",
    description: "Οι αποστολές της παραγγελίας, και πώς αποστέλλεται με το Waybill.",
    ship: "Αποστολή με το Waybill",
    loading: "Αναζήτηση των αποστολών της παραγγελίας",
    none: "Τίποτα από αυτή την παραγγελία δεν έχει σταλεί με το Waybill.",
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
  "print-labels": {
    name: "Voucher του Waybill",
    description: "Τυπώνει τα voucher μιας παραγγελίας, ή των παραγγελιών που επιλέξατε.",
    loading: "Ετοιμάζονται τα voucher",
    failed: "Το Waybill δεν απάντησε. Κλείστε το παράθυρο και δοκιμάστε ξανά.",
    none: "Αυτές οι παραγγελίες δεν έχουν ακόμη voucher. Εκδώστε το πρώτα με το Waybill.",
    tooMany: "Είναι πάνω από 200 voucher. Τυπώστε τα από τις Αποστολές του Waybill.",
    without: "Παραγγελίες χωρίς voucher: {{count}}",
    document: "Έγγραφο",
    labels: "{{paper}}, voucher: {{count}}",
    forPrinter: "Άνοιγμα του αρχείου για τον εκτυπωτή ετικετών",
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
  },
};

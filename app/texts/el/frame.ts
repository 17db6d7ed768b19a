import type { PageTexts } from "../shape.ts";

export const nav: PageTexts["nav"] = {
  home: "Αρχική",
  orders: "Παραγγελίες",
  shipments: "Αποστολές",
  pickups: "Παραλαβές",
  products: "Προϊόντα",
  rates: "Τιμές",
  settings: "Ρυθμίσεις",
};

export const common: PageTexts["common"] = {
  save: "Αποθήκευση",
  discard: "Απόρριψη",
  cancel: "Άκυρο",
  copy: "Αντιγραφή",
  copied: "Αντιγράφηκε",
  saved: "Αποθηκεύτηκε",
  leave: {
    title: "Φεύγετε από τη σελίδα;",
    body: "Όσα συμπληρώσατε θα χαθούν. Δεν έχει εκδοθεί τίποτα με αυτά.",
    leave: "Φεύγω",
    stay: "Μένω",
  },
  testMode:
    "Δοκιμή: τα voucher δεν ισχύουν για πραγματικά δέματα, και τίποτα δεν φτάνει στους πελάτες ή στις παραγγελίες σας. Οι μεταφορείς-δείγματα έχουν επινοημένες τιμές.",
};

export const status: PageTexts["status"] = {
  PRE_TRANSIT: "Προς παράδοση στον μεταφορέα",
  TRANSIT: "Σε διακίνηση",
  DELIVERED: "Παραδόθηκε",
  EXCEPTION: "Πρόβλημα",
  cancelled: "Ακυρώθηκε",
};

export const error: PageTexts["error"] = {
  title: "Κάτι πήγε στραβά από εμάς",
  body: "Η σελίδα δεν μπόρεσε να εμφανιστεί. Δοκιμάστε ξανά σε λίγο.",
  unavailable: "Το Waybill δεν μπορεί να διαβάσει τα δεδομένα του αυτή τη στιγμή",
  unavailableBody: "Δεν χάθηκε τίποτα. Δοκιμάστε ξανά σε λίγο.",
  notFound: "Η σελίδα δεν υπάρχει",
  notFoundBody: "Η αποστολή μπορεί να ανήκει σε άλλο κατάστημα ή η διεύθυνση να μην είναι πλήρης.",
  retry: "Νέα προσπάθεια",
  shopifyOff: "Η σύνδεση με το Shopify είναι απενεργοποιημένη",
  shopifyOffBody:
    "Ο διακομιστής δεν έχει κλειδιά Shopify. Ορίστε τα SHOPIFY_API_KEY και SHOPIFY_API_SECRET και ξεκινήστε τον ξανά. Το REST API λειτουργεί και χωρίς αυτά.",
  goHome: "Στην αρχική",
};

export const landing: PageTexts["landing"] = {
  title: "Waybill",
  body: "Υπηρεσία αποστολής δεμάτων: τιμές στο ταμείο, voucher μετά την παραγγελία, αυτόματη παρακολούθηση. Τα καταστήματα τη χρησιμοποιούν μέσα από το Shopify, τα άλλα συστήματα μέσω του REST API.",
  install: "Για να τη χρησιμοποιήσετε, ανοίξτε την από τη σελίδα εφαρμογών του Shopify.",
  documentation: "Τεκμηρίωση του API",
};

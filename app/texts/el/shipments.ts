import type { PageTexts } from "../shape.ts";

export const shipments: PageTexts["shipments"] = {
  title: "Αποστολές",
  emptyTitle: "Εδώ εμφανίζονται οι αποστολές σας",
  emptyBody:
    "Εκτελέστε μια παραγγελία στο Shopify. Το Waybill εκδίδει voucher για την υπηρεσία που διάλεξε ο πελάτης.",
  emptyAction: "Ρυθμίσεις αυτοματισμού",
  noMatch: "Καμία αποστολή δεν ταιριάζει",
  noMatchBody: "Αλλάξτε τα φίλτρα ή τις λέξεις αναζήτησης.",
  searchPlaceholder: "Παραγγελία, όνομα, τηλέφωνο, αριθμός αποστολής ή ΤΚ",
  search: "Αναζήτηση αποστολών",
  pages: "Σελίδες αποστολών",
  views: {
    all: "Όλες",
    "hand-over": "Προς παράδοση",
    transit: "Σε διακίνηση",
    exceptions: "Προβλήματα",
    delivered: "Παραδόθηκαν",
    cancelled: "Ακυρωμένες",
  },
  columns: {
    order: "Παραγγελία",
    recipient: "Παραλήπτης",
    carrier: "Μεταφορέας",
    status: "Κατάσταση",
    tracking: "Αριθμός αποστολής",
    pieces: "Τεμάχια",
    created: "Δημιουργία",
    cost: "Κόστος",
  },
  previous: "Νεότερες",
  next: "Παλαιότερες",
  resource: { singular: "αποστολή", plural: "αποστολές" },
};

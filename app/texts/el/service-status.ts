import type { PageTexts } from "../shape.ts";

export const serviceStatus: PageTexts["serviceStatus"] = {
  title: "Κατάσταση",
  body: "Πώς λειτουργεί αυτό το Waybill αυτή τη στιγμή, όσο μπορεί να το γνωρίζει μόνο του.",
  parts: {
    rates: "Τιμές στο ταμείο",
    labels: "Voucher",
    tracking: "Παρακολούθηση",
    webhooks: "Μηνύματα από το Shopify",
  },
  carriers: "Μεταφορικές",
  health: {
    works: "Λειτουργεί",
    disturbed: "Με προβλήματα",
    down: "Δεν λειτουργεί",
    unknown: "Άγνωστο τώρα",
  },
  notAsked: (carriers) => `Δεν ρωτήθηκαν τα τελευταία 15 λεπτά, άρα άγνωστο: ${carriers}.`,
  lookedAt: (time) => `Έλεγχος: ${time}.`,
};

import type { PageTexts } from "../shape.ts";

export const orderFilters: PageTexts["orderFilters"] = {
  sorts: {
    oldest: "Πρώτα οι παλαιότερες",
    newest: "Πρώτα οι νεότερες",
    promised: "Υποσχεμένη ημέρα",
    lightest: "Πρώτα οι ελαφρύτερες",
    heaviest: "Πρώτα οι βαρύτερες",
    country: "Χώρα",
    sku: "SKU",
    tag: "Ετικέτα",
  },
  filters: {
    location: "Φεύγει από",
    service: "Υπηρεσία",
    sku: "SKU",
    tag: "Ετικέτα παραγγελίας",
    country: "Χώρα",
    weight: "Βάρος",
    promised: "Υποσχεμένη ημέρα",
    kept: "Δεν εκδόθηκε voucher επειδή",
  },
  from: "Από (kg)",
  to: "Έως (kg)",
  apply: "Εφαρμογή",
  wrongWeight: "Γράψτε κιλά, π.χ. 1,25.",
  days: {
    overdue: "Πριν από σήμερα",
    today: "Σήμερα",
    tomorrow: "Αύριο",
    week: "Μέσα σε 7 ημέρες",
    none: "Χωρίς υποσχεμένη ημέρα",
  },
  weights: {
    between: (from, to) => `${from} έως ${to} kg`,
    from: (from) => `${from} kg και πάνω`,
    to: (to) => `έως ${to} kg`,
  },
  promisedBy: (day) => `Υποσχεμένη: ${day}`,
};

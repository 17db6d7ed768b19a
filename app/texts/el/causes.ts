import type { PageTexts } from "../shape.ts";
import { plural } from "./grammar.ts";

const orders = (count: number) => plural(count, { one: "# παραγγελία", other: "# παραγγελίες" });
const by = (carrier: string | null) => (carrier === null ? "" : `${carrier}: `);

export const causes: PageTexts["causes"] = {
  withoutLabel: (count, carrier) => `${by(carrier)}${orders(count)} χωρίς voucher`,
  withLabel: (count, carrier) =>
    `${by(carrier)}${plural(count, { one: "# voucher", other: "# voucher" })} προς τακτοποίηση`,
  open: (count, carrier) => `${by(carrier)}${orders(count)} σε κράτηση ακόμη`,
  openBody: "Ο μεταφορέας δεν έχει απαντήσει ακόμη. Το Waybill συνεχίζει να ρωτά.",
  noReason: "Δεν καταγράφηκε αιτία.",
  alike: (count) =>
    plural(count, {
      one: "# ακόμη όμοια αιτία φαίνεται στην παραγγελία της.",
      other: "# ακόμη όμοιες αιτίες φαίνονται στις παραγγελίες τους.",
    }),
  more: (count) => `και ${count} ακόμη`,
  remedies: {
    "choose-service": "Επιλογή υπηρεσίας",
    "complete-address": "Συμπλήρωση διευθύνσεων",
    "try-again": "Νέα προσπάθεια",
    "carrier-account": "Έλεγχος λογαριασμού",
    "voucher-numbers": "Εισαγωγή αριθμών",
    "product-data": "Συμπλήρωση προϊόντων",
    customs: "Συμπλήρωση στοιχείων τελωνείου",
    sender: "Η διεύθυνσή σας",
    "on-platform": "Τακτοποίηση στο Shopify",
    "settle-label": "Τακτοποίηση voucher",
    "set-parcel": "Ορισμός δεμάτων",
    "order-by-order": "Προβολή παραγγελιών",
    remove: "Αφαίρεση",
  },
  remedyFor: (remedy, cause, reason) => `${remedy}: ${cause}. ${reason}`,
};

import type { SlipTexts } from "../shape.ts";

export const slip: SlipTexts = {
  packingSlip: "Δελτίο συσκευασίας",
  pickList: "Λίστα συλλογής",
  order: "Παραγγελία",
  shipTo: "Παραλήπτης",
  item: "Είδος",
  quantity: "Ποσ.",
  place: "Θέση",
  orders: "Παραγγελίες",
  returns: "Επιστροφές",
  revision: "Αναθεώρηση",
  changed: "Άλλαξαν από το προηγούμενο φύλλο, που αντικαθίσταται:",
  check: "άλλα τεμάχια από την ετικέτα, ελέγξτε την παραγγελία",
  total: "Τεμάχια:",
};

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
  total: "Τεμάχια:",
};

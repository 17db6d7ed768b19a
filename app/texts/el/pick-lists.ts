import type { PageTexts } from "../shape.ts";

export const pickLists: PageTexts["pickLists"] = {
  outdated: (at, revision) =>
    revision === 1
      ? `Η λίστα συλλογής που εκτυπώθηκε ${at} άλλαξε`
      : `Η αναθεώρηση ${revision} της λίστας συλλογής, που εκτυπώθηκε ${at}, άλλαξε`,
  change: (signed, product, orders) => `${signed} × ${product} (${orders})`,
  check: (order) => `${order}: άλλα τεμάχια από την ετικέτα. Ελέγξτε την παραγγελία.`,
  more: (count) => `και ${count} ακόμη`,
  print: (revision) => `Εκτύπωση αναθεώρησης ${revision}`,
};

import type { Recipe } from "./recipe.ts";

/** A shop that lets no carrier's scans become events of its fulfillments. */
export const recipe: Recipe = {
  title: "A setting",
  most: 4,
  byHand: [
    {
      file: "app/domain/orders/settings-fields.ts",
      before: '  silentCarriers: { at: "withoutTrackingEvents"',
      insert: '  quiet: { at: "hidesAllScans", kind: "switch", card: "events", default: false },\n',
    },
    {
      file: "app/texts/en/shop-settings.ts",
      before: "    keepsApi: {\n",
      insert: '    quiet: { label: "Show no scans at all" },\n',
    },
    {
      file: "app/texts/el/shop-settings.ts",
      before: "    keepsApi: {\n",
      insert: '    quiet: { label: "Καμία σάρωση" },\n',
    },
    {
      file: "app/domain/orders/settings.ts",
      before: "  return !settings.withoutTrackingEvents.includes(carrierCode);",
      insert: "  if (settings.hidesAllScans) return false;\n",
    },
  ],
  made: [],
  shownBy: ["test/orders/settings-form.test.ts", "test/orders/settings.test.ts"],
};

import type { Recipe } from "./recipe.ts";

/** The audit trail names a carrier that comes for a pickup at another time. */
export const recipe: Recipe = {
  title: "An event",
  most: 5,
  byHand: [
    {
      file: "app/domain/events/events.ts",
      before: '  "products.changed": {',
      insert: `  "pickup.moved": {
    subject: "pickup",
    audit: true,
    of: {
      updated: "pickups",
      changed: ["from_time", "until_time"],
      before: { state: "scheduled" },
      after: { state: "scheduled" },
    },
    detail: carried,
  },
`,
    },
    {
      file: "app/texts/en/audit.ts",
      before: '  "products.changed": ',
      insert: '  "pickup.moved": "Pickup moved",\n',
    },
    {
      file: "app/texts/el/audit.ts",
      before: '  "products.changed": ',
      insert: '  "pickup.moved": "Η παραλαβή μετακινήθηκε",\n',
    },
    {
      file: "app/texts/en/history.ts",
      before: '  "pickup.cancelled": ',
      insert: `  "pickup.moved": (actor) => \`\${actor} moved a pickup\`,\n`,
    },
    {
      file: "app/texts/el/history.ts",
      before: '  "pickup.cancelled": ',
      insert: `  "pickup.moved": (actor) => \`\${actor} μετακίνησε μια παραλαβή\`,\n`,
    },
  ],
  made: [],
  shownBy: ["test/store/events-check.test.ts"],
};

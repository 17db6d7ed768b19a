import type { FieldTable, FieldValues } from "../../../frame/field-table.ts";

/** The fields of a box, at their paths in the document. */
export const boxFields = {
  name: { at: "name", kind: "text" },
  innerLength: { at: "innerCm.length", kind: "number", unit: "cm" },
  innerWidth: { at: "innerCm.width", kind: "number", unit: "cm" },
  innerHeight: { at: "innerCm.height", kind: "number", unit: "cm" },
  /** Whether the outside has sizes of its own. */
  outer: { at: null, kind: "choice", choices: ["same", "own"] },
  outerLength: { at: "outerCm.length", kind: "number", unit: "cm" },
  outerWidth: { at: "outerCm.width", kind: "number", unit: "cm" },
  outerHeight: { at: "outerCm.height", kind: "number", unit: "cm" },
  weight: { at: "weightKg", kind: "number", unit: "kg" },
  maxWeight: { at: "maxWeightKg", kind: "number", unit: "kg", empty: "absent" },
  padding: { at: "paddingCm", kind: "number", unit: "cm", empty: "absent" },
  cost: { at: "cost", kind: "decimal", empty: "absent", unit: "money" },
} as const satisfies FieldTable;

export type BoxValues = FieldValues<typeof boxFields>;

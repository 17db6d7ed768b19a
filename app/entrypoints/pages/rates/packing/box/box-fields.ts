/** The fields of a box, at their paths in the document. Empty form, values, parsing and errors follow from these rows. */
export const boxFields = {
  name: { at: "name", kind: "text" },
  innerLength: { at: "innerCm.length", kind: "number" },
  innerWidth: { at: "innerCm.width", kind: "number" },
  innerHeight: { at: "innerCm.height", kind: "number" },
  /** Whether the outside has sizes of its own. */
  outer: { at: null, kind: "text" },
  outerLength: { at: "outerCm.length", kind: "number" },
  outerWidth: { at: "outerCm.width", kind: "number" },
  outerHeight: { at: "outerCm.height", kind: "number" },
  weight: { at: "weightKg", kind: "number" },
  maxWeight: { at: "maxWeightKg", kind: "optional-number" },
  padding: { at: "paddingCm", kind: "optional-number" },
  cost: { at: "cost", kind: "optional-decimal" },
} as const;

export type BoxField = keyof typeof boxFields;

/** As the form has them, valid or not. */
export type BoxValues = Readonly<Record<Exclude<BoxField, "outer">, string>> & {
  readonly outer: "same" | "own";
};

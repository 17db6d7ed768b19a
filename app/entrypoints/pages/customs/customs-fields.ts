export const numberFields = ["eori", "vat", "ioss", "rex"] as const;
export type NumberField = (typeof numberFields)[number];

const names = [...numberFields, "incoterm", "reason"] as const;

/** The values of the form's fields; empty for none. */
export type CustomsFields = Readonly<Record<(typeof names)[number], string>>;

export function fieldsOf(customs: Readonly<Record<(typeof names)[number], string | null>>): CustomsFields {
  return Object.fromEntries(names.map((name) => [name, customs[name] ?? ""])) as CustomsFields;
}

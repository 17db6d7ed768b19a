export const numberFields = ["eori", "vat", "ioss", "rex"] as const;
export type NumberField = (typeof numberFields)[number];

/** As the form has them: empty for none. */
export type CustomsFields = Readonly<Record<NumberField | "incoterm" | "reason", string>>;

export function fieldsOf({
  eori,
  vat,
  ioss,
  rex,
  incoterm,
  reason,
}: Readonly<Record<keyof CustomsFields, string | null>>): CustomsFields {
  return {
    eori: eori ?? "",
    vat: vat ?? "",
    ioss: ioss ?? "",
    rex: rex ?? "",
    incoterm: incoterm ?? "",
    reason: reason ?? "",
  };
}

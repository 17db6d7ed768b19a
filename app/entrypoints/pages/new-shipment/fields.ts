/** The form's fields, by the names under which they are sent. */
export const sides = ["to", "from"] as const;
export type Side = (typeof sides)[number];

export const addressFields = [
  "name",
  "company",
  "address",
  "zip",
  "city",
  "country",
  "phone",
  "email",
] as const;
export type AddressField = (typeof addressFields)[number];

/** A parcel's weight, sizes and contents. */
export const parcelFields = ["weight", "length", "width", "height", "contents"] as const;
export type ParcelField = (typeof parcelFields)[number];
export type ParcelValues = Readonly<Record<ParcelField, string>>;

/** Options of the label; `saturday` is "yes" or empty. */
export const optionFields = ["cash", "insurance", "saturday"] as const;
export type OptionField = (typeof optionFields)[number];

export type FieldName = `${Side}-${AddressField}` | "point" | "reference" | OptionField;

/** A field of the form, or of a parcel by its position: `parcels.0.weight`. */
export type FieldPath = FieldName | `parcels.${number}.${ParcelField}`;

export type Values = Readonly<Record<FieldName, string>>;

export const fieldNames: readonly FieldName[] = [
  ...sides.flatMap((side) => addressFields.map((field) => `${side}-${field}` as const)),
  "point",
  "reference",
  ...optionFields,
];

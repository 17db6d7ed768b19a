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

/** The parcel's weight and sizes. */
export const measures = ["weight", "length", "width", "height"] as const;
export type Measure = (typeof measures)[number];

export type FieldName = `${Side}-${AddressField}` | Measure | "point" | "contents" | "reference";

export type Values = Readonly<Record<FieldName, string>>;

export const fieldNames: readonly FieldName[] = [
  ...sides.flatMap((side) => addressFields.map((field) => `${side}-${field}` as const)),
  ...measures,
  "point",
  "contents",
  "reference",
];

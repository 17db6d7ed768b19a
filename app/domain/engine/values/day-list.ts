/** Values of a day list's columns. A value of the whole shipment is repeated for each of its parcels. */
export const dayListFields = [
  "voucher",
  "parcel",
  "parcels",
  "first-voucher",
  "shipment",
  "order",
  "date",
  "time",
  "service",
  "service-name",
  "recipient",
  "company",
  "address",
  "zip",
  "city",
  "state",
  "country",
  "phone",
  "weight-kg",
  "cash-on-delivery",
  "insured-amount",
  "currency",
  "saturday",
  "zone",
  "routing-code",
  "depot",
  "locker",
  "notes",
  "contents",
] as const;
export type DayListField = (typeof dayListFields)[number];

export type DayListColumn =
  | { readonly header: string; readonly field: DayListField }
  /** A column with the same text in every row. */
  | { readonly header: string; readonly text: string };

/** A carrier's form of the list of a day's shipments. */
export interface DayListLayout {
  /** IANA name of the zone whose days the list follows. */
  readonly timeZone: string;
  readonly columns: readonly DayListColumn[];
  readonly separator: "," | ";" | "\t";
  readonly decimals: "." | ",";
  /** The file begins with a byte order mark: without it, spreadsheets misread Greek. */
  readonly byteOrderMark: boolean;
}

const usualFields: readonly DayListField[] = [
  "voucher",
  "parcel",
  "parcels",
  "order",
  "date",
  "service",
  "recipient",
  "company",
  "address",
  "zip",
  "city",
  "country",
  "phone",
  "weight-kg",
  "cash-on-delivery",
  "currency",
  "notes",
];

/** The list of a carrier that asks for no other. */
export function usualDayList(timeZone: string): DayListLayout {
  const columns = usualFields.map((field) => ({ header: field, field }));
  return { timeZone, columns, separator: ",", decimals: ".", byteOrderMark: true };
}

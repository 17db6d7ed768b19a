/** One line of the form, as the merchant typed it. */
export interface MethodRow {
  readonly name: string;
  /** `<driver>.<code>` */
  readonly service: string;
  /** Codes with commas; empty: everywhere. */
  readonly countries: string;
  /** Empty: any weight. */
  readonly upToKg: string;
  /** Empty: any value. */
  readonly upToValue: string;
}

export const emptyRow: MethodRow = { name: "", service: "", countries: "", upToKg: "", upToValue: "" };

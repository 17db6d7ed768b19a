/**
 * A language's words for the fields of carriers' forms: by driver, then by field. A field without words here has the
 * driver's own, which are English.
 */
export type CarrierFieldTexts = Readonly<Record<string, Readonly<Record<string, FieldWords>>>>;

export interface FieldWords {
  readonly label: string;
  readonly help?: string;
  /** The choices of a field that has some, by their value. */
  readonly options?: Readonly<Record<string, string>>;
}

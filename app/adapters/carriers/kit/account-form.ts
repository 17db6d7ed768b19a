import type { z } from "zod";

/** The fields that a merchant fills in to use a carrier: forms, commands and checks are made from them. */
export interface AccountForm {
  /** The carrier's name and logo. */
  readonly name: string;
  readonly imageUrl: string;
  /** An object of texts, encrypted at rest. Fields are named as the carrier names them. */
  readonly credentials: z.ZodObject;
  readonly settings: z.ZodObject;
  /** A field without words has its schema's title and description. */
  readonly words?: FieldWords;
}

/** A form's words by language, then by field. A language without words shows the English ones. */
export interface FieldWords {
  readonly en: Readonly<Record<string, FieldWord>>;
  readonly [language: string]: Readonly<Record<string, FieldWord>>;
}

export interface FieldWord {
  readonly label: string;
  readonly help?: string;
  /** The choices of a field that has some, by their value. */
  readonly options?: Readonly<Record<string, string>>;
}

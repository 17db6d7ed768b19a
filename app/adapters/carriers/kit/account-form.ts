import type { z } from "zod";

/** The fields that a merchant fills in to use a carrier: forms, commands and checks are made from them. */
export interface AccountForm {
  /** The carrier's name and logo. */
  readonly name: string;
  readonly imageUrl: string;
  /**
   * An object of texts, encrypted at rest. Fields are named as the carrier names them. Each is a secret, which no page shows again,
   * unless its schema's metadata has `writeOnly: false`, as a user's name or a number of the contract.
   */
  readonly credentials: z.ZodObject;
  readonly settings: z.ZodObject;
  /** A field without words has its schema's title and description. */
  readonly words?: FieldWords;
  /** The services of its contracts, for a price list to begin with. Absent: a list begins empty, or it needs none. */
  readonly priceList?: readonly ListedService[];
}

/** A service as contracts have it, before its prices. */
export interface ListedService {
  /** The code that bookings go by. */
  readonly code: string;
  readonly name: string;
  /** Its lockers' doors, by which a price list may go. */
  readonly compartments: readonly {
    readonly compartment: number;
    readonly lengthCm: number;
    readonly widthCm: number;
    readonly heightCm: number;
    readonly maxWeightKg: number;
  }[];
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

import type { JsonValue } from "../../../../domain/engine/index.ts";
import type { AcsRefusal } from "./refusals.ts";

/** Values as JSON carries them. A number goes as a number: ACS reads its text the Greek way. Source: section 2. */
export type Parameters = Readonly<Record<string, JsonValue>>;

export type Row = Readonly<Record<string, unknown>>;

/** The inside of an answer's envelope. */
export interface AcsOutput {
  /** The first of `ACSValueOutput`. */
  readonly value: Row;
  /** Rows of `ACSTableOutput`, by the table's name. */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** `ACSObjectOutput` beside the values. */
  readonly object: unknown;
}

/** One call: its request and how its answer reads. Pure. */
export interface AcsCall<Result> {
  readonly alias: string;
  /** The call's parameters, apart from the account's four credentials. */
  readonly parameters: Parameters;
  /** The spelling of the company's parameter; `Company_ID` if absent. */
  readonly companyField?: "Company_Id";
  /** @throws z.ZodError a result field is missing */
  read(output: AcsOutput): Result;
  /** Present where a refusal may be an ordinary answer; undefined: it is a refusal. */
  readRefusal?(refusal: AcsRefusal, output: AcsOutput): Result | undefined;
  /** The call makes or closes something: it must not be repeated when its answer was lost. */
  readonly acts?: true;
}

export const rowsOf = ({ tables }: AcsOutput): readonly Row[] => tables.Table_Data ?? [];

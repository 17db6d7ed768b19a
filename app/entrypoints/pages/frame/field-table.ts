/**
 * A form from one table of its fields. Its schema, values, reading and errors follow from the rows (`fields.server.ts`), and so do its
 * controls (`field.tsx`), with the words of the same name. A browser loads the tables.
 *
 * The price list and the cart to try are grids, and a new shipment and an order's label hold any number of parcels and lines: none of
 * these is a table, as their fields depend on their rows.
 */

export interface FieldRow {
  /** The path of its value in the stored object; `null`: the form makes it of other values. */
  readonly at: string | null;
  /** How its value is written in a form, and which control it has: a row of `kinds` in `fields.server.ts`. */
  readonly kind: FieldKind;
  /** The values of a choice. Others are refused with the whole form, as no page sends them. */
  readonly choices?: readonly string[];
  /** Characters. A longer text, or one with control characters, is refused with the whole form. */
  readonly longest?: number;
  /** An empty field is stored as `null`, or not at all; without it, its kind decides. */
  readonly empty?: "null" | "absent";
  /** Shown beside the field, and read if it is typed. `money`: of the currency that the form's reader names. */
  readonly unit?: "cm" | "g" | "kg" | "%" | "money";
}

/**
 * `paragraph`: text of several lines; `lines`: a list, one a line; `list`: with commas; `list-or-all`: likewise, or `all`; `codes`: as
 * typed, in any case, and nothing for `all`; `grams`: shown in kilograms; `pairs`: as `acs:a6,elia:a4`.
 * `list-or-all` and `pairs` have controls of their own.
 */
export type FieldKind =
  | ("text" | "paragraph" | "lines" | "email" | "tel" | "url" | "date" | "time")
  | ("number" | "decimal" | "whole" | "grams")
  | ("switch" | "choice" | "select" | "list" | "list-or-all" | "codes" | "pairs");

export type FieldTable<Name extends string = string> = Readonly<Record<Name, FieldRow>>;

/** The form's values as a person filled them in, valid or not. */
export type FieldValues<Table extends FieldTable> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly kind: "switch" }
    ? boolean
    : Table[Name] extends { readonly choices: readonly (infer Choice)[] }
      ? Choice
      : string;
};

export function namesOf<Name extends string>(table: FieldTable<Name>): readonly Name[] {
  return Object.keys(table) as Name[];
}

/** The parts of a list: codes separated by commas. */
export function listOf(text: string): readonly string[] {
  return text === "" || text === "all" ? [] : text.split(",");
}

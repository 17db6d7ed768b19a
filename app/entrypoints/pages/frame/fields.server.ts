import { z } from "zod";
import type { TypedUnit } from "../../../domain/tariffs/tables/typed-number.ts";
import type { FieldKind, FieldRow, FieldTable, FieldValues } from "./field-table.ts";
import { namesOf } from "./field-table.ts";
import { formDecimal, formNumber } from "./form-numbers.server.ts";

interface Kind {
  /** The stored value as the form has it. */
  show(value: unknown): boolean | string;
  /** The value to store. The schema of the stored object says whether it is valid. */
  read(text: string, unit?: TypedUnit): unknown;
}

const text: Kind = { show: (value) => String(value ?? ""), read: (typed) => typed };

const kinds: Readonly<Record<Exclude<FieldKind, "switch">, Kind>> = {
  text,
  email: text,
  tel: text,
  url: text,
  date: text,
  time: text,
  paragraph: text,
  choice: text,
  select: text,
  number: { ...text, read: formNumber },
  whole: { ...text, read: (typed) => formNumber(typed, "count") },
  decimal: { ...text, read: formDecimal },
  grams: {
    show: (value) => (value === null || value === undefined ? "" : String(Number(value) / 1000)),
    read: (typed) => Math.round(formNumber(typed, "kg") * 1000),
  },
  codes: {
    show: (value) => (Array.isArray(value) ? value.join(", ") : ""),
    read: (typed) => {
      const codes = typed
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((code) => code !== "");
      return codes.length === 0 ? "all" : codes;
    },
  },
  lines: {
    show: (value) =>
      z
        .array(z.string())
        .parse(value ?? [])
        .join("\n"),
    read: linesOf,
  },
  list: { ...text, read: partsOf },
  "list-or-all": { ...text, read: (typed) => (typed === "all" ? typed : partsOf(typed)) },
  pairs: {
    show: (value) =>
      Object.entries(Object(value))
        .map((pair) => pair.join(":"))
        .join(","),
    read: (typed) =>
      Object.fromEntries(partsOf(typed).map((pair) => [...pair.split(":", 2), ""].slice(0, 2))),
  },
};

type Shape<Table extends FieldTable> = {
  readonly [Name in keyof Table]: z.ZodType<FieldValues<Table>[Name], string | boolean>;
};

/** The shape of the form's schema: text that may not be valid yet. The values of switches and choices are. */
export function fieldSchemas<Table extends FieldTable>(table: Table): Shape<Table> {
  return Object.fromEntries(
    namesOf(table).map((name) => [name, schemaOf(table[name] as FieldRow)]),
  ) as object as Shape<Table>;
}

function schemaOf({ kind, choices, longest }: FieldRow) {
  // A form that is sent as JSON has it as such.
  if (kind === "switch")
    return z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]);
  if (choices !== undefined) return z.enum(choices);
  const typed = z.string().trim();
  return longest === undefined ? typed : typed.max(longest).regex(/^\P{Cc}*$/u);
}

/** The stored object's values as the form has them; of fields without a place in it, what `null` is shown as. */
export function shownValues<Table extends FieldTable>(table: Table, stored: unknown): FieldValues<Table> {
  const shown = namesOf(table).map((name) => {
    const { at, kind } = table[name] as FieldRow;
    const value = at === null ? undefined : valueAt(stored, at);
    return [name, kind === "switch" ? value === true : kinds[kind].show(value)];
  });
  return Object.fromEntries(shown) as FieldValues<Table>;
}

type StoredValue<Row extends FieldRow> =
  | (Row["kind"] extends "switch"
      ? boolean
      : Row["kind"] extends "number" | "whole" | "grams"
        ? number
        : Row["kind"] extends "codes"
          ? "all" | string[]
          : Row["kind"] extends "lines" | "list"
            ? readonly string[]
            : Row extends { readonly choices: readonly (infer Choice)[] }
              ? Choice
              : string)
  | (Row extends { readonly empty: "null" } ? null : never)
  | (Row extends { readonly empty: "absent" } ? undefined : never);

/** The types of values that lie in a part of the object are not known. */
type StoredObject<Table extends FieldTable> = Record<string, unknown> & {
  readonly [Name in keyof Table as Table[Name]["at"] extends infer At extends string
    ? At extends `${string}.${string}`
      ? never
      : At
    : never]: StoredValue<Table[Name]>;
};

/**
 * The object that the form's values make, of which none lies deeper than in a part of it.
 * @param currency the currency of fields of money; without it, they take numbers without a sign
 */
export function storedValues<Table extends FieldTable>(
  table: Table,
  values: FieldValues<Table>,
  currency?: string,
): StoredObject<Table> {
  const typed = values as Readonly<Record<string, boolean | string>>;
  const object: Record<string, unknown> = {};
  for (const name of namesOf(table)) {
    const { at, kind, empty, unit } = table[name] as FieldRow;
    const value = typed[name] ?? "";
    if (at === null || (value === "" && empty === "absent")) continue;
    const [part = "", inner] = at.split(".");
    const read =
      value === "" && empty === "null"
        ? null
        : kind === "switch"
          ? value
          : kinds[kind].read(`${value}`, typedUnit(unit, currency));
    object[part] = inner === undefined ? read : { ...Object(object[part]), [inner]: read };
  }
  return object as StoredObject<Table>;
}

function typedUnit(unit: FieldRow["unit"], currency: string | undefined): TypedUnit | undefined {
  return unit === "money" ? { currency: currency ?? "" } : unit;
}

/**
 * The fields whose values are at these paths, or around them: a problem inside a list belongs to the list's field. The last is empty if a
 * problem belongs to no field.
 */
export function wrongFields<Name extends string>(
  table: FieldTable<Name>,
  paths: readonly string[],
): readonly (Name | "")[] {
  const isAt = (name: Name, path: string) => path === table[name].at || path.startsWith(`${table[name].at}.`);
  const names = namesOf(table);
  const isPlaced = paths.every((path) => names.some((name) => isAt(name, path)));
  return [
    ...names.filter((name) => paths.some((path) => isAt(name, path))),
    ...(isPlaced ? [] : ["" as const]),
  ];
}

/** The value at `innerCm.length` of an object; `undefined`: there is none. */
function valueAt(object: unknown, at: string): unknown {
  return at.split(".").reduce<unknown>((value, key) => Object(value)[key], object);
}

function linesOf(typed: string): string[] {
  return typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function partsOf(typed: string): string[] {
  return typed === "" ? [] : typed.split(",");
}

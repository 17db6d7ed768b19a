/**
 * Engine values in JSON columns, and back. `Stored<T>` is a value's type after JSON. A decoder that forgets to revive a
 * date, or a table that forgets a field, does not compile.
 */
import type { Environment, JsonValue } from "../../../domain/engine/index.ts";
import { environments } from "../../../domain/engine/index.ts";

/** A value after JSON: dates become ISO 8601 strings, everything else stays. */
export type Stored<T> = T extends Date
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly [infer First, infer Second]
      ? readonly [Stored<First>, Stored<Second>]
      : T extends readonly (infer Element)[]
        ? readonly Stored<Element>[]
        : { readonly [Key in keyof T]: Stored<T[Key]> };

type RequiredKeys<T> = { [Key in keyof T]-?: undefined extends T[Key] ? never : Key }[keyof T];

type Kind<V> = [V] extends [Date]
  ? "date"
  : [V] extends [string]
    ? "string"
    : [V] extends [number]
      ? "number"
      : [V] extends [boolean]
        ? "boolean"
        : [V] extends [readonly unknown[]]
          ? "array"
          : "object";

/** The kind of each required field; `?` marks fields that may be null. */
export type FieldKinds<T> = {
  readonly [Key in RequiredKeys<T>]: null extends T[Key] ? `${Kind<NonNullable<T[Key]>>}?` : Kind<T[Key]>;
};

/** A stored row that this version would not write: a fault of ours, never the caller's. */
export class StoredValueError extends Error {
  override readonly name = "StoredValueError";
}

/**
 * Reads a JSON object as `T`: every field must be present and of its kind. Deeper values were checked before they were
 * stored.
 * @throws StoredValueError
 */
export function readStored<T>(json: unknown, what: string, kinds: FieldKinds<T>): Stored<T> {
  if (!isObject(json)) throw new StoredValueError(`stored ${what}: ${kindOf(json)} instead of an object`);
  for (const [field, kind] of Object.entries<string>(kinds)) {
    const found = kindOf(json[field]);
    const wanted = kind.replace("?", "");
    if (found === "null" && kind.endsWith("?")) continue;
    if (found === wanted || (wanted === "date" && isDate(json[field]))) continue;
    throw new StoredValueError(`stored ${what}: ${field} is ${found}, not ${wanted}`);
  }
  return json as Stored<T>;
}

export function reviveDate(stored: string): Date {
  return new Date(stored);
}

export function reviveDateOrNull(stored: string | null): Date | null {
  return stored === null ? null : new Date(stored);
}

/** @throws StoredValueError */
export function readEnvironment(stored: string): Environment {
  const environment = environments.find((each) => each === stored);
  if (environment === undefined) throw new StoredValueError(`stored environment: ${stored}`);
  return environment;
}

/** Types the database's answer for a JSON column, which is JSON by construction. */
export function readJson(stored: unknown): JsonValue {
  return stored as JsonValue;
}

/** Text that a column can hold: PostgreSQL refuses U+0000, and a lone surrogate has no UTF-8. */
export function columnText(text: string): string {
  return isColumnText(text) ? text : text.replaceAll("\0", "").toWellFormed();
}

/** False for a text that no column holds: no stored text equals it. */
export function isColumnText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

export function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return kindOf(json) === "object";
}

function kindOf(json: unknown): string {
  if (json === null) return "null";
  return Array.isArray(json) ? "array" : typeof json;
}

function isDate(json: unknown): boolean {
  return typeof json === "string" && !Number.isNaN(Date.parse(json));
}

/** Walks a request's schema by names that callers write, so that no name means anything that the schema lacks. */
import type { z } from "zod";

type Schema = z.core.$ZodType;

/** A place in a request. A choice, such as an address or its name, has several schemas. */
export type Place = readonly Schema[];

export type Cell = "text" | "number" | "flag";

const scalars: Readonly<Record<string, Cell>> = {
  string: "text",
  enum: "text",
  literal: "text",
  number: "number",
  int: "number",
  boolean: "flag",
};

export const placeOf = (schema: Schema): Place => bareOf(schema);

/** A member of the place: a field, a free key, or an entry of a list within its longest. `null`: there is none of this name. */
export function memberOf(place: Place, name: string): Place | null {
  const found = place.flatMap((schema): readonly Schema[] => {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    if (def.type === "object") {
      const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
      return field === undefined ? [] : [field];
    }
    if (def.type === "record") return isFreeKey(name) ? [def.valueType] : [];
    return def.type === "array" && isIndex(name) && Number(name) < longestOf(schema) ? [def.element] : [];
  });
  return found.length === 0 ? null : found.flatMap(bareOf);
}

/** How a cell at this place is read; `null`: it has parts alone. */
export function cellOf(place: Place): Cell | null {
  const cells = place.flatMap((schema) => {
    const { type } = schema._zod.def;
    const cell = Object.hasOwn(scalars, type) ? scalars[type] : undefined;
    return cell === undefined ? [] : [cell];
  });
  return cells.includes("text") ? "text" : (cells[0] ?? null);
}

/** Its entries, if the place is a list; the name of no object has one. */
export function longestListAt(place: Place): number | null {
  const list = place.find((schema) => schema._zod.def.type === "array");
  return list === undefined ? null : longestOf(list);
}

/** The names of its fields; none of a list, of free keys, or of a value. */
export function fieldsAt(place: Place): readonly string[] {
  return place.flatMap((schema) => {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    return def.type === "object" ? Object.keys(def.shape) : [];
  });
}

/** The schemas of the value itself, without the parts that make it optional or prepare it. */
function bareOf(schema: Schema): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "nonoptional":
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
      return bareOf(def.innerType);
    case "pipe":
      return bareOf(def.out);
    case "union":
      return def.options.flatMap(bareOf);
    default:
      return [schema];
  }
}

/** A list without a bound has none that a name could mean. */
function longestOf(list: Schema): number {
  const { checks = [] } = list._zod.def;
  const maxima = checks.flatMap(({ _zod: { def } }) =>
    def.check === "max_length" && "maximum" in def && typeof def.maximum === "number" ? [def.maximum] : [],
  );
  return Math.min(...maxima, maxima.length === 0 ? 0 : Number.POSITIVE_INFINITY);
}

const isIndex = (name: string): boolean => /^(0|[1-9]\d{0,5})$/.test(name);
const isFreeKey = (name: string): boolean => name.trim() !== "" && name !== "__proto__";

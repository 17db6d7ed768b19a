/** A form from one table of its fields. A row says where the field's value is in the stored object; `null`: it has no place of its own. */
export type FieldTable<Name extends string> = Readonly<Record<Name, { readonly at: string | null }>>;

export function namesOf<Name extends string>(table: FieldTable<Name>): readonly Name[] {
  return Object.keys(table) as Name[];
}

/** The value at `innerCm.length` of an object; `undefined`: there is none. */
export function valueAt(object: unknown, at: string): unknown {
  return at.split(".").reduce<unknown>((value, key) => Object(value)[key], object);
}

/** The object that has these values, of which none lies deeper than in a part of it. */
export function objectOf(
  values: readonly (readonly [at: string, value: unknown])[],
): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [at, value] of values) {
    const [part = "", inner] = at.split(".");
    object[part] = inner === undefined ? value : { ...Object(object[part]), [inner]: value };
  }
  return object;
}

/** The fields whose values are at these paths, or around them: a problem inside a list belongs to the list's field. */
export function fieldsAt<Name extends string>(
  table: FieldTable<Name>,
  paths: readonly string[],
): readonly Name[] {
  return namesOf(table).filter((name) => {
    const { at } = table[name];
    return at !== null && paths.some((path) => path === at || path.startsWith(`${at}.`));
  });
}

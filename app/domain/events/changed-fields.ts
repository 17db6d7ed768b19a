/**
 * The names of the fields that differ between two stored values, sorted; `null` has none. The version of a value is no field.
 * @param former, latter as JSON
 */
export function changedFields(former: unknown, latter: unknown): readonly string[] {
  const [before, after] = [textsIn(former), textsIn(latter)];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => name !== "v" && before.get(name) !== after.get(name)).sort();
}

function textsIn(value: unknown): ReadonlyMap<string, string> {
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(Object.entries(value).map(([name, each]) => [name, JSON.stringify(each)]));
}

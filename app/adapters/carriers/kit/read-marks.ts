/** Notes which parts of an answer a driver reads and which it can't, so that a report can name these and the others. */
export interface ReadMarks {
  /** The same value. Reading a part of it marks the part's path. */
  of<Value>(value: Value, path?: string): Value;
  /** Marks a path by itself. */
  note(path: string): void;
  /** Paths such as `parcels.events.type`: names from the top, without the positions of lists. */
  readonly read: ReadonlySet<string>;
  /** Places that are not in the form that the driver expects, also where it went on without the answer. */
  readonly differences: string[];
}

export function readMarks(): ReadMarks {
  const read = new Set<string>();
  const of = <Value>(value: Value, path = ""): Value => {
    read.add(path);
    if (typeof value !== "object" || value === null) return value;
    const isList = Array.isArray(value);
    return new Proxy(value, {
      get(target, name, receiver) {
        const part: unknown = Reflect.get(target, name, receiver);
        if (typeof name === "symbol" || !Object.hasOwn(target, name)) return part;
        return of(part, isList ? path : pathBelow(path, name));
      },
    });
  };
  return { of, note: (path) => void read.add(path), read, differences: [] };
}

export const pathBelow = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

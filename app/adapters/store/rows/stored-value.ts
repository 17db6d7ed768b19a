/**
 * Versioned values in JSON columns. Each holds the version of its shape (`"v"`; version 1 was written without one).
 * Older values are read through steps, each from one version to the next. A new required field is a new step.
 */
import type { Prisma } from "../generated/client.ts";
import { StoredValueError } from "./stored.ts";

export type StoredObject = Readonly<Record<string, unknown>>;

/** Turns one version's value into the next version's. Pure. Its input may lack optional fields. */
export type Step = (older: StoredObject) => StoredObject;

export interface StoredValue<T> {
  /** The newest version: one more than the number of steps. */
  readonly version: number;
  /** The object to store as JSON. */
  write(value: T): StoredObject;
  /** @throws StoredValueError also for a version that only a newer release knows */
  read(json: unknown): T;
}

/**
 * @param definition `what` names the value in errors; `steps[0]` leads from version 1 to 2; `read` receives the newest
 * version; `write` is for values that hold other stored values
 */
export function storedValue<T extends object>(definition: {
  readonly what: string;
  readonly steps: readonly Step[];
  readonly read: (newest: StoredObject) => T;
  readonly write?: (value: T) => object;
}): StoredValue<T> {
  const { what, steps, read, write = (value) => value } = definition;
  const version = steps.length + 1;
  return {
    version,
    write: (value) => ({ v: version, ...write(value) }),
    read(json) {
      if (typeof json !== "object" || json === null || Array.isArray(json))
        throw new StoredValueError(`stored ${what}: no object`);
      const { v = 1, ...written }: { readonly v?: unknown } = json;
      if (typeof v !== "number" || !Number.isInteger(v) || v < 1)
        throw new StoredValueError(`stored ${what}: ${JSON.stringify(v)} is no version`);
      if (v > version)
        throw new StoredValueError(
          `stored ${what}: version ${v} was written by a newer release, this one reads up to ${version}`,
        );
      return read(steps.slice(v - 1).reduce<StoredObject>((older, step) => step(older), written));
    },
  };
}

/** The type that Prisma takes for a JSON column. */
export function columnJson(written: StoredObject): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(written));
}

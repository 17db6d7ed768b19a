/**
 * Values of our own in JSON columns. Each says which version of its shape it has (`"v"`; version 1 was written without),
 * and an older one is read through steps, each of which makes of one version the next. A new required field is a new step.
 */
import type { Prisma } from "../generated/client.ts";
import { StoredValueError } from "./stored.ts";

export type StoredObject = Readonly<Record<string, unknown>>;

/** Makes of what one version wrote what the next one writes. Pure. Also sees values that lack optional fields. */
export type Step = (older: StoredObject) => StoredObject;

export interface StoredValue<T> {
  /** The newest, in which values are written: one more than there are steps. */
  readonly version: number;
  /** What JSON text is made of. */
  write(value: T): StoredObject;
  /** @throws StoredValueError also for a version that only a newer release knows */
  read(json: unknown): T;
}

/**
 * @param definition `what` names the value in errors; `steps[0]` leads from version 1 to 2; `read` is given the newest
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

/** As Prisma takes a JSON column. */
export function columnJson(written: StoredObject): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(written));
}

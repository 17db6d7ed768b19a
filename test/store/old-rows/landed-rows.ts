/**
 * What each version of a stored value really wrote. A row that has landed never changes: a new shape is a new version,
 * whose rows become `newest` while the ones before move to `older`.
 */
import type { Stored } from "../../../app/store/rows/stored.ts";

/** A value as its row holds it; a rate within it has a version and rows of its own. Of a union, each member. */
export type Written<T> = T extends object
  ? { readonly v?: number } & {
      readonly [Key in keyof Stored<T>]: Key extends "rate" ? object : Stored<T>[Key];
    }
  : never;

export interface Landed<Row> {
  readonly version: number;
  /** Of the rows as JSON: tells that they were changed afterwards. */
  readonly sha256: string;
  /** One with everything that may be there, and last one with nothing that may be missing. */
  readonly rows: readonly [Row, ...Row[]];
}

export interface LandedRows<Newest> {
  readonly older: readonly Landed<object>[];
  /** Of today's type: adding a required field to it does not compile here. */
  readonly newest: Landed<Newest>;
}

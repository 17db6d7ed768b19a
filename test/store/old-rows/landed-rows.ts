/**
 * The rows that each version of a stored value really wrote. A landed row never changes: a new shape is a new
 * version, whose rows become `newest` while the earlier ones move to `older`.
 */
import type { Stored } from "../../../app/adapters/store/rows/stored.ts";

/** A value as its row holds it; a rate inside has its own version and rows. For a union, each member. */
export type Written<T> = T extends object
  ? { readonly v?: number } & {
      readonly [Key in keyof Stored<T>]: Key extends "rate" ? object : Stored<T>[Key];
    }
  : never;

export interface Landed<Row> {
  readonly version: number;
  /** Of the rows as JSON: reveals later changes. */
  readonly sha256: string;
  /** The first has every optional part, the last none. */
  readonly rows: readonly [Row, ...Row[]];
}

export interface LandedRows<Newest> {
  readonly older: readonly Landed<object>[];
  /** Of today's type: adding a required field to it does not compile here. */
  readonly newest: Landed<Newest>;
}

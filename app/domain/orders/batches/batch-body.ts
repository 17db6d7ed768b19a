/** The body of a request for a batch, as a thread of its own reads it. */

import type { Address, Box, Issue } from "../../engine/index.ts";
import type { BatchFile } from "./batch-file.ts";

/** A field of a body that its request does not have. */
export interface UnknownField {
  readonly path: readonly string[];
  /** The path of the field that was probably meant. */
  readonly meant: string | null;
}

/** Of an error's class, a message between threads keeps nothing: a body that can't be read is a result. */
export type BatchBody =
  | { readonly malformed: string }
  | {
      readonly unknownFields: readonly UnknownField[];
      /** Faults of the body as a whole; if there are any, no row is read. */
      readonly issues: readonly Issue[];
      readonly file: BatchFile;
    };

/** The names that requests use. */
export interface NamesUsed {
  readonly addresses: readonly string[];
  readonly boxes: boolean;
}

/** Addresses and boxes that a merchant saved under names. */
export interface SavedNames {
  /** Saved addresses by their names, as `nameKey` writes these. */
  readonly addresses: ReadonlyMap<string, Address>;
  readonly boxes: readonly Box[];
}

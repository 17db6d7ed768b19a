import { createHash } from "node:crypto";
import { z } from "zod";
import type { Stored } from "./use-draft.ts";

/** Identifies the content of a part, which shows whether the part has changed since it was read. */
export function fingerprint(part: unknown): string {
  return createHash("sha256").update(JSON.stringify(part)).digest("base64url").slice(0, 16);
}

/** The stored values as a form shows them, with the key that its save sends back. */
export function storedForm<Values extends object>(values: Values): Stored<Values> {
  return { key: fingerprint(inOrder(values)), values };
}

/** The key of the values that a form was opened with. A page from before the release sends none, and is not compared. */
export const openedKey = z.string().max(40).optional();

/** Another save came first. Nothing was stored. */
class StaleSaveError<Values extends object> extends Error {
  /** The values that the other save stored. */
  readonly now: Stored<Values>;

  constructor(now: Stored<Values>) {
    super("The values have changed since the form was opened.");
    this.now = now;
  }
}

/**
 * Refuses to overwrite values that have changed since the form was opened. A save that is sent again finds its own values, and passes.
 * @param key that of the values that the form was opened with
 * @param now the stored values as the form shows them
 * @param wanted the values of the save, as the form will show them
 * @throws StaleSaveError
 */
export function refuseStale<Values extends object>(
  key: string | undefined,
  now: Values,
  wanted: NoInfer<Values>,
): void {
  const stored = storedForm(now);
  if (key !== undefined && stored.key !== key && stored.key !== storedForm(wanted).key)
    throw new StaleSaveError(stored);
}

/**
 * Answers a save that `refuseStale` refuses with the values that are stored now.
 * @throws every other error
 */
export async function unlessStale<Answer, Values extends object>(
  save: () => Promise<Answer>,
): Promise<Answer | { readonly outcome: "changed"; readonly now: Stored<Values> }> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof StaleSaveError) return { outcome: "changed", now: error.now };
    throw error;
  }
}

/** Objects that differ in the order of their keys alone hold the same. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}

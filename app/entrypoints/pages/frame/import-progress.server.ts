import type { Import } from "../../../domain/shops/import-records.ts";

/** The progress of an import from Shopify; `null` if none was ever started. */
export function importProgress(current: Import | null) {
  if (current === null) return null;
  const { state, found, read, error } = current;
  return { state, found, read, error };
}

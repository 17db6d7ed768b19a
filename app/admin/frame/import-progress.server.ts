import type { Import } from "../../services.server.ts";

/** How far reading something out of Shopify is; `null` when it never began. */
export function importProgress(current: Import | null) {
  if (current === null) return null;
  const { state, found, read, error } = current;
  return { state, found, read, error };
}

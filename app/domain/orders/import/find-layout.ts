import { fold } from "../../files/reading/fold.ts";
import type { ImportField } from "./import-fields.ts";
import type { Layout } from "./layouts.ts";
import { layouts } from "./layouts.ts";

/** Headers are compared by their words: BOX NOW's example has `number_of_parcels(default 1)`. */
function plain(header: string): string {
  return fold(header.replace(/\(default[^)]*\)|\(cod[^)]*\)/gi, "").replace(/\s-\sdefault\)?$/i, ""));
}

export function layoutOf(headers: readonly string[]): Layout | null {
  const known = new Set(headers.map(plain));
  return layouts.find(({ shownBy }) => shownBy.every((header) => known.has(plain(header)))) ?? null;
}

/** Undefined: the layout has no such column. */
export function meaningIn(layout: Layout, header: string): ImportField | "unused" | undefined {
  const name = plain(header);
  const field = Object.entries(layout.fields).find(([known]) => plain(known) === name)?.[1];
  if (field !== undefined) return field;
  const isUnused = layout.unused.some((known) =>
    known.endsWith("*") ? name.startsWith(plain(known.slice(0, -1))) : plain(known) === name,
  );
  return isUnused ? "unused" : undefined;
}

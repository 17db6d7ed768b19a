import type { Sheet } from "./label-formats.ts";

/** The papers of slips and pick lists that have no label beside them; the first is the default. */
export const slipFormats = ["a4", "a5", "a6", "100x150"] as const;
export type SlipFormat = (typeof slipFormats)[number];

const page = (pageWidthMm: number, pageHeightMm: number): Sheet => ({
  pageWidthMm,
  pageHeightMm,
  slots: [{ x: 0, y: 0, width: pageWidthMm, height: pageHeightMm }],
});

/** The page is one place, also of A4. */
export const slipSheets: Readonly<Record<SlipFormat, Sheet>> = {
  a4: page(210, 297),
  a5: page(148, 210),
  a6: page(105, 148),
  "100x150": page(100, 150),
};

/** The format as we write it; callers may write it in any case. `null`: there is no such format. */
export function slipFormatOf(text: string): SlipFormat | null {
  return slipFormats.find((known) => known === text.toLowerCase()) ?? null;
}

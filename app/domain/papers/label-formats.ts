/** Millimetres from the top left corner of a page. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A paper, and the positions of its labels. */
export interface Sheet {
  readonly pageWidthMm: number;
  readonly pageHeightMm: number;
  /** The places of the labels, in the order in which they are filled. */
  readonly slots: readonly Rect[];
  /** Label stock: a page is a label, and printers take stock of about its size. Absent: an office printer's sheet. */
  readonly roll?: true;
  /** Present: the label is ZPL commands for a printer of this resolution. Absent: a PDF. */
  readonly zplDpi?: 203 | 300;
}

function roll(pageWidthMm: number, pageHeightMm: number): Sheet {
  return {
    pageWidthMm,
    pageHeightMm,
    slots: [{ x: 0, y: 0, width: pageWidthMm, height: pageHeightMm }],
    roll: true,
  };
}

function grid(columns: number, rows: number): readonly Rect[] {
  const width = A4_WIDTH / columns;
  const height = A4_HEIGHT / rows;
  return Array.from({ length: columns * rows }, (_, slot) => ({
    x: (slot % columns) * width,
    y: Math.floor(slot / columns) * height,
    width,
    height,
  }));
}

const A4_WIDTH = 210;
const A4_HEIGHT = 297;
const INCH = 25.4;

function a4(slots: readonly Rect[]): Sheet {
  return { pageWidthMm: A4_WIDTH, pageHeightMm: A4_HEIGHT, slots };
}

/** The available formats; the first is the default. */
export const labelFormats = ["a6", "a4", "a4-3", "a4-4", "100x150", "4x6", "zpl-203", "zpl-300"] as const;
export type LabelFormat = (typeof labelFormats)[number];

/** Sizes: ISO 216 for A4 and A6 (105 × 148, not half of half an A4), label stock for the others. */
export const sheets: Readonly<Record<LabelFormat, Sheet>> = {
  a6: roll(105, 148),
  a4: a4([{ x: 0, y: 0, width: 105, height: 148 }]),
  "a4-3": a4(grid(1, 3)),
  "a4-4": a4(grid(2, 2)),
  "100x150": roll(100, 150),
  "4x6": roll(4 * INCH, 6 * INCH),
  // The stock of most label printers.
  "zpl-203": { ...roll(4 * INCH, 6 * INCH), zplDpi: 203 },
  "zpl-300": { ...roll(4 * INCH, 6 * INCH), zplDpi: 300 },
};

export function isLabelFormat(format: string): format is LabelFormat {
  return labelFormats.some((known) => known === format);
}

/** The format as we write it; callers may write it in any case. `null`: there is no such format. */
export function labelFormatOf(text: string): LabelFormat | null {
  const lower = text.toLowerCase();
  return labelFormats.find((known) => known === lower) ?? null;
}

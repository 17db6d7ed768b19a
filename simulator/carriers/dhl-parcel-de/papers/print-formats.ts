import { z } from "zod";
import type { LabelSheet } from "../../kit/label-pdf.ts";

const sheet = (widthMm: number, heightMm: number): LabelSheet => ({
  widthMm,
  heightMm,
  columns: 1,
  rows: 1,
});

export const a4 = sheet(210, 297);

/** Source: section 7. */
const sheets = {
  A4: a4,
  "910-300-600": sheet(105, 205),
  "910-300-610": sheet(105, 208),
  "910-300-700": sheet(148, 210),
  "910-300-700-oz": sheet(148, 210),
  "910-300-300": sheet(105, 148),
  "910-300-300-oz": sheet(105, 148),
  "910-300-710": sheet(105, 209),
  "910-300-400": sheet(103, 150),
  "910-300-410": sheet(103, 150),
  "100x70mm": sheet(100, 70),
} as const;

export const printFormat = z.enum(Object.keys(sheets) as [keyof typeof sheets, ...(keyof typeof sheets)[]]);
export type PrintFormat = z.output<typeof printFormat>;

export const sheetOf = (format: PrintFormat): LabelSheet => sheets[format];

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "fontkit";
import { create } from "fontkit";

/** DejaVu has Latin, Greek and Cyrillic; the condensed cut gets a third more of an address on a line. */
const fontFiles = {
  regular: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf",
  bold: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
} as const;

export type FontName = keyof typeof fontFiles;
export const fontNames = Object.keys(fontFiles) as FontName[];

const parsed = new Map<FontName, Font>();

/** The font, read and parsed once per process: glyphs and tables that one label needed are there for the next. */
export function parsedFont(name: FontName): Font {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  // The package is found where node_modules is, from the sources as from the bundled server.
  const file = createRequire(import.meta.url).resolve(fontFiles[name]);
  const font = create(readFileSync(file));
  if (!("layout" in font)) throw new TypeError(`${file} is a collection, not a font`);
  parsed.set(name, font);
  return font;
}

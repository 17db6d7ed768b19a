import bwip from "bwip-js/node";
import { encode } from "uqr";
import type { Symbology } from "../../domain/engine/index.ts";
import { checkDigitOf } from "../../domain/engine/index.ts";

/** Light modules required on both sides of a Code 128, and of the others. Source: ISO/IEC 15417, 4.3. */
export const CODE128_QUIET_MODULES = 10;
/** Light modules required around a QR code. Source: ISO/IEC 18004, 6.3.8. */
export const QR_QUIET_MODULES = 4;

/** One dot of a 203 dpi thermal printer, the coarsest in use: a module of whole dots prints sharply. */
const PRINTER_DOT_MM = 25.4 / 203;
/** Two dots of 203 dpi: hand scanners fail below it. */
const MIN_MODULE_MM = 2 * PRINTER_DOT_MM;
/** Four dots of 203 dpi: above it the code no longer fits a wide hand scanner's window. */
const MAX_MODULE_MM = 4 * PRINTER_DOT_MM;
/** Sizes in whole dots are compared with this tolerance. */
const ROUNDING = 1e-6;
const MIN_QR_MODULE_MM = 0.3;

export interface Bar {
  /** The bar's left edge, in modules from the left edge of the code's first bar. */
  readonly start: number;
  readonly width: number;
}

export interface LinearCode {
  readonly symbology: Symbology;
  /** The text that the bars encode. */
  readonly text: string;
  readonly bars: readonly Bar[];
  /** The code's width in modules, without the quiet zones. */
  readonly modules: number;
}

/**
 * Code 128 of a tracking reference, with the code sets that make it shortest.
 * @throws RangeError it is empty or not printable ASCII
 */
export function code128(text: string): LinearCode {
  if (!/^[\x20-\x7e]+$/.test(text))
    throw new RangeError(`"${text}" can't be a Code 128: not printable ASCII`);
  return linear("code128", "code128", text);
}

interface Encoding {
  /** bwip-js's name. */
  readonly bcid: string;
  readonly accepts: (text: string) => boolean;
  readonly written: (text: string) => string;
}

/** The symbologies beside Code 128. Their narrow and wide elements are 1 and 3 modules. */
const encodings: Readonly<Record<Exclude<Symbology, "code128">, Encoding>> = {
  code39: { bcid: "code39", accepts: (text) => /^[0-9A-Z. $/+%-]+$/.test(text), written: (text) => text },
  // Digits come in pairs: an odd number gets a leading zero, as ISO/IEC 16390, 4.2 has it.
  itf: {
    bcid: "interleaved2of5",
    accepts: (text) => /^\d+$/.test(text),
    written: (text) => (text.length % 2 === 0 ? text : `0${text}`),
  },
  codabar: {
    bcid: "rationalizedCodabar",
    accepts: (text) => /^[0-9$:/.+-]+$/.test(text),
    written: (text) => `A${text}B`,
  },
  // Application identifier 00 is a serial shipping container code. Source: GS1 General Specifications, 3.3.1.
  "gs1-128": { bcid: "gs1-128", accepts: isSscc, written: asSscc },
};

/** Eighteen digits, of which the last is GS1's check digit. */
export function isSscc(text: string): boolean {
  return /^\d{18}$/.test(text) && checkDigitOf("mod10", text.slice(0, -1)) === text.at(-1);
}

function asSscc(text: string): string {
  return `(00)${text}`;
}

/** The number as people read it beneath the bars. */
export function readableNumber(symbology: Symbology, text: string): string {
  return symbology === "gs1-128" && isSscc(text) ? asSscc(text).replace(")", ") ") : text;
}

/**
 * A voucher in its carrier's symbology; in Code 128 if that can't write it.
 * @throws RangeError it is empty or not printable ASCII
 */
export function barcodeOf(symbology: Symbology, text: string): LinearCode {
  if (symbology === "code128") return code128(text);
  const { bcid, accepts, written } = encodings[symbology];
  return accepts(text) ? linear(symbology, bcid, written(text)) : code128(text);
}

function linear(symbology: Symbology, bcid: string, text: string): LinearCode {
  // The default export's `raw` encodes without drawing; the named export `raw` is a symbology.
  const [symbol] = bwip.raw({ bcid, text });
  if (symbol === undefined || !("sbs" in symbol)) throw new RangeError(`"${text}" gave no ${bcid}`);
  const bars: Bar[] = [];
  let modules = 0;
  for (const [index, width] of symbol.sbs.entries()) {
    if (index % 2 === 0) bars.push({ start: modules, width });
    modules += width;
  }
  return { symbology, text, bars, modules };
}

/**
 * The widest module, in whole printer dots, at which the code and its quiet zones fit.
 * @throws RangeError even the narrowest readable module does not fit: a squeezed barcode would not scan
 */
export function moduleWidthMm(code: LinearCode, widthMm: number, dotMm = PRINTER_DOT_MM): number {
  const modules = code.modules + 2 * CODE128_QUIET_MODULES;
  const dots = Math.floor(Math.min(MAX_MODULE_MM, widthMm / modules) / dotMm + ROUNDING);
  if (dots * dotMm < MIN_MODULE_MM - ROUNDING) {
    throw new RangeError(`A barcode of ${code.modules} modules does not fit ${widthMm.toFixed(1)} mm`);
  }
  return dots * dotMm;
}

/** A voucher's code, or why it can't be printed readably in this width. */
export function codeToPrint(
  symbology: Symbology,
  text: string,
  widthMm: number,
  dotMm?: number,
): { readonly code: LinearCode } | { readonly refusal: string } {
  try {
    const code = barcodeOf(symbology, text);
    moduleWidthMm(code, widthMm, dotMm);
    return { code };
  } catch (error) {
    if (error instanceof RangeError) return { refusal: error.message };
    throw error;
  }
}

export interface MatrixCode {
  readonly text: string;
  /** Rows of modules, true is dark; no quiet zone. */
  readonly rows: readonly (readonly boolean[])[];
  readonly moduleMm: number;
}

/**
 * QR code of the first text whose modules stay large enough for a phone in a square of this side, quiet zone
 * included.
 */
export function qrCode(texts: readonly string[], sideMm: number): MatrixCode | null {
  for (const text of texts) {
    // Longer than the largest QR code at this error correction; uqr throws.
    if (new TextEncoder().encode(text).length > 2331) continue;
    const { data, size } = encode(text, { ecc: "M", border: 0 });
    const moduleMm = sideMm / (size + 2 * QR_QUIET_MODULES);
    if (moduleMm >= MIN_QR_MODULE_MM) return { text, rows: data, moduleMm };
  }
  return null;
}

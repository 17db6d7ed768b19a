/** The text of a barcode as a scanner types it. Pure. */

/** The Latin letter on the key of each Greek one. A capital sigma is on two keys. */
const latinOf: Readonly<Record<string, readonly string[]>> = {
  ...{ Α: ["A"], Β: ["B"], Ψ: ["C"], Δ: ["D"], Ε: ["E"], Φ: ["F"], Γ: ["G"], Η: ["H"], Ι: ["I"], Ξ: ["J"] },
  ...{ Κ: ["K"], Λ: ["L"], Μ: ["M"], Ν: ["N"], Ο: ["O"], Π: ["P"], Ρ: ["R"], Σ: ["S", "W"], Τ: ["T"] },
  ...{ Θ: ["U"], Ω: ["V"], Χ: ["X"], Υ: ["Y"], Ζ: ["Z"], ";": ["Q"], ":": ["Q"] },
};

/** A final sigma is on the key of W alone. */
const FINAL_SIGMA = /ς/g;
/** The name of a barcode's kind, which scanners may send before it (ISO/IEC 15424): `]C1` is GS1-128. */
const SYMBOLOGY = /^\]\p{L}[\p{L}\d]/u;
/** Function characters, such as FNC1 as the group separator. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: scanners send them
const CONTROL = /[\u0000-\u001f\u007f]/g;
/** Each capital sigma doubles the readings. */
const MOST_READINGS = 16;

/** Letters and digits alone, in capitals: codes that are equal so are the same. */
export function bareCode(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The codes that a scan may stand for, in capitals: as it came, and as it was if a Greek layout turned its letters. None for an empty scan. */
export function readingsOf(scan: string): readonly string[] {
  const text = scan.replace(CONTROL, "").trim().replace(SYMBOLOGY, "");
  let readings: readonly string[] = [""];
  for (const sign of text.replace(FINAL_SIGMA, "W").toUpperCase()) {
    const letters = latinOf[sign] ?? [sign];
    readings = readings.flatMap((start) => letters.map((letter) => start + letter)).slice(0, MOST_READINGS);
  }
  return [...new Set([text.toUpperCase(), ...readings])].filter((code) => bareCode(code) !== "");
}

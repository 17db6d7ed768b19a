/** The codes of section 5. Letters are Greek; digits, `GE` and `STD` are Latin. */
const codes = [
  ...["ΑΜ", "ΑΝ", "ΑΣ", "5Σ", "1Σ", "3Σ", "ΥΠ", "Β2", "ΒΡ", "ΑΡ", "ΦΡ", "ΤΝ"],
  ...["ΧΠ", "ΠΚ", "ΕΜ", "ΠΡ", "ΔΔ", "ΕΔ", "ΕΨ", "GE", "STD"],
] as const;

export type ServiceCode = (typeof codes)[number];

const known: ReadonlySet<string> = new Set(codes);

/** Cash on delivery in any form. */
export const codCodes: readonly ServiceCode[] = ["ΑΜ", "ΑΝ", "ΑΡ"];

/** The codes with commas, in any case. Unknown ones are apart: Latin letters look the same. */
export function readServices(text: string | null): {
  known: ReadonlySet<string>;
  unknown: readonly string[];
} {
  const named = (text ?? "")
    .split(",")
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== "");
  return {
    known: new Set(named.filter((code) => known.has(code))),
    unknown: named.filter((code) => !known.has(code)),
  };
}

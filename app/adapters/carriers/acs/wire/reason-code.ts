import { foldText } from "../../kit/folded-text.ts";

/** The other letters of reason codes. Source: section 9. */
const lettersOfCodes: Readonly<Record<string, string>> = { Δ: "D", Λ: "L", Π: "P", Σ: "S" };

/** `ΑΣ1` and `AS1` are one code: `AS1`. The call's language chooses its letters. */
export function foldCode(code: string): string {
  return foldText(code).replace(/[ΔΛΠΣ]/gu, (letter) => lettersOfCodes[letter] ?? letter);
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bareCode, readingsOf } from "../../app/domain/orders/scans/scanned-code.ts";
import { numRuns } from "../support/effort.ts";

/** The signs that a Greek layout makes of a scanner's Latin keys, without and with the shift key. */
const greek: Readonly<Record<string, string>> = {
  ...{
    a: "α",
    b: "β",
    c: "ψ",
    d: "δ",
    e: "ε",
    f: "φ",
    g: "γ",
    h: "η",
    i: "ι",
    j: "ξ",
    k: "κ",
    l: "λ",
    m: "μ",
  },
  ...{
    n: "ν",
    o: "ο",
    p: "π",
    q: ";",
    r: "ρ",
    s: "σ",
    t: "τ",
    u: "θ",
    v: "ω",
    w: "ς",
    x: "χ",
    y: "υ",
    z: "ζ",
  },
  ...{
    A: "Α",
    B: "Β",
    C: "Ψ",
    D: "Δ",
    E: "Ε",
    F: "Φ",
    G: "Γ",
    H: "Η",
    I: "Ι",
    J: "Ξ",
    K: "Κ",
    L: "Λ",
    M: "Μ",
  },
  ...{
    N: "Ν",
    O: "Ο",
    P: "Π",
    Q: ":",
    R: "Ρ",
    S: "Σ",
    T: "Τ",
    U: "Θ",
    V: "Ω",
    W: "Σ",
    X: "Χ",
    Y: "Υ",
    Z: "Ζ",
  },
};
const onGreekLayout = (code: string) => [...code].map((sign) => greek[sign] ?? sign).join("");

const code = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z]{0,4}$/),
    fc.stringMatching(/^[0-9]{4,12}$/),
    fc.stringMatching(/^[A-Za-z]{0,2}$/),
  )
  .map((parts) => parts.join(""));

describe("a scanned code", () => {
  it("is read from either layout, in either case, behind any symbology and between function characters", () => {
    const wrap = fc.constantFrom(
      (text: string) => text,
      (text: string) => `]C1${text}`,
      (text: string) => `]A0${text}`,
      (text: string) => `\u001d${text}`,
      (text: string) => `]C1\u001d${text}\u001d`,
      (text: string) => ` ${text}\r`,
      (text: string) => text.toLowerCase(),
      (text: string) => text.toUpperCase(),
    );
    fc.assert(
      fc.property(code, wrap, fc.boolean(), (own, wrapped, isGreek) => {
        const scan = isGreek ? onGreekLayout(wrapped(own)) : wrapped(own);
        expect(readingsOf(scan).map(bareCode)).toContain(bareCode(own));
      }),
      numRuns(300),
    );
  });

  it("has few readings, and none if it is empty", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readingsOf(text).length).toBeLessThanOrEqual(17);
      }),
      numRuns(300),
    );
    for (const nothing of ["", "  ", "]C1", "\u001d", "#"]) expect(readingsOf(nothing)).toEqual([]);
  });
});

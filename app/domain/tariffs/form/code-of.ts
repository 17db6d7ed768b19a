/** Greek letters by ELOT 743, each on its own. */
const latin = new Map(
  "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o"
    .split(" ")
    .reduce<[string, string][]>((pairs, letter, index, all) => {
      if (index % 2 === 0) pairs.push([letter, all[index + 1] ?? ""]);
      return pairs;
    }, []),
);

const LONGEST = 24;

/**
 * A code from a name: `Πόρτα-πόρτα 24h` is `porta-porta-24h`. Another number follows one that is taken.
 * @param otherwise the code for a name without any letter that can be written so
 */
export function codeOf(name: string, taken: ReadonlySet<string>, otherwise: string): string {
  const letters = [
    ...name
      .toLowerCase()
      .normalize("NFD")
      .replace(/\p{M}+/gu, ""),
  ]
    .map((letter) => latin.get(letter) ?? letter)
    .join("");
  const code = letters
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
  const first = code === "" ? otherwise : code;
  for (let count = 1; ; count++) {
    const next = count === 1 ? first : `${first.slice(0, LONGEST - 4).replace(/-$/, "")}-${count}`;
    if (!taken.has(next)) return next;
  }
}

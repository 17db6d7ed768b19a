import type { Cell } from "./cells.ts";
import type { StepColumn } from "./roles.ts";
import { folded } from "./words.ts";

/** Lockers have three sizes of doors, which their price lists name. */
const sizes = [
  /^(?:s|small|μικρ[οηα]|klein|petite?|piccol[oa]|mica?|малка?|малък)$/,
  /^(?:m|medium|μεσαι[οα]|mittel|moyen|moyenne|medi[oa]|mediu|medie|среден|средна)$/,
  /^(?:l|large|μεγαλ[οη]|gross|grande?|mare|голям|голяма)$/,
];

/** The rows with 1, 2 and 3 in place of S, M and L, if these three are all the rows. Others are asked about. */
export function withNamedSizes(
  body: readonly (readonly Cell[])[],
  steps: readonly StepColumn[],
): readonly (readonly Cell[])[] {
  const column = steps.find(({ unit }) => unit === "compartment");
  if (column === undefined || body.length !== sizes.length) return body;
  const { at } = column;
  const isNamed = body.every((row, index) => sizes[index]?.test(nameIn(row[at]?.text ?? "")));
  if (!isNamed) return body;
  return body.map((row, index) =>
    row.map((cell, place) => (place === at ? { ...cell, text: `${index + 1}` } : cell)),
  );
}

/** `Μικρό (S)` is μικρο, `Small 8×45×60 cm` small. */
function nameIn(text: string): string {
  return folded(text)
    .replace(/\([^)]*\)/g, " ")
    .replace(/\d.*$/, " ")
    .trim();
}

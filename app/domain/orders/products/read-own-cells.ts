import type { Ports } from "../../engine/index.ts";
import { readCommodityCode } from "../../engine/index.ts";
import { readCountry, readYesNo } from "../../files/reading/cell-words.ts";
import { countryCodes } from "../../reference/countries.ts";
import type { CsvProblemKind } from "./csv-problem.ts";
import type { ProductColumn } from "./product-columns.ts";
import { sizeColumns } from "./product-columns.ts";
import type { OwnProductData, ProductVariant } from "./product-store.ts";

/** Centimetres. No parcel carrier accepts anything longer. */
const LONGEST_CM = 1_000;
/** More wraps into many lines of a pick list. */
const LONGEST_PLACE = 60;

export interface CellProblem {
  readonly column: ProductColumn;
  readonly kind: CsvProblemKind;
  readonly value: string;
}

/** Trimmed text by column; undefined for a missing column. */
export type OwnCells = Readonly<Partial<Record<ProductColumn, string>>>;

/** Reads the merchant's own data of a variant from a file or a form, or names every wrong cell. */
export function readOwnCells(
  cells: OwnCells,
  variant: Pick<ProductVariant, "commodityCode" | "countryOfOrigin">,
  { unprintable }: Pick<Ports, "unprintable">,
): { readonly own: OwnProductData; readonly problems: readonly CellProblem[] } {
  const problems: CellProblem[] = [];
  const wrong = (column: ProductColumn, kind: CsvProblemKind) => {
    problems.push({ column, kind, value: cells[column] ?? "" });
    return null;
  };
  const flag = (column: "ships_alone" | "keep_upright" | "weighs_nothing"): boolean => {
    const answer = readYesNo(cells[column] ?? "");
    if (answer === undefined) wrong(column, "bad-flag");
    return answer ?? false;
  };
  const readPlace = (text: string) => {
    if (text.length > LONGEST_PLACE) return wrong("place", "bad-place");
    // A pick list shows it.
    return unprintable(text).length > 0 ? wrong("place", "unprintable-place") : text || null;
  };
  // A value that equals the platform's is not the merchant's own, even where our rules would refuse it.
  const code = cells.hs_code || null;
  const named = cells.country_of_origin || null;
  const country = named && (readCountry(named) ?? named.toUpperCase());
  const own: OwnProductData = {
    size: readSize(cells, wrong),
    commodityCode:
      code === null || code === variant.commodityCode
        ? null
        : (readCommodityCode(code) ?? wrong("hs_code", "bad-code")),
    countryOfOrigin:
      country === null || country === variant.countryOfOrigin
        ? null
        : countryCodes.has(country)
          ? country
          : wrong("country_of_origin", "bad-country"),
    shipsAlone: flag("ships_alone"),
    keepUpright: flag("keep_upright"),
    weightless: flag("weighs_nothing"),
    place: readPlace(cells.place ?? ""),
  };
  return { own, problems };
}

function readSize(
  cells: OwnCells,
  wrong: (column: ProductColumn, kind: CsvProblemKind) => null,
): OwnProductData["size"] {
  const given = sizeColumns.filter((column) => cells[column]);
  if (given.length === 0) return null;
  const sides = sizeColumns.map((column) => {
    const text = cells[column] ?? "";
    if (text === "") return wrong(column, "incomplete-size");
    return readSide(text) ?? wrong(column, "bad-size");
  });
  const [lengthCm, widthCm, heightCm] = sides;
  return lengthCm && widthCm && heightCm ? { lengthCm, widthCm, heightCm } : null;
}

/** Accepts either decimal sign, and no thousands separator. */
function readSide(text: string): number | null {
  if (!/^\d{1,4}([.,]\d{1,6})?$/.test(text)) return null;
  const side = Number(text.replace(",", "."));
  return side > 0 && side <= LONGEST_CM ? side : null;
}

import { orderSurcharges } from "../../engine/index.ts";
import type { DocumentSurcharge } from "../document/document.ts";
import type { Finding, Path } from "../problem.ts";

/** Shares of chosen surcharges: of known ones, of each once, and of none that is a share of them in turn. */
export function checkChosen(surcharges: readonly DocumentSurcharge[]): readonly Finding[] {
  const byCode = new Map(surcharges.map((surcharge) => [surcharge.code, surcharge]));
  return [
    ...surcharges.flatMap((surcharge, index) =>
      chosenBy(surcharge).flatMap((code, at, all) => {
        const message = mistakeIn(surcharge, code, all.indexOf(code) < at, byCode);
        return message === null ? [] : [{ path: [...pathOf(index), at], message }];
      }),
    ),
    ...circlesIn(surcharges),
  ];
}

const pathOf = (index: number): Path => ["surcharges", index, "amount", "of"];

function chosenBy({ amount }: DocumentSurcharge): readonly string[] {
  return "percent" in amount && Array.isArray(amount.of) ? amount.of : [];
}

function mistakeIn(
  { code, per }: DocumentSurcharge,
  chosen: string,
  isRepeated: boolean,
  byCode: ReadonlyMap<string, DocumentSurcharge>,
): string | null {
  const other = byCode.get(chosen);
  if (isRepeated) return `surcharge ${code} is of ${chosen} twice`;
  if (chosen === "base")
    return other === undefined
      ? null
      : `“base” is the price of the table, and a surcharge has that code as well: give it another`;
  if (other === undefined)
    return `surcharge ${code} is of ${chosen}, and there is no such surcharge: write its code, or “base”`;
  if (
    per === "parcel" &&
    (other.per === "shipment" || "atLeast" in other.amount || "discount" in other.amount)
  )
    return `surcharge ${code} is per parcel, and ${chosen} of the whole shipment: give ${code} “per”: “shipment”`;
  return null;
}

function circlesIn(surcharges: readonly DocumentSurcharge[]): readonly Finding[] {
  const order = orderSurcharges(
    surcharges.map((surcharge) => ({
      code: surcharge.code,
      rank: surcharge.rank ?? 1,
      group: surcharge.group,
      needs: needsOf(surcharge),
    })),
  );
  if ("units" in order) return [];
  const { circle } = order;
  const isFirst = ({ code }: DocumentSurcharge) => circle.includes(code);
  const path = pathOf(surcharges.findIndex((each) => isFirst(each) && chosenBy(each).length > 0));
  const [first = ""] = circle;
  const message =
    circle.length === 1
      ? `surcharge ${first} is a share of itself, or of one in its group: take that one out of “of”`
      : `surcharges ${[...circle, first].join(" → ")} are each a share of the next, in a circle: take one of them out of another's “of”${circle.some((code) => isOfLowerRanks(surcharges, code)) ? ", or give another “rank” to the one that is of all lower ranks" : ""}`;
  return [{ path, message }];
}

function isOfLowerRanks(surcharges: readonly DocumentSurcharge[], code: string): boolean {
  return surcharges.some((each) => each.code === code && needsOf(each) === "lower-ranks");
}

function needsOf(surcharge: DocumentSurcharge): "lower-ranks" | readonly string[] {
  const { amount } = surcharge;
  if ("atLeast" in amount || "discount" in amount) return "lower-ranks";
  if ("percent" in amount && amount.of === "running") return "lower-ranks";
  return chosenBy(surcharge).filter((code) => code !== "base");
}

/** Numbers of steps in the table's measure: kilograms, centimetres, compartments or pieces. */
import { CM_PER_IN, KG_PER_LB, KG_PER_OZ } from "../document/units.ts";
import type { Cell } from "./cells.ts";
import type { DecimalReader } from "./decimal-numbers.ts";
import type { Bound } from "./phrase.ts";
import type { Inquiry, TableMeasure } from "./reading.ts";
import type { Unit } from "./words.ts";

export const unitFacts: Readonly<Record<Unit, { readonly measure: TableMeasure; readonly factor: number }>> =
  {
    kg: { measure: "weight", factor: 1 },
    g: { measure: "weight", factor: 0.001 },
    lb: { measure: "weight", factor: KG_PER_LB },
    oz: { measure: "weight", factor: KG_PER_OZ },
    cm: { measure: "size", factor: 1 },
    in: { measure: "size", factor: CM_PER_IN },
    pieces: { measure: "pieces", factor: 1 },
    compartment: { measure: "compartment", factor: 1 },
  };

export interface StepValue {
  readonly value: number;
  /** The unit of its last printed digit: 0.01 of `2.01`. */
  readonly tick: number;
  /** It is printed without decimals, in a unit that has some. */
  readonly isWhole: boolean;
  readonly open: boolean;
  readonly unit: Unit;
}

export type ReadBound = (bound: Bound, cell: Cell) => StepValue | undefined;

/** Reads each end once, however many zones have it. */
export function boundReader(numbers: DecimalReader, inquiry: Inquiry): ReadBound {
  const known = new Map<string, StepValue | undefined>();
  return (bound, cell) => {
    const key = `${cell.row} ${bound.text} ${bound.unit} ${bound.open ?? ""}`;
    if (!known.has(key)) known.set(key, stepValue(bound, cell, numbers, inquiry));
    return known.get(key);
  };
}

function stepValue(
  { text, unit, open }: Bound,
  cell: Cell,
  numbers: DecimalReader,
  inquiry: Inquiry,
): StepValue | undefined {
  if (unit === null) return undefined;
  const number = numbers.read(cell, text);
  if (number === undefined) return undefined;
  const { factor } = unitFacts[unit];
  // A thousand grams, or one? A thousand kilograms, or one?
  const isAmbiguous =
    /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) &&
    ((unit === "g" && number < 1_000) || (unit === "kg" && number >= 1_000));
  if (isAmbiguous) {
    const digits = text.replace(/[.,]/, "");
    inquiry.problem(
      "ambiguous",
      cell,
      `“${text}” ${unit} may be ${digits} or ${text.split(/[.,]/)[0]} and a fraction: write ${digits} or ${text}0`,
    );
    return undefined;
  }
  const decimals = Number.isInteger(number)
    ? (/[.,](0+)$/.exec(text)?.[1]?.length ?? 0)
    : (String(number).split(".")[1]?.length ?? 0);
  return {
    value: inUnits(number, factor),
    tick: 10 ** -decimals * factor,
    isWhole: decimals === 0 && unit !== "g" && unit !== "pieces" && unit !== "compartment",
    open: open === true,
    unit,
  };
}

/** The amount for a unit, without the noise of binary fractions. */
export function inUnits(amount: number, unit: number): number {
  return unit === 1 ? amount : Number((amount * unit).toFixed(12));
}

/** The last value below an open end: a gram, a hundredth of an ounce, a thousandth of a centimetre, one piece. */
export function below({ value, unit }: Pick<StepValue, "value" | "unit">): number {
  const least = {
    kg: 0.001,
    g: 0.001,
    lb: KG_PER_OZ / 100,
    oz: KG_PER_OZ / 100,
    cm: 0.001,
    in: 0.001,
    pieces: 1,
    compartment: 1,
  }[unit];
  return Number((value - least).toFixed(12));
}

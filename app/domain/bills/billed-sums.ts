import type { BillLine } from "./bill-line.ts";
import { BASE } from "./bill-line.ts";
import { foldNumber } from "./fold.ts";
import type { Priced } from "./tariff-prices.ts";

/** The lines of one shipment, added up. */
export interface BilledSums {
  readonly lines: readonly BillLine[];
  readonly parts: ReadonlyMap<string, number>;
  readonly hasBase: boolean;
  readonly netMinor: number | null;
  readonly taxMinor: number | null;
  readonly totalMinor: number | null;
  /** The amount that is compared: net where the file says it. */
  readonly sumMinor: number;
  readonly withTax: boolean;
  /** Grams that pay as the file says: of all pieces. */
  readonly statedG: number | null;
  readonly weightG: number | null;
  readonly volumetricG: number | null;
  readonly service: string | null;
  readonly zone: string | null;
}

/**
 * @param gross the tariff's prices include the tax
 * @param divisor cm³ a kilogram, for files that have sides and no volumetric weight
 */
export function billedSums(lines: readonly BillLine[], gross: boolean, divisor: number | null): BilledSums {
  const parts = new Map<string, number>();
  for (const line of lines)
    for (const [code, minor] of Object.entries(line.parts)) parts.set(code, (parts.get(code) ?? 0) + minor);
  const partsMinor = [...parts.values()].reduce((sum, minor) => sum + minor, 0);
  const hasBase = parts.has(BASE);
  const taxMinor = total(lines.map((line) => line.taxMinor));
  const totalMinor = total(lines.map((line) => line.totalMinor)) ?? (gross && hasBase ? partsMinor : null);
  const netMinor =
    total(lines.map((line) => line.netMinor)) ??
    (totalMinor !== null && taxMinor !== null ? totalMinor - taxMinor : null) ??
    (totalMinor === null && hasBase ? partsMinor : null);
  // A voucher's weight is repeated on each of its charges.
  const ofPieces = [...Map.groupBy(lines, ({ voucher }) => foldNumber(voucher ?? "")).values()];
  const pieces = (of: (line: BillLine) => number | null) =>
    total(ofPieces.map((own) => own.reduce<number | null>((most, line) => larger(most, of(line)), null)));
  const volumetricOf = ({ volumetricG, sidesCm }: BillLine) => {
    if (volumetricG !== null || sidesCm === null || divisor === null) return volumetricG;
    const [length, width, height] = sidesCm;
    return (length * width * height * 1_000) / divisor;
  };
  return {
    lines,
    parts,
    hasBase,
    netMinor,
    taxMinor,
    totalMinor,
    sumMinor: netMinor ?? totalMinor ?? 0,
    withTax: netMinor === null,
    statedG: pieces((line) => line.billedG ?? larger(line.weightG, volumetricOf(line))),
    weightG: pieces(({ weightG }) => weightG),
    volumetricG: pieces(volumetricOf),
    service: lines.find(({ service }) => service !== null)?.service ?? null,
    zone: lines.find(({ zone }) => zone !== null)?.zone ?? null,
  };
}

/** The amount of a price that is to be compared with `sumMinor`. */
export function sumOf({ withTax }: Pick<BilledSums, "withTax">, { netMinor, totalMinor }: Priced): number {
  return withTax ? totalMinor : netMinor;
}

/** Null: none of them is known. */
function total(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce((sum, amount) => (amount === null ? sum : (sum ?? 0) + amount), null);
}

function larger(a: number | null, b: number | null): number | null {
  return a === null || (b !== null && b > a) ? b : a;
}

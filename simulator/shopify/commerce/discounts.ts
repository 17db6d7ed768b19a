import type { CartLine } from "../state/checkout.ts";
import type { Discount, DiscountAllocation, LineItem, ShippingLine } from "../state/model.ts";

type Priced = Pick<LineItem, "priceMinor" | "quantity"> & { discounts?: DiscountAllocation[] };

export const allocatedMinor = (discounts: readonly DiscountAllocation[] = []): number =>
  discounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** The price of a line, with all of its pieces and after all discounts. */
export const lineMinor = ({ priceMinor, quantity, discounts }: Priced): number =>
  priceMinor * quantity - allocatedMinor(discounts);

/** The price of some of a line's pieces after all discounts, which each piece has the same share of. */
export const piecesMinor = (line: Priced, pieces: number): number =>
  line.quantity === 0 ? 0 : Math.round((lineMinor(line) * pieces) / line.quantity);

export const shippingMinor = ({ priceMinor, discounts }: ShippingLine): number =>
  priceMinor - allocatedMinor(discounts);

/** Discounts of lines that are no codes and not spread over the order. Source: Admin API 2026-10, `LineItem.discountedUnitPriceSet`. */
export const isOfLines = ({ kind, allocation, target }: Discount): boolean =>
  kind === "automatic" && allocation === "each" && target === "lines";

/**
 * A cart's lines with their discounts, one after the other on the price that the earlier ones left.
 * `each`: on every entitled line; `across`: an amount spread over them by their prices, to the cent.
 */
export function withDiscounts(lines: readonly CartLine[], discounts: readonly Discount[]): CartLine[] {
  const discounted = lines.map((line) => ({ ...line }));
  for (const [index, discount] of discounts.entries()) {
    if (discount.target !== "lines") continue;
    const entitled = discounted.filter(
      (line) => discount.skus === undefined || discount.skus.includes(line.sku ?? ""),
    );
    for (const [at, amountMinor] of shares(entitled, discount).entries()) {
      const line = entitled[at];
      if (line && amountMinor > 0) line.discounts = [...(line.discounts ?? []), { index, amountMinor }];
    }
  }
  return discounted;
}

function shares(entitled: readonly CartLine[], { value, allocation }: Discount): number[] {
  const left = entitled.map(lineMinor);
  if ("percent" in value) return left.map((minor) => Math.round((minor * value.percent) / 100));
  if (allocation === "each")
    return entitled.map((line, at) => Math.min(left[at] ?? 0, value.amountMinor * line.quantity));
  return spread(Math.min(value.amountMinor, sum(left)), left);
}

/** Spreads an amount by weights: the rest cents go to the first lines. */
function spread(amountMinor: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amountMinor * weight) / all));
  let rest = amountMinor - sum(parts);
  return parts.map((part, at) => {
    if (rest === 0 || part >= (weights[at] ?? 0)) return part;
    rest -= 1;
    return part + 1;
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The shipping line's discounts, in the same way. */
export function shippingDiscounts(priceMinor: number, discounts: readonly Discount[]): DiscountAllocation[] {
  const allocations: DiscountAllocation[] = [];
  for (const [index, { target, value }] of discounts.entries()) {
    const left = priceMinor - allocatedMinor(allocations);
    if (target !== "shipping" || left === 0) continue;
    const amountMinor =
      "percent" in value ? Math.round((left * value.percent) / 100) : Math.min(left, value.amountMinor);
    allocations.push({ index, amountMinor });
  }
  return allocations;
}

/**
 * The value of the goods by a callback; hundredths of its currency. Its totals are the whole order's. Its lines are the shipped
 * goods of one origin, before discounts: the difference is gift cards, downloads, and goods of other origins. Source:
 * Shopify's changelog, "Carrier Service API now includes order totals and customer tags", 4 November 2025.
 */
export interface CallbackGoods {
  readonly shipped: number;
  readonly all: number;
  /** Of the whole order. Which goods it is on is not said. */
  readonly discount: number;
  /** The least part of the discount that is on the shipped goods: the others are worth less than the whole of it. */
  readonly surelyOff: number;
}

/** A callback's lines and totals, in hundredths, as Shopify sends them. */
interface CallbackValues {
  readonly items: readonly {
    readonly price: number;
    readonly quantity: number;
    readonly requires_shipping: boolean;
  }[];
  readonly order_totals?:
    | {
        readonly subtotal_price?: number | null | undefined;
        readonly discount_amount?: number | null | undefined;
      }
    | null
    | undefined;
}

export function goodsOf({ items, order_totals: totals }: CallbackValues): CallbackGoods {
  const sum = (lines: typeof items) =>
    Math.round(lines.reduce((total, { price, quantity }) => total + price * quantity, 0));
  const shipped = sum(items.filter((line) => line.requires_shipping));
  const all = Math.max(0, totals?.subtotal_price ?? sum(items));
  const discount = Math.abs(totals?.discount_amount ?? 0);
  const surelyOff = Math.min(shipped, Math.max(0, discount - Math.max(0, all - shipped)));
  return { shipped, all, discount, surelyOff };
}

/** Equal pieces at one price. */
interface PricedPieces {
  readonly quantity: number;
  /** Hundredths. */
  readonly price: number;
}

/**
 * Lines whose prices add up to the total, each line with its share and each piece with a whole number of minor units: pieces of a
 * line may differ by one.
 * @param step hundredths of a minor unit: 100 in a currency without hundredths
 */
export function sharedOut<Line extends PricedPieces>(
  lines: readonly Line[],
  total: number,
  step: number,
): Line[] {
  const before = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (before === 0 || (before === total && lines.every(({ price }) => Number.isInteger(price))))
    return [...lines];
  const units = Math.round(total / step);
  let seen = 0;
  let given = 0;
  return lines.flatMap((line) => {
    seen += line.price * line.quantity;
    const its = Math.round((units * seen) / before) - given;
    given += its;
    const low = Math.floor(its / line.quantity);
    const more = its - low * line.quantity;
    return [
      { ...line, quantity: more, price: (low + 1) * step },
      { ...line, quantity: line.quantity - more, price: low * step },
    ].filter(({ quantity }) => quantity > 0);
  });
}

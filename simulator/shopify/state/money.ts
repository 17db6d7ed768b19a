/** "12.5" from 1250: Shopify's Decimal keeps at least one decimal and drops the useless zero. */
export function decimal(minor: number): string {
  return (minor / 100).toFixed(2).replace(/(\.\d)0$/, "$1");
}

/** An amount of the shop's as the shopper sees it. */
export const presented = (minor: number, rate: number): number => Math.round(minor * rate);

/** "12.50" from 1250: prices in webhook payloads. */
export const price = (minor: number): string => (minor / 100).toFixed(2);

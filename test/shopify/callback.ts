/** Shopify's request for rates, sent directly to the callback. */
import type { RunningShop } from "./running-shop.ts";

export interface CallbackRate {
  readonly service_name: string;
  readonly service_code: string;
  readonly total_price: string;
}

export interface CallbackAnswer {
  readonly rates: readonly CallbackRate[];
  readonly codes: readonly string[];
  readonly ms: number;
}

export async function callbackUrlOf(shop: RunningShop): Promise<string> {
  return (await shop.view()).carrierServices[0]?.callbackUrl ?? "";
}

/** A cart's request. Other `grams` make a new cart, which no cache holds. */
export function aCallback(grams = 1_250, change: Record<string, unknown> = {}) {
  return {
    rate: {
      origin: { country: "GR", postal_code: "10442", city: "Athens" },
      destination: { country: "GR", postal_code: "54624", city: "Θεσσαλονίκη" },
      items: [
        {
          name: "Oil",
          quantity: 1,
          grams,
          price: 1490,
          requires_shipping: true,
          product_id: 1,
          variant_id: 2,
        },
      ],
      currency: "EUR",
      locale: "el",
      order_totals: { subtotal_price: "1490", total_price: "1490", discount_amount: "0" },
      ...change,
    },
  };
}

/** @throws Error the answer is not 200 */
export async function askRates(callbackUrl: string, body: unknown = aCallback()): Promise<CallbackAnswer> {
  const begun = performance.now();
  const response = await fetch(callbackUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const ms = performance.now() - begun;
  if (response.status !== 200) throw new Error(`the callback answered ${response.status}: ${text}`);
  const { rates } = JSON.parse(text) as { rates: CallbackRate[] };
  return { rates, codes: rates.map(({ service_code }) => service_code), ms };
}

/** A shop with something that fails, in numbers alone: nothing of the merchant's data. */
export interface FailingShop {
  readonly merchantId: string;
  readonly shop: string;
  /** Received webhooks that failed at least once and are repeated. */
  readonly webhooks: number;
  /** Since when the oldest of them waits; `null`: there is none. */
  readonly since: Date | null;
  /** Shopify refused the carrier service, so checkout asks for no rates. */
  readonly isCheckoutRefused: boolean;
}

export interface FailingShops {
  /** Those with the most failing webhooks first. */
  list(limit: number): Promise<readonly FailingShop[]>;
}

import type { Caller } from "../../engine/index.ts";

/** A product that checkouts priced without its weight or its size. */
export interface MissingProductData {
  readonly variantId: string;
  readonly title: string;
  /** The answered checkouts with it, of the latest that are counted. */
  readonly answers: number;
  /** The part of their cheapest delivery's cost that rests on it, by pieces, in `currency`. */
  readonly shippingMinor: number;
  /** The one of most checkouts; null: no checkout had a price. */
  readonly currency: string | null;
  readonly weight: boolean;
  readonly size: boolean;
}

export interface MissingProductDataStore {
  /** The products whose data is still missing, and on which most of the latest checkouts' delivery costs rest. */
  most(caller: Caller, count: number): Promise<readonly MissingProductData[]>;
}

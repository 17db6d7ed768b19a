import type { Caller } from "../../engine/index.ts";

/** A product that checkouts priced without its weight or its size. */
export interface MissingProductData {
  readonly variantId: string;
  readonly title: string;
  /** The answered checkouts with it, of the latest that are counted. */
  readonly answers: number;
  readonly weight: boolean;
  readonly size: boolean;
}

export interface MissingProductDataStore {
  /** The products whose data is missing in most of the latest checkouts, and still is. */
  most(caller: Caller, count: number): Promise<readonly MissingProductData[]>;
}

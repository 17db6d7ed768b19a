import type { CountryCode, ListUse, Size } from "../../engine/index.ts";

/** A variant on the platform. Ids are numbers. */
export interface PlatformVariant {
  readonly variantId: string;
  readonly productId: string;
  readonly productTitle: string;
  readonly variantTitle: string;
  readonly sku: string | null;
  /** With fractions of a gram; `null`: none was entered. */
  readonly weightG: number | null;
  readonly requiresShipping: boolean;
  /** The commodity code as entered on the platform, 6 to 13 digits. */
  readonly commodityCode: string | null;
  readonly countryOfOrigin: CountryCode | null;
  /** The product's `updatedAt`. */
  readonly updatedAt: Date;
}

/** Data that the merchant enters in the app. Readings of the platform never change it. */
export interface OwnProductData {
  readonly size: Size | null;
  /** `null`: the platform's value applies. */
  readonly commodityCode: string | null;
  readonly countryOfOrigin: CountryCode | null;
  /** The product gets a parcel of its own. */
  readonly shipsAlone: boolean;
  readonly keepUpright: boolean;
  /** It adds no weight: gift wrap, an engraving. */
  readonly weightless: boolean;
  /** Its shelf or bin in the warehouse. */
  readonly place: string | null;
}

export interface ProductVariant extends Omit<PlatformVariant, "updatedAt"> {
  readonly own: OwnProductData;
}

/** The values that apply to a variant: the merchant's own, else the platform's. */
export interface ProductFacts extends Omit<OwnProductData, "place"> {
  /** The platform's weight, where whole grams are not exact; `null`: they are, or none was entered. */
  readonly weightG: number | null;
}

/** Facts by variant number. A variant without an entry has no data of its own. */
export type FactsByVariant = Pick<ReadonlyMap<number, ProductFacts>, "get">;

/** A changed variant; `null` facts: it is deleted. */
export interface ChangedFacts {
  readonly variantId: number;
  readonly facts: ProductFacts | null;
}

export interface ProductFilter {
  /** All words must occur in titles, SKU or id. */
  readonly search: string;
  readonly withoutSize: boolean;
}

export interface ProductPage {
  readonly variants: readonly ProductVariant[];
  /** Opaque; `null` on the last page. */
  readonly nextCursor: string | null;
}

export interface ProductStore {
  /**
   * Stores a reading of the platform that began at `asOf`. The newer of two readings wins, whichever is stored first.
   * Answers the number of variants that changed.
   */
  seen(merchantId: string, asOf: Date, variants: readonly PlatformVariant[]): Promise<number>;
  /** The same for all variants of one product; the others of this product are deleted. */
  seenProduct(
    merchantId: string,
    asOf: Date,
    productId: string,
    variants: readonly PlatformVariant[],
  ): Promise<number>;
  /** The oldest platform time among the product's stored variants; `null` without any. */
  productUpdatedAt(merchantId: string, productId: string): Promise<Date | null>;
  get(merchantId: string, variantId: string): Promise<ProductVariant | null>;
  /** Variants without a size first, then the newest products. */
  page(
    merchantId: string,
    filter: ProductFilter,
    limit: number,
    cursor: string | null,
    use?: ListUse,
  ): Promise<ProductPage>;
  /** All variants by id, in batches. */
  all(merchantId: string): AsyncIterable<readonly ProductVariant[]>;
  byVariantIds(merchantId: string, variantIds: readonly string[]): Promise<readonly ProductVariant[]>;
  bySkus(merchantId: string, skus: readonly string[]): Promise<readonly ProductVariant[]>;
  /**
   * Writes the named fields of the merchant's own data. A value that equals the platform's is stored as the
   * platform's. Answers the number of variants that changed.
   */
  setOwn(
    merchantId: string,
    fields: ReadonlySet<keyof OwnProductData>,
    changes: readonly OwnDataChange[],
  ): Promise<number>;
  /** Facts of these variants. Variants that are unknown or have no data of their own are left out. */
  facts(merchantId: string, variantIds: readonly number[]): Promise<ReadonlyMap<number, ProductFacts>>;
  /** Facts of every variant (`since` null), or of those that changed since then, in batches. */
  changedFacts(merchantId: string, since: Date | null): AsyncIterable<readonly ChangedFacts[]>;
  /** Read this before reading facts: the next reading of changes starts here. */
  watermark(merchantId: string): Promise<ProductWatermark>;
}

export interface ProductWatermark {
  /** The time by the database's clock, early enough to include every change in progress. */
  readonly at: Date;
  /** A new mark means that variants may have been deleted without a trace: read all facts again. */
  readonly mark: string;
}

export interface OwnDataChange extends OwnProductData {
  readonly variantId: string;
  /** The stored data that it may replace: over other data, nothing is written. Absent: over any. */
  readonly over?: OwnProductData;
}

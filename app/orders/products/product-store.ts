import type { CountryCode, Size } from "../../engine/index.ts";

/** A variant as the platform has it. Ids are numbers. */
export interface PlatformVariant {
  readonly variantId: string;
  readonly productId: string;
  readonly productTitle: string;
  readonly variantTitle: string;
  readonly sku: string | null;
  readonly weightG: number | null;
  readonly requiresShipping: boolean;
  /** As it was entered there, 6 to 13 digits. */
  readonly commodityCode: string | null;
  readonly countryOfOrigin: CountryCode | null;
  /** The product's `updatedAt`. */
  readonly updatedAt: Date;
}

/** What the merchant enters here. Nothing that comes from the platform touches it. */
export interface OwnProductData {
  readonly size: Size | null;
  /** `null`: the platform's counts. */
  readonly commodityCode: string | null;
  readonly countryOfOrigin: CountryCode | null;
  /** Nothing else goes into its parcel. */
  readonly shipsAlone: boolean;
  readonly keepUpright: boolean;
}

export interface ProductVariant extends Omit<PlatformVariant, "updatedAt"> {
  readonly own: OwnProductData;
}

/** What counts of a variant: the merchant's own word, else the platform's. */
export type ProductFacts = OwnProductData;

/** What is known of variants, by their numbers. A variant without an entry has nothing of its own. */
export type FactsByVariant = Pick<ReadonlyMap<number, ProductFacts>, "get">;

/** A variant that changed; `null` facts: it is gone. */
export interface ChangedFacts {
  readonly variantId: number;
  readonly facts: ProductFacts | null;
}

export interface ProductFilter {
  /** Words that must all occur in titles, SKU or id. */
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
   * Keeps what a reading of the platform had, which began at `asOf`; what an earlier or later reading brought stays the newer
   * of the two. Answers how many variants are other than before.
   */
  seen(merchantId: string, asOf: Date, variants: readonly PlatformVariant[]): Promise<number>;
  /** The same for all variants of one product: those it no longer has are gone. */
  seenProduct(
    merchantId: string,
    asOf: Date,
    productId: string,
    variants: readonly PlatformVariant[],
  ): Promise<number>;
  /** The oldest time of the platform among what is kept of a product; `null` when nothing is. */
  productUpdatedAt(merchantId: string, productId: string): Promise<Date | null>;
  get(merchantId: string, variantId: string): Promise<ProductVariant | null>;
  /** Those without a size first, then the newest products first. */
  page(merchantId: string, filter: ProductFilter, limit: number, cursor: string | null): Promise<ProductPage>;
  /** All of them by variant id, in batches. */
  all(merchantId: string): AsyncIterable<readonly ProductVariant[]>;
  byVariantIds(merchantId: string, variantIds: readonly string[]): Promise<readonly ProductVariant[]>;
  bySkus(merchantId: string, skus: readonly string[]): Promise<readonly ProductVariant[]>;
  /**
   * Writes the named fields of the merchant's own data. What equals the platform's word is kept as the platform's. Answers how many
   * variants are other than before.
   */
  setOwn(
    merchantId: string,
    fields: ReadonlySet<keyof OwnProductData>,
    changes: readonly OwnDataChange[],
  ): Promise<number>;
  /** Facts of these variants; one that has none of its own is left out, as is one that is not known. */
  facts(merchantId: string, variantIds: readonly number[]): Promise<ReadonlyMap<number, ProductFacts>>;
  /** Every variant's facts (`since` null), or those of variants changed since then, in batches. */
  changedFacts(merchantId: string, since: Date | null): AsyncIterable<readonly ChangedFacts[]>;
  /** To be asked for before reading facts: where the next reading of changes begins. */
  watermark(merchantId: string): Promise<ProductWatermark>;
}

export interface ProductWatermark {
  /** By the database's clock: far enough back that no change under way is missed from there. */
  readonly at: Date;
  /** Another one than before: variants may have gone without a trace, and all facts are to be read. */
  readonly mark: string;
}

export interface OwnDataChange extends OwnProductData {
  readonly variantId: string;
}

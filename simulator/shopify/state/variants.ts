import type { Variant } from "./model.ts";
import type { Shop } from "./shop.ts";

interface Variants {
  all: Variant[];
  byId: Map<number, Variant>;
  bySku: Map<string, Variant>;
}

const known = new WeakMap<Shop, Variants>();

/** All variants of a shop's products. */
export const variantsOf = (shop: Shop): readonly Variant[] => read(shop).all;

export const findVariant = (shop: Shop, id: number): Variant | undefined => read(shop).byId.get(id);

/** The first with a SKU, among equal ones. */
export const findVariantBySku = (shop: Shop, sku: string): Variant | undefined => read(shop).bySku.get(sku);

/** Must be called after every change of a shop's products and variants. */
export function forgetVariants(shop: Shop): void {
  known.delete(shop);
}

function read(shop: Shop): Variants {
  const fresh = known.get(shop);
  if (fresh) return fresh;
  const all = shop.products.flatMap((product) => product.variants);
  const variants: Variants = {
    all,
    byId: new Map(all.map((variant) => [variant.id, variant])),
    bySku: new Map(
      all.toReversed().flatMap((variant) => (variant.sku === null ? [] : [[variant.sku, variant]])),
    ),
  };
  known.set(shop, variants);
  return variants;
}

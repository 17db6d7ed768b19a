import { z } from "zod";
import type { EngineError, Item } from "../../engine/index.ts";

const customsGaps = z.object({
  missing: z.array(z.object({ item: z.number().int(), fields: z.array(z.string()) })),
});

/** By the last part of a field's path. */
const fieldWords: Readonly<Record<string, string>> = {
  commodity_code: "HS code",
  country_of_origin: "country of origin",
  value: "price",
  currency: "currency",
  weight: "weight",
  description: "title",
};

/** A refusal in words that a merchant can act on: products by name instead of positions in a request. */
export function explainRefusal(error: EngineError, items: readonly Item[]): string {
  const gaps = error.code === "CUSTOMS_REQUIRED" ? customsGaps.safeParse(error.metadata) : null;
  if (!gaps?.success) return error.message;
  const byProduct = new Map<string, Set<string>>();
  for (const { item, fields } of gaps.data.missing) {
    const product = items[item]?.invoiceLines?.[0]?.description ?? items[item]?.label ?? "A product";
    const words = byProduct.get(product) ?? new Set();
    for (const field of fields) words.add(fieldWords[field.split(".").at(-1) ?? ""] ?? field);
    byProduct.set(product, words);
  }
  const sentences = [...byProduct].map(([product, words]) => `${product}: ${[...words].join(", ")}.`);
  return `This destination needs a customs declaration. Add to the products in Shopify: ${sentences.join(" ")}`;
}

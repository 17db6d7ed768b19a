import { z } from "zod";
import type { EngineError, Item } from "../../engine/index.ts";

const inItems = <Field extends z.ZodType>(field: Field) =>
  z.array(z.object({ item: z.number().int(), fields: z.array(field) }));

const customsGaps = z.object({
  missing: inItems(z.string()),
  invalid: inItems(z.object({ field: z.string(), message: z.string() })).default([]),
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
  const { missing, invalid } = gaps.data;
  const lacks = missing.map(({ item, fields }) => ({ item, words: fields.map(wordOf) }));
  const errs = invalid.map(({ item, fields }) => ({
    item,
    words: fields.map(({ field, message }) => `${wordOf(field)} ${message}`),
  }));
  return [
    "This destination needs a customs declaration.",
    ...sentence("Add to the products in Shopify:", lacks, items),
    ...sentence("Correct in the products in Shopify:", errs, items),
  ].join(" ");
}

function wordOf(field: string): string {
  return fieldWords[field.split(".").at(-1) ?? ""] ?? field;
}

interface Remark {
  readonly item: number;
  readonly words: readonly string[];
}

/** Each product once, with all that its pieces have in common. */
function sentence(opening: string, remarks: readonly Remark[], items: readonly Item[]): string[] {
  if (remarks.length === 0) return [];
  const byProduct = new Map<string, Set<string>>();
  for (const { item, words } of remarks) {
    const product = items[item]?.invoiceLines?.[0]?.description || items[item]?.label || "A product";
    const known = byProduct.get(product) ?? new Set();
    for (const word of words) known.add(word);
    byProduct.set(product, known);
  }
  return [opening, ...[...byProduct].map(([product, words]) => `${product}: ${[...words].join(", ")}.`)];
}

import { needsCustomsDeclaration } from "./customs-territories.ts";
import { EngineError } from "./errors.ts";
import type { InvoiceLine, Item } from "./item.ts";
import type { QuoteRequest } from "./rate.ts";

/**
 * @throws CUSTOMS_REQUIRED when the route needs a declaration and an item can't be declared; `metadata.missing` names
 * the absent fields of each item, as the caller would write them
 */
export function refuseUndeclared(route: Pick<QuoteRequest, "from" | "to">, items: readonly Item[]): void {
  if (!needsCustomsDeclaration(route.from, route.to)) return;
  const missing = items
    .map((item, index) => ({ item: index, fields: missingFields(item) }))
    .filter(({ fields }) => fields.length > 0);
  if (missing.length === 0) return;
  const named = missing.flatMap(({ item, fields }) => fields.map((field) => `items.${item}.${field}`));
  throw new EngineError(
    "CUSTOMS_REQUIRED",
    `${route.from.country} to ${route.to.country} needs a customs declaration; missing: ${named.slice(0, 5).join(", ")}${
      named.length > 5 ? ` and ${named.length - 5} more (see metadata.missing)` : ""
    }.`,
    { missing },
  );
}

const lineFields: readonly (readonly [keyof InvoiceLine, string])[] = [
  ["description", "description"],
  ["commodityCode", "commodity_code"],
  ["countryOfOrigin", "country_of_origin"],
  ["quantity", "quantity"],
  ["value", "value"],
  ["weight", "weight"],
];

function missingFields(item: Item): readonly string[] {
  const lines = item.invoiceLines ?? [];
  return [
    ...(isAbsent(item.value) ? ["value"] : []),
    ...(isAbsent(item.currency) ? ["currency"] : []),
    ...(lines.length === 0 ? ["invoice_lines"] : []),
    ...lines.flatMap((line, index) =>
      lineFields
        .filter(([field]) => isAbsent(line[field]))
        .map(([, name]) => `invoice_lines.${index}.${name}`),
    ),
  ];
}

function isAbsent(value: string | number | null | undefined): boolean {
  return value === null || value === undefined || value === "";
}

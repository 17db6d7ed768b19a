import { sumsOf, totalsOf } from "../customs/declared-goods.ts";
import { isStopWord } from "../customs/stop-words.ts";
import { EngineError } from "../errors.ts";
import type { Address } from "../values/address.ts";
import { readCommodityCode } from "../values/commodity-code.ts";
import { customsTerritoryOf, euCountries, needsCustomsDeclaration } from "../values/customs-territories.ts";
import type { InvoiceLine, Item } from "../values/item.ts";
import type { QuoteRequest } from "../values/rate.ts";

/** A mistake in one field of an item, named as the caller writes it: `invoice_lines.0.quantity`. */
type Fault = { readonly field: string; readonly message: string };

/**
 * @throws CUSTOMS_REQUIRED the route needs a declaration and an item can't be declared: `metadata.missing`
 * names each item's absent fields, `metadata.invalid` (only if there are any) each refused field and its reason
 */
export function refuseUndeclared(route: Pick<QuoteRequest, "from" | "to">, items: readonly Item[]): void {
  if (!needsCustomsDeclaration(route.from, route.to)) return;
  const missing = byItem(items, missingFields);
  const isScreened = entersIcs2(route);
  const invalid = byItem(items, (item) => [...faultsOf(item), ...(isScreened ? vagueLines(item) : [])]);
  if (missing.length === 0 && invalid.length === 0) return;
  const { from, to } = route;
  throw new EngineError(
    "CUSTOMS_REQUIRED",
    [
      `A parcel from ${nameOf(from)} to ${nameOf(to)} needs a customs declaration.`,
      ...sentence(
        "Add",
        missing.flatMap(({ item, fields }) => fields.map((field) => `items.${item}.${field}`)),
      ),
      ...sentence(
        "Correct",
        invalid.flatMap(({ item, fields }) =>
          fields.map(({ field, message }) => `items.${item}.${field} (${message})`),
        ),
      ),
    ].join(" "),
    { missing, ...(invalid.length > 0 ? { invalid } : {}) },
  );
}

function byItem<Finding>(items: readonly Item[], find: (item: Item) => readonly Finding[]) {
  return items
    .map((item, index) => ({ item: index, fields: find(item) }))
    .filter(({ fields }) => fields.length > 0);
}

const MOST_NAMED = 5;

function sentence(verb: string, named: readonly string[]): string[] {
  if (named.length === 0) return [];
  const rest = named.length - MOST_NAMED;
  const more = rest > 0 ? ` and ${rest} more (see metadata)` : "";
  return [`${verb} ${named.slice(0, MOST_NAMED).join(", ")}${more}.`];
}

/** `Mount Athos (GR)`, `US`: names the territory that makes a domestic parcel need a declaration. */
function nameOf(address: Address): string {
  const territory = customsTerritoryOf(address);
  return territory === null ? address.country : `${territory.name} (${address.country})`;
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
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}

const WORTHLESS = "must be above 0: gifts and samples are declared at what they are worth";

function faultsOf(item: Item): readonly Fault[] {
  const lines = item.invoiceLines ?? [];
  return [
    ...(item.value === 0 ? [{ field: "value", message: WORTHLESS }] : []),
    ...sumFaults(item),
    ...lines.flatMap((line, index) =>
      lineFaults(line).map(({ field, message }) => ({ field: `invoice_lines.${index}.${field}`, message })),
    ),
  ];
}

/** A line's value and weight are of all its pieces or of one. Either way they have to add up to the item's. */
function sumFaults(item: Item): readonly Fault[] {
  const { values, weightsG } = totalsOf(item);
  return [
    ...(values === null && isValued(item) ? [valueFault(item)] : []),
    ...(weightsG === null ? [weightFault(item)] : []),
  ];
}

/** A line without a value or a quantity has a fault of its own. */
function isValued({ value, invoiceLines = [] }: Item): boolean {
  return Boolean(value) && invoiceLines.every((line) => line.value && isQuantity(line.quantity ?? ""));
}

function valueFault(item: Item): Fault {
  const { ofLines, ofPieces } = sumsOf(item);
  const orPieces = ofPieces === ofLines ? "" : `, or ${ofPieces} if each value is of one piece`;
  return {
    field: "value",
    message: `is ${item.value}, but the values of its invoice_lines add up to ${ofLines}${orPieces}`,
  };
}

/** Lighter lines are usual, because packaging isn't declared. */
function weightFault({ weightG, invoiceLines = [] }: Item): Fault {
  const declaredG = invoiceLines.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  return {
    field: "invoice_lines",
    message: `weigh ${Math.round(declaredG)} g together, more than the item's ${weightG} g`,
  };
}

function lineFaults({ commodityCode, quantity, value, weight }: InvoiceLine): readonly Fault[] {
  return [
    ...(isAbsent(commodityCode) || readCommodityCode(commodityCode ?? "") !== null
      ? []
      : [
          {
            field: "commodity_code",
            message: "must be 6, 8 or 10 digits of chapters 01 to 97, such as 340111",
          },
        ]),
    ...(isAbsent(quantity) || isQuantity(quantity ?? "")
      ? []
      : [{ field: "quantity", message: 'must be a number above 0, such as "2"' }]),
    ...(value === 0 ? [{ field: "value", message: WORTHLESS }] : []),
    ...(weight === 0 ? [{ field: "weight", message: "must be above 0" }] : []),
  ];
}

/** Countries where the EU's advance cargo system (ICS2) screens imports. Source: docs/decisions/069. */
const ics2Countries: ReadonlySet<string> = new Set([...euCountries, "CH", "LI", "NO"]);

function isInIcs2(place: Pick<Address, "country" | "zip">): boolean {
  const union = customsTerritoryOf(place)?.customsUnion ?? null;
  return union === null ? ics2Countries.has(place.country) : union !== "no";
}

function entersIcs2({ from, to }: Pick<QuoteRequest, "from" | "to">): boolean {
  return isInIcs2(to) && !isInIcs2(from);
}

function vagueLines({ invoiceLines = [] }: Item): readonly Fault[] {
  return invoiceLines.flatMap(({ description }, index) =>
    description && isStopWord(description)
      ? [
          {
            field: `invoice_lines.${index}.description`,
            message: `"${description.trim()}" is refused by EU customs: say what it is, such as "cotton T-shirts for children"`,
          },
        ]
      : [],
  );
}

function isQuantity(text: string): boolean {
  return /^\d{1,9}(\.\d{1,6})?$/.test(text.trim()) && Number(text) > 0;
}

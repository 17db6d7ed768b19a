/**
 * Looks for sentences where the app stores reasons. A reason is a code with values: whatever words it has are a carrier's
 * or Shopify's, or a name, and lie under a key that says so.
 */

type Rows = (sql: string, values: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** Found by their names, so that a new column is looked at too; a purchase keeps its reasons within its data. */
const reasonColumns = `
  SELECT table_name AS table, column_name AS column, EXISTS (
    SELECT FROM information_schema.columns AS other
    WHERE (other.table_schema, other.table_name, other.column_name) = ('public', each.table_name, 'merchant_id')) AS "byMerchant"
  FROM information_schema.columns AS each
  WHERE table_schema = 'public' AND data_type IN ('text', 'json', 'jsonb') AND table_name NOT LIKE '\\_%'
    AND (column_name ~ 'error|reason|refusal|failure|trouble|outcome' OR (table_name, column_name) = ('purchases', 'data'))
  ORDER BY 1, 2`;

/** A carrier's or the platform's words, names, numbers and days. */
const quotes = new Set([
  ...["said", "holds", "title", "product", "service", "chosen", "place", "number", "carrier", "fields"],
  ...["day", "validFrom", "point", "nearest", "cancelled", "moving"],
]);

/** The API answers its callers in English; pages have words for the `code` beside it. */
const answers = new Set(["bookings.failure"]);

/** @param shop only what one shop's rows hold; `null`: all rows */
export async function storedSentences(rows: Rows, shop: string | null): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { table, column, byMerchant } of await rows(reasonColumns, [])) {
    const place = `${table}.${column}`;
    if (answers.has(place)) continue;
    const owner = byMerchant
      ? "merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)"
      : "shop = $1";
    const values = await rows(
      `SELECT DISTINCT "${column}"::text AS value FROM "${table}" WHERE "${column}" IS NOT NULL
         ${shop === null ? "" : `AND ${owner}`}`,
      shop === null ? [] : [shop],
    );
    for (const { value } of values)
      found.push(...sentencesIn(reasonsOf(place, String(value))).map((each) => `${place}: ${each}`));
  }
  return found;
}

function reasonsOf(place: string, text: string): unknown {
  const value = jsonOf(text);
  if (place !== "purchases.data") return value;
  const { reason, notice }: { reason?: unknown; notice?: unknown } = Object(value);
  return [reason, notice];
}

/** Text that is no JSON is itself. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Every string at any depth that is neither a code nor quoted. */
export function sentencesIn(value: unknown, key = ""): readonly string[] {
  if (quotes.has(key)) return [];
  if (typeof value === "string") return isIdOrCode(value) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => sentencesIn(each, key));
  return Object.entries(value).flatMap(([name, each]) => sentencesIn(each, name));
}

/** Nothing of the kind has a space: `not-shown`, `CARRIER_REJECTED`, `Europe/Athens`, a time, an address. */
function isIdOrCode(text: string): boolean {
  return /^[\w:./+-]*$/.test(text);
}

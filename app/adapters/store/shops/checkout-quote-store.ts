import type { CheckoutQuoteStore } from "../../../domain/orders/offers/checkout-quote.ts";
import type { Database } from "../database/database.ts";
import { columnText } from "../rows/stored.ts";

/** Shoppers type currencies and postcodes freely. */
const LONGEST_TEXT = 40;

const insert = `
  INSERT INTO checkout_quotes
    (id, merchant_id, environment, shop, created_at, duration_ms, currency, country, zip, pieces, weight_g, value)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::text[],
    $8::text[], $9::text[], $10::bigint[], $11::double precision[], $12::json[])
  ON CONFLICT (merchant_id, environment, id) DO NOTHING`;

/**
 * One statement holds a whole batch of quotes. It bypasses Prisma, whose query compiler would take each of its
 * megabytes through the thread that answers checkouts.
 */
export function checkoutQuoteStore({ pool }: Pick<Database, "pool">): CheckoutQuoteStore {
  return {
    async add(quotes) {
      if (quotes.length === 0) return;
      await pool.query(insert, [
        quotes.map(({ id }) => id),
        quotes.map(({ merchantId }) => merchantId),
        quotes.map(({ environment }) => environment),
        quotes.map(({ shop }) => shop),
        quotes.map(({ createdAt }) => createdAt.toISOString()),
        quotes.map(({ durationMs }) => durationMs),
        quotes.map(({ currency }) => shortText(currency)),
        quotes.map(({ country }) => country),
        quotes.map(({ zip }) => shortText(zip)),
        quotes.map(({ pieces }) => pieces),
        quotes.map(({ weightG }) => weightG),
        quotes.map(({ rates, failures, assumed }) => JSON.stringify({ rates, failures, assumed })),
      ]);
    },
  };
}

function shortText(text: string | null): string | null {
  return text === null ? null : columnText(text.slice(0, LONGEST_TEXT));
}

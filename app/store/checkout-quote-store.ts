import type { CheckoutQuoteStore } from "./records.ts";
import type { StoreContext } from "./store-context.ts";
import { columnText } from "./stored.ts";

/** A currency or postcode is what a shopper typed. */
const LONGEST_TEXT = 40;

/** Plain SQL: a batch is one statement however many quotes it has. */
export function checkoutQuoteStore({ prisma }: Pick<StoreContext, "prisma">): CheckoutQuoteStore {
  return {
    async add(quotes) {
      if (quotes.length === 0) return;
      await prisma.$executeRaw`
        INSERT INTO checkout_quotes
          (id, merchant_id, environment, shop, created_at, duration_ms, currency, country, zip, pieces, weight_g, value)
        SELECT * FROM unnest(
          ${quotes.map(({ id }) => id)}::uuid[],
          ${quotes.map(({ merchantId }) => merchantId)}::uuid[],
          ${quotes.map(({ environment }) => environment)}::text[],
          ${quotes.map(({ shop }) => shop)}::text[],
          ${quotes.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[],
          ${quotes.map(({ durationMs }) => durationMs)}::int[],
          ${quotes.map(({ currency }) => shortText(currency))}::text[],
          ${quotes.map(({ country }) => country)}::text[],
          ${quotes.map(({ zip }) => shortText(zip))}::text[],
          ${quotes.map(({ pieces }) => pieces)}::bigint[],
          ${quotes.map(({ weightG }) => weightG)}::double precision[],
          ${quotes.map(({ rates, failures }) => JSON.stringify({ rates, failures }))}::json[]
        )
        ON CONFLICT (id) DO NOTHING`;
    },
  };
}

function shortText(text: string | null): string | null {
  return text === null ? null : columnText(text.slice(0, LONGEST_TEXT));
}

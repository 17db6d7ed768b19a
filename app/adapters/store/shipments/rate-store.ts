import type { Rate, RateStore } from "../../../domain/engine/index.ts";
import { isDistributed } from "../database/known-database.ts";
import { isColumnText } from "../rows/stored.ts";
import { writeInTurns } from "../rows/write-in-turns.ts";
import type { StoreContext } from "../store-context.ts";
import type { QuoteRow } from "./rate-row.ts";
import { rowIdsOf, toQuoteRows, toRates } from "./rate-row.ts";

/** Quotes in one turn. */
const MOST_AT_ONCE = 50;

const insertQuote = {
  name: "insert-quote",
  text: "INSERT INTO rates (id, merchant_id, environment, value, created_at) VALUES ($1, $2, $3, $4, $5)",
};

/** One PostgreSQL writes many rows as fast as one; a Citus sends each row to its merchant's server. */
const insertQuotes = {
  name: "insert-quotes",
  text: `INSERT INTO rates (id, merchant_id, environment, value, created_at)
    SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::json[], $5::timestamptz[])`,
};

const selectQuote = {
  name: "select-quote",
  text: `SELECT id, value FROM rates WHERE id = ANY($1::text[]) AND merchant_id = $2 AND environment = $3`,
};

export function rateStore({
  prisma,
  run,
  people,
}: Pick<StoreContext, "prisma" | "run" | "people">): RateStore {
  const insertInTurns = writeInTurns<readonly QuoteRow[], null>(async (quotes) => {
    const rows = quotes
      .flat()
      .map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
    if (rows.length === 1 || (await isDistributed(prisma)))
      await Promise.all(
        rows.map(({ id, merchantId, environment, value, createdAt }) =>
          run(insertQuote, [id, merchantId, environment, value, createdAt]),
        ),
      );
    else
      await run(insertQuotes, [
        rows.map(({ id }) => id),
        rows.map(({ merchantId }) => merchantId),
        rows.map(({ environment }) => environment),
        rows.map(({ value }) => value),
        rows.map(({ createdAt }) => createdAt),
      ]);
    return quotes.map(() => null);
  }, MOST_AT_ONCE);

  return {
    async add(rates) {
      if (rates.length > 0) await insertInTurns(toQuoteRows(people, rates));
    },

    async get({ merchantId, environment }, id): Promise<Rate | null> {
      if (!isColumnText(id)) return null;
      const rows = await run<{ id: string; value: unknown }>(selectQuote, [
        rowIdsOf([id]),
        merchantId,
        environment,
      ]);
      return rows.flatMap((row) => toRates(people, row)).find((rate) => rate.id === id) ?? null;
    },
  };
}

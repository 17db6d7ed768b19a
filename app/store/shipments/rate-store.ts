import type { Rate, RateStore } from "../../engine/index.ts";
import type { StoreContext } from "../rows/store-context.ts";
import { isColumnText } from "../rows/stored.ts";
import { rateValue, toRate } from "./rate-row.ts";

/** One statement holds all rates of a quote. */
const insertRates = {
  name: "insert-rates",
  text: `INSERT INTO rates (id, merchant_id, environment, value, created_at)
    SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::json[], $5::timestamptz[])`,
};

const selectRate = {
  name: "select-rate",
  text: "SELECT value FROM rates WHERE id = $1 AND merchant_id = $2 AND environment = $3",
};

export function rateStore({ run, people }: Pick<StoreContext, "run" | "people">): RateStore {
  return {
    async add(rates) {
      if (rates.length === 0) return;
      await run(insertRates, [
        rates.map((rate) => rate.id),
        rates.map((rate) => rate.merchantId),
        rates.map((rate) => rate.environment),
        rates.map((rate) => rateValue(people, rate)),
        rates.map((rate) => rate.createdAt.toISOString()),
      ]);
    },

    async get({ merchantId, environment }, id): Promise<Rate | null> {
      if (!isColumnText(id)) return null;
      const [row] = await run<{ value: unknown }>(selectRate, [id, merchantId, environment]);
      return row === undefined ? null : toRate(people, { id, value: row.value });
    },
  };
}

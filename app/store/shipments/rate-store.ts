import type { Rate, RateStore } from "../../engine/index.ts";
import type { StoreContext } from "../rows/store-context.ts";
import { isColumnText } from "../rows/stored.ts";
import { storedRate } from "./rate-row.ts";

/** Plain SQL: one statement holds all rates of a quote, and Prisma takes three times as long to build it. */
export function rateStore({ prisma }: Pick<StoreContext, "prisma">): RateStore {
  return {
    async add(rates) {
      if (rates.length === 0) return;
      await prisma.$executeRaw`
        INSERT INTO rates (id, merchant_id, environment, value, created_at)
        SELECT * FROM unnest(
          ${rates.map((rate) => rate.id)}::text[],
          ${rates.map((rate) => rate.merchantId)}::uuid[],
          ${rates.map((rate) => rate.environment)}::text[],
          ${rates.map((rate) => JSON.stringify(storedRate.write(rate)))}::json[],
          ${rates.map((rate) => rate.createdAt.toISOString())}::timestamptz[]
        )`;
    },

    async get({ merchantId, environment }, id): Promise<Rate | null> {
      if (!isColumnText(id)) return null;
      const rows = await prisma.$queryRaw<{ value: unknown }[]>`
        SELECT value FROM rates
        WHERE id = ${id} AND merchant_id = ${merchantId}::uuid AND environment = ${environment}`;
      return rows[0] === undefined ? null : storedRate.read(rows[0].value);
    },
  };
}

/** Gives tokens to rows that are older than the column, and shipments their country. */
import { orderScope, productScope, searchTokens } from "../rows/search-tokens.ts";
import type { StoreContext } from "../rows/store-context.ts";
import { shipmentTokens, toShipment } from "../shipments/shipment-row.ts";

type Context = Pick<StoreContext, "prisma" | "people">;

/** One statement's rows: their locks are held for milliseconds. */
const STEP = 500;

/** Of one call, so that a job ends; the next hour's goes on. */
const STEPS = 200;

/** Returns to how many. A row that changes meanwhile has tokens already, perhaps without its recipient. */
type Step = (context: Context) => Promise<number>;

const shipments: Step = async ({ prisma, people }) => {
  const rows = await prisma.$queryRaw<{ id: string; value: unknown; version: number }[]>`
    SELECT id::text AS id, value, version FROM shipments WHERE country IS NULL LIMIT ${STEP}`;
  const filled = rows.map(({ id, value, version }) => {
    const shipment = toShipment(people, { id, value, version });
    return { id, version, country: shipment.to.country, tokens: shipmentTokens(people, shipment) };
  });
  return prisma.$executeRaw`
    UPDATE shipments SET search_tokens = filled.tokens, country = filled.country
    FROM json_to_recordset(${JSON.stringify(filled)}::json) AS filled (id uuid, version int, country text, tokens bigint[])
    WHERE shipments.id = filled.id AND shipments.version = filled.version AND shipments.country IS NULL`;
};

interface TextRow {
  readonly merchant: string;
  readonly id: string;
  readonly text: string;
}

const orders: Step = async ({ prisma, people }) => {
  const rows = await prisma.$queryRaw<TextRow[]>`
    SELECT merchant_id::text AS merchant, fulfillment_order_id::text AS id, search_text AS text
    FROM open_fulfillment_orders WHERE search_tokens IS NULL LIMIT ${STEP}`;
  const filled = rows.map((row) => ({
    ...row,
    tokens: searchTokens(orderScope(people, row.merchant), [row.text]),
  }));
  return prisma.$executeRaw`
    UPDATE open_fulfillment_orders AS stored SET search_tokens = filled.tokens
    FROM json_to_recordset(${JSON.stringify(filled)}::json) AS filled (merchant uuid, id bigint, text text, tokens bigint[])
    WHERE stored.merchant_id = filled.merchant AND stored.fulfillment_order_id = filled.id
      AND stored.search_text = filled.text AND stored.search_tokens IS NULL`;
};

const products: Step = async ({ prisma }) => {
  const rows = await prisma.$queryRaw<TextRow[]>`
    SELECT merchant_id::text AS merchant, variant_id::text AS id, search_text AS text
    FROM product_variants WHERE search_tokens IS NULL LIMIT ${STEP}`;
  const filled = rows.map((row) => ({
    ...row,
    tokens: searchTokens(productScope(row.merchant), [row.text]),
  }));
  return prisma.$executeRaw`
    UPDATE product_variants AS stored SET search_tokens = filled.tokens
    FROM json_to_recordset(${JSON.stringify(filled)}::json) AS filled (merchant uuid, id bigint, text text, tokens bigint[])
    WHERE stored.merchant_id = filled.merchant AND stored.variant_id = filled.id
      AND stored.search_text = filled.text AND stored.search_tokens IS NULL`;
};

export interface Filled {
  readonly searchableShipments: number;
  readonly searchableOrders: number;
  readonly searchableProducts: number;
}

/** Returns how many rows of each table the search's index has from now on. */
export async function fillSearchTokens(context: Context): Promise<Filled> {
  return {
    searchableShipments: await inSteps(context, shipments),
    searchableOrders: await inSteps(context, orders),
    searchableProducts: await inSteps(context, products),
  };
}

async function inSteps(context: Context, step: Step): Promise<number> {
  let total = 0;
  for (let steps = 0; steps < STEPS; steps += 1) {
    const filled = await step(context);
    total += filled;
    if (filled === 0) break;
  }
  return total;
}

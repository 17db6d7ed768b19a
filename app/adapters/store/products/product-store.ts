import type {
  OwnDataChange,
  OwnProductData,
  ProductFilter,
  ProductStore,
  ProductWatermark,
} from "../../../domain/orders/products/product-store.ts";
import type { Happening } from "../events/occasions.ts";
import { recording } from "../events/recording.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { productScope, tokensMatching } from "../rows/search-tokens.ts";
import { columnText } from "../rows/stored.ts";
import type { StoreContext } from "../store-context.ts";
import type { FactsRow, ProductRow } from "./product-row.ts";
import { factsColumns, productColumns, toFacts, toProductVariant } from "./product-row.ts";
import { writeGone, writeSeen } from "./write-products.ts";

/** Rows for each statement: a larger one would block the embedded database. */
const BATCH = 5_000;

/** Longer than any transaction of ours: every older transaction has become visible. */
const LONGEST_TRANSACTION = Prisma.raw("interval '60 seconds'");

const ID = /^\d{1,18}$/;

const productsChanged: Happening = {
  event: "products.changed",
  when: Prisma.sql`count > 0`,
  detail: Prisma.sql`jsonb_build_object('count', count)`,
};

export function productStore({
  prisma,
  reading,
  actor,
}: Pick<StoreContext, "prisma" | "reading" | "actor">): ProductStore {
  /** The rows that match, of variants that Shopify still has. */
  const rowsOf = (merchantId: string, which: Prisma.Sql, from = prisma) =>
    from.$queryRaw<ProductRow[]>`
      SELECT ${productColumns} FROM product_variants
      WHERE merchant_id = ${merchantId}::uuid AND deleted_at IS NULL AND ${which}`;

  /** Runs an update with its event of the audit trail, in one statement. */
  async function change(merchantId: string, update: Prisma.Sql): Promise<number> {
    const [row] = await write<{ count: number }>(
      prisma,
      recording({
        thing: { merchantId, environment: null, id: null },
        counting: Prisma.sql`${update} RETURNING 1`,
        happenings: [productsChanged],
        actor: actor(),
      }),
    );
    return row?.count ?? 0;
  }

  return {
    seen: (merchantId, asOf, variants) => writeSeen(prisma, merchantId, asOf, variants),

    seenProduct: (merchantId, asOf, productId, variants) =>
      prisma.$transaction(async (transaction) => {
        const changed = await writeSeen(transaction, merchantId, asOf, variants);
        const gone = await writeGone(
          transaction,
          merchantId,
          asOf,
          Prisma.sql`product_id = ${productId}::bigint AND seen_at <= ${asOf}::timestamptz
            AND variant_id <> ALL(${variants.map(({ variantId }) => variantId)}::bigint[])`,
        );
        return changed + gone;
      }),

    async productUpdatedAt(merchantId, productId) {
      if (!ID.test(productId)) return null;
      const [row] = await prisma.$queryRaw<{ oldest: Date | null }[]>`
        SELECT min(shopify_updated_at) AS oldest FROM product_variants
        WHERE merchant_id = ${merchantId}::uuid AND product_id = ${productId}::bigint AND deleted_at IS NULL`;
      return row?.oldest ?? null;
    },

    async get(merchantId, variantId) {
      if (!ID.test(variantId)) return null;
      const [row] = await rowsOf(merchantId, Prisma.sql`variant_id = ${variantId}::bigint`);
      return row === undefined ? null : toProductVariant(row);
    },

    async page(merchantId, filter, limit, cursor, use) {
      const after = cursor === null ? Prisma.sql`TRUE` : afterCursor(cursor, filter);
      // In the order of the filter's own index: its rows have no size.
      const sizeless = filter.withoutSize ? Prisma.empty : Prisma.sql`(length_cm IS NULL) DESC,`;
      const which = Prisma.sql`${matching(merchantId, filter)} AND ${after}
        ORDER BY ${sizeless} product_id DESC, variant_id DESC LIMIT ${limit + 1}`;
      const rows = await (use?.mayLag === true
        ? reading((from) => rowsOf(merchantId, which, from))
        : rowsOf(merchantId, which));
      const variants = rows.slice(0, limit).map(toProductVariant);
      const last = variants.at(-1);
      const isMore = rows.length > limit && last !== undefined;
      return {
        variants,
        nextCursor: isMore
          ? [last.own.size === null ? 0 : 1, last.productId, last.variantId].join(".")
          : null,
      };
    },

    async *all(merchantId) {
      let after = "0";
      for (;;) {
        const rows = await rowsOf(
          merchantId,
          Prisma.sql`variant_id > ${after}::bigint ORDER BY variant_id LIMIT ${BATCH}`,
        );
        if (rows.length > 0) yield rows.map(toProductVariant);
        after = rows.at(-1)?.variantId ?? after;
        if (rows.length < BATCH) return;
      }
    },

    async byVariantIds(merchantId, variantIds) {
      const ids = variantIds.filter((id) => ID.test(id));
      if (ids.length === 0) return [];
      return (await rowsOf(merchantId, Prisma.sql`variant_id = ANY(${ids}::bigint[])`)).map(toProductVariant);
    },

    async bySkus(merchantId, skus) {
      if (skus.length === 0) return [];
      const rows = await rowsOf(merchantId, Prisma.sql`sku = ANY(${skus.map(columnText)}::text[])`);
      return rows.map(toProductVariant);
    },

    async setOwn(merchantId, fields, changes) {
      let changed = 0;
      for (let begin = 0; begin < changes.length; begin += BATCH)
        changed += await change(merchantId, ownData(merchantId, fields, changes.slice(begin, begin + BATCH)));
      return changed;
    },

    async facts(merchantId, variantIds) {
      if (variantIds.length === 0) return new Map();
      const rows = await prisma.$queryRaw<FactsRow[]>`
        SELECT ${factsColumns} FROM product_variants
        WHERE merchant_id = ${merchantId}::uuid AND variant_id = ANY(${variantIds.map(String)}::bigint[])`;
      return new Map(
        rows.flatMap((row) => {
          const facts = toFacts(row);
          return facts === null ? [] : [[row.variantId, facts] as const];
        }),
      );
    },

    async *changedFacts(merchantId, since) {
      let after = 0;
      for (;;) {
        const changedSince = since === null ? Prisma.empty : Prisma.sql`AND changed_at >= ${since}`;
        const rows = await prisma.$queryRaw<FactsRow[]>`
          SELECT ${factsColumns} FROM product_variants
          WHERE merchant_id = ${merchantId}::uuid AND variant_id > ${after}::bigint ${changedSince}
          ORDER BY variant_id LIMIT ${BATCH}`;
        if (rows.length > 0) yield rows.map((row) => ({ variantId: row.variantId, facts: toFacts(row) }));
        after = rows.at(-1)?.variantId ?? after;
        if (rows.length < BATCH) return;
      }
    },

    async watermark(merchantId) {
      const [row] = await prisma.$queryRaw<ProductWatermark[]>`
        SELECT statement_timestamp() - ${LONGEST_TRANSACTION} AS at, coalesce(
          (SELECT requested_at::text FROM imports WHERE merchant_id = ${merchantId}::uuid AND kind = 'products'), 'none') AS mark`;
      return row ?? { at: new Date(0), mark: "none" };
    },
  };
}

function matching(merchantId: string, { search, withoutSize }: ProductFilter): Prisma.Sql {
  const found = tokensMatching(productScope(merchantId), search) ?? Prisma.sql`TRUE`;
  return withoutSize ? Prisma.sql`length_cm IS NULL AND requires_shipping AND ${found}` : found;
}

/** An unknown cursor begins at the first page. */
function afterCursor(cursor: string, { withoutSize }: ProductFilter): Prisma.Sql {
  const [sized, productId = "", variantId = ""] = cursor.split(".");
  if (!ID.test(productId) || !ID.test(variantId)) return Prisma.sql`TRUE`;
  if (withoutSize) return Prisma.sql`(product_id, variant_id) < (${productId}::bigint, ${variantId}::bigint)`;
  return Prisma.sql`((length_cm IS NULL), product_id, variant_id)
    < (${sized === "0"}::boolean, ${productId}::bigint, ${variantId}::bigint)`;
}

/** The columns of each field, with their types. */
const ownColumns = {
  size: ["length_cm float8", "width_cm float8", "height_cm float8"],
  commodityCode: ["commodity_code text"],
  countryOfOrigin: ["country_of_origin text"],
  shipsAlone: ["ships_alone boolean"],
  keepUpright: ["keep_upright boolean"],
  weightless: ["weightless boolean"],
  place: ["place text"],
} as const satisfies Record<keyof OwnProductData, readonly string[]>;

function ownData(
  merchantId: string,
  fields: ReadonlySet<keyof OwnProductData>,
  changes: readonly OwnDataChange[],
): Prisma.Sql {
  const names = [...fields].flatMap((field) => ownColumns[field]).map((column) => column.split(" ")[0] ?? "");
  const json = JSON.stringify(
    changes.map(({ variantId, over, ...own }) => ({
      variant_id: variantId,
      ...ownCells(own, ""),
      ...(over && ownCells(over, "over_")),
      compared: over !== undefined,
    })),
  );
  const given = (name: string) =>
    ["commodity_code", "country_of_origin"].includes(name)
      ? `NULLIF(given.${name}, stored.shopify_${name})`
      : `given.${name}`;
  const list = (of: (name: string) => string) => Prisma.raw(names.map(of).join(", "));
  const columns = Object.values(ownColumns).flat();
  return Prisma.sql`
    UPDATE product_variants AS stored
    SET ${list((name) => `${name} = ${given(name)}`)}, changed_at = statement_timestamp()
    FROM json_to_recordset(${json}::json) AS given(
      variant_id bigint, compared boolean,
      ${Prisma.raw([...columns, ...columns.map((column) => `over_${column}`)].join(", "))})
    WHERE stored.merchant_id = ${merchantId}::uuid AND stored.variant_id = given.variant_id
      AND stored.deleted_at IS NULL
      AND ROW(${list((name) => `stored.${name}`)}) IS DISTINCT FROM ROW(${list(given)})
      AND (NOT given.compared OR ROW(${list((name) => `stored.${name}`)})
        IS NOT DISTINCT FROM ROW(${list((name) => `given.over_${name}`)}))`;
}

/** The merchant's own data by column. */
function ownCells(own: OwnProductData, prefix: "" | "over_"): Readonly<Record<string, unknown>> {
  const cells = {
    length_cm: own.size?.lengthCm ?? null,
    width_cm: own.size?.widthCm ?? null,
    height_cm: own.size?.heightCm ?? null,
    commodity_code: own.commodityCode,
    country_of_origin: own.countryOfOrigin,
    ships_alone: own.shipsAlone,
    keep_upright: own.keepUpright,
    weightless: own.weightless,
    place: own.place === null ? null : columnText(own.place),
  };
  return Object.fromEntries(Object.entries(cells).map(([name, value]) => [prefix + name, value]));
}

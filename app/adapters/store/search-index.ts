/** Gives rows whose search tokens have a former form their present ones, and shipments the columns of their facts. */
import type { IndexedPage, SearchedTable, SearchIndex } from "../../domain/shops/search-index.ts";
import type { SavedAddressRow } from "./address-book/address-book-store.ts";
import {
  savedAddressColumns,
  savedAddressTokens,
  toSavedAddress,
} from "./address-book/address-book-store.ts";
import { Prisma } from "./generated/client.ts";
import { recipientIn } from "./orders/open-order-recipient.ts";
import { openOrderTokens } from "./orders/write-open-orders.ts";
import type { People } from "./rows/people.ts";
import { SEARCH_FORM } from "./rows/search-tokens.ts";
import { searchColumns, toShipment } from "./shipments/shipment-row.ts";
import type { StoreContext } from "./store-context.ts";

interface Row {
  readonly merchantId: string;
  readonly id: string;
}

/** One table's columns behind `merchant_id` and its id. */
interface Table<Found extends Row> {
  readonly id: string;
  readonly type: string;
  readonly columns: Prisma.Sql;
  /** SQL that holds of the rows that a search may find. */
  readonly which: Prisma.Sql;
  /** SQL that holds of the row `stored` unless it was changed since it was read. */
  readonly same: Prisma.Sql;
  /** SQL types of the columns that `same` compares. */
  readonly compared: Readonly<Record<string, string>>;
  /** SQL that holds of the row `stored` in a former form. */
  readonly former: Prisma.Sql;
  /** SQL types of the columns that `renewed` names beside the tokens. */
  readonly facts?: Readonly<Record<string, string>>;
  /** @throws StoredValueError | DecryptionError */
  renewed(
    people: People,
    row: Found,
  ): { readonly tokens: readonly string[] } & Readonly<Record<string, unknown>>;
}

const formerSearch = Prisma.sql`stored.search_form = 0`;

const unchanged = {
  former: formerSearch,
  same: Prisma.sql`stored.updated_at = given.updated_at`,
  compared: { updated_at: "timestamptz" },
};

const tables = {
  shipments: {
    id: "id",
    type: "uuid",
    columns: Prisma.sql`value, version`,
    which: Prisma.empty,
    same: Prisma.sql`stored.version = given.version`,
    compared: { version: "integer" },
    former: Prisma.sql`(stored.search_form = 0 OR stored.facts_form = 0)`,
    facts: {
      ...{ country: "text", weight_g: "float8", promised_on: "date" },
      ...{ sku_order: "text", tag_order: "text", facts_form: "smallint" },
    },
    renewed(people, row) {
      const columns = searchColumns(people, toShipment(people, row));
      const { searchTokens: tokens, country, weightG, promisedOn, skuOrder, tagOrder, factsForm } = columns;
      return {
        ...{ tokens, country, weight_g: weightG, promised_on: promisedOn },
        ...{ sku_order: skuOrder, tag_order: tagOrder, facts_form: factsForm },
      };
    },
  } satisfies Table<Row & { readonly value: unknown; readonly version: number }>,
  saved_addresses: {
    id: "id",
    type: "uuid",
    columns: Prisma.sql`environment, updated_at, ${savedAddressColumns}`,
    which: Prisma.empty,
    ...unchanged,
    renewed: (people, row) => ({
      tokens: savedAddressTokens(
        people,
        { merchantId: row.merchantId, environment: row.environment },
        toSavedAddress(people, row),
      ),
    }),
  } satisfies Table<Row & SavedAddressRow & { readonly environment: "sandbox" | "production" }>,
  open_fulfillment_orders: {
    id: "fulfillment_order_id",
    type: "bigint",
    columns: Prisma.sql`order_name AS "orderName", country, skus, tags, encrypted_recipient AS "encryptedRecipient", updated_at,
      search_tokens = '{}' AS "isErased"`,
    which: Prisma.sql`AND closed_at IS NULL`,
    ...unchanged,
    renewed: (people, { merchantId, id, encryptedRecipient, isErased, ...facts }) => ({
      tokens: isErased
        ? []
        : openOrderTokens(people, merchantId, {
            ...facts,
            ...recipientIn(people, merchantId, id, encryptedRecipient),
          }),
    }),
  } satisfies Table<
    Row & {
      readonly orderName: string;
      readonly country: string | null;
      readonly skus: readonly string[];
      readonly tags: readonly string[];
      readonly encryptedRecipient: string | null;
      readonly isErased: boolean;
    }
  >,
};

export function searchIndex({ prisma, people }: Pick<StoreContext, "prisma" | "people">): SearchIndex {
  async function renew<Found extends Row>(
    name: SearchedTable,
    table: Table<Found>,
    merchantId: string,
    after: string | null,
    limit: number,
  ): Promise<IndexedPage> {
    const id = Prisma.raw(table.id);
    const type = Prisma.raw(table.type);
    const beyond = after === null ? Prisma.empty : Prisma.sql`AND ${id} > ${after}::${type}`;
    const rows = await prisma.$queryRaw<Found[]>`
      SELECT merchant_id::text AS "merchantId", ${table.columns}, ${id}::text AS id FROM ${Prisma.raw(name)} AS stored
      WHERE merchant_id = ${merchantId}::uuid AND ${table.former} ${table.which} ${beyond}
      ORDER BY ${id} LIMIT ${limit}`;
    const unread: { readonly id: string; readonly error: unknown }[] = [];
    const given = rows.flatMap((row) => {
      try {
        return [{ ...row, ...table.renewed(people, row) }];
      } catch (error) {
        unread.push({ id: row.id, error });
        return [];
      }
    });
    const { facts = {} } = table;
    const columns = Object.entries({ ...table.compared, ...facts }).map((column) => column.join(" "));
    const filled = Prisma.raw(
      Object.keys(facts)
        .map((column) => `, ${column} = given.${column}`)
        .join(""),
    );
    if (given.length > 0)
      await prisma.$executeRaw`
        UPDATE ${Prisma.raw(name)} AS stored SET search_tokens = given.tokens, search_form = ${SEARCH_FORM}${filled}
        FROM json_to_recordset(${JSON.stringify(given)}::json)
          AS given(id ${type}, tokens bigint[], ${Prisma.raw(columns.join(", "))})
        WHERE stored.merchant_id = ${merchantId}::uuid AND stored.${id} = given.id AND ${table.same} AND ${table.former}`;
    return { rows: rows.length, last: rows.at(-1)?.id ?? null, unread };
  }

  return {
    async merchants(name, after, limit) {
      const { former, which } = tables[name];
      const beyond = after === null ? Prisma.empty : Prisma.sql`AND merchant_id > ${after}::uuid`;
      const found = await prisma.$queryRaw<{ merchantId: string }[]>`
        SELECT DISTINCT merchant_id AS "merchantId" FROM ${Prisma.raw(name)} AS stored
        WHERE ${former} ${which} ${beyond} ORDER BY 1 LIMIT ${limit}`;
      return found.map(({ merchantId }) => merchantId);
    },

    renew: (name, merchantId, after, limit) => {
      switch (name) {
        case "shipments":
          return renew(name, tables.shipments, merchantId, after, limit);
        case "saved_addresses":
          return renew(name, tables.saved_addresses, merchantId, after, limit);
        case "open_fulfillment_orders":
          return renew(name, tables.open_fulfillment_orders, merchantId, after, limit);
      }
    },

    shopsToRead: () => prisma.$queryRaw`
      SELECT DISTINCT stored.merchant_id::text AS "merchantId", shops.domain
      FROM open_fulfillment_orders stored JOIN shops ON shops.merchant_id = stored.merchant_id
      WHERE stored.search_form = 0 AND stored.closed_at IS NULL AND shops.uninstalled_at IS NULL`,
  };
}

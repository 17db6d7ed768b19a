import type { Caller, ShipmentSort } from "../../../domain/engine/index.ts";
import { Prisma } from "../generated/client.ts";

/** The order of a list: each has an index that ends with the id. */
interface ListOrder {
  readonly by: Prisma.Sql;
  /** The condition of the rows after a shipment, by its columns as they are now. */
  after(caller: Caller, id: string): Prisma.Sql;
}

const up = { beyond: Prisma.raw(">"), order: Prisma.raw("ASC") };
const down = { beyond: Prisma.raw("<"), order: Prisma.raw("DESC") };

function byColumn(column: Prisma.Sql, { beyond, order }: typeof up): ListOrder {
  return {
    by: Prisma.sql`${column} ${order}, id ${order}`,
    after: (caller, id) =>
      Prisma.sql`(${column}, id) ${beyond} (${columnOf(caller, id, column)}, ${id}::uuid)`,
  };
}

const orders: Readonly<Record<ShipmentSort, ListOrder>> = {
  newest: { by: Prisma.sql`id DESC`, after: (_caller, id) => Prisma.sql`id < ${id}::uuid` },
  heaviest: byColumn(Prisma.sql`weight_g`, down),
  lightest: byColumn(Prisma.sql`weight_g`, up),
  promised: byColumn(Prisma.sql`promised_on`, up),
  country: byColumn(Prisma.sql`country`, up),
  sku: byColumn(Prisma.sql`sku_order`, up),
  tag: byColumn(Prisma.sql`tag_order`, up),
};

export function listOrder(sort: ShipmentSort): ListOrder {
  return orders[sort];
}

/** An older version wrote shipments without these columns, so the shipment's own values can differ from them. */
function columnOf({ merchantId, environment }: Caller, id: string, column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT ${column} FROM shipments
    WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND id = ${id}::uuid)`;
}

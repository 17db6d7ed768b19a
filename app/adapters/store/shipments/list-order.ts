import type { Caller, ShipmentSort } from "../../../domain/engine/index.ts";
import { Prisma } from "../generated/client.ts";

/** The order of a list: each has an index that ends with the id. */
interface ListOrder {
  readonly by: Prisma.Sql;
  /** The condition of the rows after a shipment, by its columns as they are now. */
  after(caller: Caller, id: string): Prisma.Sql;
}

const orders: Readonly<Record<ShipmentSort, ListOrder>> = {
  newest: { by: Prisma.sql`id DESC`, after: (_caller, id) => Prisma.sql`id < ${id}::uuid` },
  heaviest: {
    by: Prisma.sql`weight_g DESC, id DESC`,
    after: (caller, id) =>
      Prisma.sql`(weight_g, id) < (${columnOf(caller, id, Prisma.sql`weight_g`)}, ${id}::uuid)`,
  },
  lightest: {
    by: Prisma.sql`weight_g, id`,
    after: (caller, id) =>
      Prisma.sql`(weight_g, id) > (${columnOf(caller, id, Prisma.sql`weight_g`)}, ${id}::uuid)`,
  },
  promised: {
    by: Prisma.sql`promised_on, id`,
    after: (caller, id) =>
      Prisma.sql`(promised_on, id) > (${columnOf(caller, id, Prisma.sql`promised_on`)}, ${id}::uuid)`,
  },
};

export function listOrder(sort: ShipmentSort): ListOrder {
  return orders[sort];
}

/** An older version wrote shipments without these columns, so the shipment's own values can differ from them. */
function columnOf({ merchantId, environment }: Caller, id: string, column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT ${column} FROM shipments
    WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment} AND id = ${id}::uuid)`;
}

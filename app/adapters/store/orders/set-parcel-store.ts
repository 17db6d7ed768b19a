import type { SetParcel, SetParcelStore } from "../../../domain/orders/parcels/set-parcel.ts";
import { deleting, inserting } from "../events/change.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import type { StoreContext } from "../store-context.ts";
import { ORDER_ID } from "./list-open-orders.ts";

interface Row {
  readonly orderId: string;
  readonly fulfillmentOrderId: string;
  readonly weightG: number | null;
  readonly boxCode: string | null;
  readonly boxName: string | null;
  readonly goods: string;
}

const columns = Prisma.sql`known.order_id::text AS "orderId", known.fulfillment_order_id::text AS "fulfillmentOrderId",
  known.weight_g AS "weightG", known.box_code AS "boxCode", known.box_name AS "boxName", known.goods`;

/** Two people who set the same orders do so one after the other: the second one's values stay, and their events are in this order. */
async function lockOrders(sql: Prisma.TransactionClient, merchantId: string, ids: readonly string[]) {
  await sql.$queryRaw`
    SELECT 1 FROM open_fulfillment_orders
    WHERE merchant_id = ${merchantId}::uuid AND fulfillment_order_id = ANY(${[...ids]}::bigint[])
    ORDER BY fulfillment_order_id FOR NO KEY UPDATE`;
}

function read(sql: Pick<Prisma.TransactionClient, "$queryRaw">, merchantId: string, where: Prisma.Sql) {
  return sql.$queryRaw<Row[]>`
    SELECT ${columns} FROM set_parcels AS known WHERE known.merchant_id = ${merchantId}::uuid AND ${where}
    ORDER BY known.order_id, known.fulfillment_order_id`;
}

const ofParts = (parcels: readonly Pick<SetParcel, "orderId" | "fulfillmentOrderId">[]) => Prisma.sql`
  (known.order_id, known.fulfillment_order_id) IN (
    SELECT * FROM unnest(${parcels.map(({ orderId }) => orderId)}::bigint[],
      ${parcels.map(({ fulfillmentOrderId }) => fulfillmentOrderId)}::bigint[]))`;

/** Values of goods, which name no person. */
export function setParcelStore({ prisma, actor }: Pick<StoreContext, "prisma" | "actor">): SetParcelStore {
  return {
    async ofOrders(merchantId, orderIds) {
      const ids = orderIds.filter((id) => ORDER_ID.test(id));
      if (ids.length === 0) return [];
      return (await read(prisma, merchantId, Prisma.sql`known.order_id = ANY(${ids}::bigint[])`)).map(
        toParcel,
      );
    },

    set: (merchantId, parcels, at) =>
      prisma.$transaction(async (transaction) => {
        if (parcels.length === 0) return [];
        await lockOrders(
          transaction,
          merchantId,
          parcels.map(({ fulfillmentOrderId }) => fulfillmentOrderId),
        );
        const before = await read(transaction, merchantId, ofParts(parcels));
        await write(
          transaction,
          deleting("set_parcels", {
            actor: actor(),
            where: Prisma.sql`known.merchant_id = ${merchantId}::uuid AND ${ofParts(parcels)}
              AND NOT EXISTS (
                SELECT 1 FROM json_to_recordset(${JSON.stringify(parcels.map(toRow))}::json)
                  AS given(order_id bigint, fulfillment_order_id bigint, weight_g integer, box_code text, box_name text, goods text)
                WHERE (given.order_id, given.fulfillment_order_id, given.goods)
                    = (known.order_id, known.fulfillment_order_id, known.goods)
                  AND (given.weight_g, given.box_code, given.box_name)
                    IS NOT DISTINCT FROM (known.weight_g, known.box_code, known.box_name))`,
          }),
        );
        await write(
          transaction,
          inserting("set_parcels", {
            actor: actor(),
            rows: parcels.map(toRow).map(({ weight_g, box_code, box_name, ...row }) => ({
              merchant_id: Prisma.sql`${merchantId}::uuid`,
              order_id: Prisma.sql`${row.order_id}::bigint`,
              fulfillment_order_id: Prisma.sql`${row.fulfillment_order_id}::bigint`,
              weight_g: Prisma.sql`${weight_g}::integer`,
              box_code: Prisma.sql`${box_code}::text`,
              box_name: Prisma.sql`${box_name}::text`,
              goods: row.goods,
              set_at: Prisma.sql`${at}::timestamptz`,
            })),
          }),
        );
        return before.map(toParcel);
      }),

    takeBack: (merchantId, fulfillmentOrderIds) =>
      prisma.$transaction(async (transaction) => {
        const ids = fulfillmentOrderIds.filter((id) => ORDER_ID.test(id));
        if (ids.length === 0) return [];
        await lockOrders(transaction, merchantId, ids);
        // Rows are found by their orders, as their key begins with these.
        const where = Prisma.sql`known.order_id IN (
            SELECT o.order_id FROM open_fulfillment_orders AS o
            WHERE o.merchant_id = ${merchantId}::uuid AND o.fulfillment_order_id = ANY(${ids}::bigint[]))
          AND known.fulfillment_order_id = ANY(${ids}::bigint[])`;
        const before = await read(transaction, merchantId, where);
        await write(
          transaction,
          deleting("set_parcels", {
            actor: actor(),
            where: Prisma.sql`known.merchant_id = ${merchantId}::uuid AND ${where}`,
            events: [{ event: "order.parcel_cleared" }],
          }),
        );
        return before.map(toParcel);
      }),
  };
}

function toRow({ orderId, fulfillmentOrderId, weightG, box, goods }: SetParcel) {
  return {
    order_id: orderId,
    fulfillment_order_id: fulfillmentOrderId,
    weight_g: weightG,
    box_code: box?.code ?? null,
    box_name: box?.name ?? null,
    goods,
  };
}

function toParcel({ boxCode, boxName, ...row }: Row): SetParcel {
  return { ...row, box: boxCode === null || boxName === null ? null : { code: boxCode, name: boxName } };
}

import type { Services, Shop } from "../../services.server.ts";
import { adminClient } from "../admin-client.ts";
import { numericId } from "../gid.ts";
import { updatedOrders } from "../operations/updated.ts";
import { readSettings } from "../settings.ts";
import { isDue } from "./is-due.ts";
import { walkUpdated } from "./walk-updated.ts";

/** Finds the orders whose latest state nobody has worked off, and has each settled by a job. */
export async function reconcileOrders(
  services: Services,
  shop: Shop,
  isOver: () => boolean,
): Promise<boolean> {
  const admin = adminClient(services, shop.domain);
  const rules = { buyWhenPaid: readSettings(shop).buyWhenPaid, installedAt: shop.installedAt };
  return walkUpdated(
    services,
    shop,
    {
      kind: "orders",
      async readPage(query, after) {
        const { nodes, pageInfo } = (await admin.request(updatedOrders, { query, after })).orders;
        return { nodes: nodes.map((order) => ({ ...order, id: numericId(order.id) })), pageInfo };
      },
      async workOff(orders, asked) {
        const orderIds = orders.map(({ id }) => id);
        const onRecord = await services.reconciliations.onRecord(shop.merchantId, shop.domain, orderIds);
        const due = orders.filter((order) => {
          const held = onRecord.get(order.id);
          return held !== undefined && asked[order.id] !== order.updatedAt && isDue(order, held, rules);
        });
        if (due.length > 0)
          services.log.info(
            { shop: shop.domain, orders: due.map(({ id }) => id) },
            "orders are settled that no webhook has told us of",
          );
        return due;
      },
    },
    isOver,
  );
}

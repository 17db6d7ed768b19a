import { numericId } from "../gid.ts";
import { namedServices } from "../shipping/named-services.ts";
import { resolveService } from "../shipping/resolve-service.ts";
import type { OrderWork } from "./order-work.ts";

/** The service that a rule would buy for each of an order's fulfillment orders: what the shopper chose, else the default. */
export async function automaticServices({
  services,
  caller,
  order,
  settings,
}: Pick<OrderWork, "services" | "caller" | "order" | "settings">): Promise<
  (fulfillmentOrderId: string) => string | null
> {
  if (!settings.buyWhenPaid.enabled) return () => null;
  const offered = await namedServices(services, caller);
  const byId = new Map(
    order.fulfillmentOrders.map(({ id, deliveryMethod }) => {
      const chosen = {
        order: { shippingLines: { nodes: order.shippingLines } },
        fulfillmentOrders: { nodes: [{ deliveryMethod, lineItems: { nodes: [] } }] },
      };
      const resolved = resolveService(chosen, offered, settings.fallbackService);
      return [numericId(id), "service" in resolved ? resolved.service.code : null] as const;
    }),
  );
  return (fulfillmentOrderId) => byId.get(fulfillmentOrderId) ?? null;
}

import { z } from "zod";
import type { JobName, Services } from "../services.server.ts";
import { handleInboxEntry } from "./handle-inbox-entry.ts";
import { settleOrder } from "./orders/settle-order.ts";
import { importProducts } from "./products/import-products.ts";
import { registerCarrierService } from "./register-carrier-service.ts";
import { followShipment } from "./tracking/follow-shipment.ts";

type Job = (services: Services, data: unknown) => Promise<void>;

/** What the queue runs for this side of the house. A job that throws is worth repeating. */
export const shopifyJobs = {
  inbox: async (services, data) => handleInboxEntry(services, z.object({ id: z.string() }).parse(data).id),
  "shipment-event": async (services, data) =>
    followShipment(services, z.object({ shipmentId: z.string() }).parse(data)),
  "settle-order": async (services, data) => {
    const { shop: domain, orderId } = z.object({ shop: z.string(), orderId: z.string() }).parse(data);
    const shop = await services.shops.get(domain);
    if (shop === null || shop.uninstalledAt !== null) return;
    await settleOrder(services, shop, orderId);
  },
  "register-carrier-service": async (services, data) =>
    void (await registerCarrierService(services, z.object({ shop: z.string() }).parse(data).shop)),
  "import-products": async (services, data) =>
    importProducts(services, z.object({ shop: z.string() }).parse(data).shop),
} as const satisfies Partial<Record<JobName, Job>>;

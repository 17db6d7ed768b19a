import { z } from "zod";
import { followShipment } from "../../domain/orders/follow-shipment.ts";
import { settleOrder } from "../../domain/orders/settle-order.ts";
import { importKinds } from "../../domain/shops/import-records.ts";
import type { Services } from "../../process/services.server.ts";
import type { JobName } from "../jobs/job-sender.ts";
import { applyRetention } from "./compliance/apply-retention.ts";
import { handleInboxEntry } from "./handle-inbox-entry.ts";
import { importFromShopify } from "./imports/import-from-shopify.ts";
import { reconcileAll } from "./reconcile/ask-for-reconciliation.ts";
import { reconcileShop } from "./reconcile/reconcile-shop.ts";
import { registerCarrierService } from "./register-carrier-service.ts";

type Job = (services: Services, data: unknown) => Promise<void>;

const orderJob = z.object({ shop: z.string(), orderId: z.string(), batchId: z.uuid().exactOptional() });

/** The queue's jobs that concern Shopify. The queue repeats a job that throws. */
export const shopifyJobs = {
  inbox: async (services, data) =>
    handleInboxEntry(services, z.object({ shop: z.string(), id: z.string() }).parse(data)),
  "shipment-event": async (services, data) =>
    followShipment(services, z.object({ merchantId: z.string(), shipmentId: z.string() }).parse(data)),
  "settle-order": async (services, data) => {
    const { shop: domain, orderId, batchId = null } = orderJob.parse(data);
    const shop = await services.shops.get(domain);
    if (shop === null || shop.uninstalledAt !== null) return;
    await settleOrder(services, shop, orderId, batchId);
  },
  "register-carrier-service": async (services, data) =>
    void (await registerCarrierService(services, z.object({ shop: z.string() }).parse(data).shop)),
  import: async (services, data) => {
    const { shop, kind } = z.object({ shop: z.string(), kind: z.enum(importKinds) }).parse(data);
    await importFromShopify(services, shop, kind);
  },
  "apply-retention": async (services) => applyRetention(services),
  reconcile: async (services) => reconcileAll(services),
  "reconcile-shop": async (services, data) =>
    reconcileShop(services, z.object({ shop: z.string() }).parse(data).shop),
} as const satisfies Partial<Record<JobName, Job>>;

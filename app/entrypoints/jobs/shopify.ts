/** Work that concerns Shopify. */
import { z } from "zod";
import type { OrderServices } from "../../domain/orders/ports.ts";
import { settleOrder } from "../../domain/orders/settling/settle-order.ts";
import { importKinds } from "../../domain/shops/import-records.ts";
import type { Services } from "../../process/services.server.ts";
import { askForLook } from "../shopify/checkout-watch/ask-for-look.ts";
import { handleInboxEntry } from "../shopify/handle-inbox-entry.ts";
import { importFromShopify } from "../shopify/imports/import-from-shopify.ts";
import { reconcileAll } from "../shopify/reconcile/ask-for-reconciliation.ts";
import { reconcileShop } from "../shopify/reconcile/reconcile-shop.ts";
import { registerCarrierService } from "../shopify/register-carrier-service.ts";
import type { JobRows } from "./job.ts";
import { byTheClock, forOutside } from "./job.ts";

type Needs = Pick<
  Services,
  | "sessions"
  | "log"
  | "leases"
  | "adminTraffic"
  | "ports"
  | "env"
  | "accounts"
  | "acting"
  | "compliance"
  | "dueWork"
  | "hiddenOrders"
  | "imports"
  | "inbox"
  | "jobs"
  | "merchantChanges"
  | "people"
  | "reconciliations"
  | "shops"
> &
  OrderServices;

/** An entry of the inbox. */
const entry = z.object({ shop: z.string(), id: z.string() });
/** `shop` is a domain. The job does everything that is due for the order. `batchId`: the first job of a click's purchase. */
const order = z.object({ shop: z.string(), orderId: z.string(), batchId: z.uuid().exactOptional() });
const ofShop = z.object({ shop: z.string() });
/** The objects to read from Shopify. */
const objects = z.object({ shop: z.string(), kind: z.enum(importKinds) });
const nothing = z.object({});

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    readonly inbox: z.output<typeof entry>;
    readonly "settle-order": z.output<typeof order>;
    readonly "register-carrier-service": z.output<typeof ofShop>;
    readonly import: z.output<typeof objects>;
    readonly reconcile: z.output<typeof nothing>;
    readonly "reconcile-shop": z.output<typeof ofShop>;
  }
}

export const shopifyJobs = {
  inbox: {
    ...forOutside,
    concurrency: 8,
    fairBy: "shop",
    yieldsWhenSlow: true,
    data: entry,
    run: (services: Needs, received) => handleInboxEntry(services, received),
  },
  // A second one is never dropped: the first may have read the order before the second one's cause was
  // committed.
  "settle-order": {
    ...forOutside,
    concurrency: 8,
    fairBy: "shop",
    yieldsWhenSlow: true,
    data: order,
    async run(services: Needs, { shop: domain, orderId, batchId = null }) {
      const shop = await services.shops.get(domain);
      if (shop !== null && shop.uninstalledAt === null) await settleOrder(services, shop, orderId, batchId);
    },
  },
  "register-carrier-service": {
    ...forOutside,
    policy: "short",
    concurrency: 4,
    data: ofShop,
    async run(services: Needs, { shop }) {
      await registerCarrierService(services, shop);
      // After a new install, no zone has the carrier service.
      await askForLook(services, shop, "app");
    },
  },
  // Reads for a minute at most, then sends itself again.
  import: {
    ...forOutside,
    policy: "short",
    concurrency: 4,
    data: objects,
    async run(services: Needs, { shop, kind }) {
      await importFromShopify(services, shop, kind);
    },
  },
  reconcile: {
    ...byTheClock,
    schedule: "*/5 * * * *",
    data: nothing,
    run: (services: Needs) => reconcileAll(services),
  },
  // A run works for a minute at most, then sends itself again. A merchant may wait for what it finds, so after a fault it does not
  // wait for the next round: its retries take about two minutes in all. A lease keeps two runs of a shop apart.
  "reconcile-shop": {
    ...byTheClock,
    retryLimit: 6,
    retryDelay: 2,
    expireInSeconds: 300,
    concurrency: 4,
    data: ofShop,
    run: (services: Needs, { shop }) => reconcileShop(services, shop),
  },
} satisfies Partial<JobRows>;

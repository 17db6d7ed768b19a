import { z } from "zod";
import type { JsonValue } from "../../engine/index.ts";
import { readSettings } from "../../orders/settings.ts";
import { orderLease, orderLeaseName, withLease } from "../../orders/with-lease.ts";
import type { ComplianceTopic, InboxEntry, Services, Shop } from "../../services.server.ts";
import { numericId } from "../gid.ts";
import { uninstallShop } from "../uninstall-shop.ts";
import { collectCustomerData, savedAddressesOf } from "./collect-customer-data.ts";

/** Merchants can fetch the collected data for so long: Shopify gives them 30 days to answer their customer. */
const DATA_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Orders in one query for collected data. */
const ORDERS_AT_ONCE = 100;

const reference = z.union([z.string(), z.number()]);
const payloadOf = z.object({
  orders_requested: z.array(reference).nullish(),
  orders_to_redact: z.array(reference).nullish(),
});

type Counts = Readonly<Record<string, number>>;

/**
 * Handles one of the compliance topics, and keeps a record without personal data. Repeating it after a crash has the same
 * result; a recorded request is not handled again.
 * @throws LeaseBusyError another process is settling an order of the customer: a retry may succeed
 */
export async function handlePrivacyRequest(
  services: Services,
  shop: Shop,
  topic: ComplianceTopic,
  entry: Pick<InboxEntry, "id" | "payload" | "triggeredAt" | "receivedAt">,
): Promise<JsonValue> {
  const payload = payloadOf.parse(entry.payload);
  const record = await services.compliance.begin({
    merchantId: shop.merchantId,
    shop: shop.domain,
    topic,
    // The inbox keeps one entry of a webhook that arrives twice, so its id identifies the request.
    requestId: entry.id,
    requestedAt: entry.triggeredAt ?? entry.receivedAt,
  });
  if (record.handledAt !== null) {
    if (topic === "shop/redact") await forgetUnlessKept(services, shop);
    return { record: record.id, ...record.counts };
  }
  const counts = await actions[topic](
    { services, shop, recordId: record.id, triggeredAt: entry.triggeredAt },
    payload,
  );
  services.log.info(
    { shop: shop.domain, topic, record: record.id, ...counts },
    "a privacy request was handled",
  );
  return { record: record.id, ...counts };
}

interface Request {
  readonly services: Services;
  readonly shop: Shop;
  readonly recordId: string;
  readonly triggeredAt: Date | null;
}

type Action = (request: Request, payload: z.output<typeof payloadOf>) => Promise<Counts>;

const actions: Readonly<Record<ComplianceTopic, Action>> = {
  async "customers/data_request"({ services, shop, recordId }, payload) {
    const orderIds = (payload.orders_requested ?? []).map(numericId);
    const { shipments, value } = await collectCustomerData(services, shop, orderIds);
    const counts = { orders: orderIds.length, shipments };
    const expiresAt = new Date(services.ports.clock.now().getTime() + DATA_KEPT_MS);
    await services.compliance.finish(recordId, counts, { orderIds, value, expiresAt });
    return counts;
  },

  async "customers/redact"({ services, shop, recordId }, payload) {
    const orderIds = [...new Set((payload.orders_to_redact ?? []).map(numericId))];
    const counts = { orders: orderIds.length, shipments: 0, bookings: 0, savedAddresses: 0 };
    for (const orderId of orderIds) {
      // Before the order's recipients, by whom they are found.
      const saved = await savedAddressesOf(services, shop, [orderId]);
      counts.savedAddresses += await services.people.eraseSaved(shop.merchantId, saved);
      const erased = await withLease(services, orderLeaseName(shop.domain, orderId), orderLease, () =>
        services.shops.redactOrders(shop.domain, [orderId]),
      );
      counts.shipments += erased.shipments;
      counts.bookings += erased.bookings;
    }
    // An earlier data request may have collected personal data of these orders.
    for (let first = 0; first < orderIds.length; first += ORDERS_AT_ONCE)
      await services.compliance.eraseData(shop.merchantId, orderIds.slice(first, first + ORDERS_AT_ONCE));
    await services.compliance.finish(recordId, counts);
    return counts;
  },

  async "shop/redact"({ services, shop, recordId, triggeredAt }) {
    // Shopify sends it two days after uninstalling. A shop that has reinstalled needs its data, above all its purchases.
    const isGone = shop.uninstalledAt !== null || (await uninstallShop(services, shop, triggeredAt));
    if (!isGone) {
      await services.compliance.finish(recordId, { installedAgain: 1 });
      return { installedAgain: 1 };
    }
    const { shipments, bookings } = await services.shops.redact(shop.domain);
    await services.compliance.eraseData(shop.merchantId, null);
    await services.compliance.finish(recordId, { shipments, bookings });
    await services.merchantChanges.publish(shop.merchantId);
    await forgetUnlessKept(services, shop);
    return { shipments, bookings };
  },
};

/** Comes last, and again for a request that is done: a crash may have come before it. */
async function forgetUnlessKept(services: Services, shop: Shop): Promise<void> {
  if (!readSettings(shop).keepsApi) await services.shops.forget(shop.domain);
}

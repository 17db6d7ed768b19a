import type { z } from "zod";
import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import type { JsonValue } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import {
  LeaseBusyError,
  orderLease,
  orderLeaseName,
  withLease,
} from "../../../domain/orders/leases/with-lease.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { ComplianceTopic } from "../../../domain/privacy/compliance-records.ts";
import type { InboxEntry } from "../../../domain/shops/inbox-records.ts";
import type { Services } from "../../../process/services.server.ts";
import { uninstallShop } from "../uninstall-shop.ts";
import { collectCustomerData } from "./collect-customer-data.ts";
import { customerFields, customerOf, recipientsOf, recordsOf } from "./customer-clue.ts";

type Needs = Pick<
  Services,
  "compliance" | "merchantChanges" | "openOrders" | "orderPlatform" | "people" | "shops"
> &
  ShopAccess;

/** Merchants can fetch the collected data for so long: Shopify gives them 30 days to answer their customer. */
const DATA_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

type Counts = Readonly<Record<string, number>>;

/**
 * Handles one of the compliance topics, and keeps a record without personal data. Repeating it after a crash has the same
 * result; a recorded request is not handled again.
 * @throws LeaseBusyError an order of the customer is being settled, or a label for them is being bought: a retry may succeed
 * @throws PlatformUnavailableError Shopify did not answer what an order is called: a retry may succeed
 */
export async function handlePrivacyRequest(
  services: Needs,
  shop: Shop,
  topic: ComplianceTopic,
  entry: Pick<InboxEntry, "id" | "payload" | "triggeredAt" | "receivedAt">,
): Promise<JsonValue> {
  const payload = customerFields.parse(entry.payload);
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
  readonly services: Needs;
  readonly shop: Shop;
  readonly recordId: string;
  readonly triggeredAt: Date | null;
}

type Action = (request: Request, payload: z.output<typeof customerFields>) => Promise<Counts>;

const actions: Readonly<Record<ComplianceTopic, Action>> = {
  async "customers/data_request"({ services, shop, recordId }, payload) {
    const customer = await customerOf(services, shop, payload.orders_requested ?? [], payload);
    const { shipments, value } = await collectCustomerData(services, shop, customer);
    const counts = { orders: customer.orderIds.length, shipments };
    const expiresAt = new Date(services.ports.clock.now().getTime() + DATA_KEPT_MS);
    await services.compliance.finish(recordId, counts, { ...customer, value, expiresAt });
    return counts;
  },

  async "customers/redact"({ services, shop, recordId }, payload) {
    const customer = await customerOf(services, shop, payload.orders_to_redact ?? [], payload);
    const { people } = services;
    const { merchantId } = shop;
    const recipients = await recipientsOf(services, shop, customer);
    const counts = {
      orders: customer.orderIds.length,
      shipments: 0,
      bookings: 0,
      quotes: 0,
      savedAddresses: 0,
    };
    for (const [orderId, asWritten] of customer.ordersAsWritten) {
      const erased = await withLease(services, orderLeaseName(shop.domain, orderId), orderLease, () =>
        services.shops.redactOrders(shop.domain, asWritten),
      );
      counts.shipments += erased.shipments;
      counts.bookings += erased.bookings;
    }
    let open = 0;
    for (const [environment, found] of await recordsOf(services, shop, customer, recipients)) {
      open += found.bookings.filter(({ isOpen }) => isOpen).length;
      const erased = await people.erase({ merchantId, environment }, found);
      counts.shipments += erased.shipments;
      counts.bookings += erased.bookings;
      counts.quotes += erased.rates;
      counts.savedAddresses += erased.savedAddresses;
    }
    const { email, phone } = customer;
    const contacts = [{ email, phone }, ...recipients];
    open += await people.eraseMentions({ merchantId }, contacts);
    // An earlier data request may have collected them.
    await services.compliance.eraseData(merchantId, customer);
    if (open > 0) throw new LeaseBusyError(`${open} labels for an erased customer are being bought`);
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
async function forgetUnlessKept(services: Needs, shop: Shop): Promise<void> {
  if (!readSettings(shop).keepsApi) await services.shops.forget(shop.domain);
}

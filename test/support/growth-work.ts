/** The questions of pages, the API and jobs to the stores, by name. */

import { firstUuidV7 } from "../../app/adapters/store/rows/uuid-v7.ts";
import type { ShipmentFilter } from "../../app/domain/engine/index.ts";
import type { OrdersToShipFilter } from "../../app/domain/orders/open-orders/open-order-store.ts";
import type { GrownMerchant } from "./growth-data.ts";
import type { TestStores } from "./stores.ts";

const PAGE = 25;

/** @param count the merchant's rows of each kind */
export function growthWork(
  stores: TestStores,
  { caller, shop, like, former }: GrownMerchant,
  count: number,
): Readonly<Record<string, () => Promise<unknown>>> {
  const { merchantId } = caller;
  const { accountId } = like;
  const carrier = like.carrier.code;
  const minutesAgo = (minutes: number) => new Date(stores.clock.now().getTime() - minutes * 60_000);
  const shipments =
    (filter: ShipmentFilter, cursor: string | null = null) =>
    () =>
      stores.shipments.page(caller, filter, PAGE, cursor);
  const orders =
    (filter: Partial<OrdersToShipFilter>, cursor: string | null = null) =>
    () =>
      stores.openOrders.page(
        merchantId,
        { view: "all", sort: "oldest", search: "", locationId: null, service: null, ...filter },
        PAGE,
        cursor,
      );
  const products =
    (search: string, withoutSize = false, cursor: string | null = null) =>
    () =>
      stores.products.page(merchantId, { search, withoutSize }, PAGE, cursor);
  const watched = { since: minutesAgo(60 * 24 * 60), cancelledSince: minutesAgo(7 * 24 * 60) };
  const toPoll = (after: string | null) => () =>
    stores.shipments.toPoll({ caller, accountId }, watched, after, 500);
  const deep = Math.round(count * 0.9);
  const deepProduct = 4_000_000_000 - deep;
  return {
    "shipments: one": () => stores.shipments.get(caller, like.id),
    "shipments: list": shipments({}),
    "shipments: deep down": shipments({}, firstUuidV7(minutesAgo(deep))),
    "shipments: created_from": shipments({ createdFrom: minutesAgo(30) }),
    "shipments: created_to": shipments({ createdTo: minutesAgo(deep) }),
    "shipments: created_to, none": shipments({ createdTo: minutesAgo(count * 2) }),
    "shipments: carrier": shipments({ driver: carrier }),
    "shipments: former carrier": shipments({ driver: former.carrier.code }),
    "shipments: unused carrier": shipments({ driver: "none" }),
    "shipments: country": shipments({ country: "GR" }),
    "shipments: country without shipments": shipments({ country: "SE" }),
    "shipments: to print": shipments({ printing: "to-print" }),
    "shipments: printed": shipments({ printing: "printed" }),
    "shipments: SKU without shipments": shipments({ sku: "SKU-X" }),
    "shipments: heaviest": shipments({ sort: "heaviest" }),
    "shipments: first promised": shipments({ sort: "promised" }),
    "shipments: by SKU": shipments({ sort: "sku" }),
    "shipments: by tag": shipments({ sort: "tag" }),
    "shipments: by country": shipments({ sort: "country" }),
    "shipments: countries": () => stores.shipments.countries(caller),
    "shipments: created": shipments({ state: "created" }),
    "shipments: cancelled": shipments({ state: "cancelled" }),
    "shipments: delivered": shipments({ trackingStatus: "DELIVERED" }),
    "shipments: exception": shipments({ trackingStatus: "EXCEPTION" }),
    "shipments: tracking number": shipments({ trackingRef: "BIG0000500" }),
    "shipments: order": shipments({ relatedOrderId: "order-500" }),
    "shipments: search, no match": shipments({ search: "nobody" }),
    "shipments: search, order": shipments({ search: "order-500" }),
    "shipments: search, name of all": shipments({ search: "μαρια" }),
    "shipments: search, name prefix": shipments({ search: "μα order-500" }),
    "shipments: search, phone tail": shipments({ search: "00500" }),
    "shipments: search, postcode and order": shipments({ search: "10500 order-500" }),
    "shipments: search, number": shipments({ search: "BIG0000500" }),
    "shipments: of the day's list": () => stores.shipments.notHandedOver(caller, accountId),
    "shipments: by vouchers": () => stores.shipments.byVouchers(caller, carrier, ["BIG0000500", "none"]),
    "shipments: accounts to poll": () => stores.shipments.accountsToPoll(watched, null, 500),
    "shipments: poll": toPoll(null),
    "shipments: poll, past the end": toPoll(firstUuidV7(stores.clock.now())),
    "orders: list": orders({}),
    "orders: deep down": orders({}, `${minutesAgo(deep).getTime()}.${deep}`),
    "orders: newest first": orders({ sort: "newest" }),
    "orders: ready": orders({ view: "ready" }),
    "orders: on hold": orders({ view: "on-hold" }),
    "orders: failed": orders({ view: "failed" }),
    "orders: place without orders": orders({ locationId: "7" }),
    "orders: service without orders": orders({ service: "none" }),
    "orders: search, no match": orders({ search: "nobody" }),
    "orders: search, name": orders({ search: "#order500" }),
    "orders: search, word of all": orders({ search: "μαρια" }),
    "orders: scheduled": orders({ view: "scheduled" }),
    "orders: SKU of few": orders({ sku: "SKU-998" }),
    "orders: tag of all": orders({ tag: "vip" }),
    "orders: country without orders": orders({ country: "CY" }),
    "orders: kept back": orders({ keptBack: "risk-high" }),
    "orders: heaviest": orders({ sort: "heaviest" }),
    "orders: first promised": orders({ sort: "promised" }),
    "orders: by country": orders({ sort: "country" }),
    "orders: by SKU": orders({ sort: "sku" }),
    "orders: countries": () => stores.openOrders.countries(merchantId),
    "orders: choices": () => stores.openOrders.choices(merchantId),
    "products: list": products(""),
    "products: deep down": products("", false, `1.${Math.floor(deepProduct / 4)}.${deepProduct}`),
    "products: without size": products("", true),
    "products: search, no match": products("nothing"),
    "products: search, SKU": products("sku-500"),
    "products: search, word of all": products("olive"),
    "purchases: of an order": () => stores.purchases.byOrder(merchantId, "500"),
    "purchases: of a shipment": () => stores.purchases.byShipment(merchantId, like.id),
    "accounts and shipping configuration": () => stores.setups.get(caller),
    "Home: attention": () => stores.purchases.failing(caller, 20),
    "orders: batches": () => stores.purchaseBatches.latest(caller, 100),
    "Home: failed": () => stores.openOrders.failed(merchantId),
    "reconciliation: labels on their way": () =>
      stores.dueWork.labelsOnTheWay(merchantId, stores.clock.now(), null, 200),
    "reconciliation: records": () => stores.reconciliations.onRecord(merchantId, shop, ["500", "501"]),
    "reconciliation: due work": () => stores.dueWork.settleAgain(merchantId),
    "webhooks: list": () => stores.inbox.page(shop, { state: "all", topic: null }, PAGE, null),
    "webhooks: topic that never came": () =>
      stores.inbox.page(shop, { state: "all", topic: "products/update" }, PAGE, null),
    "webhooks: without a job": () => stores.inbox.requeueLost(),
    "retention: nothing due": () =>
      stores.retention.redactEnded(
        merchantId,
        { before: minutesAgo(count * 2), silentSince: minutesAgo(count * 2) },
        500,
      ),
    // Rates are the newest rows, and none of the others is old enough.
    "clean-up: nothing due": () => stores.cleanUp(),
    "rates: one": () => stores.rates.get(caller, "tariff_standard_500"),
  };
}

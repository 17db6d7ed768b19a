/** Orders over the real stores, a carrier that fails on request, and the platform in memory: no HTTP anywhere. */
import { isDeepStrictEqual } from "node:util";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import type {
  BookingOrder,
  Caller,
  CarrierConnection,
  CarrierDriver,
  Shipment,
} from "../../app/domain/engine/index.ts";
import { EngineError, environments, resolveBookings } from "../../app/domain/engine/index.ts";
import type { PurchaseWanted } from "../../app/domain/orders/labels/request-purchase.ts";
import { requestPurchase } from "../../app/domain/orders/labels/request-purchase.ts";
import { LeaseBusyError, LeaseLostError } from "../../app/domain/orders/leases/with-lease.ts";
import { PlatformRefusedError, PlatformUnavailableError } from "../../app/domain/orders/platform.ts";
import { platformIn } from "../../app/domain/orders/platform-in.ts";
import type { OrderServices, OrderShop } from "../../app/domain/orders/ports.ts";
import type { Purchase } from "../../app/domain/orders/purchase.ts";
import type { LabelTerms } from "../../app/domain/orders/purchases/label-terms.ts";
import type { ShopSettingsInput } from "../../app/domain/orders/settings.ts";
import { saveSettings } from "../../app/domain/orders/settings.ts";
import { followShipment } from "../../app/domain/orders/settling/follow-shipment.ts";
import { readAhead } from "../../app/domain/orders/settling/read-ahead.ts";
import { settleOrder } from "../../app/domain/orders/settling/settle-order.ts";
import type { TestCarrier } from "../support/a-carrier.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";
import { testClock } from "../support/test-clock.ts";
import { MemoryPlatform } from "./memory-platform.ts";
import { anOrder } from "./order-values.ts";

export const service = "testcarrier.parcel";

export interface ShopOnMemory {
  readonly services: OrderServices;
  readonly stores: TestStores;
  readonly platform: MemoryPlatform;
  readonly carrier: TestCarrier;
  shop(): Promise<OrderShop>;
  /** Settles like a queue, with a few retries. True on success. */
  settle(orderId: string, tries?: number): Promise<boolean>;
  buy(
    wanted: Pick<PurchaseWanted, "orderId" | "fulfillmentOrderId" | "lines"> & {
      readonly service?: string;
      readonly terms?: LabelTerms;
    },
  ): Promise<void>;
  caller(): Promise<Caller>;
  purchasesOf(orderId: string): Promise<readonly Purchase[]>;
  set(settings: ShopSettingsInput): ReturnType<typeof saveSettings>;
  /** The label of a new paid order with a line for each quantity. The merchant has fulfilled it. */
  ship(quantities: readonly number[]): Promise<{ readonly orderId: string; readonly shipment: Shipment }>;
  /** Runs every job that is left, without any failures. */
  comeToRest(orderId: string): Promise<void>;
}

export const domain = "second-platform.example";
export const sender = {
  ...{ name: "Νίκος", company: "Kalimera Goods", address: "Athinas 5", zip: "105 54", city: "Athens" },
  ...{ country: "GR", phone: "+30 210 9998887" },
};

export async function shopOnMemory(
  database: FreshDatabase,
  settings: ShopSettingsInput,
  connection: Partial<CarrierConnection> = {},
  onBooking: (order: BookingOrder) => void = () => {},
): Promise<ShopOnMemory> {
  const clock = testClock();
  const stores = testStores(database, { clock });
  const plain = aCarrier({ connection });
  const carrier: TestCarrier = { ...plain, driver: { ...plain.driver, connect: watched } };
  function watched(...opened: Parameters<CarrierDriver["connect"]>): CarrierConnection {
    const connected = plain.driver.connect(...opened);
    return {
      ...connected,
      book(order, ...permit) {
        onBooking(order);
        return connected.book(order, ...permit);
      },
    };
  }
  const platform = new MemoryPlatform(clock.now);
  const installed = await stores.shops.install(domain);
  await stores.shops.switchEnvironment(domain, "production", { kind: "operator" });
  for (const environment of environments)
    await stores.accounts.add({ merchantId: installed.merchantId, environment }, carrier.account);
  const { shops, purchases, openOrders, products, sentEvents, leases, dueWork, compliance, accounts } =
    stores;
  const { bills, chosenPoints, setParcels, labelChoices, orderReturns, voucherRanges } = stores;
  const services: OrderServices = {
    ports: { ...testPorts(database, stores), carriers: carriersFrom([carrier.driver], clock) },
    log: { info: () => {}, warn: () => {} },
    readAhead: readAhead({ purchases, leases }),
    orderPlatform: (_domain, environment) => platformIn(environment, platform),
    ...{ shops, purchases, openOrders, products, sentEvents, leases, dueWork, compliance, accounts },
    bills,
    chosenPoints,
    setParcels,
    labelChoices,
    orderReturns,
    links: {
      labelUrl: (_merchantId, _environment, id) => `https://ship.example/labels/${id}.pdf`,
      trackingPageUrl: (_merchantId, _environment, id) => `https://ship.example/track/${id}`,
    },
    voucherRanges,
    merchantChanges: { publish: async () => {} },
    productChanges: { publish: async () => {}, subscribe: () => () => {} },
  };
  const shop = async () => {
    const stored = await stores.shops.get(domain);
    if (stored === null) throw new Error("the shop is not stored");
    return stored;
  };
  const saved = await saveSettings(services, await shop(), { automaticShipments: true, ...settings });
  if (!saved.ok) throw new Error(JSON.stringify(saved.errors));
  clock.advance(1_000);

  const settle = async (orderId: string, tries = 3) => {
    for (let left = tries; left > 0; left--) {
      try {
        const result = await settleOrder(services, await shop(), orderId);
        if (!isDeepStrictEqual(result, { waits: "outcome-unknown" })) return true;
      } catch (error) {
        if (!isRetried(error)) throw error;
      }
      clock.advance(60_000);
      // In production, a job looks open bookings up later.
      await resolveBookings(services.ports);
    }
    return false;
  };

  const purchasesOf = async (orderId: string) => purchases.byOrder((await shop()).merchantId, orderId);
  const caller = async () => ({ merchantId: (await shop()).merchantId, environment: "production" }) as const;

  const ofMemory: ShopOnMemory = {
    services,
    stores,
    platform,
    carrier,
    shop,
    settle,
    async buy({ orderId, fulfillmentOrderId, lines, service = null, terms }) {
      await requestPurchase(services, await shop(), {
        ...{ orderId, fulfillmentOrderId, lines, service, notifyShopper: null, askedBy: "merchant" },
        ...(terms && { terms }),
      });
    },
    caller,
    purchasesOf,
    set: async (changed) => saveSettings(services, await shop(), changed),
    async ship(quantities) {
      const { shippingAddress: address } = anOrder();
      if (address === null) throw new Error("the order has no address");
      const orderId = platform.place({ quantities, paid: true, service, address, gateway: "card" });
      const part = platform.orders.get(orderId)?.parts[0];
      if (part === undefined) throw new Error("the order has no part");
      await ofMemory.buy({ orderId, fulfillmentOrderId: part.id, lines: null });
      await ofMemory.comeToRest(orderId);
      const [purchase] = await purchasesOf(orderId);
      const shipment = await stores.shipments.get(await caller(), purchase?.shipmentId ?? "");
      if (shipment === null) throw new Error(`no shipment: ${JSON.stringify(purchase)}`);
      return { orderId, shipment };
    },
    async comeToRest(orderId) {
      platform.heal();
      carrier.heal();
      const seen = async () => JSON.stringify([await purchasesOf(orderId), platform.orders.get(orderId)]);
      for (let round = 0, before = ""; round < 6; round++) {
        clock.advance(10 * 60_000);
        await resolveBookings(services.ports);
        if (!(await settle(orderId, 5))) throw new Error("an order can't be settled though nothing fails");
        for (const purchase of await purchasesOf(orderId)) await followShipment(services, purchase);
        const now = await seen();
        if (now === before) return;
        before = now;
      }
      throw new Error("an order never comes to rest");
    },
  };
  return ofMemory;
}

/** Whether a queue retries after this error. */
function isRetried(error: unknown): boolean {
  return (
    error instanceof PlatformUnavailableError ||
    error instanceof PlatformRefusedError ||
    error instanceof LeaseBusyError ||
    error instanceof LeaseLostError ||
    (error instanceof EngineError && error.code === "CARRIER_UNAVAILABLE")
  );
}

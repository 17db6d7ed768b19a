/** Use cases over the real stores, with a carrier that fails on demand. */
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import type { CallLimits } from "../../app/adapters/carriers/kit/timed-connection.ts";
import type { Database } from "../../app/adapters/store/database/database.ts";
import type {
  Caller,
  Ports,
  QuoteRequest,
  Rate,
  Shipment,
  ShipmentRequest,
} from "../../app/domain/engine/index.ts";
import { createShipment, quoteRates } from "../../app/domain/engine/index.ts";
import type { TestCarrier } from "../support/a-carrier.ts";
import { aCarrier } from "../support/a-carrier.ts";
import { aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";
import type { TestClock } from "../support/test-clock.ts";

export interface Workshop {
  readonly stores: TestStores;
  readonly clock: TestClock;
  readonly ports: Ports;
  readonly caller: Caller;
  readonly carrier: TestCarrier;
  rate(quote?: QuoteRequest): Promise<Rate>;
  /** A rate of the test carrier, bought. */
  shipment(change?: Partial<ShipmentRequest>): Promise<Shipment>;
}

/** Short limits: a hanging carrier times out after a twentieth of a second. */
const limits: CallLimits = {
  priceMs: 50,
  bookMs: 50,
  lookupMs: 50,
  cancelMs: 50,
  pickupMs: 50,
  trackMs: 50,
  labelMs: 50,
  listMs: 50,
  declareMs: 10_000,
};

let merchants = 0;

/** A merchant of its own with an account at the test carrier. */
export async function aWorkshop(database: Database, carrier: TestCarrier = aCarrier()): Promise<Workshop> {
  const stores = testStores(database);
  merchants += 1;
  const merchant = await stores.merchants.ensure(`Workshop ${merchants} ${Math.random()}`);
  const caller: Caller = { merchantId: merchant.id, environment: "production" };
  await stores.accounts.add(caller, carrier.account);
  const ports: Ports = {
    ...testPorts(database, stores),
    carriers: carriersFrom([carrier.driver], stores.clock, { limits }),
  };

  async function rate(quote = aQuoteRequest()): Promise<Rate> {
    const [first] = (await quoteRates(ports, caller, quote)).rates;
    if (first === undefined) throw new Error("The test carrier has no rate.");
    return first;
  }

  return {
    stores,
    clock: stores.clock,
    ports,
    caller,
    carrier,
    rate,
    async shipment(change = {}) {
      const { id, request } = await rate();
      return createShipment(ports, caller, ports.ids.next(), aShipmentRequest(id, request, change));
    },
  };
}

/** A rate that is about to be bought, by any process, under one id. */
export async function anOrder(shop: Workshop) {
  const rate = await shop.rate();
  const id = shop.ports.ids.next();
  const request = aShipmentRequest(rate.id, rate.request);
  return {
    id,
    book: (ports: Ports = shop.ports) => createShipment(ports, shop.caller, id, request),
    stored: () => shop.ports.shipments.get(shop.caller, id),
    events: () =>
      shop.stores.jobs.filter(({ data }) => (data as { shipmentId?: string }).shipmentId === id).length,
  };
}

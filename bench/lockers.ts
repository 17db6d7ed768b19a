/**
 * `npm run bench -- lockers [checkouts]`: the time that locker networks add to a checkout, by their size.
 * The shop of `checkout` is asked by the callback's own code, in this process, without HTTP: alone, and beside networks of
 * 500 to 50,000 lockers. The rows take turns, so that a busy machine slows all of them alike. Prints a table with
 * ratios and writes bench/results/lockers.json.
 */
import { allCarriers } from "../app/adapters/carriers/index.ts";
import { carrierKit } from "../app/adapters/carriers/kit/carrier-module.ts";
import type { KnownPoint } from "../app/domain/engine/index.ts";
import { indexPoints, priceRates } from "../app/domain/engine/index.ts";
import { compileShop } from "../app/domain/orders/offers/compile-shop.ts";
import { offerPoints } from "../app/domain/orders/offers/offer-points.ts";
import { offerRates } from "../app/domain/orders/offers/offer-rates.ts";
import { toShopifyRates } from "../app/entrypoints/shopify/checkout/callback-answer.ts";
import {
  callbackRequest,
  coordinatesOf,
  toQuoteRequest,
} from "../app/entrypoints/shopify/checkout/callback-request.ts";
import { toCheckoutCart } from "../app/entrypoints/shopify/checkout/to-checkout-cart.ts";
import { freshDatabase } from "../test/support/database.ts";
import { drivers, lockerAccount, lockersAcross } from "../test/support/locker-network.ts";
import { testPorts, testStores } from "../test/support/stores.ts";
import { aCart, setUpCheckoutShop } from "./support/checkout-shop.ts";
import { percentile } from "./support/percentile.ts";
import { printTable } from "./support/print-table.ts";
import { writeResults } from "./support/write-results.ts";

const checkouts = Number(process.argv[2] ?? 500);
const WARMING_UP = 100;
const sizes = [0, 500, 5_000, 50_000];
/** In the middle of the country: even 500 lockers have five near it. */
const shopper = { latitude: 38, longitude: 23.5 };
const domain = "lockers.example";

const database = await freshDatabase();
try {
  const rows: Awaited<ReturnType<typeof shopBeside>>[] = [];
  for (const size of sizes) rows.push(await shopBeside(size));
  const times = new Map<number, number[]>(sizes.map((size) => [size, []]));
  for (let number = 0; number < WARMING_UP + checkouts; number++) {
    for (const { size, checkOut } of rows) {
      const begunAt = performance.now();
      await checkOut(aCart(number));
      if (number >= WARMING_UP) times.get(size)?.push(performance.now() - begunAt);
    }
  }
  report(times);
} finally {
  await database.close();
}

/** The shop of `checkout`, with a network of so many lockers; 0: without one. */
async function shopBeside(size: number) {
  const stores = testStores(database);
  const shop = await stores.shops.install(`${size}.${domain}`);
  await stores.shops.switchEnvironment(shop.domain, "production", { kind: "operator" });
  const caller = { merchantId: shop.merchantId, environment: "production" } as const;
  await setUpCheckoutShop(stores, caller);
  if (size > 0) await stores.accounts.add(caller, lockerAccount(size));
  const { clock, voucherNumbers } = stores;
  const index = indexPoints(lockersAcross(size) satisfies readonly KnownPoint[]);
  const ports = {
    ...testPorts(database, stores),
    carriers: allCarriers({ clock, voucherNumbers, drivers: drivers(carrierKit) }),
    points: { of: async () => index, askSoon: async () => undefined },
  };
  const services = { ports, log: { info: () => {}, warn: () => {} } };
  const compiled = await compileShop(services, (await stores.shops.get(shop.domain)) ?? shop);
  const checkOut = async (body: string): Promise<string> => {
    const { rate } = callbackRequest.parse(JSON.parse(body));
    const request = toQuoteRequest(rate, compiled.settings.defaultItemWeightG, new Map());
    if (request === null) throw new Error("nothing to quote");
    const { rates } = await priceRates(ports, compiled.setup, request);
    const cart = toCheckoutCart(rate, request, clock.now(), null);
    const { offers: priced } = offerRates(services, compiled, rates, cart);
    const offers = await offerPoints(services, compiled, priced, {
      at: coordinatesOf(rate) ?? shopper,
      to: request.to,
    });
    const answered = offers.map(({ rate: { carrier, service, promise }, shown, name, place }) => ({
      ...{ carrier, service, shown, name, needsPhone: true },
      ...(promise && { promise }),
      ...(place && { place }),
    }));
    return JSON.stringify({
      rates: toShopifyRates(answered, { locale: rate.locale, timeZone: "Europe/Athens" }),
    });
  };
  const offered = (await checkOut(aCart(0))).match(/"lockers\.locker\.\d+"/g)?.length ?? 0;
  if (offered !== (size === 0 ? 0 : 5)) throw new Error(`${offered} of ${size} lockers are offered`);
  return { size, checkOut };
}

function report(times: ReadonlyMap<number, readonly number[]>): void {
  const measured = [...times].map(([lockers, each]) => ({
    lockers,
    p50Ms: percentile(each, 0.5),
    p95Ms: percentile(each, 0.95),
  }));
  const [alone] = measured;
  if (alone === undefined) return;
  const ratio = (value: number, of: number) => (value / of).toFixed(2);
  const cells = measured.map(({ lockers, p50Ms, p95Ms }) => [
    lockers === 0 ? "none" : String(lockers),
    ...[p50Ms.toFixed(2), ratio(p50Ms, alone.p50Ms), p95Ms.toFixed(2), ratio(p95Ms, alone.p95Ms)],
  ]);
  printTable([["lockers", "p50 ms", "× none", "p95 ms", "× none"], ...cells]);
  writeResults("lockers", { checkouts, measured });
}

import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { adminClient } from "../../../adapters/shopify/admin-client.ts";
import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import { carrierServiceById } from "../../../adapters/shopify/operations/carrier-service.ts";
import { checkoutFacts } from "../../../adapters/shopify/operations/checkout-setup.ts";
import type { CarrierAccount, Environment } from "../../../domain/engine/index.ts";
import { isForDevelopmentStores } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { showsRates } from "../../../domain/orders/offers/compile-shop.ts";
import {
  checkoutChoices,
  offeredAtCheckout,
  offeredServices,
} from "../../../domain/orders/offers/offered-services.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { CarrierServiceRefusal } from "../../../domain/shops/platform-reason.ts";
import type { Services } from "../../../process/services.server.ts";
import { isGranted, keepGrantedScopes } from "../refresh-granted-scopes.ts";
import { callbackUrlOf } from "../register-carrier-service.ts";
import type { RatePlace } from "./rate-places.ts";
import { marketsOf, zonesOf } from "./rate-places.ts";

type Needs = Pick<Services, "ports" | "env" | "shops" | "tariffs"> & ShopAccess;

type CarrierState =
  | { readonly kind: "connected" }
  /** Registration has not been tried yet. */
  | { readonly kind: "connecting" }
  /** `plan`: the name of the shop's plan, where Shopify gives it. */
  | { readonly kind: "refused"; readonly reason: CarrierServiceRefusal; readonly plan: string | null }
  /** The registered service was removed, switched off or pointed elsewhere. Remedy: registering again. */
  | { readonly kind: "broken"; readonly why: "missing" | "inactive" | "elsewhere" };

type RatesState =
  /**
   * `unknown`: Shopify gave no answer, or there is no carrier service to look for. `scopes-needed`: the shop's rates belong
   * to its markets, and the merchant has not granted us access to those.
   */
  | { readonly kind: "unknown" | "scopes-needed" }
  | {
      readonly kind: "zones" | "markets";
      /** `served`: one of our carriers has prices to there. */
      readonly places: readonly (RatePlace & { readonly served: boolean })[];
    };

/** The steps until shoppers see our rates; each says what is missing. */
export interface CheckoutSetup {
  /** Shoppers see our rates somewhere; `null` when that is unknown. */
  readonly live: boolean | null;
  readonly carrier: CarrierState;
  readonly sender: "given" | "no-address" | "no-phone";
  readonly environment: Environment;
  /** `samples`: there are only sample carriers, whose prices are invented. */
  readonly prices: "given" | "samples" | "no-account" | "no-price-list";
  /** Names of locations that ship but lack a street, city or country: no parcel can start there. */
  readonly locationsWithoutAddress: readonly string[];
  readonly rates: RatesState;
  /** Names of services that end at one of many points: each of their points is a service of its own to Shopify. */
  readonly networks: readonly string[];
}

/** The present state, in Shopify and here. Parts that Shopify does not answer within `patienceMs` are unknown. */
export async function checkoutSetup(services: Needs, shop: Shop, patienceMs: number): Promise<CheckoutSetup> {
  const asked = inShopify(services, shop).catch((error: unknown) => {
    services.log.warn({ shop: shop.domain, err: error }, "the shop's checkout could not be looked at");
    return null;
  });
  const [found, accounts] = await Promise.all([
    Promise.race([asked, sleep(patienceMs, null, { ref: false })]),
    enabledAccounts(services, shop),
  ]);
  const own = accounts.filter((account) => account.sample !== true || isForDevelopmentStores(account));
  const offered = offeredServices(services.ports.carriers, own);
  const isSampleShown = shop.environment === "sandbox" && showsRates(shop, readSettings(shop));
  const isServed = servedCountries(services, isSampleShown ? accounts : own);
  const inShop: RatesInShop = found?.rates ?? { kind: "unknown" };
  const rates: RatesState =
    "places" in inShop
      ? {
          kind: inShop.kind,
          places: inShop.places.map((place) => ({
            ...place,
            served: place.destinations.some(({ country }) => isServed(country)),
          })),
        }
      : inShop;
  const carrier = found?.carrier ?? registered(shop, null);
  const steps = {
    carrier,
    sender: senderOf(shop),
    environment: shop.environment,
    prices:
      own.length === 0
        ? accounts.length === 0
          ? "no-account"
          : "samples"
        : offered.length === 0
          ? "no-price-list"
          : "given",
    locationsWithoutAddress: found?.locationsWithoutAddress ?? [],
    rates,
    networks: offeredAtCheckout(offered, checkoutChoices(readSettings(shop)))
      .filter(({ endsAtPoint }) => endsAtPoint)
      .map(({ name }) => name),
  } as const;
  return { ...steps, live: showsRates(shop, readSettings(shop)) && isLive(steps) };
}

/** The shop's enabled accounts; in the sandbox also those that are ready for going live. */
async function enabledAccounts({ ports }: Needs, shop: Shop): Promise<readonly CarrierAccount[]> {
  const present = await ports.accounts.enabled(callerOf(shop));
  if (shop.environment === "production") return present;
  const { merchantId } = shop;
  return [...present, ...(await ports.accounts.enabled({ merchantId, environment: "production" }))];
}

function isLive({ carrier, prices, rates }: Omit<CheckoutSetup, "live">): boolean | null {
  if (carrier.kind !== "connected" || prices !== "given") return false;
  if (!("places" in rates)) return null;
  return rates.places.some((place) => place.rates === "shown" && place.served);
}

function senderOf(shop: Shop): CheckoutSetup["sender"] {
  const { sender } = readSettings(shop);
  if (sender === null) return "no-address";
  return sender.phone === null ? "no-phone" : "given";
}

type Facts = z.output<typeof checkoutFacts.answer>;

interface Found {
  readonly carrier: CarrierState;
  readonly locationsWithoutAddress: readonly string[];
  readonly rates: RatesInShop;
}

/** @throws as AdminClient.request */
async function inShopify(services: Needs, shop: Shop): Promise<Found> {
  const admin = adminClient(services, shop.domain);
  const [facts, present] = await Promise.all([
    admin.request(checkoutFacts, {}),
    shop.carrierServiceId === null
      ? null
      : admin
          .request(carrierServiceById, { id: shop.carrierServiceId })
          .then((found) => found.carrierService),
  ]);
  const current = await keepGrantedScopes(services, shop, facts.currentAppInstallation.accessScopes);
  return {
    carrier: carrierOf(services, shop, facts.shop.plan, present),
    locationsWithoutAddress: facts.locations.nodes
      .filter(({ shipsInventory, address }) => shipsInventory && !isWhole(address))
      .map(({ name }) => name),
    rates: await ratesIn(services, current, facts.shop),
  };
}

function isWhole({ address1, city, countryCode }: Facts["locations"]["nodes"][number]["address"]): boolean {
  return Boolean(address1 && city && countryCode);
}

type CarrierService = z.output<typeof carrierServiceById.answer>["carrierService"];

/** @param present Shopify's present state of the stored carrier service */
function carrierOf(
  services: Needs,
  shop: Shop,
  plan: Facts["shop"]["plan"],
  present: CarrierService,
): CarrierState {
  const stored = registered(shop, plan.publicDisplayName);
  if (stored.kind !== "connected") return stored;
  if (present === null) return { kind: "broken", why: "missing" };
  if (present.callbackUrl !== callbackUrlOf(services, shop)) return { kind: "broken", why: "elsewhere" };
  return present.active ? stored : { kind: "broken", why: "inactive" };
}

/** The outcome of the last registration. */
function registered(
  { carrierServiceId, carrierServiceError: reason }: Shop,
  plan: string | null,
): CarrierState {
  if (reason !== null) return { kind: "refused", reason, plan };
  return { kind: carrierServiceId === null ? "connecting" : "connected" };
}

type RatesInShop =
  | { readonly kind: "unknown" | "scopes-needed" }
  | { readonly kind: "zones" | "markets"; readonly places: readonly RatePlace[] };

/** The zones or markets that hold the shop's rates, and whether ours are among them. @throws as AdminClient.request */
export async function ratesIn(
  services: Needs,
  shop: Shop,
  { features, currencyCode }: Pick<Facts["shop"], "features" | "currencyCode">,
): Promise<RatesInShop> {
  if (shop.carrierServiceId === null) return { kind: "unknown" };
  const admin = adminClient(services, shop.domain);
  if (!features.marketDrivenShipping)
    return { kind: "zones", places: await zonesOf(admin, shop.carrierServiceId) };
  if (!isGranted(shop, "read_markets")) return { kind: "scopes-needed" };
  return { kind: "markets", places: await marketsOf(admin, shop.carrierServiceId, currencyCode) };
}

/** A price list writes it for all countries that it does not name. */
const REST_OF_WORLD = "*";

/**
 * Answers whether any of these accounts has prices to a country; `null` stands for countries that the shop does not name.
 * A carrier that prices by its API counts for every country.
 */
function servedCountries(
  { tariffs, ports }: Pick<Services, "tariffs" | "ports">,
  accounts: readonly CarrierAccount[],
): (country: string | null) => boolean {
  const named = new Set<string>();
  let everywhere = false;
  for (const account of accounts) {
    const versions = tariffs.versionsOf(account, ports.clock.now());
    if (versions === null) everywhere = true;
    const current = versions?.find(({ state }) => state === "in-force")?.document;
    for (const { places } of current?.zones ?? [])
      for (const place of places)
        for (const country of "countries" in place ? place.countries : [place.country]) named.add(country);
  }
  if (everywhere || named.has(REST_OF_WORLD)) return () => true;
  return (country) => (country === null ? named.size > 0 : named.has(country));
}

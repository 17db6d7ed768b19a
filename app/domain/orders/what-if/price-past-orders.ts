/** Prices a past order by a setup, as checkout and purchase do it. Nothing is stored and no carrier is asked. */
import type {
  CarrierAccount,
  Carriers,
  CheckoutOffer,
  CompiledCheckout,
  Ids,
  Money,
  Rate,
  ReferenceFixing,
  ShippingConfig,
} from "../../engine/index.ts";
import {
  cheapestFirst,
  compileCheckout,
  EngineError,
  mayCost,
  pricedOptions,
  priceRates,
} from "../../engine/index.ts";
import type { CheckoutChoices } from "../offers/offered-services.ts";
import { offeredAtCheckout, offeredServices } from "../offers/offered-services.ts";
import { serviceCode } from "../offers/service-code.ts";
import type { PastOrder } from "./past-order.ts";

/** The carriers as of a moment: the same object for moments at which the same price lists hold. */
export type CarriersOn = (at: Date) => Carriers;

export interface WhatIfSetup {
  /** The enabled accounts. */
  readonly accounts: readonly CarrierAccount[];
  readonly shippingConfig: ShippingConfig;
  readonly carriersOn: CarriersOn;
  readonly choices: CheckoutChoices;
  /** The central bank's, the newest first. */
  readonly fixings: readonly ReferenceFixing[];
}

/** The reason in a failure's metadata: the carrier would have to be asked. */
export const NOT_ASKED = "not_asked";

/** The rates of some accounts for an order. */
export interface TriedRates {
  readonly rates: readonly Rate[];
  /** Codes of carriers that have a price only from an API. Of these the rate that was bought is used. */
  readonly notAsked: readonly string[];
  /** The items lack sizes that the accounts require. */
  readonly lacksSizes: boolean;
}

/** The offers to the shopper, and the bought service's price and label. */
export interface TriedOrder {
  readonly offers: ReadonlyMap<string, TriedOffer>;
  /** The price of the service that was bought, with the label's options; `null`: it has no price. */
  readonly label: Money | null;
  /** Calendar days until the latest delivery by the service that was bought; `null`: it has no price. */
  readonly days: number | null;
}

export interface TriedOffer {
  readonly shown: Money;
  /** A rule's; `null`: the service's own. */
  readonly name: string | null;
}

const noIds: Ids = { next: () => "" };

export function accountPricing(
  setup: WhatIfSetup,
  accounts: readonly CarrierAccount[],
): (order: PastOrder, at: Date) => Promise<TriedRates> {
  const offeredIn = new WeakMap<Carriers, readonly CarrierAccount[]>();
  const { carriersOn, shippingConfig, choices } = setup;
  return async (order, at) => {
    const none: TriedRates = { rates: [], notAsked: [], lacksSizes: false };
    if (accounts.length === 0) return none;
    const carriers = carriersOn(at);
    const offered = offeredIn.get(carriers) ?? offeredAccounts(carriers, accounts, choices);
    offeredIn.set(carriers, offered);
    const ports = { carriers, clock: { now: () => at }, ids: noIds };
    try {
      const quote = await priceRates(ports, { accounts: offered, shippingConfig }, order.request);
      const unasked = quote.failures.filter(({ metadata }) => metadata?.reason === NOT_ASKED);
      const { bought } = order;
      const isKept = unasked.some(
        ({ accountId, serviceCode: code }) =>
          accountId === bought.accountId && (code ?? bought.service.code) === bought.service.code,
      );
      return {
        rates: isKept ? [...quote.rates, bought] : quote.rates,
        notAsked: [...new Set(unasked.map(({ carrierCode }) => carrierCode))],
        lacksSizes: false,
      };
    } catch (error) {
      if (error instanceof EngineError && error.code === "VALIDATION_FAILED")
        return { ...none, lacksSizes: true };
      throw error;
    }
  };
}

/** The accounts, limited to the services that can be chosen at checkout. */
function offeredAccounts(
  carriers: Carriers,
  accounts: readonly CarrierAccount[],
  choices: CheckoutChoices,
): readonly CarrierAccount[] {
  const offered = offeredAtCheckout(offeredServices(carriers, accounts), choices);
  return accounts.map((account) => {
    const its = offered.filter(({ accountId }) => accountId === account.id);
    // An account that can't be opened has no services, and its failure says why.
    const isOpen = offeredServices(carriers, [account]).length > 0;
    return isOpen ? { ...account, serviceCodes: its.map(({ service }) => service.code) } : account;
  });
}

export interface PricedAt {
  readonly rates: readonly Rate[];
  readonly carriers: Carriers;
}

export function offering(
  { shippingConfig, accounts, fixings }: Pick<WhatIfSetup, "shippingConfig" | "accounts" | "fixings">,
  checkout: CompiledCheckout = compileCheckout(shippingConfig, () => fixings),
): (order: PastOrder, priced: readonly PricedAt[]) => Promise<TriedOrder> {
  return async (order, priced) => {
    const rates = priced.flatMap(({ rates: some }) => some).sort(cheapestFirst);
    const cart = { ...order.cart, to: order.request.to, at: order.at };
    const { offers } = checkout.offer(rates, cart);
    const { bought } = order;
    const isBought = (rate: Rate) =>
      rate.accountId === bought.accountId && rate.service.code === bought.service.code;
    const own = priced.find(({ rates: some }) => some.some(isBought));
    const rate = own?.rates.find(isBought);
    return {
      offers: new Map(offers.map((offer) => [codeOf(offer), { shown: offer.shown, name: offer.name }])),
      label: own && rate ? await labelOf(order, rate, own.carriers, accounts) : null,
      days: rate?.service.estimatedDeliveryDays ?? null,
    };
  };
}

function codeOf({ rate }: CheckoutOffer<Rate>): string {
  return serviceCode(rate.carrier, rate.service) ?? "";
}

/** The price with the options of the label that was bought; `null`: the service has none of these. */
export async function labelOf(
  { bought, options }: PastOrder,
  rate: Rate,
  carriers: Carriers,
  accounts: readonly CarrierAccount[],
): Promise<Money | null> {
  const price = ({ totalMinor, currency }: Rate["price"]) => ({ minor: totalMinor, currency });
  const account = accounts.find(({ id }) => id === rate.accountId);
  if (rate === bought || account === undefined) return price(rate.price);
  const service = carriers.connect(account).services.find(({ code }) => code === rate.service.code);
  if (service === undefined) return null;
  if (!mayCost({ ...options, service })) return price(rate.price);
  try {
    const { request, parcels, createdAt: at } = rate;
    return price(await service.price({ ...request, parcels, at, ...pricedOptions(options) }));
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

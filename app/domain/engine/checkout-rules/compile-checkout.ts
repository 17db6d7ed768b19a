import type { ShippingConfig } from "../shipping-config.ts";
import type { AgedExchangeRate, Exchange, ExchangeRate, Fixings } from "../values/exchange-rate.ts";
import { compileExchange } from "../values/exchange-rate.ts";
import type { CurrencyCode, Money } from "../values/money.ts";
import { currencyExponent } from "../values/money.ts";
import type { Price } from "../values/rate.ts";
import type { CheckoutCart } from "./checkout-cart.ts";
import type { CheckoutRule, RuleConditions } from "./checkout-rule.ts";
import type { CompiledConditions } from "./compile-conditions.ts";
import { compileConditions } from "./compile-conditions.ts";
import { changePrice } from "./rule-action.ts";

/** The part of a rate that rules depend on. */
export interface PricedService {
  readonly carrier: { readonly code: string };
  readonly service: { readonly code: string };
  readonly price: Price;
}

/** An offer's state before or after a rule. */
export interface OfferState {
  readonly shown: Money;
  /** Null: the service's own. */
  readonly name: string | null;
  readonly hidden: boolean;
}

/**
 * The reason that a rule did nothing to a rate: conditions that don't hold; `currency`: its amount has no
 * exchange rate to the shown currency; `active`: it is switched off; `stopped` and `hidden`: an earlier rule
 * was the rate's last.
 */
export type RuleMiss = keyof RuleConditions | "services" | "currency" | "active" | "stopped" | "hidden";

export type RuleStep =
  | { readonly rule: string; readonly applied: true; readonly before: OfferState; readonly after: OfferState }
  | { readonly rule: string; readonly applied: false; readonly because: readonly RuleMiss[] };

/** A rate as the shopper sees it. The rate itself, and so the carrier's cost, is unchanged. */
export interface CheckoutOffer<R extends PricedService> extends OfferState {
  readonly rate: R;
  /** The exchange from the rate's currency to the shown one; null: none was needed. */
  readonly exchangedBy: ExchangeRate | null;
  /** One for each rule, in their order. */
  readonly steps: readonly RuleStep[];
}

export interface CheckoutOffers<R extends PricedService> {
  /** Cheapest first. */
  readonly offers: readonly CheckoutOffer<R>[];
  readonly hidden: readonly CheckoutOffer<R>[];
  /** Rates whose currency has no exchange rate to that of the prices shown, or one that the merchant takes for too old. */
  readonly unexchanged: readonly R[];
  /** The exchange rates that are too old, by the currency of the rates. */
  readonly lapsed: ReadonlyMap<CurrencyCode, AgedExchangeRate>;
}

export interface CompiledCheckout {
  offer<R extends PricedService>(rates: readonly R[], cart: CheckoutCart): CheckoutOffers<R>;
}

/**
 * A merchant's rules and exchange rates, ready for many carts.
 * @param fixings the central bank's; absent: the merchant's own rates alone
 */
export function compileCheckout(
  shippingConfig: Pick<ShippingConfig, "checkoutRules" | "exchangeRates" | "exchange" | "handling">,
  fixings?: Fixings,
): CompiledCheckout {
  const exchangeAt = compileExchange(shippingConfig, fixings);
  const { timeZone } = shippingConfig.handling;
  const rules = shippingConfig.checkoutRules.map((rule) => compileRule(rule, { timeZone, exchangeAt }));
  return {
    offer(rates, cart) {
      const exchange = exchangeAt(cart.at);
      const faced = rules.map((rule) => face(rule, cart));
      const currency = shownCurrency(rates, cart, exchange);
      const offers: CheckoutOffer<(typeof rates)[number]>[] = [];
      const hidden: CheckoutOffer<(typeof rates)[number]>[] = [];
      const unexchanged: (typeof rates)[number][] = [];
      const lapsed = new Map<CurrencyCode, AgedExchangeRate>();
      for (const rate of rates) {
        const offer = offerOf(rate, faced, currency, exchange);
        if (offer === null) {
          unexchanged.push(rate);
          const aged = exchange.lapsed(rate.price.currency, currency ?? rate.price.currency);
          if (aged !== null) lapsed.set(rate.price.currency, aged);
        } else (offer.hidden ? hidden : offers).push(offer);
      }
      return { offers: offers.sort(cheapestFirst), hidden, unexchanged, lapsed };
    },
  };
}

/** One for all rates, so that the cheapest is known: the cart's, else the shop's. */
function shownCurrency(
  rates: readonly PricedService[],
  { currency, shopCurrency = null }: CheckoutCart,
  exchange: Exchange,
): CurrencyCode | null {
  const reached = (to: CurrencyCode) =>
    rates.filter(({ price }) => exchange.convert({ minor: 0, currency: price.currency }, to) !== null).length;
  if (currency === null || shopCurrency === null || reached(currency) === rates.length) return currency;
  return reached(shopCurrency) > 0 ? shopCurrency : currency;
}

interface CompiledRule {
  readonly rule: CheckoutRule;
  readonly conditions: CompiledConditions;
  readonly services: ReadonlySet<string> | null;
  readonly zones: ReadonlySet<string> | null;
}

/** A rule applied to one cart: most conditions are decided once for all of its rates. */
interface FacedRule extends CompiledRule {
  readonly misses: readonly RuleMiss[];
}

function compileRule(rule: CheckoutRule, terms: Parameters<typeof compileConditions>[1]): CompiledRule {
  return {
    rule,
    conditions: compileConditions(rule, terms),
    services: rule.services === undefined ? null : new Set(rule.services),
    zones: rule.when.zones === undefined ? null : new Set(rule.when.zones),
  };
}

function face(compiled: CompiledRule, cart: CheckoutCart): FacedRule {
  const misses: readonly RuleMiss[] = compiled.rule.active ? compiled.conditions.failing(cart) : ["active"];
  return { ...compiled, misses };
}

function offerOf<R extends PricedService>(
  rate: R,
  rules: readonly FacedRule[],
  currency: CurrencyCode | null,
  exchange: Exchange,
): CheckoutOffer<R> | null {
  const { totalMinor, shopperMinor = totalMinor, currency: rateCurrency } = rate.price;
  const cost = { minor: shopperMinor, currency: rateCurrency };
  const exchanged = exchange.convert(cost, currency ?? rateCurrency);
  if (exchanged === null) return null;

  let state: OfferState = { shown: exchanged.money, name: null, hidden: false };
  let ended: "stopped" | "hidden" | null = null;
  const steps: RuleStep[] = [];
  for (const faced of rules) {
    const { name: rule } = faced.rule;
    const after: OfferState | readonly RuleMiss[] =
      ended === null ? applyRule(faced, rate, state, exchange) : [ended];
    if (!("shown" in after)) {
      steps.push({ rule, applied: false, because: after });
      continue;
    }
    steps.push({ rule, applied: true, before: state, after });
    state = after;
    if (state.hidden) ended = "hidden";
    else if (faced.rule.stop || faced.rule.action.kind === "leave") ended = "stopped";
  }
  return { ...state, rate, exchangedBy: exchanged.by, steps };
}

function applyRule(
  faced: FacedRule,
  rate: PricedService,
  state: OfferState,
  exchange: Exchange,
): OfferState | readonly RuleMiss[] {
  const misses = missesOf(faced, rate);
  if (misses.length > 0) return misses;
  const { action } = faced.rule;
  if (action.kind === "leave") return state;
  if (action.kind === "hide") return { ...state, hidden: true };
  if (action.kind === "rename") return { ...state, name: action.name };
  const shown = changePrice(action, state.shown, exchange);
  return shown === null ? ["currency"] : { ...state, shown };
}

function missesOf({ rule, services, zones, misses }: FacedRule, rate: PricedService): readonly RuleMiss[] {
  if (!rule.active) return misses;
  const isOther = services !== null && !services.has(`${rate.carrier.code}.${rate.service.code}`);
  const isElsewhere = zones !== null && !zones.has(rate.price.zone ?? "");
  if (!isOther && !isElsewhere) return misses;
  const own: RuleMiss[] = [];
  if (isOther) own.push("services");
  if (isElsewhere) own.push("zones");
  return [...own, ...misses];
}

/** Stable: equal prices keep the rates' order. Different currencies can't be compared and sort by their face value. */
function cheapestFirst(a: OfferState, b: OfferState): number {
  return faceValue(a.shown) - faceValue(b.shown);
}

function faceValue({ minor, currency }: Money): number {
  return minor / 10 ** currencyExponent(currency);
}

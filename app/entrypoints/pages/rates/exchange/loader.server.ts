import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  compileExchange,
  defaultExchangeTerms,
  EXCHANGE_RATE_FRESH_DAYS,
  localTime,
} from "../../../../domain/engine/index.ts";
import type { ShopContext } from "../../../shopify/require-shop.server.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import { requirePage } from "../../frame/require-page.server.ts";
import type { ShippingConfigDocument } from "../change-shipping-config.server.ts";
import { currentDocument } from "../change-shipping-config.server.ts";
import { carrierCurrencies } from "../currencies.server.ts";
import { keyedItems } from "../listed-items.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { format, ...context } = await requirePage(request);
  return exchangePage(context, format);
}

/** The rates with their age, and the currency pairs that something needs but that have no rate. */
export async function exchangePage(context: ShopContext, format: PageFormat) {
  const { services, caller } = context;
  const document = await currentDocument(services, caller);
  const today = todayOf(context, document);
  return {
    rates: keyedItems(document, "exchangeRates").map(({ key, item }) => {
      const ageDays = Math.max(0, (Date.parse(today) - Date.parse(item.date)) / 86_400_000);
      return {
        key,
        from: item.from,
        to: item.to,
        rate: item.rate,
        date: format.calendarDay(item.date),
        source: item.source,
        ageDays,
        old: ageDays > EXCHANGE_RATE_FRESH_DAYS,
      };
    }),
    missing: await missingPairs(context, document),
    bank: bankOf(context, document, format),
  };
}

/** The central bank's last fixing, and whether it is used. */
function bankOf({ services }: ShopContext, { exchange }: ShippingConfigDocument, format: PageFormat) {
  const [latest] = services.fixings.known();
  return {
    isUsed: exchange?.centralBank ?? defaultExchangeTerms.centralBank,
    latest: latest === undefined ? null : format.calendarDay(latest.date),
  };
}

export function todayOf({ services }: ShopContext, { handling }: ShippingConfigDocument): string {
  return localTime(services.ports.clock.now(), handling?.timeZone ?? "UTC").date;
}

/**
 * A tariff needs a rate to the shop's currency, a condition one from the cart's to its own, and an amount of a rule
 * one to the cart's. Carts' currencies are not known beforehand, so the shop's represents them.
 */
async function missingPairs(
  { services, shop }: ShopContext,
  { checkoutRules = [], exchangeRates = [], exchange: terms = {} }: ShippingConfigDocument,
) {
  const setup = { exchangeRates, exchange: { ...defaultExchangeTerms, ...terms } };
  const exchange = compileExchange(setup, () => services.fixings.known())(services.ports.clock.now());
  const isKnown = (from: string, to: string) =>
    exchange.convert({ minor: 0, currency: from }, to) !== null || exchange.lapsed(from, to) !== null;
  const { currency } = shop;
  if (currency === null) return [];
  const tariffs = (await carrierCurrencies(services, shop)).map(({ carrier, currency: from }) => ({
    from,
    to: currency,
    carrier,
    rule: null,
  }));
  const rules = checkoutRules
    .filter(({ active = true }) => active)
    .flatMap(({ name, when, do: action }) => {
      const asked = when?.cartValue?.currency;
      const added = "currency" in action ? action.currency : undefined;
      return [
        ...(asked === undefined ? [] : [{ from: currency, to: asked, carrier: null, rule: name }]),
        ...(added === undefined ? [] : [{ from: added, to: currency, carrier: null, rule: name }]),
      ];
    });
  const missing = [...tariffs, ...rules].filter(({ from, to }) => from !== to && !isKnown(from, to));
  return [...Map.groupBy(missing, ({ from, to }) => `${from}/${to}`).values()].flatMap((group) =>
    group.slice(0, 1),
  );
}

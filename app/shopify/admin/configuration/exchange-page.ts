import { z } from "zod";
import { EXCHANGE_RATE_FRESH_DAYS, isCurrency, localTime } from "../../../engine/index.ts";
import type { ShopContext } from "../../require-shop.server.ts";
import type { PageFormat } from "../page-format.ts";
import type { ConfigDocument } from "./change-config.ts";
import { currentDocument } from "./change-config.ts";
import { carrierCurrencies } from "./currencies.ts";
import type { Item } from "./listed-items.ts";
import { keyedItems, removeItem, saveItem } from "./listed-items.ts";
import { typedDecimal } from "./typed-numbers.ts";

type ExchangeRate = Item<"exchangeRates">;

const field = z.string().trim();

export const exchangeRateForm = z.object({
  key: field,
  from: field,
  to: field,
  rate: field,
  date: field,
  source: field,
});

type RateValues = Omit<z.output<typeof exchangeRateForm>, "key">;

export const exchangeForm = z.object({ intent: z.literal("remove"), key: field });

/** The rates with their age, and the pairs that something needs and nobody stated. */
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
  };
}

/** One rate to edit, or a form for a new one. @returns null: there is no such rate any more */
export async function exchangeRatePage(
  context: ShopContext,
  { key, from, to }: { readonly key: string | null; readonly from: string; readonly to: string },
  format: PageFormat,
) {
  const document = await currentDocument(context.services, context.caller);
  const found = keyedItems(document, "exchangeRates").find((known) => known.key === key);
  if (key !== null && found === undefined) return null;
  const today = todayOf(context, document);
  const values: RateValues = found?.item ?? { from, to, rate: "", date: today, source: "" };
  return { key: found?.key ?? "", values, today, currencies: currencyChoices(format) };
}

export async function saveExchangeRate(context: ShopContext, form: z.output<typeof exchangeRateForm>) {
  const { key, rate, ...rest } = form;
  const answer = await saveItem(
    context,
    "exchangeRates",
    key,
    () => ({ ...rest, rate: typedDecimal(rate) }),
    ({ from, to }) => from === form.from && to === form.to,
  );
  if (answer.outcome === "wrong") return { outcome: answer.outcome, wrong: answer.paths };
  if (answer.outcome === "changed")
    return {
      outcome: answer.outcome,
      now:
        answer.now === null ? null : { key: answer.now.key, values: answer.now.item satisfies ExchangeRate },
    };
  return answer;
}

export async function actOnExchange(context: ShopContext, { key }: z.output<typeof exchangeForm>) {
  return { intent: "remove" as const, done: await removeItem(context, "exchangeRates", key) };
}

function todayOf({ services }: ShopContext, { handling }: ConfigDocument): string {
  return localTime(services.ports.clock.now(), handling?.timeZone ?? "UTC").date;
}

function currencyChoices({ language }: PageFormat) {
  const names = new Intl.DisplayNames(language, { type: "currency" });
  return Intl.supportedValuesOf("currency")
    .filter(isCurrency)
    .map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
}

/**
 * Tariffs are turned into the shop's currency, carts into that of a condition, and amounts of rules into the cart's:
 * the shop's stands for the cart's, as carts in other currencies are not known beforehand.
 */
async function missingPairs(
  { services, shop }: ShopContext,
  { checkoutRules = [], exchangeRates = [] }: ConfigDocument,
) {
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
  const missing = [...tariffs, ...rules].filter(
    ({ from, to }) => from !== to && exchangeRates.every((rate) => rate.from !== from || rate.to !== to),
  );
  return [...Map.groupBy(missing, ({ from, to }) => `${from}/${to}`).values()].flatMap((group) =>
    group.slice(0, 1),
  );
}

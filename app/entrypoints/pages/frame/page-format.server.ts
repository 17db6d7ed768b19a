import type { Money } from "../../../domain/engine/index.ts";
import { currencyExponent, toDecimal } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { isAdminLanguage, languageOrFallback } from "../../../texts/every-language.server.ts";
import { FALLBACK_LANGUAGE } from "../../../texts/index.ts";
import { cookieIn, cookieName } from "../../request/cookies.ts";

export interface PageFormat {
  /** A language that the admin speaks. */
  readonly language: string;
  day(date: Date): string;
  moment(date: Date): string;
  /** Like `moment`, without the year if it is the current one. For lists. */
  recentMoment(date: Date): string;
  /** Formats a calendar day, `YYYY-MM-DD`. */
  calendarDay(date: string): string;
  /** Formats a calendar day in its short form: "20 Nov 2026". */
  shortDay(date: string): string;
  /** Formats a distance, in kilometers. */
  distance(metres: number): string;
  money(money: Money): string;
  /** Formats an exact amount in minor units, as explanations hold it: `12.375`, `100/3`. */
  exactMoney(minor: string, currency: string): string;
  /** Formats parts per million as a percentage. */
  percent(ppm: number): string;
  /** Formats grams as kilograms, to the gram, without trailing zeros. */
  kilograms(grams: number): string;
  weight(grams: number): string;
  centimetres(sides: readonly number[]): string;
  /** Formats cubic centimetres as litres. */
  litres(cm3: number): string;
  /** Names the country of an ISO code. */
  region(code: string): string;
  /** Names countries, sorted alphabetically in the page's language. */
  regions(codes: Iterable<string>): { value: string; label: string }[];
}

/** Cookie of the embedded pages. Shopify sends the merchant's language only in the address that opens the app. */
const LANGUAGE_COOKIE = "waybill-language";

/** The merchant's language: from the address, else from the cookie, else from the browser's preferences. */
export function languageOf(request: Request): string {
  const asked = [
    new URL(request.url).searchParams.get("locale") ?? "",
    rememberedLanguage(request),
    ...(request.headers.get("accept-language") ?? "").split(","),
  ];
  for (const tag of asked) {
    const language = tag.trim().slice(0, 2).toLowerCase();
    if (isAdminLanguage(language)) return language;
  }
  return FALLBACK_LANGUAGE;
}

function rememberedLanguage(request: Request): string {
  return cookieIn(request.headers.get("cookie"), cookieName(LANGUAGE_COOKIE, request.url));
}

/**
 * Keeps the language for later requests. The admin frames the app from another site, so over HTTPS the cookie must be
 * a partitioned third-party cookie. Without it, the browser's preferences decide.
 */
export function languageCookie(request: Request, path: "/app" | "/dashboard" = "/app"): string {
  const reach =
    new URL(request.url).protocol === "https:" ? "Secure; SameSite=None; Partitioned" : "SameSite=Lax";
  return `${cookieName(LANGUAGE_COOKIE, request.url)}=${languageOf(request)}; Path=${path}; HttpOnly; ${reach}`;
}

/** Making a format costs a tenth of a page. There are few languages, some 400 time zones and 180 currencies. */
const formats = new Map<string, ReturnType<typeof makeFormats>>();

function formatsFor(locale: string, timeZone: string) {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = makeFormats(locale, timeZone);
  formats.set(key, made);
  return made;
}

function makeFormats(locale: string, timeZone: string) {
  const clock = { hour: "2-digit", minute: "2-digit", hour12: false, timeZone } as const;
  return {
    day: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }),
    moment: new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", ...clock }),
    momentOfYear: new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", ...clock }),
    year: new Intl.DateTimeFormat(locale, { year: "numeric", timeZone }),
    calendarDay: new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }),
    shortDay: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
    kilometres: new Intl.NumberFormat(locale, {
      style: "unit",
      unit: "kilometer",
      maximumFractionDigits: 1,
    }),
    regionNames: new Intl.DisplayNames(locale, { type: "region" }),
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
    precise: new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }),
    collator: new Intl.Collator(locale),
    amounts: new Map<string, Intl.NumberFormat>(),
  };
}

/**
 * Formats dates in the shop's time zone and money in its own currency. The server does it, so that its page and the
 * browser's are the same, whatever their language data.
 */
export function pageFormat(request: Request, shop: Pick<Shop, "timeZone">, now: Date): PageFormat {
  const language = languageOf(request);
  const { locale } = languageOrFallback(language);
  const { day, moment, momentOfYear, year, calendarDay, shortDay, regionNames, number, precise, ...rest } =
    formatsFor(locale, shop.timeZone ?? "UTC");
  const region = (code: string) => regionNames.of(code) ?? code;
  const amountIn = (currency: string) => {
    const amount =
      rest.amounts.get(currency) ?? new Intl.NumberFormat(locale, { style: "currency", currency });
    rest.amounts.set(currency, amount);
    return amount;
  };
  return {
    language,
    day: (date) => day.format(date),
    moment: (date) => moment.format(date),
    recentMoment: (date) => (year.format(date) === year.format(now) ? momentOfYear : moment).format(date),
    calendarDay: (date) => calendarDay.format(new Date(`${date}T00:00:00Z`)),
    distance: (metres) => rest.kilometres.format(metres / 1000),
    shortDay: (date) => shortDay.format(new Date(`${date}T00:00:00Z`)),
    exactMoney(minor, currency) {
      const [numerator = "0", denominator = "1"] = minor.split("/");
      const amount = Number(numerator) / Number(denominator) / 10 ** currencyExponent(currency);
      const digits = { minimumFractionDigits: currencyExponent(currency), maximumFractionDigits: 6 };
      return new Intl.NumberFormat(locale, { style: "currency", currency, ...digits }).format(amount);
    },
    percent: (ppm) => `${precise.format(ppm / 10_000)} %`,
    kilograms: (grams) => `${precise.format(grams / 1000)} kg`,
    money: ({ minor, currency }) => amountIn(currency).format(toDecimal(minor, currency)),
    weight: (grams) => (grams < 1000 ? `${number.format(grams)} g` : `${number.format(grams / 1000)} kg`),
    region,
    regions: (codes) =>
      [...codes]
        .map((value) => ({ value, label: region(value) }))
        .sort((a, b) => rest.collator.compare(a.label, b.label)),
    litres: (cm3) => `${number.format(cm3 / 1000)} l`,
    centimetres: (sides) => `${sides.map((side) => number.format(side)).join(" × ")} cm`,
  };
}

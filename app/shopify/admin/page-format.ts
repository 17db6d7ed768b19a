import type { Money } from "../../engine/index.ts";
import { toDecimal } from "../../engine/index.ts";
import type { Shop } from "../../services.server.ts";

/** Languages that the admin's texts exist in, and the regional forms their dates and numbers take. */
const regionalForms: Readonly<Record<string, string>> = { en: "en-GB", el: "el-GR" };

export interface PageFormat {
  /** `en` or `el`. */
  readonly language: string;
  day(date: Date): string;
  moment(date: Date): string;
  /** A calendar day, `YYYY-MM-DD`. */
  calendarDay(date: string): string;
  money(money: Money): string;
  weight(grams: number): string;
  centimetres(sides: readonly number[]): string;
}

/** The merchant's language: what Shopify says in the address, else what the browser asks for, else English. */
export function languageOf(request: Request): string {
  const asked = [
    new URL(request.url).searchParams.get("locale") ?? "",
    ...(request.headers.get("accept-language") ?? "").split(","),
  ];
  for (const tag of asked) {
    const language = tag.trim().slice(0, 2).toLowerCase();
    if (language in regionalForms) return language;
  }
  return "en";
}

/**
 * Dates in the shop's time zone, money in its own currency. Done on the server, so that the page the server sends
 * and the page the browser draws are the same whatever their language data.
 */
export function pageFormat(request: Request, shop: Pick<Shop, "timeZone">): PageFormat {
  const language = languageOf(request);
  const locale = regionalForms[language] ?? "en-GB";
  const timeZone = shop.timeZone ?? "UTC";
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  const calendarDay = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return {
    language,
    day: (date) => day.format(date),
    moment: (date) => moment.format(date),
    calendarDay: (date) => calendarDay.format(new Date(`${date}T00:00:00Z`)),
    money: ({ minor, currency }) =>
      new Intl.NumberFormat(locale, { style: "currency", currency }).format(toDecimal(minor, currency)),
    weight: (grams) => (grams < 1000 ? `${number.format(grams)} g` : `${number.format(grams / 1000)} kg`),
    centimetres: (sides) => `${sides.map((side) => number.format(side)).join(" × ")} cm`,
  };
}

import { EngineError } from "../errors.ts";
import type { Address } from "../values/address.ts";
import type { CalendarDate } from "../values/day-number.ts";
import type { QuoteRequest } from "../values/rate.ts";
import { AddressKeys } from "./address-keys.ts";
import { compileDistances } from "./distance-index.ts";
import { compilePlaces } from "./place-index.ts";
import type { Tariff } from "./tariff.ts";
import type { TaxShare } from "./tax-index.ts";
import { compileTax } from "./tax-index.ts";
import type { ZoneHit } from "./zone-index.ts";
import { compileZones } from "./zone-index.ts";

/** The tariff's answer for one route. */
export interface Route {
  readonly from: AddressKeys;
  readonly to: AddressKeys;
  readonly zone: ZoneHit;
  /** The band of distance; null: the tariff's table has none for the route. */
  readonly band: string | null;
  readonly tax: TaxShare;
  /** The tax that gross prices have in them. */
  readonly enteredPpm: number;
  /** The tax on the net price that the shopper is shown; null: the invoice's. */
  readonly shopperPpm: number | null;
}

export interface RouteIndex {
  /** @throws EngineError OPTION_NOT_AVAILABLE nothing is collected there, or no zone holds the destination */
  routeOf(request: Pick<QuoteRequest, "from" | "to">, date: CalendarDate): Route;
  /** Undefined where `routeOf` throws. */
  zoneOf(request: Pick<QuoteRequest, "from" | "to">): ZoneHit | undefined;
}

interface Located {
  readonly from: Address;
  readonly to: Address;
  readonly fromKeys: AddressKeys;
  readonly toKeys: AddressKeys;
  readonly collected: boolean;
  readonly band: string | null;
  readonly zone: ZoneHit | undefined;
  /** The route's tax on the last requested day, kept for the next request; null before the first. */
  tax: ({ readonly date: CalendarDate } & Pick<Route, "tax" | "enteredPpm" | "shopperPpm">) | null;
}

export function compileRoutes(tariff: Tariff): RouteIndex {
  const zones = compileZones(tariff.zones, tariff.citiesFirst);
  const distances =
    tariff.distances === undefined ? null : compileDistances(tariff.distances, tariff.citiesFirst);
  const tax = compileTax(tariff.tax, tariff.citiesFirst);
  const origins =
    tariff.origins === undefined
      ? null
      : compilePlaces(tariff.origins.map((place) => ({ place, value: true as const })));

  // A quote asks all services of a tariff about the same two addresses, so the last answer is cached.
  let last: Located | undefined;
  const locate = ({ from, to }: Pick<QuoteRequest, "from" | "to">): Located => {
    if (last !== undefined && last.from === from && last.to === to) return last;
    const fromKeys = new AddressKeys(from);
    const toKeys = new AddressKeys(to);
    const collected = origins === null || origins.find(fromKeys, () => true) === true;
    const band = distances?.bandOf(fromKeys, toKeys) ?? null;
    const zone = collected ? zones.find(fromKeys, toKeys, band) : undefined;
    last = { from, to, fromKeys, toKeys, collected, band, zone, tax: null };
    return last;
  };
  const taxOf = (located: Located, date: CalendarDate): NonNullable<Located["tax"]> => {
    if (located.tax?.date === date) return located.tax;
    const { fromKeys, toKeys } = located;
    const invoice = tax.find(fromKeys, toKeys, date);
    located.tax = {
      date,
      tax: invoice,
      enteredPpm: tax.enteredPpm(fromKeys, toKeys, date, invoice),
      shopperPpm: tax.shopperPpm(toKeys, date, invoice),
    };
    return located.tax;
  };
  return {
    routeOf(request, date) {
      const located = locate(request);
      const { fromKeys, toKeys, collected, band, zone } = located;
      if (!collected) throw noRoute("collection in", request.from);
      if (zone === undefined) throw noRoute("delivery to", request.to);
      const { tax: invoice, enteredPpm, shopperPpm } = taxOf(located, date);
      return { from: fromKeys, to: toKeys, zone, band, tax: invoice, enteredPpm, shopperPpm };
    },
    zoneOf: (request) => locate(request).zone,
  };
}

export function noRoute(what: "collection in" | "delivery to", address: Address): EngineError {
  const place = [address.country, address.zip ?? address.city].filter(Boolean).join(" ");
  const reason = what === "collection in" ? "no_collection" : "no_delivery";
  return new EngineError("OPTION_NOT_AVAILABLE", `No ${what} ${place}.`, { reason, place });
}

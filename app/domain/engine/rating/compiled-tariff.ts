import type { PricingRequest } from "../carrier-ports.ts";
import type { Price, QuoteRequest } from "../values/rate.ts";
import { weighingRules } from "./billable-weight.ts";
import type { Calculation, ServiceTable } from "./calculate-price.ts";
import { calculatePrice, compileLimits } from "./calculate-price.ts";
import type { ChargeListener } from "./charge-surcharges.ts";
import { explainPrice } from "./explain-price.ts";
import { itemizePrice } from "./itemize-price.ts";
import { localDay } from "./local-day.ts";
import { isMeasured } from "./measured-steps.ts";
import type { PriceExplanation } from "./price-explanation.ts";
import { compileGrid, internTops } from "./price-grid.ts";
import { compileRoutes } from "./route.ts";
import { compileSurcharge, planSurcharges } from "./surcharge-plan.ts";
import type { Measure, Tariff, TariffService, Transit, Zone } from "./tariff.ts";
import type { Validity } from "./tariff-on.ts";
import { micrograms, sizeUnits } from "./whole-units.ts";

/** A tariff with indexed zones, brackets and surcharges: compile a version once, price many times. */
export interface CompiledTariff extends Validity {
  readonly tariff: Tariff;
  /** The services by code. */
  readonly services: ReadonlyMap<string, CompiledService>;
}

export interface CompiledService {
  readonly service: TariffService;
  /**
   * The price on the day of `request.at`, in the tariff's time zone. Does not check whether the tariff is valid
   * on that day: see `tariffOn`.
   * @throws EngineError OPTION_NOT_AVAILABLE there is no price for the route or the parcels
   */
  price(request: PricingRequest): Price;
  /** The same price with its derivation. */
  explain(request: PricingRequest): { readonly price: Price; readonly explanation: PriceExplanation };
  /** Undefined: not served. */
  zoneOf(route: Pick<QuoteRequest, "from" | "to">): Zone | undefined;
  /** Undefined: not served. */
  transitOf(route: Pick<QuoteRequest, "from" | "to">): Transit | undefined;
}

export function compileTariff(tariff: Tariff): CompiledTariff {
  const { timeZone, validFrom, validTo } = tariff;
  const routes = compileRoutes(tariff);
  const zones = new Map(tariff.zones.map(({ code }, position) => [code, position]));
  const surcharges = tariff.surcharges.map((surcharge) => compileSurcharge(surcharge, zones));
  const intern = internTops();
  const compileService = (service: TariffService): CompiledService => {
    const { code, measure, sizeBy = "longest-side", shipmentLimits = {}, billableWeight } = service;
    const partsPerMinor = partsOf(tariff, service);
    const table: ServiceTable = {
      tariff,
      code,
      measure,
      countedBy: service.countedBy ?? "parcels",
      sizeBy,
      limits: compileLimits(shipmentLimits),
      furtherParcels: service.furtherParcels ?? null,
      partsPerMinor,
      weighing: weighingRules(billableWeight),
      plan: planSurcharges(surcharges, code),
      grid: compileGrid(service, zones, units[measure], partsPerMinor, intern),
    };
    const calculate = (request: PricingRequest, listener: ChargeListener | null): Calculation => {
      const { date } = localDay(request.at, timeZone);
      return calculatePrice(table, routes.routeOf(request, date), date, request, listener);
    };
    const served = (route: Pick<QuoteRequest, "from" | "to">) => {
      const hit = routes.zoneOf(route);
      const prices = hit && table.grid.pricesOf(hit.position);
      const zone = hit && tariff.zones[hit.position];
      return prices && zone && { zone, prices };
    };
    return {
      service,
      price: (request) =>
        request.itemized
          ? itemizePrice(table, (listener) => calculate(request, listener))
          : calculate(request, null).price,
      explain: (request) => explainPrice(table, surcharges, (listener) => calculate(request, listener)),
      zoneOf: (route) => served(route)?.zone,
      transitOf(route) {
        const found = served(route);
        return found && (found.prices.transit ?? service.transit);
      },
    };
  };
  return {
    tariff,
    timeZone,
    validFrom,
    validTo,
    services: new Map(tariff.services.map((service) => [service.code, compileService(service)])),
  };
}

const FINEST = 10_000;

/** The smallest power of ten that makes the prices of a service and the tariff's prices by weight whole. */
function partsOf({ surcharges }: Tariff, { prices }: TariffService): number {
  let parts = 1;
  const refine = (minor: number) => {
    while (parts < FINEST && Math.abs(minor * parts - Math.round(minor * parts)) > 1e-6) parts *= 10;
  };
  for (const { brackets, beyond } of prices) {
    for (const { priceMinor } of brackets) if (!Number.isInteger(priceMinor)) refine(priceMinor);
    if (beyond !== undefined) refine(beyond.priceMinor);
  }
  for (const { amount } of surcharges)
    if (amount.kind === "per-weight" || isMeasured(amount)) refine(amount.minor);
  return parts;
}

/** Converts a measure from the table's unit to whole units. */
const units: Record<Measure, (value: number) => number> = {
  weight: micrograms,
  compartment: (size) => size,
  pieces: (count) => count,
  size: sizeUnits,
};

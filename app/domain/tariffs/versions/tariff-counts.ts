import type { TariffDocument } from "../document/document.ts";

export interface TariffCounts {
  readonly services: number;
  readonly zones: number;
  readonly prices: number;
  readonly surcharges: number;
}

export function tariffCounts({ services, zones, surcharges = [] }: TariffDocument): TariffCounts {
  return {
    services: services.length,
    zones: zones.length,
    prices: services.flatMap((service) => service.prices.flatMap(({ brackets }) => brackets)).length,
    surcharges: surcharges.length,
  };
}

import type { PricingRequest, QuoteRequest, ServiceConnection } from "../../../../domain/engine/index.ts";
import { EngineError } from "../../../../domain/engine/index.ts";
import type { AreaTable } from "../places/area-table.ts";
import { isRemoteTown } from "../places/remoteness.ts";
import type { AcsSettings } from "../settings.ts";
import type { AcsService } from "../voucher/acs-services.ts";
import { acsServices } from "../voucher/acs-services.ts";
import { zipOf } from "../voucher/recipient.ts";
import { countryOf } from "./ask-prices.ts";
import { fits } from "./parcel-fits.ts";

/** Working days; the contract names none, so these are ours until the price list has its own. */
const usualTransit = {
  GR: { minDays: 1, maxDays: 3 },
  CY: { minDays: 2, maxDays: 5 },
} as const;

/** Minor units of EUR. Source: section 5. */
const MAX_INSURANCE_MINOR = 3_000_00;
export const MAX_COD_MINOR = 1_500_00;

type Unpriced = Omit<ServiceConnection, "price" | "explain">;

/** Every service, as far as it does not need prices. */
export function unpricedServices(
  settings: AcsSettings,
  areas: AreaTable,
  list: readonly ServiceConnection[],
): readonly Unpriced[] {
  return acsServices.map((service) => unpriced(service, settings, areas, list));
}

/** The services that the account's price list has, with its prices. */
export function listedServices(
  settings: AcsSettings,
  areas: AreaTable,
  list: readonly ServiceConnection[],
): readonly ServiceConnection[] {
  return acsServices.flatMap((service) => {
    const priced = list.find(({ code }) => code === service.code);
    if (priced === undefined) return [];
    const { explain } = priced;
    const checked = (request: PricingRequest) => {
      check(service, settings, request);
      return request;
    };
    return [
      {
        ...unpriced(service, settings, areas, list),
        price: (request) => priced.price(checked(request)),
        ...(explain && { explain: (request) => explain(checked(request)) }),
      },
    ];
  });
}

function check(service: AcsService, settings: AcsSettings, request: PricingRequest): void {
  const country = countryOf(request);
  if (service.countries.includes(country) && fits(service, settings, request)) return;
  throw new EngineError("OPTION_NOT_AVAILABLE", `${service.name} does not take this shipment.`, {
    reason: "no_price",
    carrier: "ACS Courier",
  });
}

function unpriced(
  service: AcsService,
  settings: AcsSettings,
  areas: AreaTable,
  list: readonly ServiceConnection[],
): Unpriced {
  const { code, name, point } = service;
  const priced = list.find((one) => one.code === code);
  return {
    code,
    name,
    limits: point === "locker" ? lockerLimits(settings) : {},
    transit: (request) => priced?.transit(request) ?? usualTransit[request.to.country === "CY" ? "CY" : "GR"],
    ...(point === null && { isRemote: (request: QuoteRequest) => isKnownRemote(areas, request) }),
    ...(service.insurance && { insurance: { maxMinor: MAX_INSURANCE_MINOR, currency: "EUR" } }),
    ...(service.saturday && { saturdayDelivery: { countries: ["GR"] } }),
    ...(point !== null && { locker: { destination: true, origin: false, kind: point } }),
  };
}

function lockerLimits(settings: AcsSettings): ServiceConnection["limits"] {
  const sides = [settings.locker_length_in_cm, settings.locker_width_in_cm, settings.locker_height_in_cm];
  return {
    maxWeightG: settings.locker_max_weight_in_kg * 1_000,
    maxLongestSideCm: Math.max(...sides),
    maxSumOfSidesCm: sides.reduce((sum, side) => sum + side, 0),
  };
}

/** Whether ACS's table of postcodes lists the destination as remote; false until this process has read the table. */
function isKnownRemote(areas: AreaTable, { to }: QuoteRequest): boolean {
  if (to.country !== "GR") return false;
  return isRemoteTown(areas.knownRowsOf("GR", zipOf(to)) ?? [], to.city ?? "");
}

import type {
  CapabilityChanges,
  CarrierAccount,
  PricingRequest,
  ServiceConnection,
  ShipmentEnds,
} from "../../../domain/engine/index.ts";
import { bareZip, currencyExponent } from "../../../domain/engine/index.ts";
import type { ListedService } from "../kit/account-form.ts";
import type { SettingFields } from "./account.ts";
import { isWithinLimits, most, serves, unavailable } from "./check-order.ts";
import type { Lanes } from "./lanes.ts";
import { lanesOf } from "./lanes.ts";
import { glsServices, isReturn } from "./service-codes.ts";

/** The services that a price list begins with. */
export const listedServices: readonly ListedService[] = glsServices.map(({ code, name }) => ({
  code,
  name,
  compartments: [],
}));

/** The price list's services that the contract has, on the lanes that GLS named. GLS has no call for prices. */
export function pricedServices(
  priceList: readonly ServiceConnection[],
  account: Pick<CarrierAccount, "catalogue">,
  settings: SettingFields,
): readonly ServiceConnection[] {
  const minor = 10 ** currencyExponent(settings.currency);
  const cashOnDelivery = { maxMinor: settings.cod_limit * minor, currency: settings.currency };
  return priceList.flatMap(({ insurance: _, saturdayDelivery: __, locker: ___, ...service }) => {
    const { code, limits, explain } = service;
    const lanes = lanesOf(account, code);
    if (!glsServices.some((each) => each.code === code) || lanes?.countries.length === 0) return [];
    const checked = (request: PricingRequest) => {
      check(code, settings, lanes, request);
      return request;
    };
    const least = (own: number | undefined, gls: number) => Math.min(own ?? gls, gls);
    const takesCash = (country: string) => settings.cod_limit > 0 && lanes?.cash.includes(country);
    return [
      {
        ...service,
        limits: {
          ...limits,
          maxWeightG: least(limits.maxWeightG, most.weightG),
          maxLongestSideCm: least(limits.maxLongestSideCm, most.longestCm),
          maxMiddleSideCm: least(limits.maxMiddleSideCm, most.middleCm),
          maxShortestSideCm: least(limits.maxShortestSideCm, most.shortestCm),
          maxGirthCm: least(limits.maxGirthCm, most.girthCm),
        },
        price: (request) => service.price(checked(request)),
        ...(explain && { explain: (request) => explain(checked(request)) }),
        phoneOptional: true as const,
        ...(code === "shop" && { locker: { destination: true, origin: false } }),
        ...(isReturn({ serviceCode: code }) && { pickup: null }),
        byShipment: ({ to }: ShipmentEnds): CapabilityChanges => ({
          cashOnDelivery: takesCash(to.country) ? cashOnDelivery : null,
        }),
        ...(settings.insurance_limit > 0 &&
          (lanes?.insurance.length ?? 0) > 0 && {
            insurance: { maxMinor: settings.insurance_limit * minor, currency: settings.currency },
          }),
        ...((lanes?.saturday.length ?? 0) > 0 && { saturdayDelivery: { countries: lanes?.saturday ?? [] } }),
      },
    ];
  });
}

/** Parcels leave from the contract's place alone, and returns go there. */
function check(code: string, settings: SettingFields, lanes: Lanes | null, request: PricingRequest): void {
  const { from, to, parcels, extras } = request;
  const back = isReturn({ serviceCode: code });
  const [own, shopper] = back ? [to, from] : [from, to];
  const { origin_country, origin_zip } = settings;
  const isOwn =
    own.country === origin_country &&
    (!own.zip || bareZip(own.country, own.zip) === bareZip(origin_country, origin_zip));
  const fits = parcels.length <= (back ? 1 : most.parcels) && parcels.every(isWithinLimits);
  const isInsurable = !extras?.insuranceMinor || lanes?.insurance.includes(shopper.country);
  if (isOwn && fits && isInsurable && serves(lanes, shopper.country)) return;
  throw unavailable("no_price", "GLS does not take this shipment by this service.");
}

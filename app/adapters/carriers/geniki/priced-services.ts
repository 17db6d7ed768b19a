import type { PricingRequest, ServiceConnection } from "../../../domain/engine/index.ts";
import { bareZip } from "../../../domain/engine/index.ts";
import { requireTaken } from "../kit/taken.ts";
import type { GenikiSettings } from "./account.ts";
import type { GenikiService } from "./jobs/service-codes.ts";
import { genikiServices } from "./jobs/service-codes.ts";
import { MOST_VOUCHERS } from "./wire/document-calls.ts";

/** The services that the contract's price list has. Geniki has no price call that is documented. Source: section 4. */
export function pricedServices(
  settings: GenikiSettings,
  list: readonly ServiceConnection[],
): readonly ServiceConnection[] {
  return genikiServices.flatMap((service) => {
    const priced = list.find(({ code }) => code === service.code);
    if (priced === undefined || (service.code === "return" && !settings.returns)) return [];
    const { insurance: _, saturdayDelivery: __, locker: ___, price, explain, ...rest } = priced;
    const checked = (request: PricingRequest): PricingRequest => {
      check(service, settings, request);
      return request;
    };
    return [
      {
        ...rest,
        price: (request) => price(checked(request)),
        ...(explain && { explain: (request) => explain(checked(request)) }),
        phoneOptional: true,
        ...(settings.insurance_limit > 0 &&
          service.code !== "return" && {
            insurance: { maxMinor: settings.insurance_limit * 100, currency: "EUR" },
          }),
        ...(settings.saturday_delivery &&
          service.code === "standard" && { saturdayDelivery: { countries: ["GR"] } }),
      },
    ];
  });
}

/** There is no field for the sender: parcels start at the contract's address, and coupons end there. */
function check(service: GenikiService, settings: GenikiSettings, request: PricingRequest): void {
  const { from, to, parcels, cashOnDeliveryMinor = 0 } = request;
  const own = service.code === "return" ? to : from;
  const isOwn = own.country === "GR" && bareZip("GR", own.zip ?? "") === settings.origin_zip;
  const most = service.code === "return" ? 1 : MOST_VOUCHERS;
  const takesCash = service.code === "standard" || service.code === "cyprus-economy";
  requireTaken(service.name, [
    [isOwn || service.code !== "return", { reason: "returns_only" }],
    [isOwn && from.country === "GR", { reason: "no_collection", place: from.zip ?? from.country }],
    [service.delivers(to.country, settings), { reason: "no_delivery", place: to.country }],
    [parcels.length <= most, { reason: "too_many_parcels" }],
    [cashOnDeliveryMinor === 0 || takesCash, { reason: "no_cash_on_delivery" }],
  ]);
}

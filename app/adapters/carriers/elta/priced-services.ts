import type { PricingRequest, ServiceConnection } from "../../../domain/engine/index.ts";
import { bareZip } from "../../../domain/engine/index.ts";
import { requireTaken } from "../kit/taken.ts";
import type { EltaSettings } from "./account.ts";
import { eltaServices, MOST_PARCELS } from "./details-of-order.ts";

/** The services that the contract's price list has: ELTA has no price call. Source: section 8. */
export function pricedServices(
  settings: EltaSettings,
  list: readonly ServiceConnection[],
): readonly ServiceConnection[] {
  return list.flatMap((priced) => {
    if (!Object.hasOwn(eltaServices, priced.code)) return [];
    const { insurance: _, saturdayDelivery: __, locker: ___, price, explain, ...rest } = priced;
    const isPoint = priced.code === "pudo";
    const checked = (request: PricingRequest): PricingRequest => {
      check(priced.name, isPoint, settings, request);
      return request;
    };
    return [
      {
        ...rest,
        price: (request) => price(checked(request)),
        ...(explain && { explain: (request) => explain(checked(request)) }),
        ...(isPoint && { locker: { destination: true, origin: false, kind: "shop" } as const }),
        ...(settings.insurance_limit > 0 && {
          insurance: { maxMinor: Math.round(settings.insurance_limit * 100), currency: "EUR" },
        }),
        ...(settings.saturday_delivery && !isPoint && { saturdayDelivery: { countries: ["GR"] } }),
      },
    ];
  });
}

/** There is no field for the sender: the contract's address is printed. */
function check(name: string, isPoint: boolean, settings: EltaSettings, request: PricingRequest): void {
  const { from, to, parcels, cashOnDeliveryMinor = 0 } = request;
  const isOwn = from.country === "GR" && bareZip("GR", from.zip ?? "") === settings.origin_zip;
  requireTaken(name, [
    [isOwn, { reason: "no_collection", place: from.zip ?? from.country }],
    [to.country === "GR", { reason: "no_delivery", place: to.country }],
    [parcels.length <= (isPoint ? 1 : MOST_PARCELS), { reason: "too_many_parcels" }],
    [!(isPoint && cashOnDeliveryMinor > 0), { reason: "no_cash_on_delivery" }],
  ]);
}

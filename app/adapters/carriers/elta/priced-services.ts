import type { PricingRequest, ServiceConnection } from "../../../domain/engine/index.ts";
import { bareZip, EngineError } from "../../../domain/engine/index.ts";
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
  const fits = parcels.length <= (isPoint ? 1 : MOST_PARCELS) && !(isPoint && cashOnDeliveryMinor > 0);
  if (isOwn && fits && to.country === "GR") return;
  throw new EngineError("OPTION_NOT_AVAILABLE", `${name} does not take this shipment.`, {
    reason: "no_price",
    carrier: "ELTA Courier",
  });
}

import type { PricingRequest, ServiceConnection } from "../../../domain/engine/index.ts";
import type { ListedService } from "../kit/account-form.ts";
import { requireTaken } from "../kit/taken.ts";
import type { SettingFields } from "./account.ts";
import { isInsideCity } from "./account.ts";
import type { ServiceCode } from "./service-codes.ts";
import { isServiceCode, names, serviceCodes } from "./service-codes.ts";
import { isWithinLimits, most, zipOf } from "./wire/shipment-body.ts";

/** BOX NOW's doors, by the sheet of BOX NOW, section 5. */
const compartments = [8, 17, 36].map((heightCm, index) => ({
  compartment: index + 1,
  lengthCm: 60,
  widthCm: 45,
  heightCm,
  maxWeightKg: 20,
}));

/** The services that a price list begins with. */
export const listedServices: readonly ListedService[] = serviceCodes.map((code) => ({
  code,
  name: names[code],
  compartments: code === "locker" ? compartments : [],
}));

/** The carrier has neither insurance nor Saturdays, and prices come from the account's list alone. */
export function servicesOf(
  priceList: readonly ServiceConnection[],
  settings: SettingFields,
): readonly ServiceConnection[] {
  return priceList.flatMap(({ insurance: _, saturdayDelivery: __, ...service }) => {
    const { code, limits, explain } = service;
    if (!isServiceCode(code)) return [];
    if (code.startsWith("same-day") && !settings.same_day) return [];
    if (code === "locker" && !settings.lockers) return [];
    const checked = (request: PricingRequest) => {
      check(code, settings, request);
      return request;
    };
    return [
      {
        ...service,
        limits: {
          ...limits,
          maxWeightG: Math.min(limits.maxWeightG ?? most.weightG, most.weightG),
          maxLongestSideCm: Math.min(limits.maxLongestSideCm ?? most.sideCm, most.sideCm),
          maxGirthCm: Math.min(limits.maxGirthCm ?? most.girthCm, most.girthCm),
        },
        price: (request) => service.price(checked(request)),
        ...(explain && { explain: (request) => explain(checked(request)) }),
        ...(code === "locker" && { locker: { destination: true, origin: false, kind: "locker" } as const }),
      },
    ];
  });
}

/** The sender is the contract's, and its place is the only origin. */
function check(code: ServiceCode, settings: SettingFields, request: PricingRequest): void {
  const { from, to, parcels, cashOnDeliveryMinor = 0 } = request;
  const isOwn = from.zip ? zipOf(from) === settings.sender_zip : true;
  const isLocker = code === "locker";
  const isNear = !code.startsWith("same-day") || isInsideCity(settings, zipOf(to));
  requireTaken(names[code], [
    [from.country === "GR" && isOwn, { reason: "no_collection", place: from.zip ?? from.country }],
    [to.country === "GR", { reason: "no_delivery", place: to.country }],
    [isNear, { reason: "no_delivery", place: to.zip ?? to.country }],
    [parcels.length <= (isLocker ? 1 : most.parcels), { reason: "too_many_parcels" }],
    [parcels.every(isWithinLimits), { reason: "over_limits" }],
    [!(isLocker && cashOnDeliveryMinor > 0), { reason: "no_cash_on_delivery" }],
  ]);
}

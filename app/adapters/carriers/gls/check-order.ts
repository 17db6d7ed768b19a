import type {
  Address,
  BookingOrder,
  CarrierAccount,
  CountryCode,
  Issue,
  Parcel,
} from "../../../domain/engine/index.ts";
import { EngineError, validationFailed } from "../../../domain/engine/index.ts";
import type { SettingFields } from "./account.ts";
import type { Lanes } from "./lanes.ts";
import { lanesOf } from "./lanes.ts";
import { isReturn, serviceOf } from "./service-codes.ts";
import { addressOf, clean } from "./wire/shipment-body.ts";

/** Source: contract sheet, sections 4 and 5, "Limits". */
export const most = {
  parcels: 150,
  weightG: 40_000,
  longestCm: 120,
  middleCm: 80,
  shortestCm: 60,
  girthCm: 300,
} as const;

const longest: Readonly<Record<string, readonly [field: string, most: number]>> = {
  Name1: ["name", 40],
  Name2: ["name", 40],
  Name3: ["address2", 40],
  City: ["city", 40],
  ZIPCode: ["zip", 10],
  Street: ["address", 40],
  Province: ["state", 40],
  eMail: ["email", 80],
};

/**
 * Rules of GLS, said before the call, each with its field.
 * @throws EngineError VALIDATION_FAILED | OPTION_NOT_AVAILABLE
 */
export function checkOrder(
  order: BookingOrder,
  settings: SettingFields,
  account: Pick<CarrierAccount, "catalogue">,
): void {
  const { from, to, parcels, currency, cashOnDeliveryMinor, extras, serviceCode } = order;
  const back = isReturn(order);
  const shopper = back ? from : to;
  const lanes = lanesOf(account, serviceCode);
  if (serviceOf(serviceCode) === undefined || !serves(lanes, shopper.country))
    throw unavailable("no_delivery", `GLS does not deliver to ${shopper.country} by this service.`);
  const issues = [
    ...issuesOf(shopper, back ? "address_from" : "address_to"),
    ...(back ? issuesOf(to, "address_to") : []),
    ...(settings.other_sender && !back ? issuesOf(from, "address_from") : []),
  ];
  const wants = (isWrong: boolean, path: string, message: string) => {
    if (isWrong) issues.push({ path, message });
  };
  const hasMoney = cashOnDeliveryMinor > 0 || (extras.insuranceMinor ?? 0) > 0;
  wants(hasMoney && currency !== settings.currency, "cash_on_delivery", `is in ${settings.currency}`);
  wants(parcels.length < 1 || parcels.length > most.parcels, "items", `1 to ${most.parcels} parcels`);
  wants(back && parcels.length > 1, "items", "a return has one parcel");
  wants(!parcels.every(isWithinLimits), "items", "a parcel weighs 40 kg and has 120 × 80 × 60 cm at most");
  if (serviceCode === "shop") {
    wants(!to.locationId, "address_to.location_id", "names the parcel shop");
    const { eMail, MobilePhoneNumber } = addressOf(to);
    wants(!(eMail || MobilePhoneNumber), "address_to.email", "an e-mail or a phone number, for a shop");
  }
  if (issues.length > 0) throw validationFailed(issues);
  if (lanes === null) return;
  const lacks = (countries: readonly CountryCode[]) => !countries.includes(shopper.country);
  if (cashOnDeliveryMinor > 0 && lacks(lanes.cash))
    throw unavailable("no_cod", `GLS collects no cash on delivery in ${shopper.country} by this service.`);
  if ((extras.insuranceMinor ?? 0) > 0 && lacks(lanes.insurance))
    throw unavailable("no_insurance", `GLS has no extra insurance to ${shopper.country}.`);
  if (extras.saturdayDelivery && lacks(lanes.saturday))
    throw unavailable("no_saturday", `GLS does not deliver on Saturdays in ${shopper.country}.`);
}

/** Before GLS was asked for its lanes, it refuses by itself. */
export const serves = (lanes: Lanes | null, country: CountryCode): boolean =>
  lanes === null || lanes.countries.includes(country);

export function isWithinLimits({
  weightG,
  lengthCm,
  widthCm,
  heightCm,
}: Omit<Parcel, "itemIndexes">): boolean {
  const [longestCm = 0, middle = 0, shortest = 0] = [lengthCm, widthCm, heightCm].toSorted((a, b) => b - a);
  return (
    weightG <= most.weightG &&
    longestCm <= most.longestCm &&
    middle <= most.middleCm &&
    shortest <= most.shortestCm &&
    longestCm + 2 * (middle + shortest) <= most.girthCm
  );
}

function issuesOf(place: Address, side: "address_to" | "address_from"): Issue[] {
  const sent = addressOf(place);
  const issues = Object.entries(longest).flatMap(([name, [field, length]]) =>
    (sent[name]?.length ?? 0) > length
      ? [{ path: `${side}.${field}`, message: `at most ${length} characters` }]
      : [],
  );
  const needs = (isMissing: boolean, field: string, message = "GLS needs it") => {
    if (isMissing) issues.push({ path: `${side}.${field}`, message });
  };
  needs(!sent.Name1, "name");
  needs(clean(place.address).length <= 3, "address", "street and number, more than three characters");
  needs(!sent.City, "city");
  needs(!sent.ZIPCode, "zip");
  return issues;
}

export function unavailable(reason: string, message: string): EngineError {
  return new EngineError("OPTION_NOT_AVAILABLE", message, { reason, carrier: "GLS" });
}

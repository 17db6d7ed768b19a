import type { Address, BookingOrder, CalendarDate, Issue, Parcel } from "../../../../domain/engine/index.ts";
import { EngineError, normalizeZip, toDecimal, validationFailed } from "../../../../domain/engine/index.ts";
import { isGreekMobile } from "../../kit/phone.ts";
import type { SettingFields } from "../account.ts";
import { isInsideCity } from "../account.ts";
import type { ServiceCode } from "../service-codes.ts";
import { isServiceCode } from "../service-codes.ts";
import { referenceOf } from "./reference.ts";

export interface ShipmentTerms {
  readonly settings: SettingFields;
  readonly day: CalendarDate;
}

/** Source: contract sheet, section 4. */
export const most = { parcels: 99, weightG: 30_000, sideCm: 180, girthCm: 300, comments: 200 } as const;
const LEAST_KG = 0.5;
/** The plug-in's word for goods. */
const CONTENT = "ΔΕΜΑΤΑ";

/**
 * The body of a booking without its context. Pure.
 * @throws EngineError VALIDATION_FAILED | OPTION_NOT_AVAILABLE Courier Center would refuse it, or misread it
 */
export function shipmentBody(order: BookingOrder, { settings, day }: ShipmentTerms) {
  const { to, parcels, cashOnDeliveryMinor, currency, reference } = order;
  const service = checked(order, settings);
  const zip = zipOf(to);
  const { return_voucher: returns, billing_account: CarrierBillingAccount } = settings;
  const comments = commentsOf(order);
  return {
    ShipmentDate: day,
    ...(comments !== "" && { Comments: comments }),
    Requestor: { CarrierBillingAccount },
    Shipper: senderOf(settings),
    Consignee: {
      CompanyName: to.company || to.name || "",
      ContactName: to.name || to.company || "",
      Address: [to.address, to.address2].filter(Boolean).join(", "),
      City: to.city ?? "",
      Area: to.city ?? "",
      ZipCode: zip,
      Country: "GR",
      CountryCode: "GR",
      Mobile1: nationalPhone(to),
    },
    BillTo: "Requestor",
    BasicService: basicServiceOf(service, isInsideCity(settings, zip)),
    Reference1: referenceOf(reference),
    NoOfItems: parcels.length,
    Items: parcels.map(itemOf),
    ...(cashOnDeliveryMinor > 0 && {
      CODs: [{ Type: "Cash", Amount: { Currency: "EUR", Value: toDecimal(cashOnDeliveryMinor, currency) } }],
    }),
    ...(service === "locker" && { LockerDeliveryInfo: { Prefix: "ATH", Code: to.locationId ?? "" } }),
    ...(returns !== "none" && { GenerateReturnAWB: true, IsMandatoryPickup: returns === "collect" }),
  };
}

function senderOf(settings: SettingFields) {
  const { billing_account, sender_name, sender_street, sender_town, sender_zip, sender_phone } = settings;
  return {
    CarrierBillingAccount: billing_account,
    CompanyName: sender_name,
    ContactName: sender_name,
    Address: sender_street,
    City: sender_town,
    Area: sender_town,
    ZipCode: sender_zip,
    Country: "GR",
    CountryCode: "GR",
    Mobile1: nationalPhone({ phone: sender_phone }),
  };
}

/** The zero of `031` stays. The API does not choose: 111 is inside a city. Source: section 10. */
function basicServiceOf(service: ServiceCode, isInside: boolean): string {
  if (service === "same-day-3h") return "031";
  if (service === "same-day-5h") return "051";
  return isInside ? "111" : "211";
}

function itemOf({ weightG, lengthCm, widthCm, heightCm }: Parcel) {
  const kilograms = Math.max(LEAST_KG, Math.ceil(weightG / 10) / 100);
  const [length = 0, width = 0, height = 0] = [lengthCm, widthCm, heightCm].toSorted((a, b) => b - a);
  const cm = (Value: number) => ({ Unit: "cm", Value });
  return {
    GoodsType: "NoDocs",
    Content: CONTENT,
    IsDangerousGoods: false,
    IsDryIce: false,
    IsFragile: false,
    Weight: { Unit: "kg", Value: kilograms },
    // All or none.
    ...(height > 0 && { Length: cm(length), Width: cm(width), Height: cm(height) }),
  };
}

function commentsOf({ orderName, relatedOrderId, to }: BookingOrder): string {
  const text = [orderName ?? relatedOrderId, to.notes].filter(Boolean).join(" ").replace(/\s+/g, " ").trim();
  return Array.from(text).slice(0, most.comments).join("").trimEnd();
}

/** Digits alone, without the country's prefix. */
export const zipOf = ({ zip }: Pick<Address, "zip">): string =>
  normalizeZip(zip ?? "").replace(/^(GR|EL)/, "");

export function nationalPhone({ phone, phoneE164 }: Pick<Address, "phone" | "phoneE164">): string {
  const written = (phoneE164 ?? phone ?? "").replace(/[\s().-]/g, "");
  return written.replace(/^(\+|00)30(?=\d{10}$)/, "");
}

/** Rules of the carrier, said before the call, each with its field. @returns the service */
function checked(order: BookingOrder, settings: SettingFields): ServiceCode {
  const { to, parcels, cashOnDeliveryMinor, currency, serviceCode } = order;
  if (!isServiceCode(serviceCode) || to.country !== "GR")
    throw unavailable("no_delivery", "Courier Center delivers in Greece by its own services.", {
      place: to.country,
    });
  const issues: Issue[] = [];
  const wants = (isWrong: boolean, path: string, message: string) => {
    if (isWrong) issues.push({ path, message });
  };
  const phone = nationalPhone(to);
  wants(!(to.name || to.company), "address_to.name", "Courier Center needs a name");
  wants(!to.address, "address_to.address", "Courier Center needs street and number");
  wants(!to.city, "address_to.city", "Courier Center needs the town");
  wants(!/^\d{5}$/.test(zipOf(to)), "address_to.zip", "five digits, such as 54624");
  wants(phone === "", "address_to.phone", "Courier Center needs a phone number");
  wants(
    to.phoneE164 === null && Boolean(to.phone?.trim()),
    "address_to.phone",
    "is no phone number that can be called: write one number, such as +30 691 234 5678",
  );
  wants(cashOnDeliveryMinor > 0 && currency !== "EUR", "cash_on_delivery", "is in euro");
  wants(parcels.length < 1 || parcels.length > most.parcels, "items", `1 to ${most.parcels} parcels`);
  wants(!parcels.every(isWithinLimits), "items", "a parcel weighs 30 kg and is 180 cm long at most");
  if (serviceCode === "locker") {
    wants(!to.locationId, "address_to.location_id", "names the locker");
    wants(!isGreekMobile(phone), "address_to.phone", "a Greek mobile number, for a locker");
    wants(parcels.length > 1, "items", "a locker takes one parcel");
  }
  if (issues.length > 0) throw validationFailed(issues);
  if (serviceCode === "locker" && cashOnDeliveryMinor > 0)
    throw unavailable("no_cash_at_point", "Lockers take no cash on delivery.");
  if (serviceCode.startsWith("same-day") && !(settings.same_day && isInsideCity(settings, zipOf(to))))
    throw unavailable("no_delivery", "Same-day delivery is inside your city alone.", { place: zipOf(to) });
  return serviceCode;
}

export function isWithinLimits({
  weightG,
  lengthCm,
  widthCm,
  heightCm,
}: Omit<Parcel, "itemIndexes">): boolean {
  const [length = 0, width = 0, height = 0] = [lengthCm, widthCm, heightCm].toSorted((a, b) => b - a);
  return weightG <= most.weightG && length <= most.sideCm && length + 2 * (width + height) <= most.girthCm;
}

function unavailable(
  reason: string,
  message: string,
  more: Readonly<Record<string, string>> = {},
): EngineError {
  return new EngineError("OPTION_NOT_AVAILABLE", message, { reason, ...more });
}

import type { BookingOrder, CalendarDate, Issue, Parcel } from "../../../../domain/engine/index.ts";
import { EngineError, toDecimal, validationFailed } from "../../../../domain/engine/index.ts";
import { isGreekMobile, nationalPhones } from "../../kit/phone.ts";
import type { AcsSettings } from "../settings.ts";
import { billingCodeOf } from "../settings.ts";
import type { AcsPoint } from "../wire/point-calls.ts";
import type { VoucherParameters } from "../wire/voucher-calls.ts";
import type { AcsService } from "./acs-services.ts";
import { productsOf, serviceOf } from "./acs-services.ts";
import type { AcsCountry } from "./recipient.ts";
import { acsCountry, zipOf } from "./recipient.ts";
import { splitStreet } from "./split-street.ts";

export interface VoucherTerms {
  readonly settings: AcsSettings;
  readonly pickupDay: CalendarDate;
  /** The point that the order names; null: none, or the list of points does not have it. */
  readonly point: Pick<AcsPoint, "kind" | "takesCod"> | null;
  readonly isRemote: boolean;
}

export type VoucherOrder = Pick<
  BookingOrder,
  | "reference"
  | "serviceCode"
  | "to"
  | "parcels"
  | "extras"
  | "cashOnDeliveryMinor"
  | "currency"
  | "relatedOrderId"
  | "orderName"
>;

/**
 * The voucher of an order. Pure. Source: section 5.
 * @throws EngineError VALIDATION_FAILED | OPTION_NOT_AVAILABLE ACS would refuse it
 */
export function voucherOf(order: VoucherOrder, terms: VoucherTerms): VoucherParameters {
  const { to, parcels, extras, cashOnDeliveryMinor } = order;
  const { settings, pickupDay } = terms;
  const { service, country } = servedBy(order);
  check(order, service, country, terms);
  const { street, number, rest } = splitStreet(to.address ?? "");
  const { phone, mobile } = nationalPhones(to);
  const [station, branch] = service.point === null ? [null, 1] : pointOf(to.locationId);
  const [only] = parcels.length === 1 ? parcels : [];
  const insurance = extras.insuranceMinor ?? 0;
  const hasCod = cashOnDeliveryMinor > 0;
  return {
    Pickup_Date: pickupDay,
    Sender: settings.Sender,
    Recipient_Name: to.name ?? "",
    Recipient_Address: street,
    Recipient_Address_Number: number,
    Recipient_Zipcode: zipOf(to),
    Recipient_Region: to.city ?? "",
    Recipient_Phone: phone,
    Recipient_Cell_Phone: mobile,
    Recipient_Floor: null,
    Recipient_Company_Name: to.company ?? null,
    Recipient_Country: country,
    Acs_Station_Destination: station,
    Acs_Station_Branch_Destination: branch,
    Billing_Code: billingCodeOf(settings),
    Charge_Type: 2,
    Cost_Center_Code: null,
    Item_Quantity: parcels.length,
    Weight: weightKg(parcels),
    Dimension_X_In_Cm: only?.lengthCm ?? null,
    Dimension_Y_in_Cm: only?.widthCm ?? null,
    Dimension_Z_in_Cm: only?.heightCm ?? null,
    Cod_Ammount: hasCod ? toDecimal(cashOnDeliveryMinor, order.currency) : null,
    Cod_Payment_Way: hasCod ? 0 : null,
    Acs_Delivery_Products: productsOf(service, country, {
      hasCod,
      isInsured: insurance > 0,
      isSaturday: extras.saturdayDelivery === true,
      isRemote: terms.isRemote,
    }),
    Insurance_Ammount: insurance > 0 ? toDecimal(insurance, order.currency) : null,
    Delivery_Notes: joined([rest, to.address2, to.notes]),
    Appointment_Until_Time: null,
    Recipient_Email: to.email ?? null,
    Reference_Key1: order.reference,
    Reference_Key2: order.orderName ?? order.relatedOrderId,
    With_Return_Voucher: null,
    Content_Type_ID: country === "CY" ? (settings.Content_Type_ID ?? null) : null,
    Language: "EN",
  };
}

/** The weight of all parcels, rounded up to hundredths of a kilogram; ACS takes half a kilogram and more. */
export function weightKg(parcels: readonly Pick<Parcel, "weightG">[]): number {
  const grams = parcels.reduce((sum, { weightG }) => sum + weightG, 0);
  return Math.max(0.5, Math.ceil(grams / 10) / 100);
}

function servedBy({ serviceCode, to }: VoucherOrder): { service: AcsService; country: AcsCountry } {
  const service = serviceOf(serviceCode);
  const country = acsCountry(to);
  if (service !== undefined && country !== null && service.countries.includes(country))
    return { service, country };
  throw new EngineError("OPTION_NOT_AVAILABLE", `ACS does not deliver to ${to.country} by this service.`, {
    reason: "no_delivery",
    place: to.country,
  });
}

/** Rules that ACS has, said before the call: with the field's name, in one answer. */
function check(order: VoucherOrder, service: AcsService, country: AcsCountry, terms: VoucherTerms): void {
  const { to, extras, cashOnDeliveryMinor } = order;
  const hasCod = cashOnDeliveryMinor > 0;
  const isAtPoint = service.point !== null;
  const issues: Issue[] = [];
  const wants = (isWrong: boolean, path: string, message: string) => {
    if (isWrong) issues.push({ path, message });
  };
  const { phone, mobile } = nationalPhones(to);
  wants(isAtPoint && !isLocationId(to.locationId), "address_to.location_id", "names the ACS point");
  wants(
    service.point === "locker" && !isGreekMobile(mobile),
    "address_to.phone",
    "a Greek mobile number, for a locker",
  );
  wants(phone === null && mobile === null, "address_to.phone", "ACS needs a phone number");
  wants(
    isUnreadable(to),
    "address_to.phone",
    "is no phone number that can be called: write one number, such as +30 691 234 5678",
  );
  wants(isAtPoint && hasCod && !to.email, "address_to.email", "ACS needs it for cash on delivery at a point");
  wants(isAtPoint && order.parcels.length > 1, "items", "an ACS point takes one parcel");
  if (issues.length > 0) throw validationFailed(issues);
  if (country === "CY" && terms.settings.Content_Type_ID === undefined) {
    throw unavailable("customs_contents", "Choose the contents for customs in the settings of ACS.");
  }
  if (service.point === "locker" && hasCod && terms.point?.takesCod !== true) {
    throw unavailable("no_cash_at_point", "This locker takes no cash on delivery: it has no card terminal.");
  }
  if (terms.isRemote && service.point === null && extras.saturdayDelivery === true) {
    throw unavailable("remote_area", "Remote area: no Saturday, morning or timed delivery.");
  }
}

/** There are words, and no number was found among them. An address that was never read has no `phoneE164`. */
function isUnreadable({ phone, phoneE164 }: VoucherOrder["to"]): boolean {
  return phoneE164 === null && Boolean(phone?.trim());
}

function unavailable(reason: string, message: string): EngineError {
  return new EngineError("OPTION_NOT_AVAILABLE", message, { reason });
}

const location = /^(.+)-(\d+)$/;

export const isLocationId = (locationId: string | null | undefined): boolean =>
  location.test(locationId ?? "");

/** `ΙΒ-501` is branch 501 of ΙΒ. */
function pointOf(locationId: string | null | undefined): readonly [station: string | null, branch: number] {
  const [, station = null, branch = "1"] = location.exec(locationId ?? "") ?? [];
  return [station, Number(branch)];
}

function joined(parts: readonly (string | null | undefined)[]): string | null {
  const text = parts.filter((part) => part !== null && part !== undefined && part.trim() !== "").join(", ");
  return text === "" ? null : text;
}

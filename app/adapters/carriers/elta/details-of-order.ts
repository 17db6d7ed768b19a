import type { BookingOrder, Issue, Parcel, ShipmentId } from "../../../domain/engine/index.ts";
import { bareZip, EngineError, validationFailed } from "../../../domain/engine/index.ts";
import { nationalPhones } from "../kit/phone.ts";
import { rowOf } from "../kit/scans.ts";
import { cutTo, greekPageText } from "./greek-page.ts";
import type { ShipmentDetails } from "./wire/booking-call.ts";

/** Source: section 4. */
const longest = { name: 150, address: 150, city: 40, remarks: 100 } as const;
/** One number, and the 35 further ones that fit into the answer. */
export const MOST_PARCELS = 36;
const LEAST_WEIGHT_G = 500;

/** Our services and ELTA's. `office` is kept at ELTA's shop, `pudo` at a collection point. Source: section 3. */
export const eltaServices: Readonly<
  Record<string, { readonly name: string; readonly code: ShipmentDetails["pel_service"] }>
> = {
  standard: { name: "ELTA Courier", code: "1" },
  office: { name: "ELTA Courier, kept at the shop", code: "2" },
  pudo: { name: "ELTA collection point", code: "7" },
};

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A shipment's id does not fit: its 128 bits are 26 characters of Crockford's Base32. Source: section 4. */
export function referenceOf(id: ShipmentId): string {
  let bits = BigInt(`0x${id.replaceAll("-", "")}`);
  let text = "";
  for (let place = 0; place < 26; place++) {
    text = (crockford[Number(bits % 32n)] ?? "") + text;
    bits /= 32n;
  }
  return text;
}

export type DetailsOrder = Pick<
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
 * The details of an order. Pure. Source: section 4.
 * @throws EngineError VALIDATION_FAILED | OPTION_NOT_AVAILABLE ELTA would refuse it
 */
export function detailsOf(order: DetailsOrder): ShipmentDetails {
  const { to, parcels, extras, cashOnDeliveryMinor } = order;
  const service = rowOf(eltaServices, order.serviceCode);
  if (service === null || to.country !== "GR")
    throw unavailable("no_delivery", `ELTA does not deliver to ${to.country} by this service.`);
  const { phone, mobile } = nationalPhones(to);
  const details: ShipmentDetails = {
    pel_paral_name: joined([to.name, to.company]),
    pel_paral_address: joined([to.address, to.address2]),
    pel_paral_area: greekPageText(to.city ?? ""),
    pel_paral_tk: bareZip("GR", to.zip ?? ""),
    pel_paral_thl_1: phone ?? "",
    pel_paral_thl_2: mobile ?? "",
    pel_service: service.code,
    pel_baros: weightText(parcels),
    pel_temaxia: String(parcels.length).padStart(3, "0"),
    pel_paral_sxolia: cutTo(
      longest.remarks,
      greekPageText([order.orderName ?? order.relatedOrderId, to.notes].filter(Boolean).join(" ")),
    ),
    pel_sur_3: extras.saturdayDelivery ? "1" : "0",
    pel_ant_poso: amountText(cashOnDeliveryMinor),
    pel_asf_poso: amountText(extras.insuranceMinor ?? 0),
    pel_ref_no: referenceOf(order.reference),
    pudo_station: service.code === "7" ? (to.locationId ?? "") : "",
  };
  check(order, details);
  return details;
}

function check(order: DetailsOrder, details: ShipmentDetails): void {
  const { parcels, cashOnDeliveryMinor, extras, currency } = order;
  const issues: Issue[] = [];
  const wants = (isWrong: boolean, path: string, message: string) => {
    if (isWrong) issues.push({ path, message });
  };
  const text = (value: string, most: number, path: string) => {
    wants(value === "", path, "ELTA needs it");
    wants(Array.from(value).length > most, path, `at most ${most} characters`);
  };
  text(details.pel_paral_name, longest.name, "address_to.name");
  text(details.pel_paral_address, longest.address, "address_to.address");
  text(details.pel_paral_area, longest.city, "address_to.city");
  wants(!/^\d{5}$/.test(details.pel_paral_tk), "address_to.zip", "a Greek post code of five digits");
  const phones = [details.pel_paral_thl_1, details.pel_paral_thl_2].filter((phone) => phone !== "");
  wants(
    phones.length === 0 || !phones.every((phone) => /^\d{10}$/.test(phone)),
    "address_to.phone",
    "a Greek phone number of ten digits is needed",
  );
  const isPoint = details.pel_service === "7";
  wants(isPoint && !/^\S{1,5}$/.test(details.pudo_station), "address_to.location_id", "names the ELTA point");
  wants(isPoint && parcels.length > 1, "items", "an ELTA point takes one parcel");
  wants(parcels.length > MOST_PARCELS, "items", `at most ${MOST_PARCELS} parcels in a shipment`);
  if (issues.length > 0) throw validationFailed(issues);
  if (isPoint && cashOnDeliveryMinor > 0)
    throw unavailable("no_cash_at_point", "ELTA's points take no cash on delivery.");
  if ((cashOnDeliveryMinor > 0 || (extras.insuranceMinor ?? 0) > 0) && currency !== "EUR")
    throw unavailable("currency", "ELTA's amounts are in EUR.");
}

const joined = (parts: readonly (string | null | undefined)[]): string =>
  greekPageText(parts.filter((part) => part?.trim()).join(", "));

/** `000012.123`: kilograms of the whole shipment; less than half a kilogram is raised to it. */
function weightText(parcels: readonly Pick<Parcel, "weightG">[]): string {
  const grams = parcels.reduce((sum, { weightG }) => sum + weightG, 0);
  return (Math.max(LEAST_WEIGHT_G, Math.ceil(grams)) / 1_000).toFixed(3).padStart(10, "0");
}

/** `0000123.12`; empty: none. */
const amountText = (minor: number): string => (minor === 0 ? "" : (minor / 100).toFixed(2).padStart(10, "0"));

function unavailable(reason: string, message: string): EngineError {
  return new EngineError("OPTION_NOT_AVAILABLE", message, { reason });
}

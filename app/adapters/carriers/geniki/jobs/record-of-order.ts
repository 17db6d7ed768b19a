import type { Address, BookingOrder, CalendarDate, Issue, Parcel } from "../../../../domain/engine/index.ts";
import {
  bareZip,
  EngineError,
  landOf,
  phoneToCall,
  toDecimal,
  validationFailed,
} from "../../../../domain/engine/index.ts";
import type { XmlFields } from "../../kit/xml-text.ts";
import type { GenikiSettings } from "../account.ts";
import { MOST_VOUCHERS } from "../wire/document-calls.ts";
import type { GenikiService } from "./service-codes.ts";
import { serviceOf, servicesText } from "./service-codes.ts";

/** Longest texts that clients send. Nothing is cut but the comments, which Geniki cuts itself. Source: section 5. */
const longest = { name: 100, address: 150, city: 100, comments: 40 } as const;

/** The shipment's id without hyphens. Source: section 5. */
export const referenceOf = (id: string): string => id.replaceAll("-", "").toLowerCase();

export type RecordOrder = Pick<
  BookingOrder,
  | "reference"
  | "serviceCode"
  | "from"
  | "to"
  | "parcels"
  | "extras"
  | "cashOnDeliveryMinor"
  | "currency"
  | "relatedOrderId"
  | "orderName"
>;

/**
 * The Record of an order, in the WSDL's order. Pure. Source: section 5.
 * @throws EngineError VALIDATION_FAILED | OPTION_NOT_AVAILABLE Geniki would refuse it
 */
export function recordOf(order: RecordOrder, settings: GenikiSettings, receivedOn: CalendarDate): XmlFields {
  const { to, parcels, extras, cashOnDeliveryMinor, currency } = order;
  const service = servedBy(order, settings);
  check(order, service, settings);
  const insuranceMinor = extras.insuranceMinor ?? 0;
  const isAbroad = to.country !== "GR";
  return {
    OrderId: referenceOf(order.reference),
    ...placeOf(to),
    Email: to.email || null,
    ...(isAbroad && { Country: to.country, CountryIso: to.country }),
    City: to.city ?? "",
    Telephone: nationalPhone(to),
    Zip: zipOf(to),
    Pieces: parcels.length,
    Weight: weightKg(parcels),
    Comments: commentsOf(order, to),
    Services: servicesText(service, settings, {
      hasCod: cashOnDeliveryMinor > 0,
      isInsured: insuranceMinor > 0,
      isSaturday: extras.saturdayDelivery === true,
      isOnIsland: to.country === "GR" && landOf(to) !== "GR" && landOf(to) !== null,
    }),
    CodAmount: toDecimal(cashOnDeliveryMinor, currency),
    InsAmount: toDecimal(insuranceMinor, currency),
    SubCode: settings.SubCode ?? null,
    ReceivedDate: `${receivedOn}T00:00:00`,
    ContentsDescription: isAbroad ? (settings.contents ?? null) : null,
  };
}

/** The shopper of a return coupon. Source: section 8. */
export function returnRecordOf(order: RecordOrder, settings: GenikiSettings): XmlFields {
  const { from, parcels } = order;
  servedBy(order, settings);
  const issues = issuesOf(from, "address_from");
  if (parcels.length > 1) issues.push({ path: "items", message: "a return coupon is for one parcel" });
  if (issues.length > 0) throw validationFailed(issues);
  return {
    ...placeOf(from),
    City: from.city ?? "",
    Telephone: nationalPhone(from),
    Zip: zipOf(from),
    Pieces: 1,
    Weight: weightKg(parcels),
    Comments: commentsOf(order, from),
    OrderId: referenceOf(order.reference),
  };
}

function servedBy({ serviceCode, to }: RecordOrder, settings: GenikiSettings): GenikiService {
  const service = serviceOf(serviceCode);
  if (service?.delivers(to.country, settings)) return service;
  throw unavailable("no_delivery", `Geniki does not deliver to ${to.country} by this service.`);
}

function check(order: RecordOrder, service: GenikiService, settings: GenikiSettings): void {
  const { to, parcels, extras, cashOnDeliveryMinor, currency } = order;
  const issues = issuesOf(to, "address_to");
  const isEurope = service.code === "europe";
  if (isEurope && !to.email) issues.push({ path: "address_to.email", message: "Geniki needs it for Europe" });
  if (parcels.length > MOST_VOUCHERS)
    issues.push({ path: "items", message: `at most ${MOST_VOUCHERS} parcels in a shipment` });
  if (issues.length > 0) throw validationFailed(issues);
  if (isEurope && settings.contents === undefined)
    throw unavailable("customs_contents", "Enter the contents of parcels abroad in the settings of Geniki.");
  if (extras.saturdayDelivery && to.country !== "GR")
    throw unavailable("no_saturday", "Geniki delivers on Saturdays in Greece alone.");
  const hasMoney = cashOnDeliveryMinor > 0 || (extras.insuranceMinor ?? 0) > 0;
  if (hasMoney && currency !== "EUR") throw unavailable("currency", "Geniki's amounts are in EUR.");
  if (cashOnDeliveryMinor > 0 && isEurope)
    throw unavailable("no_cod", "Geniki collects no cash on delivery in Europe.");
}

function issuesOf(place: Address, path: "address_to" | "address_from"): Issue[] {
  const issues: Issue[] = [];
  const wants = (isWrong: boolean, field: string, message: string) => {
    if (isWrong) issues.push({ path: `${path}.${field}`, message });
  };
  const { Name, Address: street } = placeOf(place);
  wants(Name === "", "name", "Geniki needs it");
  wants(street === "", "address", "Geniki needs it");
  wants(!place.city?.trim(), "city", "Geniki needs it");
  const most = (text: string, field: "name" | "address" | "city") =>
    wants(Array.from(text).length > longest[field], field, `at most ${longest[field]} characters`);
  most(Name, "name");
  most(street, "address");
  most(place.city ?? "", "city");
  const length = { GR: 5, CY: 4 }[place.country];
  const zip = zipOf(place);
  wants(
    length !== undefined && (zip.length !== length || !/^\d+$/.test(zip)),
    "zip",
    `a post code of ${length} digits`,
  );
  return issues;
}

/** Name and company, and the whole street, each in one field. */
const placeOf = ({ name, company, address, address2 }: Address) => ({
  Name: joined([name, company]),
  Address: joined([address, address2]),
});

const joined = (parts: readonly (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim() ?? "")
    .filter((part) => part !== "")
    .join(", ");

/** The order's name first: Geniki keeps 40 characters and cuts the rest silently. */
function commentsOf({ orderName, relatedOrderId }: RecordOrder, { notes }: Address): string {
  const text = [orderName ?? relatedOrderId, notes].filter((part) => part?.trim()).join(" ");
  return Array.from(text.replace(/\s+/g, " ")).slice(0, longest.comments).join("");
}

/** National form in Greece and Cyprus, else as it is called. */
function nationalPhone(place: Address): string | null {
  const written = (phoneToCall(place) ?? "").replace(/[\s().-]/g, "");
  const dialCode = { GR: "+30", CY: "+357" }[place.country];
  const isNational = dialCode !== undefined && written.startsWith(dialCode);
  return (isNational ? written.slice(dialCode.length) : written) || null;
}

const zipOf = ({ country, zip }: Address): string => bareZip(country, zip ?? "");

/** The weight of the whole job, rounded up to hundredths of a kilogram; at least half a kilogram. */
function weightKg(parcels: readonly Pick<Parcel, "weightG">[]): number {
  const grams = parcels.reduce((sum, { weightG }) => sum + weightG, 0);
  return Math.max(0.5, Math.ceil(grams / 10) / 100);
}

function unavailable(reason: string, message: string): EngineError {
  return new EngineError("OPTION_NOT_AVAILABLE", message, { reason });
}

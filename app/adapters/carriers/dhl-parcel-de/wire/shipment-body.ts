import type {
  BookingOrder,
  CalendarDate,
  Issue,
  JsonValue,
  Parcel,
  ShipmentId,
} from "../../../../domain/engine/index.ts";
import { EngineError, euCountries, toDecimal, validationFailed } from "../../../../domain/engine/index.ts";
import type { SettingFields } from "../account.ts";
import type { Product, ServiceRow } from "../service-table.ts";
import { billingNumberOf, insurance, STANDARD_COVER, serviceOf } from "../service-table.ts";
import type { DhlPoint } from "./addresses.ts";
import { consigneeOf, filled, longest, pointIn, postNumberIn, shipperOf } from "./addresses.ts";
import { customsOf } from "./customs.ts";

/** Shipments of one call. Source: contract sheet, section 3. */
export const MOST_PARCELS = 30;
export interface ShipmentTerms {
  readonly settings: SettingFields;
  /** The day on which DHL gets the parcels. */
  readonly day: CalendarDate;
  /** The point's, if the recipient's address may be in another. */
  readonly town: string | null;
}

/** Our reference at DHL, of 32 characters. Further parcels have shipments and references of their own. */
export const referenceOf = (id: ShipmentId): string => id.replaceAll("-", "");
const parcelReference = (id: ShipmentId, index: number, count: number): string =>
  count === 1 ? referenceOf(id) : `${referenceOf(id)}-${index + 1}`;

/** Whether a reference that DHL shows is a parcel's of this booking. */
export const isReferenceOf = (id: ShipmentId, shown: string): boolean =>
  shown === referenceOf(id) || shown.startsWith(`${referenceOf(id)}-`);

/**
 * The body of a booking: a shipment for each parcel, in their order. Pure. Source: sections 4 to 6.
 * @throws EngineError VALIDATION_FAILED | OPTION_NOT_AVAILABLE | CUSTOMS_REQUIRED DHL would refuse it
 */
export function bookingBody(order: BookingOrder, terms: ShipmentTerms): JsonValue {
  const { settings, day, town } = terms;
  const { row, product, billingNumber } = servedBy(order, settings);
  const { from, to, parcels, reference } = order;
  const point = pointIn(to, row);
  check(order, row, point, settings);
  return {
    profile: settings.profile,
    shipments: parcels.map((parcel, index) => ({
      product,
      billingNumber,
      refNo: parcelReference(reference, index, parcels.length),
      shipDate: day,
      shipper: shipperOf(from, settings),
      consignee: consigneeOf(to, point, town, settings),
      details: detailsOf(parcel),
      ...filled({
        services: servicesOf(order, row, settings, index === 0),
        customs: customsOf(order, parcel, settings, index === 0),
      }),
    })),
  };
}

/** Sides in whole centimetres, all or none. */
function detailsOf({ weightG, lengthCm, widthCm, heightCm }: Parcel) {
  const [length = 0, width = 0, height = 0] = [lengthCm, widthCm, heightCm]
    .map(Math.ceil)
    .toSorted((a, b) => b - a);
  return {
    weight: { uom: "g", value: Math.max(1, Math.ceil(weightG)) },
    ...(height > 0 && { dim: { uom: "cm", length, width, height } }),
  };
}

/** Money is on the first parcel. Source: section 4, "Several parcels". */
function servicesOf(
  order: BookingOrder,
  { product, choices = {} }: ServiceRow,
  settings: SettingFields,
  isFirst: boolean,
) {
  const { cashOnDeliveryMinor, currency, extras } = order;
  const insured = (extras.insuranceMinor ?? 0) / 100;
  const isDomestic = product === "V01PAK" || product === "V62KP";
  const { return_label, billing_return, cod_account, go_green } = settings;
  const name = order.orderName ?? order.relatedOrderId ?? referenceOf(order.reference);
  const services: Record<string, JsonValue> = {
    ...choices,
    ...(isDomestic && go_green && { goGreenPlus: true }),
    ...(product === "V53WPAK" && { endorsement: settings.undeliverable }),
    ...(isDomestic &&
      return_label &&
      billing_return !== undefined && {
        dhlRetoure: { billingNumber: billing_return, returnAddress: shipperOf(order.from, settings) },
      }),
    ...(isFirst && insured > STANDARD_COVER && { additionalInsurance: { currency: "EUR", value: insured } }),
    ...(isFirst &&
      cashOnDeliveryMinor > 0 && {
        cashOnDelivery: {
          amount: { currency: "EUR", value: toDecimal(cashOnDeliveryMinor, currency) },
          accountReference: cod_account ?? "",
          transferNote1: name.slice(0, 35),
        },
      }),
  };
  return Object.keys(services).length === 0 ? null : services;
}

interface Served {
  readonly row: ServiceRow;
  readonly product: Product;
  readonly billingNumber: string;
}

function servedBy({ serviceCode, from, to }: BookingOrder, settings: SettingFields): Served {
  const row = serviceOf(serviceCode);
  const product = row?.product ?? null;
  const billingNumber = product === null ? undefined : billingNumberOf(product, settings);
  if (from.country !== "DE")
    throw unavailable("no_collection", "DHL Parcel collects in Germany.", from.country);
  if (row === null || product === null || billingNumber === undefined || !delivers(product, to.country))
    throw unavailable("no_delivery", "DHL does not deliver there by this service.", to.country);
  return { row, product, billingNumber };
}

/** Source: section 5. */
export function delivers(product: Product, country: string): boolean {
  if (product === "V01PAK" || product === "V62KP") return country === "DE";
  return country !== "DE" && (product !== "V54EPAK" || euCountries.includes(country));
}

/** Rules of DHL's, said before the call, each with its field. */
function check(order: BookingOrder, row: ServiceRow, point: DhlPoint | null, settings: SettingFields): void {
  const { from, to, parcels, cashOnDeliveryMinor, currency, extras } = order;
  const issues: Issue[] = [];
  const wants = (isWrong: boolean, path: string, message: string) => {
    if (isWrong) issues.push({ path, message });
  };
  const length = (value: string | null | undefined, most: number, path: string) => {
    wants(Array.from(value?.trim() ?? "").length > most, path, `at most ${most} characters`);
  };
  for (const [end, address] of [
    ["address_from", from],
    ["address_to", to],
  ] as const) {
    wants(!(address.company?.trim() || address.name?.trim()), `${end}.name`, "DHL needs a name");
    wants(!address.city?.trim(), `${end}.city`, "DHL needs the town");
    length(address.name, longest.name, `${end}.name`);
    length(address.company, longest.name, `${end}.company`);
    length(address.city, longest.city, `${end}.city`);
    const isStreet = end === "address_from" || point === null;
    wants(isStreet && !address.address?.trim(), `${end}.address`, "DHL needs street and number");
    if (isStreet) length(address.address, longest.street, `${end}.address`);
  }
  length(to.address2, longest.more, "address_to.address2");
  wants(
    row.point !== undefined && point === null,
    "address_to.location_id",
    "names the Packstation or branch",
  );
  wants(parcels.length < 1 || parcels.length > MOST_PARCELS, "items", `1 to ${MOST_PARCELS} parcels`);
  wants(cashOnDeliveryMinor > 0 && currency !== "EUR", "cash_on_delivery", "is in euro");
  if (issues.length > 0) throw validationFailed(issues);
  if (point !== null && postNumberIn(to) === null && !(point.kind === "shop" && to.email))
    throw noPostNumber();
  if (cashOnDeliveryMinor > 0 && !(row.takesCash && settings.cod_account))
    throw unavailable("no_cash", "DHL collects no cash by this service.", to.country);
  const insured = extras.insuranceMinor ?? 0;
  if (insured > 0 && (currency !== "EUR" || insured > (insurance?.maxMinor ?? 0) || !row.isInsured))
    throw unavailable("no_insurance", "DHL insures up to EUR 25,000, in euro.", to.country);
}

function noPostNumber(): EngineError {
  const words = {
    en: "A Packstation needs the shopper's DHL Post number, 6 to 10 digits. Write it in the address's second line.",
    el: "Το Packstation χρειάζεται τον αριθμό Postnummer του πελάτη στην DHL, 6 έως 10 ψηφία. Γράψτε τον στη δεύτερη γραμμή της διεύθυνσης.",
  };
  const metadata = { reason: "post_number", path: "address_to.address2", words };
  return new EngineError("VALIDATION_FAILED", words.en, metadata);
}

function unavailable(reason: string, message: string, place: string): EngineError {
  return new EngineError("OPTION_NOT_AVAILABLE", message, { reason, place });
}

import type {
  Address,
  BookingOrder,
  CustomsDeclaration,
  DeclaredLine,
  Exporter,
  Shipment,
} from "../../../../domain/engine/index.ts";
import { declarationOf, EngineError } from "../../../../domain/engine/index.ts";
import { phoneParts } from "../../../../domain/reference/phone.ts";
import type { SettingFields } from "../account.ts";
import { isReturn } from "../service-codes.ts";
import { clean, referenceOf } from "./shipment-body.ts";

/** The EU asks for an export declaration from this value on, in euros. Source: GLS' Customs API v3, `isExportDeclarationRequested`. */
const DECLARED_FROM_EUR = 1_000;
const CODE_DIGITS = 8;
const MOST_LINES = 999;
/** GLS' code for VAT that was paid before, by a number of the country of destination. */
const VAT_PREPAID = "18";

export interface ConsignmentFacts {
  readonly shipment: Shipment;
  readonly order: BookingOrder;
  readonly exporter: Exporter;
  readonly settings: SettingFields;
}

/**
 * A customs consignment without its documents. Pure. Source: contract sheet, section 7, and GLS' Customs API v3.
 * @throws EngineError OPTION_NOT_AVAILABLE the data can't go by wire
 */
export function consignmentBody({ shipment, order, exporter, settings }: ConsignmentFacts) {
  const { from, to, reference, orderName, relatedOrderId } = order;
  const { incoterm } = settings;
  const declaration = declarationOf(order);
  if (isReturn(order) || from.country !== settings.origin_country)
    throw onPaper("returning", "GLS takes customs data of exports from the contract's country");
  if (declaration === null) throw onPaper("no_goods", "the order's goods have no customs lines");
  if (incoterm === VAT_PREPAID && exporter.ioss === null)
    throw onPaper("vat_number", "the customs term 18 needs a VAT number of the country of destination");
  const { total, currency } = declaredTotal(declaration);
  const number = (orderName ?? relatedOrderId ?? referenceOf(reference)).slice(0, 50);
  return {
    customerReference: number,
    parcelNumbers: [shipment.trackingRef, ...shipment.childVouchers.map(({ trackingRef }) => trackingRef)],
    isExportDeclarationRequested: false,
    glsIncotermCode: incoterm,
    totalGrossWeight: weightOf(Math.max(declaration.grossWeightG, declaration.netWeightG)),
    exporter: {
      ...partyOf(from),
      isCommercial: true,
      ...(exporter.eori !== null && { eoriNumber: exporter.eori }),
      ...(exporter.vat !== null && { taxId: exporter.vat }),
      ...(incoterm === VAT_PREPAID && { vatRegistrationNumber: exporter.ioss }),
    },
    importer: { ...importerOf(to), isCommercial: clean(to.company) !== "" },
    invoice: {
      invoiceNumber: number,
      // As on our invoice.
      invoiceDate: shipment.createdAt.toISOString().slice(0, 10),
      totalGoodsValue: { amount: total, currency },
    },
    lineItems: linesOf(declaration),
  };
}

function onPaper(reason: string, message: string): EngineError {
  return new EngineError("OPTION_NOT_AVAILABLE", message, { reason, carrier: "GLS" });
}

/** Waybill has no numbers of export declarations, and values in other currencies are not converted. */
function declaredTotal({ totals, lines }: CustomsDeclaration) {
  const [first, ...others] = totals;
  if (first === undefined || others.length > 0)
    throw onPaper("currencies", "GLS takes customs values in one currency");
  const total = cents(lines.reduce((sum, { value }) => sum + cents(value), 0));
  if (first.currency !== "EUR" || total >= DECLARED_FROM_EUR)
    throw onPaper("export_declaration", `Waybill sends customs values below EUR ${DECLARED_FROM_EUR} alone`);
  return { total, currency: first.currency };
}

function linesOf({ lines, netWeightG, grossWeightG }: CustomsDeclaration) {
  if (lines.length > MOST_LINES) throw onPaper("too_many_lines", `GLS takes ${MOST_LINES} customs lines`);
  const grossPerNet = Math.max(1, grossWeightG / Math.max(1, netWeightG));
  return lines.map((line) => ({
    quantity: { amount: countOf(line), unit: "PCE" },
    commodityCode: codeOf(line),
    goodsDescription: clean(line.description).slice(0, 1_000),
    countryOfOrigin: line.countryOfOrigin,
    valueInInvoiceCurrency: cents(line.value),
    grossWeight: weightOf(line.weightG * grossPerNet),
    netWeight: weightOf(line.weightG),
  }));
}

function countOf({ quantity }: DeclaredLine): number {
  const count = Number(quantity);
  if (!Number.isFinite(count) || count <= 0)
    throw onPaper("quantity", `"${quantity}" is no number of pieces`);
  return count;
}

/** The first eight digits of a longer code are those of the EU's nomenclature. */
function codeOf({ commodityCode }: DeclaredLine): string {
  if (commodityCode.length < CODE_DIGITS)
    throw onPaper("commodity_code", `GLS takes commodity codes of ${CODE_DIGITS} digits`);
  return commodityCode.slice(0, CODE_DIGITS);
}

const cents = (value: number): number => Math.round(value * 100) / 100;

const weightOf = (grams: number) => ({ amount: Math.max(1, Math.round(grams)) / 1_000, unit: "KGM" });

function importerOf(to: Address) {
  const party = partyOf(to);
  if (Object.keys(party.contactPerson).length < 2)
    throw onPaper("contact", "GLS needs the recipient's e-mail or phone number");
  return party;
}

function partyOf(place: Address) {
  const person = clean(place.name);
  const first = clean(place.company) || person;
  const phone = phoneParts(place.phoneE164 ?? "");
  return {
    address: present({
      name1: cut(first, 50),
      name2: first === person ? "" : cut(person, 50),
      street1: cut(clean(place.address), 50),
      street2: cut(clean(place.address2), 50),
      postcode: cut(clean(place.zip), 20),
      city1: cut(clean(place.city), 50),
      stateOrRegion: cut(clean(place.state), 20),
      countryCode: place.country,
    }),
    contactPerson: present({
      name: cut(person || first, 50),
      emailAddress: (place.email?.length ?? 0) > 50 ? "" : (place.email ?? ""),
      phoneCountryPrefix: phone?.callingCode ?? "",
      phoneNumber: phone?.national ?? "",
    }),
  };
}

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join("").trim();

const present = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));

import { euCountries, isInEuVatTerritory } from "../values/customs-territories.ts";
import type { Shipment } from "../values/shipment.ts";
import type { CustomsDeclaration } from "./declaration.ts";

export const exportReasons = ["sale", "gift", "sample", "repair", "other"] as const;
export type ExportReason = (typeof exportReasons)[number];

/** The Incoterms 2020 for any mode of transport. */
export const incoterms = ["EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP"] as const;
export type Incoterm = (typeof incoterms)[number];

/** The merchant's statements on every customs paper; `null` leaves one out. */
export interface Exporter {
  readonly eori: string | null;
  readonly vat: string | null;
  readonly ioss: string | null;
  /** The registered exporter's number, for preferential origin. */
  readonly rex: string | null;
  readonly incoterm: Incoterm | null;
  readonly reason: ExportReason | null;
}

export const noExporter: Exporter = {
  eori: null,
  vat: null,
  ioss: null,
  rex: null,
  incoterm: null,
  reason: null,
};

const british = /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/;

/** The part of a VAT number after its country. Sources: docs/decisions/074. */
const vatNumbers: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  GB: british,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: british,
};

const eoriCountries: ReadonlySet<string> = new Set([...euCountries, "GB", "XI"]);

/** `null`: no country of the EU or the United Kingdom, or not of its form. Whether it exists, only customs know. */
export function readEori(text: string): string | null {
  const number = bare(text);
  const country = number.slice(0, 2);
  if (!eoriCountries.has(country)) return null;
  const form = country === "GB" || country === "XI" ? /^\d{12}(?:\d{3})?$/ : /^[A-Z\d]{1,15}$/;
  return form.test(number.slice(2)) ? number : null;
}

export function readIoss(text: string): string | null {
  const number = bare(text);
  return /^IM\d{10}$/.test(number) ? number : null;
}

/** The number with its country: `EL123456789`. Greece's is EL also where GR was written. Null: it is none. */
export function readVatNumber(text: string): string | null {
  const number = bare(text).replace(/^GR/, "EL");
  return vatNumbers[number.slice(0, 2)]?.test(number.slice(2)) ? number : null;
}

export function readRex(text: string): string | null {
  const number = bare(text);
  return /^[A-Z]{2}REX[A-Z\d]{1,30}$/.test(number) ? number : null;
}

/** Numbers are copied from letters, with spaces, dots and hyphens between their groups. */
function bare(text: string): string {
  return text.toUpperCase().replace(/[\s.-]/g, "");
}

/** The highest value in the import scheme (IOSS), in euros. */
const IOSS_LIMIT = 150;

/**
 * Whether the EU's VAT was collected at the sale: from outside the EU or from its places without VAT, to a consumer inside, at most EUR 150. A value in another
 * currency is not converted, so it doesn't count as below.
 */
export function isIossConsignment(
  { from, to }: Pick<Shipment, "from" | "to">,
  { totals }: Pick<CustomsDeclaration, "totals">,
): boolean {
  return (
    !isInEuVatTerritory(from) &&
    isInEuVatTerritory(to) &&
    !to.company?.trim() &&
    totals.every(({ currency, value }) => currency === "EUR" && value <= IOSS_LIMIT)
  );
}

/** The statements that belong on a paper of this shipment. A return's sender is the shopper, so it states nothing. */
export function exporterOn(
  shipment: Pick<Shipment, "from" | "to" | "returnRequestId">,
  declaration: Pick<CustomsDeclaration, "totals">,
  exporter: Exporter,
): Exporter {
  if (shipment.returnRequestId !== null) return noExporter;
  return { ...exporter, ioss: isIossConsignment(shipment, declaration) ? exporter.ioss : null };
}

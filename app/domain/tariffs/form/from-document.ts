import type {
  DocumentBracket,
  DocumentService,
  DocumentSurcharge,
  DocumentTax,
  DocumentTransit,
  DocumentZone,
  DocumentZonePrices,
  TariffDocument,
} from "../document/document.ts";
import { writePlaces } from "./form-places.ts";
import type { ListForm, Measure, RowForm } from "./list-form.ts";
import { MOST } from "./list-form.ts";
import { plainNumber, priceText } from "./price-grid.ts";

/** The parts of a document that the form has no field for, and keeps. */
export interface Kept {
  /** Names of the surcharges that the form has no field for. */
  readonly surcharges: readonly string[];
  readonly parts: readonly KeptPart[];
}

export type KeptPart =
  | "pickup"
  | "origins"
  | "taxRules"
  | "limits"
  | "lockers"
  | "further-parcels"
  | "rounding"
  | "zones"
  | "prices"
  | "saturday"
  | "insurance"
  | "label";

export interface FormView {
  readonly list: ListForm;
  readonly kept: Kept;
}

/**
 * A stored tariff as the form shows it. @param home the country of postcodes without one
 * @returns null: it has more services, zones or prices than the form takes
 */
export function formFrom(document: TariffDocument, home: string): FormView | null {
  const { carrier, currency, validFrom, tax, zones, services, surcharges = [] } = document;
  if (zones.length > MOST.zones || services.length > MOST.services) return null;
  const fuel = surcharges.filter(isFuel);
  const collect = surcharges.filter(isCollect);
  const list: ListForm = {
    name: carrier.name,
    logo: logoOf(carrier),
    currency,
    validFrom,
    taxIn: tax.prices,
    tax: formTax(tax),
    fuel: fuelOf(surcharges),
    collect: collectOf(surcharges),
    goodsValue: document.goodsValue ?? "after-discounts",
    collectMost: document.cashOnDelivery === undefined ? "" : amount(document.cashOnDelivery.max),
    zones: zones.map((zone) => ({
      code: zone.code,
      name: zone.name ?? zone.code,
      places: writePlaces(zone.places, home),
    })),
    services: services.map((service) => serviceForm(service, zones)),
  };
  const rows = list.services.reduce((sum, service) => sum + (service.rows?.length ?? 0), 0);
  if (rows * zones.length > MOST.prices) return null;
  const shown: readonly DocumentSurcharge[] = [
    ...(list.fuel === null ? [] : fuel),
    ...(list.collect === null ? [] : collect),
  ];
  return {
    list,
    kept: {
      surcharges: surcharges.filter((surcharge) => !shown.includes(surcharge)).map(({ name }) => name),
      parts: keptParts(document, list),
    },
  };
}

export function formTax({ otherwise = "contract" }: DocumentTax): ListForm["tax"] {
  return otherwise === "destination" ? "eu-vat" : otherwise;
}

/** Images of our own have no field. */
function logoOf({ imageUrl = "" }: TariffDocument["carrier"]): string {
  return imageUrl.startsWith("https://") ? imageUrl : "";
}

/** The code of the surcharges that the form's own fields make. */
export const FUEL = "fuel";
export const COLLECT = "cash-on-delivery";

function isFuel({ code }: DocumentSurcharge): boolean {
  return code === FUEL;
}

function isCollect({ when }: DocumentSurcharge): boolean {
  return when === "cash-on-delivery";
}

/** The fuel surcharge in percent; empty: there is none. Null: it is no plain percentage of the price. */
function fuelOf(surcharges: readonly DocumentSurcharge[]): string | null {
  const [first, second] = surcharges.filter(isFuel);
  if (first === undefined) return "";
  const { code: _code, name: _name, per, amount: charged, ...more } = first;
  if (second !== undefined || Object.keys(more).length > 0 || per !== "shipment") return null;
  const isPlain =
    "percent" in charged && typeof charged.percent === "number" && Object.keys(charged).length === 1;
  return isPlain ? plainNumber(Number(charged.percent)) : null;
}

/** The fee for collecting cash; empty: there is none. Null: it is no fixed amount for a shipment. */
function collectOf(surcharges: readonly DocumentSurcharge[]): string | null {
  const [first, second] = surcharges.filter(isCollect);
  if (first === undefined) return "";
  const { code, name: _name, per, amount: charged, when: _when, ...more } = first;
  if (second !== undefined || Object.keys(more).length > 0 || per !== "shipment" || code !== COLLECT)
    return null;
  return "fixed" in charged ? amount(charged.fixed) : null;
}

function serviceForm(service: DocumentService, zones: readonly DocumentZone[]): ListForm["services"][number] {
  const { code, name, transitDays, limits, billableWeight, needsPhone = true } = service;
  const { countedBy = "parcels" } = service;
  const { measure, rows } = gridOf(service, zones);
  return {
    code,
    name,
    days: days(transitDays),
    maxWeight: limits?.maxWeightKg === undefined ? "" : plainNumber(limits.maxWeightKg),
    divisor: billableWeight?.volumetricDivisor === undefined ? "" : String(billableWeight.volumetricDivisor),
    needsPhone,
    measure,
    countedBy,
    rows,
  };
}

/** Null rows: the zones' brackets differ, so no grid says them. */
function gridOf(
  { prices, notServed = [] }: DocumentService,
  zones: readonly DocumentZone[],
): { readonly measure: Measure; readonly rows: readonly RowForm[] | null } & { rows: RowForm[] | null } {
  const steps = new Map<string, number>();
  const cells = new Map<string, string>();
  let measure: Measure = "kg";
  const put = (row: string, order: number, zone: string, text: string) => {
    steps.set(row, order);
    cells.set(`${row}\n${zone}`, text);
  };
  for (const each of prices) {
    if (each.transitDays !== undefined) put("days", -1, each.zone, days(each.transitDays));
    for (const bracket of each.brackets) {
      const { step, order, kind } = bracketStep(bracket);
      measure = kind;
      put(step, order, each.zone, amount(bracket.price));
    }
    const further = beyondStep(each);
    if (further !== null) put(further, Number.POSITIVE_INFINITY, each.zone, amount(each.beyond?.price ?? 0));
  }
  const ordered = [...steps].sort(([, a], [, b]) => a - b).map(([step]) => step);
  const served = new Set(prices.map(({ zone }) => zone));
  const rows = ordered.map((step) => ({
    step,
    prices: zones.map(({ code }) => cells.get(`${step}\n${code}`) ?? (notServed.includes(code) ? "-" : "")),
  }));
  // Prices of further steps between two rows have no place in a grid.
  const hasSlopes = prices.some(({ brackets }) => brackets.some(isSloped));
  const fits =
    !hasSlopes && rows.length <= MOST.rows && prices.every((each) => !hasHole(each, ordered, cells));
  return { measure, rows: fits && served.size === prices.length ? rows : null };
}

/** A row between two of a zone's own that it has no price for. */
function hasHole({ zone }: DocumentZonePrices, steps: readonly string[], cells: ReadonlyMap<string, string>) {
  const upTo = steps.filter((step) => /^\d/.test(step));
  const last = upTo.findLastIndex((step) => cells.has(`${step}\n${zone}`));
  return upTo.slice(0, last).some((step) => !cells.has(`${step}\n${zone}`));
}

function isSloped(bracket: DocumentBracket): boolean {
  return ["eachKg", "eachPieces", "eachCm", "perCm"].some((key) => key in bracket);
}

function bracketStep(bracket: DocumentBracket): { step: string; order: number; kind: Measure } {
  if ("upToKg" in bracket) return { ...upTo(bracket.upToKg, bracket.perKg), kind: "kg" };
  if ("upToPieces" in bracket) return { ...upTo(bracket.upToPieces, bracket.perPieces), kind: "pieces" };
  if ("upToCm" in bracket) return { ...upTo(bracket.upToCm, undefined), kind: "cm" };
  return { ...upTo(bracket.compartment, undefined), kind: "compartment" };
}

function upTo(limit: number, per: number | undefined): { step: string; order: number } {
  const step = per === undefined ? plainNumber(limit) : `${plainNumber(limit)} per ${plainNumber(per)}`;
  return { step, order: limit };
}

function beyondStep({ beyond }: DocumentZonePrices): string | null {
  if (beyond === undefined) return null;
  if ("eachKg" in beyond) return `+${plainNumber(beyond.eachKg)}`;
  return `+${plainNumber("eachCm" in beyond ? beyond.eachCm : beyond.eachPieces)}`;
}

function days(transit: DocumentTransit): string {
  if (typeof transit === "number") return String(transit);
  return transit.min === transit.max ? String(transit.min) : `${transit.min}-${transit.max}`;
}

function amount(money: number | string): string {
  return priceText(Number(money));
}

function keptParts(document: TariffDocument, list: ListForm): readonly KeptPart[] {
  const { services, zones, surcharges: _surcharges, ...rest } = document;
  const has = (test: (service: DocumentService) => boolean) => services.some(test);
  const parts: Readonly<Record<KeptPart, boolean>> = {
    zones:
      list.zones.some(({ places }) => places === null) ||
      zones.some(({ from, remote }) => from !== undefined || remote === true),
    prices: list.services.some(({ rows }) => rows === null),
    limits: has(({ limits = {}, billableWeight = {} }) => {
      const { maxWeightKg: _weight, ...more } = limits;
      const { per, volumetricDivisor: _divisor, ...other } = { per: "parcel", ...billableWeight };
      return Object.keys(more).length + Object.keys(other).length > 0 || per !== "parcel";
    }),
    lockers: has(({ locker, compartments }) => locker !== undefined || compartments !== undefined),
    "further-parcels": has(
      ({ furtherParcels, cheaperNextBreak }) => furtherParcels !== undefined || cheaperNextBreak === true,
    ),
    saturday: has(
      ({ saturdayDelivery, deliveryWeekdays }) =>
        saturdayDelivery !== undefined || deliveryWeekdays !== undefined,
    ),
    insurance: has(({ insurance }) => insurance !== undefined),
    pickup: rest.pickup !== undefined,
    origins: rest.origins !== undefined,
    taxRules: (rest.tax.rules ?? []).length > 0 || typeof rest.tax.invoicedTo === "object",
    rounding: rest.rounding !== undefined,
    label: rest.label !== undefined || rest.dayList !== undefined || rest.scans !== undefined,
  };
  return (Object.keys(parts) as KeptPart[]).filter((part) => parts[part]);
}

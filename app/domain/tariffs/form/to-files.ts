import type {
  DocumentService,
  DocumentSurcharge,
  DocumentTax,
  DocumentZone,
  TariffDocument,
} from "../document/document.ts";
import type { NamedFile } from "../load/table-files.ts";
import type { Problem } from "../problem.ts";
import type { TypedUnit } from "../tables/typed-number.ts";
import { typedNumber } from "../tables/typed-number.ts";
import { codeOf } from "./code-of.ts";
import { readPlaces } from "./form-places.ts";
import { COLLECT, FUEL, formFrom, formTax } from "./from-document.ts";
import type { FieldMistake, FieldProblem, ListForm, ServiceForm } from "./list-form.ts";
import { atNoField, problemFields } from "./problem-fields.ts";

export interface FormContext {
  /** The document that the form shows; its parts without a field are kept. Null: a new list. */
  readonly base: TariffDocument | null;
  /** The carrier's code, or null to make one from its name. */
  readonly carrierCode: string | null;
  /** The country of postcodes without one. */
  readonly home: string;
  /** IANA name, for a new list. */
  readonly timeZone: string;
}

export interface FormFiles {
  /** The carrier's code. */
  readonly code: string;
  /** A document with its tables, as in an upload. */
  readonly files: readonly NamedFile[];
  /** Mistakes of the fields' own form. With an error there are no files. */
  readonly problems: readonly FieldProblem[];
  /** A problem of the files at its field. */
  fieldProblem(problem: Problem): FieldProblem;
}

/** Turns what was typed into the files of a tariff, so that one reader and one checker serve both. */
export function filesOfForm(list: ListForm, { base, carrierCode, home, timeZone }: FormContext): FormFiles {
  const problems: FieldProblem[] = [];
  const mistake = (field: string, code: FieldMistake, severity: "error" | "warning" = "error") =>
    problems.push({ field, severity, message: { code } });
  const currency = list.currency.trim().toUpperCase();
  const number = (field: string, text: string): number | undefined => {
    const read = decimal(text, unitOf(field, currency));
    if (text.trim() !== "" && read === undefined) mistake(field, "not-a-number");
    return read;
  };
  const before = base === null ? null : (formFrom(base, home)?.list ?? null);

  if (list.name.trim() === "") mistake("name", "missing");
  const logo = list.logo.trim();
  if (logo !== "" && !isLink(logo)) mistake("logo", "not-a-link");
  if (list.zones.length === 0) mistake("zones", "no-zone");
  const zones = zonesOf(list, base, before, home, mistake);
  const tables: NamedFile[] = [];
  const taken = new Set(list.services.map(({ code }) => code).filter((code) => code !== ""));
  const services = list.services.map((service, index) => {
    const at = `services.${index}`;
    const stored = base?.services.find(({ code }) => code === service.code && code !== "");
    const code = stored?.code ?? codeOf(service.name, taken, "service");
    taken.add(code);
    if (service.name.trim() === "") mistake(`${at}.name`, "missing");
    const days = daysOf(service.days);
    if (days === null) mistake(`${at}.days`, service.days.trim() === "" ? "missing" : "not-days");
    if (service.rows?.every(({ prices }) => prices.every((text) => text.trim() === "")))
      mistake(`${at}.rows`, "no-price");
    const weight = number(`${at}.maxWeight`, service.maxWeight);
    const divisor = number(`${at}.divisor`, service.divisor);
    const shown = before?.services.find((each) => each.code === service.code);
    const kept = stored === undefined ? undefined : chargedAs(service, stored);
    return {
      ...serviceOf(kept, {
        code,
        name: service.name.trim(),
        days: days ?? 0,
        weight,
        divisor,
        needsPhone: service.needsPhone,
        countedBy: service.countedBy,
      }),
      ...pricesOf(service, stored, shown?.rows ?? null, list, before, (rows) => {
        const name = tableName(index);
        tables.push(file(name, rows));
        return { file: name };
      }),
    };
  });
  const { surcharges, collects } = surchargesOf(list, base, number);
  const { surcharges: _surcharges, cashOnDelivery, validTo, ...kept } = base ?? newDocument(timeZone, home);
  const formMost = number("collectMost", list.collectMost);
  const most = formMost ?? cashOnDelivery?.max;
  if (collects && most === undefined && list.collectMost.trim() === "") mistake("collectMost", "missing");
  const name = list.name.trim();
  const code = carrierCode ?? codeOf(name, new Set(), "carrier");
  const errors = problems.some(({ severity }) => severity === "error");
  if (errors) return { code, files: [], problems, fieldProblem: atNoField };

  const written = {
    ...kept,
    carrier: {
      ...kept.carrier,
      code,
      name,
      ...(logo !== (before?.logo ?? "") && { imageUrl: logo || NO_LOGO }),
    },
    currency,
    validFrom: list.validFrom,
    ...(validTo !== undefined && list.validFrom === base?.validFrom && { validTo }),
    ...(list.goodsValue !== (base?.goodsValue ?? "after-discounts") && { goodsValue: list.goodsValue }),
    ...(collects ? { cashOnDelivery: { max: most } } : {}),
    // A town that a person types is meant, also where another zone has the beginning of its postcodes.
    ...(base === null && zones.some(hasTowns) && { citiesFirst: true }),
    zones,
    services,
    ...(surcharges.length > 0 && { surcharges }),
    tax: taxOf(list, base?.tax ?? null, home),
  };
  const json = JSON.stringify(written, null, 1);
  return {
    code,
    files: [{ name: DOCUMENT, bytes: new TextEncoder().encode(json) }, ...tables],
    problems,
    fieldProblem: problemFields(json, written, surcharges),
  };
}

/** The picture of a parcel, for carriers without a logo. */
const NO_LOGO = "/carriers/parcel.svg";

function isLink(text: string): boolean {
  return text.startsWith("https://") && URL.canParse(text) && !/\s/.test(text);
}

const DOCUMENT = "tariff.json";
const tableName = (index: number) => `prices-${index}.csv`;

function newDocument(timeZone: string, home: string) {
  return {
    format: "waybill-tariff/2" as const,
    carrier: { code: "", name: "" },
    timeZone,
    validFrom: "",
    origins: [{ country: home }],
    tax: undefined,
    surcharges: undefined,
    cashOnDelivery: undefined,
    validTo: undefined,
  };
}

/**
 * A tax that the form didn't change is kept. A new contract is between a carrier and a merchant of the merchant's own
 * country.
 */
function taxOf({ taxIn: prices, tax }: ListForm, stored: DocumentTax | null, home: string): DocumentTax {
  if (stored !== null && formTax(stored) === tax) return { ...stored, prices };
  const { invoicedBy: _by, invoicedTo: _to, otherwise: _otherwise, ...kept } = stored ?? {};
  if (tax === "contract") return { ...kept, prices, invoicedBy: home, invoicedTo: home };
  return { ...kept, prices, otherwise: tax === "eu-vat" ? "destination" : "none" };
}

function hasTowns({ places }: DocumentZone): boolean {
  return places.some((place) => "cities" in place);
}

type Mistake = (field: string, code: FieldMistake, severity?: "error" | "warning") => void;

function zonesOf(
  list: ListForm,
  base: TariffDocument | null,
  before: ListForm | null,
  home: string,
  mistake: Mistake,
): readonly DocumentZone[] {
  const codes = zoneCodes(list);
  return list.zones.map((zone, index) => {
    const stored = base?.zones.find(({ code }) => code === zone.code && code !== "");
    const shown = before?.zones.find(({ code }) => code === zone.code);
    const code = codes[index] ?? "";
    const name = zone.name.trim();
    const isSame = zone.places === null || (stored !== undefined && shown?.places === zone.places);
    const read = readPlaces(zone.places ?? "", home);
    if (!isSame && read.places.length === 0) mistake(`zones.${index}.places`, "missing");
    if (!isSame && read.short.length > 0) mistake(`zones.${index}.places`, "short-postcode", "warning");
    const { name: _name, ...rest } = stored ?? { code, places: [] };
    return {
      ...rest,
      code,
      ...(name !== "" && name !== code && { name }),
      places: isSame && stored !== undefined ? stored.places : [...read.places],
    };
  });
}

/** Zones keep their code; a new one gets one from its name, `1` for `Zone 1`. */
function zoneCodes(list: ListForm): readonly string[] {
  const taken = new Set(list.zones.map(({ code }) => code).filter((code) => code !== ""));
  return list.zones.map(({ code, name }, index) => {
    if (code !== "") return code;
    const made = codeOf(name.replace(/^(?:zone|ζώνη|ζωνη)\s+/i, ""), taken, `${index + 1}`);
    taken.add(made);
    return made;
  });
}

interface ServiceFields {
  readonly code: string;
  readonly name: string;
  readonly days: DocumentService["transitDays"];
  readonly weight: number | undefined;
  readonly divisor: number | undefined;
  readonly needsPhone: boolean;
  readonly countedBy: ServiceForm["countedBy"];
}

function serviceOf(
  stored: DocumentService | undefined,
  { code, name, days, weight, divisor, needsPhone, countedBy }: ServiceFields,
): Omit<DocumentService, "prices" | "notServed"> {
  const {
    prices: _prices,
    notServed: _notServed,
    limits,
    billableWeight,
    ...kept
  } = stored ?? {
    code,
    name,
    transitDays: days,
    prices: [],
  };
  const { maxWeightKg: _weight, ...otherLimits } = limits ?? {};
  const { volumetricDivisor: _divisor, ...billed } = billableWeight ?? {};
  const limited = { ...otherLimits, ...(weight !== undefined && { maxWeightKg: weight }) };
  const billable = {
    per: "parcel" as const,
    ...billed,
    ...(divisor !== undefined && { volumetricDivisor: divisor }),
  };
  return {
    ...kept,
    code,
    name,
    transitDays: days,
    ...(needsPhone !== (stored?.needsPhone ?? true) && { needsPhone }),
    ...(countedBy !== (stored?.countedBy ?? "parcels") && { countedBy }),
    ...(billableWeight !== undefined || divisor !== undefined ? { billableWeight: billable } : {}),
    ...(Object.keys(limited).length > 0 && { limits: limited }),
  };
}

const chargedBy = { kg: "weight", cm: "size", compartment: "compartment", pieces: "pieces" } as const;

/** Doors belong to prices by doors: a service that goes by something else now has none. */
function chargedAs({ rows, measure }: ServiceForm, stored: DocumentService): DocumentService {
  if (rows === null || (stored.chargedBy ?? "weight") === chargedBy[measure]) return stored;
  const { compartments: _doors, chargedBy: _before, ...kept } = stored;
  return kept;
}

/** The stored prices while nothing of them was changed, else a table. */
function pricesOf(
  { rows, measure }: ServiceForm,
  stored: DocumentService | undefined,
  shown: ServiceForm["rows"],
  list: ListForm,
  before: ListForm | null,
  table: (rows: readonly (readonly string[])[]) => { readonly file: string },
): {
  readonly prices: unknown;
  readonly notServed?: DocumentService["notServed"];
  readonly chargedBy?: DocumentService["chargedBy"];
} {
  const codes = zoneCodes(list);
  const isSame = sameZones(list, before) && JSON.stringify(rows) === JSON.stringify(shown);
  if (stored !== undefined && (rows === null || isSame)) {
    const { prices, notServed = [] } = stored;
    // A grid that isn't shown has no column for a new zone.
    const added = codes.filter((_code, index) => list.zones[index]?.code === "");
    const without = [...notServed, ...added].filter((code) => codes.includes(code));
    return { prices, ...(without.length > 0 && { notServed: without }) };
  }
  const charged = chargedBy[measure];
  const header = [measure, ...codes];
  // A cell that is left empty beside prices is not served, as the form says of a dash.
  const priced = list.zones.map((_zone, at) =>
    (rows ?? []).some(({ prices }) => (prices[at] ?? "").trim() !== ""),
  );
  const body = (rows ?? []).map(({ step, prices }) => [
    step,
    ...list.zones.map(
      (_zone, at) => pointed(prices[at] ?? "") || (priced[at] && step.trim() !== "days" ? "-" : ""),
    ),
  ]);
  return { prices: table([header, ...body]), ...(charged !== "weight" && { chargedBy: charged }) };
}

function sameZones({ zones }: ListForm, before: ListForm | null): boolean {
  return (
    JSON.stringify(zones.map(({ code }) => code)) === JSON.stringify(before?.zones.map(({ code }) => code))
  );
}

function surchargesOf(
  list: ListForm,
  base: TariffDocument | null,
  number: (field: string, text: string) => number | undefined,
): { readonly surcharges: readonly DocumentSurcharge[]; readonly collects: boolean } {
  const stored = base?.surcharges ?? [];
  const fuel = list.fuel === null ? undefined : number("fuel", list.fuel);
  const fee = list.collect === null ? undefined : number("collect", list.collect);
  const storedFuel = stored.find(({ code }) => code === FUEL);
  const storedFee = stored.find(({ when }) => when === "cash-on-delivery");
  const kept = stored.filter(
    (surcharge) =>
      (list.fuel === null || surcharge !== storedFuel) && (list.collect === null || surcharge !== storedFee),
  );
  const own: readonly DocumentSurcharge[] = [
    ...(fuel === undefined
      ? []
      : [
          {
            code: FUEL,
            name: storedFuel?.name ?? "Fuel",
            per: "shipment" as const,
            amount: { percent: fuel },
          },
        ]),
    ...(fee === undefined
      ? []
      : [
          {
            code: COLLECT,
            name: storedFee?.name ?? "Cash on delivery",
            when: "cash-on-delivery" as const,
            per: "shipment" as const,
            amount: { fixed: fee },
          },
        ]),
  ];
  const collects = list.collect === null ? base?.cashOnDelivery !== undefined : fee !== undefined;
  const unchanged = stored.filter((surcharge) =>
    own.some((each) => JSON.stringify(each) === JSON.stringify(surcharge)),
  );
  // Stored surcharges keep their places, so that a list that was only looked at stays as it is.
  if (unchanged.length === own.length)
    return { surcharges: stored.filter((each) => kept.includes(each) || unchanged.includes(each)), collects };
  return { surcharges: [...own, ...kept], collects };
}

function file(name: string, rows: readonly (readonly string[])[]): NamedFile {
  const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");
  return { name, bytes: new TextEncoder().encode(text) };
}

/** `3,40` typed into one cell of a grid with points. A number that may be thousands stays, and the checker asks. */
function pointed(cell: string): string {
  const text = cell.trim();
  return /^\d+,(\d{1,2}|\d{4,})$/.test(text) ? text.replace(",", ".") : text;
}

function unitOf(field: string, currency: string): TypedUnit | undefined {
  if (field === "fuel") return "%";
  if (field.startsWith("collect")) return { currency };
  return field.endsWith(".maxWeight") ? "kg" : undefined;
}

function decimal(text: string, unit: TypedUnit | undefined): number | undefined {
  const plain = typedNumber(text, unit);
  return plain === null || plain.startsWith("-") ? undefined : Number(plain);
}

/** `2`, `1-3`; null: neither. */
function daysOf(text: string): DocumentService["transitDays"] | null {
  const [, min, max] = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (min === undefined) return null;
  return max === undefined || max === min ? Number(min) : { min: Number(min), max: Number(max) };
}

import { readCommodityCode } from "../values/commodity-code.ts";
import type { CustomsPlace } from "../values/customs-territories.ts";
import { customsTerritoryOf, euCountries, isInEuVatTerritory } from "../values/customs-territories.ts";
import type { CalendarDate } from "../values/day-number.ts";
import type { CurrencyCode } from "../values/money.ts";
import { toMinor } from "../values/money.ts";
import type { Shipment } from "../values/shipment.ts";
import type { CustomsDeclaration } from "./declaration.ts";
import { declarationOf } from "./declaration.ts";
import type { ImportFee } from "./import-rules.ts";
import { flatDuty, importFees, isWithin, LOW_VALUE_MINOR, notExempt } from "./import-rules.ts";

/** A consignment that comes into the EU. */
export interface Import {
  /** The date of the customs declaration. */
  readonly date: CalendarDate;
  readonly from: CustomsPlace;
  readonly to: CustomsPlace;
  readonly buyer: "consumer" | "business";
  /** The value of the goods without carriage, in cents of EUR; `null` if it was declared in another currency. */
  readonly valueMinor: number | null;
  /** One for each line, digits alone; empty where there is none. */
  readonly commodityCodes: readonly string[];
  readonly parcels: number;
  /** The declaration's set of data: H7 for low values, H6 for post, H1 in full. */
  readonly dataSet: "H1" | "H6" | "H7";
  readonly vat: "ioss" | "special-arrangements" | "standard";
  /** Whether preferential origin or a customs union's treatment is claimed. */
  readonly preference: boolean;
}

/**
 * `flat`: so much for each item. `exempt`: none. `tariff`: that of each code, which is not computed. `unknown`: not in
 * euros, without codes, or to a place for which no source says it.
 */
export type ImportDuty =
  | { readonly basis: "flat"; readonly items: number; readonly minor: number }
  | { readonly basis: "exempt" | "tariff" | "unknown" };

export interface ImportCharges {
  /** The duty, in cents of EUR. */
  readonly duty: ImportDuty;
  readonly fees: readonly (Pick<ImportFee, "code" | "name"> & {
    readonly minor: number;
    readonly currency: CurrencyCode;
  })[];
  /** Codes of fees that may be due. */
  readonly unconfirmed: readonly string[];
}

/**
 * The duty and national fees of a consignment of low value, by the rules of its day; VAT is not in it. `null`: no import
 * into the EU's customs territory, or one to Northern Ireland, whose rules are its own.
 */
export function importCharges(goods: Import): ImportCharges | null {
  if (customsUnionOf(goods.from) !== "no" || customsUnionOf(goods.to) !== "yes") return null;
  const due = importFees.filter((fee) => mayBeDue(fee, goods));
  return {
    duty: dutyOf(goods),
    fees: due.flatMap((fee) => {
      const { code, name, price } = fee;
      if (price === null || isOpen(fee, goods)) return [];
      return [{ code, name, minor: price.minor * countOf(fee, goods), currency: price.currency }];
    }),
    unconfirmed: due.filter((fee) => isOpen(fee, goods)).map(({ code }) => code),
  };
}

/** An estimate for a shipment, as of the day it was made, declared in the short form; `null` as above, and for returns. */
export function importChargesOf(
  shipment: Pick<
    Shipment,
    "createdAt" | "from" | "to" | "items" | "parcels" | "redactedAt" | "returnRequestId"
  >,
): ImportCharges | null {
  const declaration = shipment.returnRequestId === null ? declarationOf(shipment) : null;
  if (declaration === null) return null;
  const { from, to, parcels, createdAt } = shipment;
  return importCharges({
    date: createdAt.toISOString().slice(0, 10),
    from,
    to,
    buyer: to.company?.trim() ? "business" : "consumer",
    valueMinor: eurosOf(declaration),
    commodityCodes: declaration.lines.map(({ commodityCode }) => readCommodityCode(commodityCode) ?? ""),
    parcels: parcels.length,
    dataSet: "H7",
    vat: "standard",
    preference: false,
  });
}

function eurosOf({ totals }: CustomsDeclaration): number | null {
  const [total, ...others] = totals;
  return total?.currency === "EUR" && others.length === 0 ? toMinor(total.value, "EUR") : null;
}

function customsUnionOf(place: CustomsPlace): "yes" | "no" | "goods" {
  const territory = customsTerritoryOf(place);
  if (territory === null) return euCountries.includes(place.country) ? "yes" : "no";
  return territory.customsUnion ?? "no";
}

function dutyOf(goods: Import): ImportDuty {
  const { date, to, buyer, valueMinor, commodityCodes, dataSet, vat, preference } = goods;
  if (valueMinor === null || itemsIn(commodityCodes, dataSet) === null) return { basis: "unknown" };
  if (valueMinor > LOW_VALUE_MINOR) return { basis: "tariff" };
  if (date < flatDuty.period.from)
    return { basis: commodityCodes.some((code) => notExempt.test(code)) ? "tariff" : "exempt" };
  // Distance sales to consumers alone bear the flat duty.
  if (!isWithin(date, flatDuty.period) || buyer === "business") return { basis: "tariff" };
  if (!isInEuVatTerritory(to)) return { basis: "unknown" };
  if (preference && dataSet === "H1" && vat !== "ioss") return { basis: "tariff" };
  const items = itemsIn(commodityCodes, dataSet) ?? 0;
  return { basis: "flat", items, minor: items * flatDuty.minor };
}

/** Goods of one code are one item, however many; a full declaration tells them apart by ten digits, others by six. */
function itemsIn(codes: readonly string[], dataSet: Import["dataSet"]): number | null {
  if (codes.length === 0 || codes.some((code) => code.length < 6)) return null;
  return new Set(codes.map((code) => code.slice(0, dataSet === "H1" ? 10 : 6))).size;
}

function mayBeDue(fee: ImportFee, { date, to, buyer, valueMinor, dataSet }: Import): boolean {
  const isLow =
    valueMinor !== null && (valueMinor < LOW_VALUE_MINOR || (fee.atLimit && valueMinor === LOW_VALUE_MINOR));
  const isAsked = (buyer === "consumer" || fee.business !== "no") && (!fee.onlyH7 || dataSet === "H7");
  return isLow && isAsked && isWithin(date, fee.period) && fee.isDue(to);
}

function isOpen(fee: ImportFee, { buyer, commodityCodes, dataSet }: Import): boolean {
  return (
    fee.price === null ||
    (buyer === "business" && fee.business === "open") ||
    (fee.per === "item" && itemsIn(commodityCodes, dataSet) === null)
  );
}

function countOf({ per }: ImportFee, { parcels, commodityCodes, dataSet }: Import): number {
  if (per === "item") return itemsIn(commodityCodes, dataSet) ?? 0;
  return per === "parcel" ? parcels : 1;
}

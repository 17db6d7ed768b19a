import type { BookingOrder, JsonValue, Parcel } from "../../../../domain/engine/index.ts";
import { declarationOf, EngineError, needsCustomsDeclaration } from "../../../../domain/engine/index.ts";
import { alpha3Of } from "../../../../domain/reference/countries.ts";
import type { SettingFields } from "../account.ts";
import { filled } from "./addresses.ts";

export type CustomsOrder = Pick<BookingOrder, "from" | "to" | "items" | "orderName" | "relatedOrderId">;

/**
 * The declaration of one parcel's goods, of which DHL makes CN23 or invoice; `null`: the way needs none. Values and weights are of a
 * unit. Source: contract sheet, section 6.
 * @param isFirst the charges are declared once
 * @throws EngineError CUSTOMS_REQUIRED the account lacks a statement
 */
export function customsOf(
  order: CustomsOrder,
  parcel: Parcel,
  { export_type, postal_charges, customs_number }: SettingFields,
  isFirst: boolean,
): { readonly [name: string]: JsonValue } | null {
  const { from, to } = order;
  if (!needsCustomsDeclaration(from, to)) return null;
  if (export_type === undefined || postal_charges === undefined) throw missingStatement();
  return {
    exportType: export_type,
    postalCharges: { currency: "EUR", value: isFirst ? postal_charges : 0 },
    ...filled({
      invoiceNo: (order.orderName ?? order.relatedOrderId)?.slice(0, 35),
      shipperCustomsRef: customs_number,
    }),
    items: goodsOf(order, parcel),
  };
}

/** A parcel's goods. */
export function goodsOf({ from, to, items }: CustomsOrder, parcel: Parcel): readonly JsonValue[] {
  const its = parcel.itemIndexes.flatMap((index) => items[index] ?? []);
  const { lines = [] } = declarationOf({ from, to, items: its, parcels: [parcel] }) ?? {};
  return lines.map(({ description, commodityCode, countryOfOrigin, quantity, weightG, value, currency }) => {
    // DHL counts whole units: a part of one is declared as one.
    const units = /^[1-9]\d*$/.test(quantity) ? Number(quantity) : 1;
    return {
      itemDescription: description.slice(0, 256),
      ...filled({ countryOfOrigin: alpha3Of(countryOfOrigin), hsCode: commodityCode }),
      packagedQuantity: units,
      itemValue: { currency, value: Math.round((value / units) * 100) / 100 },
      // Rounded down: together they must not weigh more than the parcel.
      itemWeight: { uom: "g", value: Math.max(1, Math.floor(weightG / units)) },
    };
  });
}

function missingStatement(): EngineError {
  const message = "Enter the kind of export and the shipping charge for customs in the settings of DHL.";
  return new EngineError("CUSTOMS_REQUIRED", message, {
    reason: "customs_settings",
    words: {
      en: message,
      el: "Συμπληρώστε το είδος της εξαγωγής και τα μεταφορικά για το τελωνείο στις ρυθμίσεις της DHL.",
    },
  });
}

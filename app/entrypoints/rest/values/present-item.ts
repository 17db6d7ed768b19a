import type { Item, Parcel } from "../../../domain/engine/index.ts";
import type { ItemResponse, QuotedParcelResponse } from "./item.ts";

export function presentItem(item: Item): ItemResponse {
  return {
    weight: item.weightG,
    height: item.heightCm ?? undefined,
    width: item.widthCm ?? undefined,
    length: item.lengthCm ?? undefined,
    notes: item.notes ?? undefined,
    value: item.value ?? undefined,
    currency: item.currency ?? undefined,
    label: item.label ?? undefined,
    invoice_lines: item.invoiceLines?.map((line) => ({
      country_of_origin: line.countryOfOrigin ?? undefined,
      description: line.description ?? undefined,
      commodity_code: line.commodityCode ?? undefined,
      quantity: line.quantity ?? undefined,
      value: line.value ?? undefined,
      weight: line.weight ?? undefined,
    })),
    compartment_size: item.compartmentSize ?? undefined,
    ships_alone: item.shipsAlone ?? undefined,
    keep_upright: item.keepUpright ?? undefined,
    sku: item.sku ?? undefined,
    place: item.place ?? undefined,
  };
}

export function presentParcel({
  itemIndexes,
  weightG,
  lengthCm,
  widthCm,
  heightCm,
}: Parcel): QuotedParcelResponse {
  return { items: [...itemIndexes], weight: weightG, length: lengthCm, width: widthCm, height: heightCm };
}

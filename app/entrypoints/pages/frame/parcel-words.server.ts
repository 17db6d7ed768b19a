import type { ParcelSet } from "../../../domain/orders/parcels/set-parcel.ts";
import type { PageFormat } from "./page-format.server.ts";
import { fingerprint } from "./stale-save.server.ts";

/** The weight and the box that a person set: `2.5 kg · Small`. */
export function parcelWords({ weightG, box }: ParcelSet, format: PageFormat): string {
  return [weightG === null ? null : format.weight(weightG), box?.name].filter(Boolean).join(" · ");
}

/** Shows whether the values are those that a page was drawn with. */
export function parcelKey({ weightG, box }: ParcelSet): string {
  return fingerprint([weightG, box?.code ?? null]);
}

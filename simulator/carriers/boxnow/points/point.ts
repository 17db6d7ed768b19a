import type { CompartmentSize } from "../model.ts";

export type PointType = "apm" | "any-apm" | "warehouse" | "depot";
export const pointTypes: readonly PointType[] = ["apm", "any-apm", "warehouse", "depot"];

/** The only state of an open locker. Source: contract sheet, section 5. */
export const openState = "boxnow-ready";

export interface Point {
  readonly id: string;
  readonly type: PointType;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly name: string;
  readonly title: string | null;
  readonly addressLine1: string;
  /** the town */
  readonly addressLine2: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
  /** language-COUNTRY */
  readonly region: string | null;
  readonly note: string | null;
  readonly image: string | null;
  /** compartments; rows never show them */
  sizes: readonly CompartmentSize[];
  /** `boxnow-ready` is open, all else is closed */
  state: string;
  /** of a warehouse: its merchant; null: everyone's */
  readonly partnerId: string | null;
}

/** A point as both lists answer it. */
export function pointRow(point: Point, expectedDelivery: Date) {
  const { id, type, title, name, addressLine1, addressLine2, postalCode, country, note, image, region } =
    point;
  const place = { title, name, addressLine1, addressLine2, postalCode, country };
  if (point.lat === null || point.lng === null) return { id, type, image: null, ...place, region };
  return {
    id,
    type,
    lat: point.lat.toFixed(6),
    lng: point.lng.toFixed(6),
    ...place,
    ...(note !== null && { note }),
    image,
    region,
    ...(type === "apm" && { expectedDeliveryTime: expectedDelivery.toISOString() }),
  };
}

import type { Coordinates } from "../../kit/distance.ts";
import { kmBetween } from "../../kit/distance.ts";
import type { CompartmentSize, Partner } from "../model.ts";
import type { Point } from "./point.ts";
import { openState } from "./point.ts";

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** In metres. */
export const distanceM = (from: Position, to: Position): number =>
  kmBetween(coordinatesOf(from), coordinatesOf(to)) * 1_000;

const coordinatesOf = ({ lat, lng }: Position): Coordinates => ({ latitude: lat, longitude: lng });

export const positionOf = ({ lat, lng }: Point): Position | null =>
  lat === null || lng === null ? null : { lat, lng };

export const isOpen = (point: Point): boolean => point.type !== "apm" || point.state === openState;

/** Points of one size, nearest first, with their distance. Points without a place have none. */
export function nearest(points: readonly Point[], from: Position): { point: Point; metres: number }[] {
  return points
    .flatMap((point) => {
      const position = positionOf(point);
      return position === null ? [] : [{ point, metres: distanceM(from, position) }];
    })
    .sort((one, other) => one.metres - other.metres);
}

/** Lockers of the partner's regions with this compartment, and points without compartments. */
export const takesSize = (point: Point, size: CompartmentSize): boolean =>
  point.type !== "apm" || point.sizes.includes(size);

/** Whether a merchant may see the point: their own warehouses and everyone's points. */
export const isVisibleTo = (point: Point, partner: Partner): boolean =>
  point.partnerId === null || point.partnerId === partner.id;

export const isShippedTo = (point: Point, partner: Partner): boolean =>
  point.region === null || partner.shippingRegions.includes(point.region);

/** Degrees, WGS 84. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth. */
const EARTH_M = 6_371_008.8;

export function isOnEarth({ latitude, longitude }: Coordinates): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** A place as a unit vector: nearer on the sphere is nearer through it, also across the date line and the poles. */
export type UnitVector = readonly [number, number, number];

export function unitVectorOf({ latitude, longitude }: Coordinates): UnitVector {
  const [north, east] = [toRadians(latitude), toRadians(longitude)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

export function squaredChord(a: UnitVector, b: UnitVector): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

/** Along the great circle, in whole metres. */
export function metresOf(squared: number): number {
  return Math.round(2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(squared) / 2)));
}

/** The middle of places that lie near each other. */
export function centroidOf(places: readonly Coordinates[]): Coordinates {
  const [x, y, z] = places
    .map(unitVectorOf)
    .reduce((sum, each) => [sum[0] + each[0], sum[1] + each[1], sum[2] + each[2]], [0, 0, 0]);
  return { latitude: toDegrees(Math.atan2(z, Math.hypot(x, y))), longitude: toDegrees(Math.atan2(y, x)) };
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function toDegrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

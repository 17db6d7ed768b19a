export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** On a sphere, by the haversine formula. */
export function kmBetween(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const along =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * 6_371 * Math.asin(Math.sqrt(along));
}

export interface ServicePoint {
  /** at most six characters */
  readonly id: string;
  readonly name: string;
  /** `247` is a locker. Source: section 9 */
  readonly type: "CTY" | "STN" | "PRT" | "247";
  readonly line: string;
  readonly city: string;
  readonly postcode: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly capabilities: readonly number[];
  /** kilograms */
  readonly mostWeight: number;
  /** centimetres, the longest first */
  readonly mostSides: readonly [number, number, number];
  readonly mostPieces: number;
  /** A open, S suspended, U unavailable, Y not yet open, X closed */
  readonly status: "A" | "S" | "U" | "Y" | "X";
}

type Town = readonly [
  area: string,
  city: string,
  postcode: string,
  country: string,
  lat: number,
  lon: number,
];

const towns: readonly Town[] = [
  ["SKG", "Thessaloniki", "54622", "GR", 40.6366, 22.9427],
  ["ATH", "Athens", "10552", "GR", 37.9838, 23.7275],
  ["BER", "Berlin", "10115", "DE", 52.5321, 13.3849],
  ["CPH", "Copenhagen", "2100", "DK", 55.7069, 12.5773],
  ["ZRH", "Zurich", "8001", "CH", 47.3717, 8.5423],
];

const kinds = [
  { type: "STN", word: "Station", mostWeight: 70, mostSides: [120, 80, 80], mostPieces: 10 },
  { type: "CTY", word: "City Shop", mostWeight: 30, mostSides: [100, 60, 60], mostPieces: 5 },
  { type: "PRT", word: "Partner", mostWeight: 20, mostSides: [60, 50, 50], mostPieces: 3 },
  { type: "247", word: "Locker", mostWeight: 10, mostSides: [60, 40, 38], mostPieces: 1 },
] as const;

/** Five in each town; the last one is closed. All of them are invented. */
export const points: readonly ServicePoint[] = towns.flatMap(([area, city, postcode, country, lat, lon]) =>
  [...kinds, kinds[2]].map(({ type, word, mostWeight, mostSides, mostPieces }, index) => ({
    id: `${area}${String(index + 1).padStart(3, "0")}`,
    name: `DHL ${word} ${city} ${index + 1}`,
    line: `Main Street ${index + 1}`,
    ...{ type, city, postcode, country, mostWeight, mostSides, mostPieces },
    latitude: lat + index * 0.004,
    longitude: lon,
    capabilities: type === "STN" ? [74, 78, 79, 86, 87] : [86, 87],
    status: index === kinds.length ? ("X" as const) : ("A" as const),
  })),
);

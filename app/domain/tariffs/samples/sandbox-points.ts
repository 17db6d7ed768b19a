import type { CarrierPoint, PointMisfit } from "../../engine/index.ts";

/** An invented locker. */
export interface SamplePoint extends CarrierPoint {
  /** Bookings are refused for this reason, though the list says nothing of it: as where a locker filled up since. */
  readonly refusesAs?: PointMisfit;
}

/** Real cities and postcodes, so that the nearest can be found; the lockers, their streets and places there are invented. */
const cities: readonly (readonly [
  code: string,
  city: string,
  latitude: number,
  longitude: number,
  zips: string,
])[] = [
  ["ATH", "Athens", 37.9755, 23.7348, "10557 10431 10676 11141 11251 11362 11471 11527 11634 11743 11853"],
  ["PIR", "Piraeus", 37.9429, 23.6469, "18531"],
  ["PER", "Peristeri", 38.0135, 23.6911, "12131"],
  ["MAR", "Marousi", 38.0562, 23.8083, "15122 15231 15341"],
  ["GLY", "Glyfada", 37.8628, 23.7555, "16674 17121 17671"],
  ["SKG", "Thessaloniki", 40.6328, 22.9413, "54624 54622 54639 54352 54453 55132 56430"],
  ["GPA", "Patras", 38.2466, 21.7346, "26221 26441"],
  ["LRA", "Larissa", 39.639, 22.4191, "41222"],
  ["VOL", "Volos", 39.3622, 22.9422, "38221"],
  ["IOA", "Ioannina", 39.665, 20.8537, "45332"],
  ["HER", "Heraklion", 35.3387, 25.1442, "71202"],
  ["CHQ", "Chania", 35.5138, 24.018, "73131"],
  ["RHO", "Rhodes", 36.4341, 28.2176, "85100"],
  ["KVA", "Kavala", 40.9376, 24.4129, "65302"],
  ["KLX", "Kalamata", 37.0389, 22.1142, "24100"],
  ["LAM", "Lamia", 38.8991, 22.4337, "35100"],
  ["SER", "Serres", 41.0856, 23.5477, "62122"],
  ["AXD", "Alexandroupoli", 40.8457, 25.874, "68100"],
  ["CFU", "Corfu", 39.6243, 19.9217, "49100"],
  ["MJT", "Mytilene", 39.1042, 26.5542, "81100"],
  ["KGS", "Kos", 36.8926, 27.2877, "85300"],
  ["JSY", "Syros", 37.4415, 24.9414, "84100"],
  ["TRI", "Tripoli", 37.5108, 22.3731, "22100"],
  ["CHA", "Chalkida", 38.4636, 23.6028, "34100"],
  ["KZI", "Kozani", 40.3007, 21.789, "50100"],
];

/** Lockers that don't take every parcel, in both of these cities: either end may be at one. */
const difficult = ["ATH", "SKG"];

/** Lockers in 25 Greek cities. Every third has no large compartment. */
export const sandboxPoints: readonly SamplePoint[] = cities.flatMap(
  ([code, city, latitude, longitude, zips]) => {
    const places = zips.split(" ");
    const point = (id: string, zip: string, index: number): CarrierPoint => ({
      locationId: `SANDBOX-${code}-${id}`,
      kind: "locker",
      name: `Sandbox locker ${city} ${id}`,
      address: { address: `Sandbox Street ${index + 1}`, address2: null, zip, city, country: "GR" },
      // The points lie on a spiral around the center, about half a kilometer apart.
      latitude: rounded(latitude + 0.004 * index * Math.cos(index)),
      longitude: rounded(longitude + 0.005 * index * Math.sin(index)),
      openingHours: index % 2 === 0 ? "00:00-24:00" : "08:00-21:00",
      compartmentSizes: index % 3 === 2 ? ["1", "2"] : ["1", "2", "3"],
      accepting: true,
      cashOnDelivery: false,
    });
    const usual = places.map((zip, index) => point(String(index + 1), zip, index));
    const [zip] = places;
    if (zip === undefined || !difficult.includes(code)) return usual;
    const next = places.length;
    return [
      ...usual,
      { ...point("SMALL", zip, next), compartmentSizes: ["1"] },
      { ...point("CLOSED", zip, next + 1), accepting: false },
      { ...point("JUST-CLOSED", zip, next + 2), refusesAs: "closed" },
      { ...point("FULL", zip, next + 3), refusesAs: "too_small" },
    ];
  },
);

function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}

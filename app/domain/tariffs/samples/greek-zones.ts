import type { DocumentZone } from "../document/document.ts";

/** Postcodes that begin alike on the islands. */
const islandPrefixes = ["28", "29", "49", "70", "71", "72", "73", "74", "801", "81", "82", "83", "84", "85"];
/** Islands whose postcodes begin like the mainland's. */
const islandZips = "18010 18020 18040 18050 34007 37002 37003 37005 64004 68002".split(" ");
/** Reached once or twice a week. */
const remoteZips = "63086 63087 73001 84009 85001 85002 85110 85111 85303".split(" ");

/** Athens, Piraeus and Thessaloniki, with their suburbs. */
const cityPrefixes = [..."0123456789"].map((digit) => `1${digit}`).concat("54", "55", "56");

/** Greek zones as a person writes their places in a price list: the most specific place wins, so the mainland is the rest. */
export const greekPlaces = {
  cities: cityPrefixes.map((prefix) => `${prefix}*`).join(", "),
  mainland: "GR",
  islands: [...islandPrefixes.map((prefix) => `${prefix}*`), ...islandZips].join(", "),
  remote: remoteZips.join(", "),
} as const;

/** The zones of Greek carriers. */
export const greekZones: DocumentZone[] = [
  {
    code: "cities",
    places: [
      { country: "GR", zipPrefixes: ["10", "11", "12", "13", "14", "15", "16", "17", "18", "19"] },
      { country: "GR", zipPrefixes: ["54", "55", "56"] },
    ],
  },
  { code: "mainland", places: [{ country: "GR" }] },
  {
    code: "islands",
    places: [{ country: "GR", zipPrefixes: islandPrefixes, zips: islandZips }],
  },
  { code: "remote", places: [{ country: "GR", zips: remoteZips }], remote: true },
];

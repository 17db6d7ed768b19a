export type ServedCountry = "GR" | "CY";

/** An ACS station: it delivers the post codes that begin with its prefixes. */
export interface Station {
  readonly id: string;
  readonly idEn: string;
  readonly name: string;
  readonly nameEn: string;
  readonly country: ServedCountry;
  readonly prefixes: readonly string[];
  /** price zone, and whether the sea lies before it */
  readonly zone: "attica" | "land" | "island" | "cyprus";
  readonly phone: string;
}

type Row = readonly [
  id: string,
  idEn: string,
  name: string,
  nameEn: string,
  zone: Station["zone"],
  prefixes: string,
];

/** Invented but for the codes that section 9 and the example of a locker name: ΑΘ, ΘΣ and ΙΒ. */
const rows: readonly Row[] = [
  ["ΑΘ", "ATH", "ΑΘΗΝΑ", "ATHINA", "attica", "10 11"],
  ["ΙΒ", "ILB", "ΙΛΙΟΝ", "ILION", "attica", "12 13"],
  ["ΚΑ", "KAL", "ΚΑΛΛΙΘΕΑ", "KALLITHEA", "attica", "14 15 16 17"],
  ["ΠΙ", "PIR", "ΠΕΙΡΑΙΑΣ", "PIREAS", "attica", "18 19"],
  ["ΤΡ", "TRI", "ΤΡΙΠΟΛΗ", "TRIPOLI", "land", "20 21 22 23 24"],
  ["ΠΤ", "PAT", "ΠΑΤΡΑ", "PATRA", "land", "25 26 27 30"],
  ["ΖΑ", "ZAK", "ΖΑΚΥΝΘΟΣ", "ZAKYNTHOS", "island", "28 29 31"],
  ["ΛΜ", "LAM", "ΛΑΜΙΑ", "LAMIA", "land", "32 33 34 35 36"],
  ["ΒΟ", "VOL", "ΒΟΛΟΣ", "VOLOS", "land", "37 38"],
  ["ΛΡ", "LAR", "ΛΑΡΙΣΑ", "LARISA", "land", "40 41 42 43"],
  ["ΙΩ", "IOA", "ΙΩΑΝΝΙΝΑ", "IOANNINA", "land", "44 45 46 47 48"],
  ["ΚΕ", "KER", "ΚΕΡΚΥΡΑ", "KERKYRA", "island", "49"],
  ["ΚΖ", "KOZ", "ΚΟΖΑΝΗ", "KOZANI", "land", "50 51 52 53"],
  ["ΘΣ", "THS", "ΘΕΣΣΑΛΟΝΙΚΗ", "THESSALONIKI", "land", "54 55 56 57 58 59 60 61"],
  ["ΣΡ", "SER", "ΣΕΡΡΕΣ", "SERRES", "land", "62 63"],
  ["ΚΒ", "KAV", "ΚΑΒΑΛΑ", "KAVALA", "land", "64 65 66 67 68 69"],
  ["ΗΡ", "HER", "ΗΡΑΚΛΕΙΟ", "IRAKLEIO", "island", "70 71 72"],
  ["ΧΑ", "CHA", "ΧΑΝΙΑ", "CHANIA", "island", "73 74"],
  ["ΛΒ", "LES", "ΜΥΤΙΛΗΝΗ", "MYTILINI", "island", "80 81 82 83"],
  ["ΣΥ", "SYR", "ΣΥΡΟΣ", "SYROS", "island", "84"],
  ["ΡΟ", "ROD", "ΡΟΔΟΣ", "RODOS", "island", "85"],
];

const cypriot: readonly Row[] = [
  ["ΛΥ", "NIC", "ΛΕΥΚΩΣΙΑ", "LEFKOSIA", "cyprus", "1 2 9"],
  ["ΛΣ", "LIM", "ΛΕΜΕΣΟΣ", "LEMESOS", "cyprus", "3 4"],
  ["ΑΜ", "FAM", "ΠΑΡΑΛΙΜΝΙ", "PARALIMNI", "cyprus", "5"],
  ["ΛΑ", "LCA", "ΛΑΡΝΑΚΑ", "LARNAKA", "cyprus", "6 7"],
  ["ΠΦ", "PFO", "ΠΑΦΟΣ", "PAFOS", "cyprus", "8"],
];

export const stations: readonly Station[] = [
  ...rows.map((row) => stationOf("GR", row)),
  ...cypriot.map((row) => stationOf("CY", row)),
];

function stationOf(country: ServedCountry, [id, idEn, name, nameEn, zone, prefixes]: Row): Station {
  const phone = country === "GR" ? "2108190000" : "22881888";
  return { id, idEn, name, nameEn, country, zone, phone, prefixes: prefixes.split(" ") };
}

export function findStation(id: string): Station | undefined {
  return stations.find((station) => station.id === id);
}

/** The station of a post code, whether the code exists or not. */
export function stationOfPostCode(country: ServedCountry, zip: string): Station | undefined {
  return stations.find(
    (station) => station.country === country && station.prefixes.some((prefix) => zip.startsWith(prefix)),
  );
}

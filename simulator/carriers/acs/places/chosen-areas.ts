import type { ServedCountry } from "./stations.ts";

interface ChosenArea {
  readonly country: ServedCountry;
  readonly zip: string;
  readonly name: string;
  readonly remote?: "ΔΠ" | "ΔΧ";
  readonly hasSaturday?: false;
  readonly lat: number;
  readonly lon: number;
}

/**
 * Rows with the properties that a driver has to handle. Names of places are real, their remoteness is invented.
 * 37006 and 84010 are mixed or wholly remote; 84600 has no delivery on Saturdays.
 */
export const chosenAreas: readonly ChosenArea[] = [
  { country: "GR", zip: "37006", name: "ΜΗΛΙΕΣ", lat: 39.327, lon: 23.147 },
  { country: "GR", zip: "37006", name: "ΤΡΙΚΕΡΙ", remote: "ΔΠ", lat: 39.1, lon: 23.077 },
  { country: "GR", zip: "37006", name: "ΑΡΓΑΛΑΣΤΗ", lat: 39.225, lon: 23.219 },
  { country: "GR", zip: "63075", name: "ΙΕΡΙΣΣΟΣ", lat: 40.402, lon: 23.874 },
  { country: "GR", zip: "63075", name: "ΟΥΡΑΝΟΥΠΟΛΗ", remote: "ΔΧ", lat: 40.327, lon: 23.98 },
  { country: "GR", zip: "84010", name: "ΣΙΚΙΝΟΣ", remote: "ΔΠ", lat: 36.68, lon: 25.12 },
  { country: "GR", zip: "84600", name: "ΜΥΚΟΝΟΣ", hasSaturday: false, lat: 37.446, lon: 25.328 },
  { country: "CY", zip: "1010", name: "ΛΕΥΚΩΣΙΑ", lat: 35.175, lon: 33.364 },
  { country: "CY", zip: "2000", name: "ΣΤΡΟΒΟΛΟΣ", lat: 35.142, lon: 33.343 },
  { country: "CY", zip: "2401", name: "ΕΓΚΩΜΗ", lat: 35.159, lon: 33.321 },
  { country: "CY", zip: "3035", name: "ΛΕΜΕΣΟΣ", lat: 34.679, lon: 33.044 },
  { country: "CY", zip: "4046", name: "ΓΕΡΜΑΣΟΓΕΙΑ", lat: 34.706, lon: 33.088 },
  { country: "CY", zip: "5280", name: "ΠΑΡΑΛΙΜΝΙ", lat: 35.038, lon: 33.982 },
  { country: "CY", zip: "6018", name: "ΛΑΡΝΑΚΑ", lat: 34.917, lon: 33.634 },
  { country: "CY", zip: "7060", name: "ΛΙΒΑΔΙΑ", lat: 34.951, lon: 33.629 },
  { country: "CY", zip: "8010", name: "ΠΑΦΟΣ", lat: 34.776, lon: 32.425 },
];

/** Municipalities whose folded genitive says little about their town. */
export const municipalTowns: Readonly<Record<string, string>> = {
  ΑΘΗΝΑΙΩΝ: "ΑΘΗΝΑ",
  ΒΟΛΟΥ: "ΒΟΛΟΣ",
  ΗΡΑΚΛΕΙΟΥ: "ΗΡΑΚΛΕΙΟ",
  ΙΩΑΝΝΙΤΩΝ: "ΙΩΑΝΝΙΝΑ",
  ΚΑΛΑΜΑΤΑΣ: "ΚΑΛΑΜΑΤΑ",
  ΛΑΜΙΕΩΝ: "ΛΑΜΙΑ",
  ΛΑΡΙΣΑΙΩΝ: "ΛΑΡΙΣΑ",
  ΠΑΤΡΕΩΝ: "ΠΑΤΡΑ",
  ΠΕΙΡΑΙΩΣ: "ΠΕΙΡΑΙΑΣ",
  ΡΟΔΟΥ: "ΡΟΔΟΣ",
  ΣΕΡΡΩΝ: "ΣΕΡΡΕΣ",
  ΤΡΙΠΟΛΗΣ: "ΤΡΙΠΟΛΗ",
  ΧΑΝΙΩΝ: "ΧΑΝΙΑ",
};

import { Chance } from "../../../chaos/chance.ts";
import type { CompartmentSize } from "../model.ts";
import type { Point } from "./point.ts";
import { openState } from "./point.ts";
import type { Town } from "./towns.ts";
import { regionOf, towns } from "./towns.ts";

/** Degrees; most lockers lie within three kilometres of their town's centre. */
const SPREAD = 0.028;
/** The share of lockers that are closed. */
const CLOSED_SHARE = 0.02;

const wordsOf = {
  el: {
    streets:
      "Ελιάς,Τσιμισκή,Ερμού,Αριστοτέλους,Κοραή,Μεγάλου Αλεξάνδρου,Βενιζέλου,Παπανδρέου,Σόλωνος,Αγίου Δημητρίου,Κηφισίας,Πατησίων,Νίκης,Δελφών",
    hosts: "Φαρμακείο,Σούπερ μάρκετ,Πρατήριο,Βιβλιοπωλείο,Καφετέρια,Παντοπωλείο,Ανθοπωλείο",
    notes:
      "Δίπλα στην είσοδο,Στο πάρκινγκ,Μέσα στο κατάστημα · Δευ–Σαβ 08:00–21:00,Ανοιχτά όλο το εικοσιτετράωρο,Πίσω από το κτίριο",
  },
  bg: {
    streets: "бул. Витоша,ул. Раковски,ул. Граф Игнатиев,бул. България,ул. Иван Вазов",
    hosts: "Аптека,Магазин,Бензиностанция,Книжарница",
    notes: "До входа,На паркинга,Вътре · пон–съб 08:00–20:00",
  },
  hr: {
    streets: "Ilica,Vukovarska,Savska cesta,Marmontova,Korzo",
    hosts: "Ljekarna,Trgovina,Benzinska postaja,Kiosk",
    notes: "Pokraj ulaza,Na parkiralištu,Otvoreno 0–24",
  },
  sl: {
    streets: "Slovenska cesta,Dunajska cesta,Partizanska cesta,Celovška cesta",
    hosts: "Lekarna,Trgovina,Bencinski servis",
    notes: "Ob vhodu,Na parkirišču,Odprto 0–24",
  },
} as const;

/** Greek capitals that look like Latin ones: titles are typed with a mixture. */
const lookAlikes = new Map(
  Array.from("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", (letter, at) => [letter, "ABEZHIKMNOPTYX"[at] ?? letter]),
);

const capitals = (text: string): string =>
  Array.from(
    text.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase(),
    (letter) => lookAlikes.get(letter) ?? letter,
  ).join("");

/** Lockers by a seed: one in each town first, then by weight. The same seed and number give the same lockers. */
export function generateLockers(seed: number, count: number): Point[] {
  const chance = new Chance(seed).under("lockers");
  const weights = towns.map((town): [number, Town] => [town.weight, town]);
  return Array.from({ length: count }, (_, index) => {
    const own = chance.under(String(index));
    return lockerAt(towns[index] ?? own.pick("town", weights), own, index);
  });
}

function lockerAt(town: Town, chance: Chance, index: number): Point {
  const region = regionOf[town.country];
  const words = wordsOf[region.slice(0, 2) as keyof typeof wordsOf];
  const oneOf = (name: string, list: string): string => {
    const choices = list.split(",");
    return choices[chance.whole(name, 0, choices.length - 1)] ?? "";
  };
  const street = oneOf("street", words.streets);
  const addressLine1 = `${street} ${chance.whole("number", 1, 180)}`;
  const postalCode = town.postalCodes[chance.whole("code", 0, town.postalCodes.length - 1)] ?? "";
  // Three numbers make a hill: many near the centre, few at the edge.
  const off = (axis: string) =>
    (chance.number(`${axis}1`) + chance.number(`${axis}2`) + chance.number(`${axis}3`) - 1.5) * SPREAD * 1.4;
  return {
    id: String(10_001 + index),
    type: "apm",
    lat: town.lat + off("lat"),
    lng: town.lng + off("lng"),
    name: `${oneOf("host", words.hosts)} ${street}`,
    title: `${capitals(addressLine1)}, ${postalCode}`,
    addressLine1,
    addressLine2: town.name,
    postalCode,
    country: town.country,
    region,
    note: chance.isSo("note", 0.8) ? oneOf("notes", words.notes) : null,
    image: imageOf(chance, index),
    sizes: chance.pick<readonly CompartmentSize[]>("sizes", [
      [70, [1, 2, 3]],
      [18, [1, 2]],
      [8, [1]],
      [4, [2, 3]],
    ]),
    state: chance.isSo("closed", CLOSED_SHARE) ? "boxnow-maintenance" : openState,
    partnerId: null,
  };
}

function imageOf(chance: Chance, index: number): string | null {
  return chance.pick<string | null>("image", [
    [8, `https://carrier.example/${10_001 + index}.jpg`],
    [1, ""],
    [1, null],
  ]);
}

const withoutPlace = {
  lat: null,
  lng: null,
  postalCode: null,
  country: null,
  region: null,
  note: null,
  image: null,
};

/** The wildcard "whichever locker the sender walks to", the merchants' warehouses and the carrier's yards. */
export function otherPoints(
  warehouses: readonly (readonly [id: string, partnerId: string, town: string])[],
): Point[] {
  const common = { title: null, note: null, image: null, sizes: [], state: openState };
  const at = (name: string) => towns.find((town) => town.name === name) ?? towns[0]!;
  const placed = (
    id: string,
    type: "warehouse" | "depot",
    name: string,
    townName: string,
    partnerId: string | null,
  ): Point => {
    const town = at(townName);
    const { lat, lng, country } = town;
    const place = { lat, lng, country, postalCode: town.postalCodes[0] ?? null, region: regionOf[country] };
    return {
      ...common,
      ...place,
      id,
      type,
      name,
      addressLine1: "Βιομηχανική περιοχή 1",
      addressLine2: townName,
      partnerId,
    };
  };
  return [
    {
      ...common,
      ...withoutPlace,
      id: "2",
      type: "any-apm",
      title: "Any-APM",
      name: "Any-APM",
      addressLine1: "Wildcard",
      addressLine2: null,
      partnerId: null,
    },
    ...warehouses.map(([id, partnerId, town]) => placed(id, "warehouse", `Warehouse ${id}`, town, partnerId)),
    placed("9001", "depot", "Depot ATH", "Αθήνα", null),
    placed("9002", "depot", "Depot SKG", "Θεσσαλονίκη", null),
  ];
}

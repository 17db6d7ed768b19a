/** The words of printed price lists, in the languages of couriers and shop systems around us, without case and accents. */

/** Letters that stand for classes of words, so that a phrase is matched as a short string. */
export type WordClass = "f" | "t" | "o" | "l" | "g" | "a" | "b" | "e" | "p" | "r" | "s" | "y" | "W" | "x";

const classes: Readonly<Record<WordClass, string>> = {
  // from
  f: "απο|from|starting from|starting at|von|ab|a partir de|de|de la|da|dal|dai|dalla|a partire da|incepand de la|desde|od|от",
  // up to
  t: "εωσ|ωσ|μεχρι|to|till|until|up to|upto|bis|bis zu|a|jusqu a|jusque|fino a|sino a|al|ai|la|pana la|до|do|az do|hasta|first|the first|πρωτα|τα πρωτα|πρωτο|erste|ersten|premiers|premier|primi|primo|primele|primul|първите|първия|maximum|max|maximal|maximale|maxi",
  // over
  o: "ανω των|ανω απο|ανω|πανω απο|πανω των|over|above|more than|exceeding|beyond|uber|ueber|mehr als|plus de|au dela de|au dessus de|oltre|oltre i|piu di|sopra|sopra i|superiore a|peste|mai mult de|над|повече от|mas de|powyzej|nad",
  // less than
  l: "κατω των|κατω απο|λιγοτερο απο|μικροτερο απο|under|below|less than|unter|weniger als|moins de|sotto|sotto i|meno di|inferiore a|sub|mai putin de|под|по малко от|menos de|ponizej|pod",
  // at least
  g: "τουλαχιστον|at least|mindestens|au moins|almeno|cel putin|поне|minimum|min|minimale|mini",
  // and above
  a: "και ανω|και πανω|κι ανω|και περισσοτερα|and above|and over|and up|and more|or more|onwards|upwards|und mehr|und daruber|und schwerer|aufwarts|et plus|et au dela|e oltre|e piu|in su|si peste|si mai mult|и повече|и нагоре|и над|i wiecej",
  // and below
  b: "και κατω|and below|and under|or less|und weniger|und darunter|et moins|e meno|si mai putin|и по малко",
  // each
  e: "καθε|για καθε|each|every|for each|for every|jedes|jede|jeder|jeden|chaque|ogni|per ogni|fiecare|pentru fiecare|за всеки|всеки|всяко|за всяко|cada|kazdy|za kazdy",
  // per
  p: "ανα|per|pro|par|je|pe|на",
  // further
  r: "επιπλεον|επιπροσθετο|επομενο|επομενα|προσθετο|προσθετα|παραπανω|additional|further|extra|next|following|weitere|weiteres|weiterer|weiteren|zusatzliche|zusatzliches|zusatzlich|supplementaire|supplementaires|de plus|en plus|suivant|ulteriore|ulteriori|aggiuntivo|aggiuntivi|successivo|in piu|supplementare|suplimentar|suplimentare|aditional|in plus|urmator|urmatorul|допълнителен|допълнително|следващ|следващо|следващи|adicional|kolejny|dodatkowy|dalsi",
  // started
  s: "started|begun|or part thereof|or part|or fraction|or fraction thereof|η κλασμα|η κλασμα αυτου|κλασμα|begonnene|begonnenes|angefangene|angefangenes|entame|commence|iniziato|o frazione|inceput|sau fractiune|започнат|или част от него|rozpoczety|zapocaty",
  // days
  y: "days|day|transit days|transit|delivery days|delivery time|working days|business days|ημερεσ|μερεσ|ημερεσ παραδοσησ|μερεσ παραδοσησ|χρονοσ παραδοσησ|εργασιμεσ|εργασιμεσ ημερεσ|tage|werktage|laufzeit|lieferzeit|jours|jours ouvres|delai|giorni|giorni lavorativi|zile|дни|срок|срок на доставка|dni|dny",
  // weight, as a column's name
  W: "weight|shipment weight|parcel weight|βαροσ|βαρουσ|βαροσ αποστολησ|gewicht|poids|peso|greutate|greutatea|тегло|waga|vaha|hmotnost|βαθμιδα|κλιμακα|stufe|gewichtsstufe|tranche|tranche de poids|fascia|fascia di peso|scaglione|transa|bracket|weight bracket|weight range|weight band",
  x: "το|τα|των|του|τησ|η|ο|the|das|der|die|den|dem|le|les|l|il|i|lo|gli|un|una|une|of|in|en|και|συμπεριλαμβανομενου|συμπεριλαμβανομενων|inclusive|incl|including|inkl|inklusive|einschliesslich|compris|inclus|incluso|compreso|inclusiv|вкл|включително|wlacznie|vcetne|δεμα|αποστολη|parcel|paket|colis|pacco|colet|пратка",
};

/** A unit's measure, and how much of it in kilograms or centimetres. */
export type Unit = "kg" | "g" | "lb" | "oz" | "cm" | "in" | "pieces" | "compartment";

const unitWords: Readonly<Record<Unit, string>> = {
  kg: "kg|kgs|kgr|kilo|kilos|kilogram|kilograms|kilogramm|kilogramme|kilogrammes|kilogrammo|kilogrammi|chilo|chili|chilogrammo|chilogrammi|kilograme|κιλο|κιλα|κιλων|κιλου|κιλ|χγρ|χλγ|кг|килограм|килограма|килограми",
  g: "g|gr|grs|gram|grams|gramm|gramme|grammes|grammi|grame|γρ|γραμμ|γραμμαρια|γραμμαριων|гр|г|грама",
  lb: "lb|lbs|pound|pounds|λιβρεσ",
  oz: "oz|ounce|ounces|ουγγιεσ",
  cm: "cm|εκ|εκατοστα|centimetres|centimeters|zentimeter|centimetri|см",
  in: "in|inch|inches|ιντσεσ",
  pieces:
    "pieces|piece|pcs|parcels|pallets|pallet|τεμαχια|τεμαχιο|τεμ|παλετεσ|παλετα|stuck|paletten|colli|pallettes|pezzi|bucati|бр|броя|палета",
  compartment:
    "compartment|compartment size|locker size|size|θυριδα|θυριδασ|μεγεθοσ|μεγεθοσ θυριδασ|fach|fachgrosse|taille|casier|misura|marime|размер",
};

/** `Έως` is `εωσ`, `für` is `fur`. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("ς", "σ")
    .replaceAll("ł", "l")
    .replaceAll("ß", "ss")
    .replace(/[\u00a0\u202f]/g, " ");
}

export interface Word {
  readonly class: WordClass | "U";
  readonly unit?: Unit;
  /** Its words, to take the longest phrase first. */
  readonly words: readonly string[];
}

/** Phrases by their first word, the longest first. */
export const phrasesByFirst: ReadonlyMap<string, readonly Word[]> = byFirst();

function byFirst(): ReadonlyMap<string, readonly Word[]> {
  const all: Word[] = [
    ...Object.entries(classes).flatMap(([name, list]) =>
      list.split("|").map((phrase) => ({ class: name as WordClass, words: folded(phrase).split(" ") })),
    ),
    ...Object.entries(unitWords).flatMap(([unit, list]) =>
      list
        .split("|")
        .map((phrase) => ({ class: "U" as const, unit: unit as Unit, words: folded(phrase).split(" ") })),
    ),
  ];
  const map = new Map<string, Word[]>();
  for (const word of all) {
    const first = word.words[0] ?? "";
    map.set(first, [...(map.get(first) ?? []), word]);
  }
  for (const list of map.values()) list.sort((a, b) => b.words.length - a.words.length);
  return map;
}

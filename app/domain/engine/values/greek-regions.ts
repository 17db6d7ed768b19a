/** The regions of Greece, which no address at checkout names: they are found from the postcode. */
import { foldLetters } from "./fold-letters.ts";
import { greekSound } from "./greek-sound.ts";
import units from "./greek-units.json" with { type: "json" };

/**
 * Prefectures (νομοί) as price lists name them, each with its other spellings, and after a colon the regional units that it was divided
 * into in 2011, in the spelling of `greek-units.json` first. Source: laws 2539/1997 and 3852/2010; ISO 3166-2:GR.
 */
const prefectures = `
Αττική|Αττικής|Attica: Κεντρικού Τομέα Αθηνών|Κεντρικός Τομέας Αθηνών; Βορείου Τομέα Αθηνών|Βόρειος Τομέας Αθηνών; Δυτικού Τομέα Αθηνών|Δυτικός Τομέας Αθηνών; Νοτίου Τομέα Αθηνών|Νότιος Τομέας Αθηνών; Δυτικής Αττικής|Δυτική Αττική|West Attica; Ανατολικής Αττικής|Ανατολική Αττική|East Attica; Πειραιώς|Πειραιάς|Πειραιά|Piraeus; Νήσων|Νήσοι Αττικής|Νησιά Αττικής
Κορινθία|Κορινθίας: Κορινθίας
Αργολίδα|Αργολίδας|Αργολίδος|Argolis: Αργολίδος
Αρκαδία|Αρκαδίας: Αρκαδίας
Λακωνία|Λακωνίας|Laconia: Λακωνίας
Μεσσηνία|Μεσσηνίας: Μεσσηνίας
Αχαΐα|Αχαΐας|Achaea: Αχαΐας
Ηλεία|Ηλείας|Elis: Ηλείας
Αιτωλοακαρνανία|Αιτωλοακαρνανίας|Aetolia-Acarnania: Αιτωλοακαρνανίας
Κεφαλληνία|Κεφαλληνίας|Κεφαλονιά|Κεφαλονιάς|Κεφαλλονιά|Cephalonia: Κεφαλληνίας; Ιθάκης|Ιθάκη|Ithaca
Ζάκυνθος|Ζακύνθου|Zante: Ζακύνθου
Λευκάδα|Λευκάδας|Λευκάδος: Λευκάδας
Κέρκυρα|Κέρκυρας|Κερκύρας|Corfu: Κέρκυρας
Βοιωτία|Βοιωτίας|Boeotia: Βοιωτίας
Φωκίδα|Φωκίδας|Φωκίδος|Phocis: Φωκίδας
Εύβοια|Ευβοίας|Εύβοιας|Euboea|Evia: Ευβοίας
Φθιώτιδα|Φθιώτιδας|Φθιώτιδος|Phthiotis: Φθιώτιδας
Ευρυτανία|Ευρυτανίας: Ευρυτανίας
Μαγνησία|Μαγνησίας: Μαγνησίας; Σποράδων|Σποράδες|Βόρειες Σποράδες
Λάρισα|Λάρισας|Λαρίσης: Λάρισας
Τρίκαλα|Τρικάλων: Τρικάλων
Καρδίτσα|Καρδίτσας|Καρδίτσης: Καρδίτσας
Ιωάννινα|Ιωαννίνων|Γιάννενα|Janina: Ιωαννίνων
Θεσπρωτία|Θεσπρωτίας: Θεσπρωτίας
Άρτα|Άρτας|Άρτης: Άρτας
Πρέβεζα|Πρέβεζας|Πρεβέζης: Πρέβεζας
Κοζάνη|Κοζάνης: Κοζάνης
Γρεβενά|Γρεβενών: Γρεβενών
Καστοριά|Καστοριάς|Καστορίας: Καστοριάς
Φλώρινα|Φλώρινας|Φλωρίνης: Φλώρινας
Θεσσαλονίκη|Θεσσαλονίκης|Salonica: Θεσσαλονίκης
Πέλλα|Πέλλας|Πέλλης: Πέλλας
Ημαθία|Ημαθίας: Ημαθίας
Πιερία|Πιερίας: Πιερίας
Κιλκίς: Κιλκίς
Σέρρες|Σερρών: Σερρών
Χαλκιδική|Χαλκιδικής|Chalcidice|Chalkidiki: Χαλκιδικής
Άγιο Όρος|Άγιο Όρος (Αυτοδιοίκητο)|Αγίου Όρους|GR-69|Άγιον Όρος|Mount Athos: Άγιο Όρος (Αυτοδιοίκητο)
Καβάλα|Καβάλας: Καβάλας; Θάσου|Θάσος
Δράμα|Δράμας: Δράμας
Ξάνθη|Ξάνθης: Ξάνθης
Έβρος|Έβρου|Evros: Έβρου
Ροδόπη|Ροδόπης|Rhodope: Ροδόπης
Ηράκλειο|Ηρακλείου|Heraklion: Ηρακλείου
Λασίθι|Λασιθίου|Lasithi: Λασιθίου
Χανιά|Χανίων|Canea: Χανίων
Ρέθυμνο|Ρεθύμνης|Ρεθύμνου|Rethymno: Ρεθύμνης
Λέσβος|Λέσβου|Μυτιλήνη|Lesbos: Λέσβου; Λήμνου|Λήμνος|Lemnos
Χίος|Χίου|Chios: Χίου
Σάμος|Σάμου: Σάμου; Ικαρίας|Ικαρία
Κυκλάδες|Κυκλάδων|Cyclades: Θήρας|Θήρα|Σαντορίνη|Σαντορίνης|Santorini; Κέας - Κύθνου|Κέα - Κύθνος; Μήλου|Μήλος; Πάρου|Πάρος; Νάξου|Νάξος; Σύρου|Σύρος; Τήνου|Τήνος; Άνδρου|Άνδρος; Μυκόνου|Μύκονος
Δωδεκάνησα|Δωδεκανήσου|Δωδεκάνησος|Δωδεκανήσων|Dodecanese: Ρόδου|Ρόδος|Rhodes; Κω|Κως|Kos; Καλύμνου|Κάλυμνος; Καρπάθου - Ηρωικής Νήσου Κάσου|Κάρπαθος|Καρπάθου|Κάρπαθος - Κάσος`;

/** Regions (περιφέρειες): the spelling of `greek-units.json`, the ISO 3166-2 code, and others. */
const regions = `
Αττικής|GR-I
Πελοποννήσου|GR-J|Πελοπόννησος|Peloponnese
Δυτικής Ελλάδας|GR-G|Δυτική Ελλάδα|Western Greece|West Greece
Ιονίων Νήσων|GR-F|Ιόνια Νησιά|Ιόνιοι Νήσοι|Ιόνιο|Ionian Islands
Στερεάς Ελλάδας|GR-H|Στερεά Ελλάδα|Central Greece
Θεσσαλίας|GR-E|Θεσσαλία|Thessaly
Ηπείρου|GR-D|Ήπειρος|Epirus
Δυτικής Μακεδονίας|GR-C|Δυτική Μακεδονία|Western Macedonia|West Macedonia
Κεντρικής Μακεδονίας|GR-B|Κεντρική Μακεδονία|Central Macedonia
Ανατολικής Μακεδονίας και Θράκης|GR-A|Ανατολική Μακεδονία και Θράκη|Αν. Μακεδονία & Θράκη|Αν. Μακεδονίας - Θράκης|Ανατολική Μακεδονία - Θράκη|Eastern Macedonia and Thrace
Κρήτης|GR-M|Κρήτη|Crete
Βορείου Αιγαίου|GR-K|Βόρειο Αιγαίο|North Aegean
Νοτίου Αιγαίου|GR-L|Νότιο Αιγαίο|South Aegean`;

/** The kind of a region before its name: `Νομός Αττικής`, `Π.Ε. Ρόδου`. */
const KIND =
  /^(?:νομοσ|νομου|ν|περιφερειακη ενοτητα|περιφερειακησ ενοτητασ|π[\s.]*ε|περιφερεια|περιφερειασ|περ|νησοσ|νησου|nomos|region of|regional unit of|prefecture of)[\s.]+/u;

interface Area {
  /** The region's keys, the narrowest first: regional unit, prefecture, region. */
  readonly keys: readonly string[];
}

const keyByName = new Map<string, string>();
const areaByPrefix = new Map<string, Area>();
fill();

/** The key that all spellings of a Greek region share, or null: there is no such region. */
export function greekRegion(name: string): string | null {
  const folded = foldLetters(name).trim();
  return keyByName.get(nameKey(folded)) ?? keyByName.get(nameKey(folded.replace(KIND, ""))) ?? null;
}

/**
 * Keys of the regions that a Greek postcode of five digits lies in, the narrowest first: its regional unit, prefecture and region. A
 * postcode that the list lacks has those that all of its neighbours share.
 */
export function greekRegionsOf(zip: string): readonly string[] {
  for (let length = zip.length; length > 1; length -= 1) {
    const area = areaByPrefix.get(zip.slice(0, length));
    if (area !== undefined) return area.keys;
  }
  return [];
}

function nameKey(name: string): string {
  return `${greekSound(name)}${/^gr-\d/.test(name) ? name : ""}`;
}

function add(names: readonly string[], key: string): void {
  for (const name of names) {
    const known = nameKey(foldLetters(name));
    if (!keyByName.has(known)) keyByName.set(known, key);
  }
}

/** A name that is known already, as Αττική is a prefecture and a region, keeps its key. */
function addAll([first = "", ...others]: readonly string[]): void {
  add([first, ...others], keyByName.get(nameKey(foldLetters(first))) ?? first);
}

function fill(): void {
  const prefectureOf = new Map<string, string>();
  const divided = prefectures
    .trim()
    .split("\n")
    .map((line) => {
      const [names = "", parts = ""] = line.split(": ");
      return { names: names.split("|"), parts: parts.split("; ").map((part) => part.split("|")) };
    });
  for (const { names, parts } of divided) {
    const key = names[0] ?? "";
    add(names, key);
    for (const [unit = ""] of parts) prefectureOf.set(unit, key);
  }
  for (const { parts } of divided) for (const part of parts) addAll(part);
  for (const names of regions
    .trim()
    .split("\n")
    .map((line) => line.split("|")))
    addAll(names);

  const known = units as Readonly<Record<string, { readonly region: string; readonly prefixes: string }>>;
  const neighbours = new Map<string, (readonly string[])[]>();
  for (const [unit, { region, prefixes }] of Object.entries(known)) {
    const keys = [unit, prefectureOf.get(unit) ?? unit, region].map((name) => greekRegion(name) ?? name);
    const area = { keys: [...new Set(keys)] };
    for (const prefix of prefixes.split(" ")) {
      areaByPrefix.set(prefix, area);
      for (let length = 2; length < prefix.length; length += 1) {
        const above = prefix.slice(0, length);
        neighbours.set(above, [...(neighbours.get(above) ?? []), area.keys]);
      }
    }
  }
  for (const [prefix, all] of neighbours) {
    if (areaByPrefix.has(prefix)) continue;
    const shared = (all[0] ?? []).filter((key) => all.every((keys) => keys.includes(key)));
    areaByPrefix.set(prefix, { keys: shared });
  }
}

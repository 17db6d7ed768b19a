/** Headers that name a zone for certain. Any other column of prices is asked about. */
import { countryCodes } from "../../reference/countries.ts";
import { plain } from "./columns.ts";
import { folded } from "./words.ts";

/** Beginnings of words that name places. */
const places =
  `ζων πολη πολησ εντοσ αστικ νησ χερσ ηπειρωτ ενδοχωρ εσωτερ εγχωρ εξωτερ ευρωπ κοσμ περιφερ νομ δυσπροσ απομακρ υπολοιπ λοιπ βορει νοτι
αττικ αθην θεσσαλ κρητ πελοποννησ θρακ μακεδον ηπειρ στερεα κυκλαδ δωδεκαν ιονι ευβοι κυπρ λεκανοπεδ επαρχ πατρα πατρασ
zone city urban town local regional island mainland inland domestic national international abroad europ eu world region remote rest north south east west
highland capital intercity overseas area attica athens thessaloniki crete peloponnese
peninsula baleares canarias nacional
stadt ort ausland insel festland welt bund entlegen fern gebiet
ville ile iles continent metropol etranger monde corse outre
citta isol naziona estero mondo zona itali sicili sardegn calabri urban provinci
oras local judet nationa extern insul tara bucuresti ilfov extraurban
град остров континент вътреш национал чужбин европ свят зона софия област регион местн населен стран
strefa miasto kraj zagranic europ wysp mesto ostrov cesk slovensk`.split(/\s+/);

/** Beginnings of words of columns that are no zone, whatever else they say. */
const others =
  `price τιμ κοστ αξι φπα vat mwst ust tva iva ддс dph net καθαρ μικτ brutto gross ασφαλ insur versicher assic asigur застрах cod αντικατ nachnahme
remise ramburs contrassegno наложен fuel καυσ surcharge επιβαρ επιπλεον extra discount εκπτωσ rabat max maxi min mini ογκ volum dimens διαστ χρον ημερ day tag jour giorn zile дни
notes days tage jours σημει weight βαρ gewicht poids peso greut тегл express standard econom next same saturday σαββατ document εγγραφ φακελ envelope locker pickup point shop home
total συνολ sum kg kilo κιλ кг σειρα κωδικ code id per ανα καθε από απο εωσ`
    .split(/\s+/)
    .map(folded);

/** @param known names and codes that are zones already */
export function isZoneName(header: string, known: readonly string[]): boolean {
  const name = header.trim();
  if (matchZone(name, known) !== undefined) return true;
  if (/^(?:[A-ZΑ-Ω]|\d{1,2}[a-zA-Z]?|[IVX]{1,4})$/.test(name)) return true;
  if (/^(?:UK|EU|ΕΕ|USA|UAE)$/.test(name)) return true;
  if (/^[A-Z]{2}$/.test(name)) return countryCodes.has(name);
  const words = plain(folded(name)).split(" ");
  if (words.some((word) => others.some(begins(word)))) return false;
  return countryNames().has(plain(folded(name))) || words.some((word) => places.some(begins(word)));
}

/** Short Latin ones are words of their own: EU is not EUR. */
const begins = (word: string) => (start: string) =>
  /^[a-z]{1,3}$/.test(start) ? word === start : word.startsWith(start);

/** The zone among these that a header means: `Zone 1` is `1`. */
export function matchZone(header: string, known: readonly string[]): string | undefined {
  if (known.includes(header)) return header;
  const wanted = bareName(header);
  return known.find((each) => bareName(each) === wanted);
}

function bareName(name: string): string {
  return folded(name)
    .replace(/^(?:zone|ζωνη|zona|strefa|зона)\s+/, "")
    .trim();
}

let names: ReadonlySet<string> | undefined;

function countryNames(): ReadonlySet<string> {
  names ??= new Set(
    ["en", "el", "de", "fr", "it", "es", "pt", "nl", "ro", "bg", "pl", "cs", "sk", "hu", "hr", "sl"].flatMap(
      (locale) => {
        const regions = new Intl.DisplayNames(locale, { type: "region" });
        return [...countryCodes].map((code) => plain(folded(regions.of(code) ?? code)));
      },
    ),
  );
  return names;
}

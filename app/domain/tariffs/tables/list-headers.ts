import { plain } from "./columns.ts";
import { folded } from "./words.ts";

/** Columns of lists with a row for each price: of our files, and of shop systems' exports. */
const listHeaders = {
  price:
    "price|amount|shipping price|shipping cost|cost per order|rate cost|row cost|cost|rate price|rate amount|τιμη|χρεωση|κοστοσ|preis|prix|prezzo|pret|цена|cena",
  zone: "zone|zone code|zone name|shipping zone|shipping zone name|area|ζωνη|περιοχη|ονομα ζωνησ|zona|gebiet|зона|strefa|destination",
  country:
    "country|countries|country code|country codes|dest country|dest country id|zone countries|χωρα|χωρεσ|land|pays|paese|tara|държава|kraj|zeme",
  region: "region|region state|region code|state|state code|province|county|dest region|νομοσ",
  city: "city|dest city|town|πολη",
  zip: "zip|zip code|zip postal code|postcode|post code|postal code|dest zip|postcodes|τκ|τ κ|plz|code postal|cap|cod postal|пк",
  zipFrom:
    "zip from|zip postal code from|postal code from|postcode from|zip code from|dest zip from|τκ απο|plz von",
  zipTo: "zip to|zip postal code to|postal code to|postcode to|zip code to|dest zip to|τκ εωσ|plz bis",
  service:
    "service|product|υπηρεσια|προιον|delivery type|shipping method|shipping method name|method|method name|method title|method code|rate name|rate label|rate|shipping rate|rate title|profile|profile name|delivery profile|shipping profile|delivery method|dienst|produkt|servizio|serviciu|услуга|usluga|carrier|title|label",
  from: "min|minimum|rate min|rate min weight|min weight|minimum weight|weight min|weight from|from weight|min value|minimum value|range start|condition from|condition from value",
  to: "max|maximum|rate max|rate max weight|max weight|maximum weight|weight max|weight to|to weight|max value|maximum value|range end|condition to|condition to value",
  unit: "unit|weight unit|units|μοναδα|einheit|unite|unita",
  condition:
    "condition|conditions|rate condition|condition name|condition type|rate type|type|based on|criteria|condition field",
  currency: "currency|currency code|νομισμα|wahrung|devise|valuta|moneda|валута",
  index:
    "a a|α α|aa|αα|#|no|nr|n|nο|lfd nr|pos|position|row|line|nr crt|crt|lp|č|ред|id|rate id|zone id|method id|rule id|rate order|zone order|pk",
} as const;

export type ListRole = keyof typeof listHeaders;

const roleByHeader: ReadonlyMap<string, ListRole> = new Map(
  Object.entries(listHeaders).flatMap(([role, list]) =>
    list.split("|").map((name) => [plain(folded(name)), role as ListRole] as const),
  ),
);

/** `Min weight (kg)` is `min weight`. */
export function listRole(header: string): ListRole | undefined {
  const text = folded(header);
  return roleByHeader.get(plain(text.replace(/\([^)]*\)/g, " "))) ?? roleByHeader.get(plain(text));
}

const weightConditions: ReadonlySet<string> = new Set([
  "weight",
  "βαροσ",
  "kg",
  "shipping weight",
  "order weight",
  "total weight",
  "cart weight",
  "package weight",
  "gewicht",
  "poids",
  "peso",
  "based on item weight",
  "based on order weight",
  "item weight",
  "weight based",
  "based on weight",
  "тегло",
  "greutate",
]);

/** Whether a condition of a shop system's rate is the weight. */
export function isWeightCondition(text: string): boolean {
  return weightConditions.has(plain(folded(text)));
}

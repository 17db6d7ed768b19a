/** The meaning that a header's words give, in English and Greek: a proposal, which a person confirms. */
import { fold } from "../../files/reading/fold.ts";
import type { ImportField } from "./import-fields.ts";

/** Narrower words first. */
const words: readonly (readonly [ImportField, readonly string[]])[] = [
  [
    "cash",
    [
      "cod",
      "cash on delivery",
      "cash",
      "amount to collect",
      "collect",
      "αντικαταβολη",
      "nachnahme",
      "contrassegno",
    ],
  ],
  ["email", ["email", "e mail", "mail"]],
  ["mobile", ["mobile", "cell", "cellphone", "κινητο"]],
  ["phone", ["phone", "telephone", "tel", "τηλεφωνο", "τηλ", "telefon", "telefono", "téléphone"]],
  ["firstName", ["first name", "given name", "μικρο ονομα", "vorname", "prénom"]],
  ["lastName", ["last name", "surname", "family name", "επωνυμο", "επιθετο", "nachname"]],
  ["company", ["company", "business", "εταιρεια", "επωνυμια", "firma"]],
  [
    "order",
    [
      "order",
      "order number",
      "order id",
      "order no",
      "reference",
      "ref",
      "παραγγελια",
      "αρ παραγγελιασ",
      "σχετικο",
    ],
  ],
  [
    "zip",
    [
      "zip",
      "postcode",
      "postal code",
      "post code",
      "τκ",
      "τ κ",
      "ταχ κωδικασ",
      "ταχυδρομικοσ",
      "plz",
      "cap",
      "cp",
    ],
  ],
  ["country", ["country", "χωρα", "land", "pays", "paese", "país"]],
  ["state", ["state", "province", "region", "νομοσ", "περιφερεια"]],
  ["city", ["city", "town", "place", "πολη", "περιοχη", "ort", "stadt", "ville", "città", "ciudad"]],
  ["streetNumber", ["street number", "house number", "number", "αριθμοσ", "hausnummer"]],
  ["secondLine", ["address 2", "address2", "address line 2", "floor", "οροφοσ"]],
  [
    "street",
    [
      "street",
      "address",
      "address 1",
      "address1",
      "διευθυνση",
      "οδοσ",
      "straße",
      "strasse",
      "adresse",
      "indirizzo",
      "dirección",
    ],
  ],
  ["weight", ["weight", "kg", "grams", "βαροσ", "κιλα", "gewicht", "poids", "peso"]],
  ["length", ["length", "μηκοσ"]],
  ["width", ["width", "πλατοσ"]],
  ["height", ["height", "υψοσ"]],
  ["parcels", ["parcels", "packages", "pieces", "τεμαχια", "δεματα", "κολα"]],
  ["insurance", ["insurance", "insured", "ασφαλεια", "ασφαλιση"]],
  ["currency", ["currency", "νομισμα"]],
  ["goodsCode", ["hs code", "commodity code", "tariff code", "δασμολογικη κλαση"]],
  ["goodsOrigin", ["country of origin", "origin", "χωρα προελευσησ"]],
  ["goodsSku", ["sku", "κωδικοσ προϊοντοσ"]],
  ["goodsQuantity", ["quantity", "qty", "ποσοτητα"]],
  ["goods", ["product", "item", "description", "προϊον", "ειδοσ", "περιγραφη"]],
  ["value", ["value", "declared value", "αξια"]],
  ["contents", ["contents", "content", "περιεχομενο"]],
  ["notes", ["notes", "note", "comments", "comment", "remarks", "σχολια", "παρατηρησεισ"]],
  ["locker", ["locker", "pickup point", "point", "θυριδα"]],
  ["service", ["service", "υπηρεσια"]],
  [
    "name",
    [
      "name",
      "recipient",
      "consignee",
      "customer",
      "παραληπτησ",
      "ονοματεπωνυμο",
      "ονομα",
      "πελατησ",
      "empfänger",
      "destinataire",
    ],
  ],
];

const byWords = words.map(([field, its]) => [field, its.map(fold)] as const);

/** @param taken fields that other columns have */
export function guessMeaning(header: string, taken: ReadonlySet<string>): ImportField | null {
  const folded = fold(header);
  const free = byWords.filter(([field]) => !taken.has(field));
  const same = free.find(([, its]) => its.includes(folded));
  if (same !== undefined) return same[0];
  return free.find(([, its]) => its.some((word) => ` ${folded} `.includes(` ${word} `)))?.[0] ?? null;
}

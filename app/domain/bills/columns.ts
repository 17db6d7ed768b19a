/** The columns of a carrier's file, which the merchant assigns once: guessed from words in English and Greek. */
import { z } from "zod";
import { encodings } from "../files/reading/encodings.ts";
import { fold } from "../files/reading/fold.ts";

export const invoiceFields = [
  "voucher",
  "reference",
  "date",
  "charge",
  "type",
  "service",
  "zone",
  "weight",
  "volumetric-weight",
  "billed-weight",
  "length",
  "width",
  "height",
  "currency",
  "base",
  "other",
  "net",
  "tax",
  "total",
] as const;

export const payoutFields = ["voucher", "reference", "date", "paid", "currency"] as const;

export type InvoiceField = (typeof invoiceFields)[number];
export type PayoutField = (typeof payoutFields)[number];
/** `surcharge:` and the surcharge's code in the tariff. */
export type Field = InvoiceField | PayoutField | `surcharge:${string}`;
export type BillKind = "invoice" | "payout";

/** A tariff's surcharge, to be found in a header. */
export interface NamedSurcharge {
  readonly code: string;
  readonly name: string;
}

export const MOST_COLUMNS = 80;

const field = z.union([
  z.enum([...invoiceFields, "paid"]),
  z.templateLiteral(["surcharge:", z.string().min(1).max(100)]),
]);

/** Fields by header. A header that is not named is not read. */
export const columnMapping = z.strictObject({
  columns: z
    .record(z.string().max(200), field)
    .refine((columns) => Object.keys(columns).length <= MOST_COLUMNS, `has at most ${MOST_COLUMNS} columns`),
  weightUnit: z.enum(["kg", "g"]),
  /** Answers to questions that the file's own letters and numbers leave open. */
  encoding: z.enum(encodings).optional(),
  decimal: z.enum([",", "."]).optional(),
});

export type ColumnMapping = z.output<typeof columnMapping>;

/** Words of headers; the first field with a word that the header holds wins, so that narrower ones come first. */
const words: readonly (readonly [Field, readonly string[]])[] = [
  [
    "volumetric-weight",
    ["volumetric", "volume weight", "dimensional", "dim weight", "cubic", "ογκομετρικο", "ογκος"],
  ],
  [
    "billed-weight",
    ["billed weight", "chargeable", "charged weight", "billable", "χρεωσιμο", "χρεουμενο", "βαρος χρεωσησ"],
  ],
  ["weight", ["weight", "kg", "kgs", "βαρος", "κιλα"]],
  ["length", ["length", "μηκος"]],
  ["width", ["width", "πλατος"]],
  ["height", ["height", "υψος"]],
  ["reference", ["reference", "ref", "order", "customer ref", "παραγγελια", "σχετικο", "αναφορα"]],
  [
    "voucher",
    [
      "voucher",
      "awb",
      "waybill",
      "tracking",
      "consignment",
      "shipment number",
      "shipment no",
      "parcel number",
      "parcel no",
      "barcode",
      "αποστολη",
      "αριθμος αποστολησ",
      // ACS's own word, in its invoices and lists of cash.
      "αριθμος αποδεικτικου",
      "αρ αποδεικτικου",
      "δελτιο",
      "συστ",
      "φορτωτικη",
    ],
  ],
  ["date", ["date", "pickup day", "ημερομηνια", "ημ νια"]],
  ["currency", ["currency", "νομισμα"]],
  ["charge", ["charge type", "charge description", "description", "περιγραφη", "ειδος χρεωσησ"]],
  ["type", ["type", "direction", "return", "τυπος", "ειδος", "επιστροφη"]],
  ["service", ["service", "product", "υπηρεσια", "προιον"]],
  ["zone", ["zone", "area", "ζωνη", "περιοχη"]],
  ["tax", ["vat", "tax", "φπα"]],
  ["net", ["net", "subtotal", "without vat", "excl vat", "καθαρη", "προ φπα", "ανευ φπα", "χωρισ φπα"]],
  ["total", ["total", "gross", "συνολο", "πληρωτεο", "τελικο"]],
  ["base", ["base", "freight", "carriage", "transport", "basic", "μεταφορικα", "ναυλος", "χρεωση", "αξια"]],
];

const payoutWords: readonly (readonly [Field, readonly string[]])[] = [
  ...words.filter(
    ([name]) => name === "reference" || name === "voucher" || name === "date" || name === "currency",
  ),
  [
    "paid",
    [
      "paid",
      "amount",
      "cod",
      "payout",
      "remitted",
      "collected",
      "ποσο",
      "αντικαταβολη",
      "αξια",
      "αποδοση",
      "εισπραξη",
    ],
  ],
];

/** Carriers' names of the surcharges that most tariffs have. */
const surchargeWords: readonly (readonly string[])[] = [
  ["fuel", "καυσιμα", "καυσιμων"],
  [
    "remote",
    "hard to reach",
    "inaccessible",
    "outlying",
    "extended area",
    "δυσπροσιτη",
    "δυσπροσιτα",
    "απομακρυσμενη",
  ],
  ["cash on delivery", "cod", "αντικαταβολη", "αντικαταβολησ"],
  ["insurance", "insured", "ασφαλεια", "ασφαλιση", "ασφαλιστρα"],
  ["saturday", "σαββατο", "σαββατου"],
  ["oversize", "large", "bulky", "μεγαλου μεγεθουσ", "ογκωδη", "ογκωδεσ"],
  ["overweight", "heavy", "υπερβαρο", "υπερβαρα"],
  ["toll", "διοδια"],
  ["peak", "season", "εποχικη", "αιχμησ"],
];

/** A file's mapping as the words of its headers say it; each field once, except `other`. */
export function guessColumns(
  headers: readonly string[],
  kind: BillKind,
  surcharges: readonly NamedSurcharge[] = [],
): ColumnMapping {
  const columns = new Map<string, Field>();
  const taken = new Set<string>();
  for (const header of headers.slice(0, MOST_COLUMNS)) {
    const guessed =
      kind === "invoice"
        ? (surchargeIn(header, surcharges, taken) ?? fieldIn(header, words, taken) ?? otherIn(header))
        : fieldIn(header, payoutWords, taken);
    if (guessed === null) continue;
    taken.add(guessed);
    columns.set(header, guessed);
  }
  const inGrams = headers.some(
    (header) =>
      (columns.get(header) ?? "").endsWith("weight") &&
      /(^| )(g|gr|grams?|γρ|γραμμαρια)( |$)/.test(fold(header)),
  );
  return { columns: Object.fromEntries(columns), weightUnit: inGrams ? "g" : "kg" };
}

/** The field of a header, whatever the file calls it: `constructor` is a header like any other. */
export function fieldOf({ columns }: ColumnMapping, header: string): Field | undefined {
  return Object.hasOwn(columns, header) ? columns[header] : undefined;
}

/** Whether a kept mapping is for a file with these headers: all of its columns are there. */
export function fits(mapping: ColumnMapping, headers: readonly string[]): boolean {
  const known = new Set(headers);
  return Object.keys(mapping.columns).every((header) => known.has(header));
}

export type MappingProblem = "no-number" | "no-amount" | "field-twice" | "which-letters" | "which-decimals";

/** The reason that a mapping can't be used; null: it can. */
export function mappingProblem({ columns }: ColumnMapping, kind: BillKind): MappingProblem | null {
  const fields = Object.values(columns).filter((name) => name !== "other");
  if (new Set(fields).size < fields.length) return "field-twice";
  if (!fields.includes("voucher") && !fields.includes("reference")) return "no-number";
  const amounts: readonly Field[] = kind === "payout" ? ["paid"] : ["net", "total", "base"];
  return amounts.some((name) => fields.some((each) => each === name)) ? null : "no-amount";
}

function fieldIn(
  header: string,
  known: readonly (readonly [Field, readonly string[]])[],
  taken: ReadonlySet<string>,
): Field | null {
  const found = known.find(([name, its]) => !taken.has(name) && its.some((word) => holds(header, word)));
  return found?.[0] ?? null;
}

/** A surcharge that the tariff does not have is an amount all the same. */
function otherIn(header: string): "other" | null {
  return surchargeWords.flat().some((word) => holds(header, word)) ? "other" : null;
}

/** Whether a text has these words. A long one also begins others: Greek changes the ends of its words. */
function holds(text: string, words: string): boolean {
  const folded = fold(words);
  if (folded === "") return false;
  return ` ${fold(text)} `.includes(folded.length < 5 ? ` ${folded} ` : ` ${folded}`);
}

/** The tariff's surcharge that a text names, by its own words or by those that carriers use. */
export function surchargeIn(
  text: string,
  surcharges: readonly NamedSurcharge[],
  taken: ReadonlySet<string> = new Set(),
): `surcharge:${string}` | null {
  const same = surchargeWords.find((group) => group.some((word) => holds(text, word))) ?? [];
  const isMeant = ({ code, name }: NamedSurcharge) =>
    [code, name].some((own) => holds(text, own) || same.some((word) => holds(own, word)));
  const found = surcharges.find((each) => !taken.has(`surcharge:${each.code}`) && isMeant(each));
  return found === undefined ? null : `surcharge:${found.code}`;
}

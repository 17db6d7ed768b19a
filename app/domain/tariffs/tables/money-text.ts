/** Currency signs that name one currency, as price lists print them, folded. */
const currencies: Readonly<Record<string, string>> = {
  "€": "EUR",
  eur: "EUR",
  euro: "EUR",
  euros: "EUR",
  ευρω: "EUR",
  "£": "GBP",
  gbp: "GBP",
  zl: "PLN",
  pln: "PLN",
  kc: "CZK",
  czk: "CZK",
  лв: "BGN",
  лева: "BGN",
  bgn: "BGN",
  lei: "RON",
  leu: "RON",
  ron: "RON",
  ft: "HUF",
  huf: "HUF",
  chf: "CHF",
  usd: "USD",
  sek: "SEK",
  nok: "NOK",
  dkk: "DKK",
  rsd: "RSD",
  din: "RSD",
  дин: "RSD",
  km: "BAM",
  ден: "MKD",
  lek: "ALL",
  "₺": "TRY",
  try: "TRY",
};
/** Signs of several currencies. */
const AMBIGUOUS = new Set(["$", "kr", "kr."]);

/** Letters of an amount with its currency. */
const LONGEST = 40;

export interface MoneyText {
  readonly text: string;
  /** ISO 4217; null: it names none, or a sign of several. */
  readonly currency: string | null;
}

/** `14,99 zł` is 14,99 in PLN; `79,-` is 79. Marks of footnotes go. */
export function moneyText(cell: string): MoneyText {
  if (cell.length > LONGEST) return { text: cell, currency: null };
  const text = cell
    .trim()
    .replace(/[*†‡¹²³⁴⁵]+$/u, "")
    .replace(/([.,])[-–—]+(?=\s*\D*$)/u, "")
    .trim();
  const [, before = "", number = "", after = ""] =
    /^(\D*?)\s*([\d.,].*?[\d.,]|\d)\s*([^\d.,\s]*\.?)$/u.exec(text) ?? [];
  if (number === "") return { text, currency: null };
  const names = [before, after].map((name) => signOf(name)).filter((name) => name !== "");
  if (names.length === 0) return { text: number, currency: null };
  const known = names.every((name) => currencies[name] !== undefined || AMBIGUOUS.has(name));
  return known
    ? { text: number, currency: names.map((name) => currencies[name]).find(Boolean) ?? null }
    : { text, currency: null };
}

/** The currencies that a text of several words names. */
export function currenciesIn(text: string): readonly string[] {
  const words = text.split(/[\s()[\]/:,;]+/).map(signOf);
  return [...new Set(words.flatMap((word) => currencies[word] ?? []))];
}

function signOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("ł", "l")
    .replace(/\.$/, "");
}

/** Reads the European Central Bank's file of reference rates (`eurofxref-daily.xml`, `eurofxref-hist-90d.xml`). */
import type { ReferenceFixing } from "../../domain/engine/index.ts";
import { isCurrency } from "../../domain/engine/index.ts";

/** The file is not what the bank publishes: none of it is used. */
export class UnreadableFixingsError extends Error {
  override readonly name = "UnreadableFixingsError";
}

const ECB = "European Central Bank";

/** The file of 90 days has about 64. */
const MOST_DAYS = 100;
/** The bank publishes about 30. */
const MOST_RATES = 60;
const LEAST_RATES = 10;

const HEAD =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<gesmes:Envelope(?:\s+xmlns(?::gesmes)?="[^"<>]{1,100}")*\s*>\s*<gesmes:subject>Reference rates<\/gesmes:subject>\s*<gesmes:Sender>\s*<gesmes:name>European Central Bank<\/gesmes:name>\s*<\/gesmes:Sender>\s*<Cube>\s*/;
const DAY = /<Cube time=["'](\d{4}-\d{2}-\d{2})["']\s*>\s*/y;
const RATE = /<Cube currency=["']([A-Z]{3})["'] rate=["'](\d{1,9}(?:\.\d{1,9})?)["']\s*\/>\s*/y;
const END_OF_DAY = /<\/Cube>\s*/y;
const END = /<\/Cube>\s*<\/gesmes:Envelope>\s*$/y;

/**
 * The fixings of the file, the newest first. A file that is cut off, or has anything else in it, is refused whole.
 * @throws UnreadableFixingsError
 */
export function readFixings(xml: string): readonly ReferenceFixing[] {
  let at = HEAD.exec(xml.replace(/^\uFEFF/, ""))?.[0].length ?? 0;
  const text = xml.replace(/^\uFEFF/, "");
  if (at === 0) throw new UnreadableFixingsError("does not begin as the bank's file of reference rates");
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  const days = new Map<string, ReferenceFixing>();
  for (let day = take(DAY); day !== null; day = take(DAY)) {
    const date = day[1] ?? "";
    if (!isDay(date) || days.has(date))
      throw new UnreadableFixingsError(`has the day ${date} twice or wrongly`);
    if (days.size === MOST_DAYS) throw new UnreadableFixingsError(`has more than ${MOST_DAYS} days`);
    const rates = new Map<string, string>();
    for (let rate = take(RATE); rate !== null; rate = take(RATE)) {
      const [, currency = "", value = ""] = rate;
      if (rates.has(currency) || rates.size === MOST_RATES || !/[1-9]/.test(value))
        throw new UnreadableFixingsError(`has a wrong rate of ${currency} on ${date}`);
      // The bank may take in a currency that has no minor unit here.
      if (isCurrency(currency) && currency !== "EUR") rates.set(currency, value);
    }
    if (rates.size < LEAST_RATES || take(END_OF_DAY) === null)
      throw new UnreadableFixingsError(`is broken off on ${date}`);
    days.set(date, { date, source: ECB, base: "EUR", rates: Object.fromEntries(rates) });
  }
  if (days.size === 0 || take(END) === null)
    throw new UnreadableFixingsError("is broken off, or has no rates");
  return [...days.values()].sort((a, b) => (a.date < b.date ? 1 : -1));
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

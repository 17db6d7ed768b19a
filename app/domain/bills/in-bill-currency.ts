import type { CalendarDate, Fixings } from "../engine/index.ts";
import { compileExchange } from "../engine/index.ts";
import type { BillLine } from "./bill-line.ts";

/**
 * The lines with their amounts in the bill's currency, at the central bank's rate of each line's day. A line keeps the name of its own
 * currency, which is a finding. Without a rate its amounts count as none: a sum of several currencies says nothing.
 * @param today for lines without a date
 */
export function inBillCurrency(
  lines: readonly BillLine[],
  currency: string,
  fixings: Fixings,
  today: CalendarDate,
): readonly BillLine[] {
  const exchangeAt = compileExchange({ exchangeRates: [] }, fixings);
  return lines.map((line) => {
    const { currency: from, date, parts, netMinor, taxMinor, totalMinor } = line;
    if (from === null || from === currency) return line;
    const exchange = exchangeAt(new Date(`${date ?? today}T12:00:00Z`));
    const exchanged = (minor: number) =>
      exchange.convert({ minor, currency: from }, currency)?.money.minor ?? 0;
    const orNone = (minor: number | null) => (minor === null ? null : exchanged(minor));
    return {
      ...line,
      parts: Object.fromEntries(Object.entries(parts).map(([code, minor]) => [code, exchanged(minor)])),
      netMinor: orNone(netMinor),
      taxMinor: orNone(taxMinor),
      totalMinor: orNone(totalMinor),
    };
  });
}

import type { CalendarDate } from "../calendar/day-number.ts";
import type { DatedShare } from "./tariff.ts";

/** The share that holds on a day: of those that have begun the last one, wherever it stands in the list. */
export function shareOn(shares: readonly DatedShare[], date: CalendarDate): DatedShare | undefined {
  let current: DatedShare | undefined;
  for (const share of shares) {
    const begun = share.from === undefined || share.from <= date;
    if (begun && (current === undefined || (current.from ?? "") < (share.from ?? ""))) current = share;
  }
  return current;
}

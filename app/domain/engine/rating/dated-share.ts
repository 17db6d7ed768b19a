import type { CalendarDate } from "../values/day-number.ts";
import type { DatedShare } from "./tariff.ts";

/** The share valid on a day: the last one to begin, wherever the list has it. */
export function shareOn(shares: readonly DatedShare[], date: CalendarDate): DatedShare | undefined {
  let current: DatedShare | undefined;
  for (const share of shares) {
    const begun = share.from === undefined || share.from <= date;
    if (begun && (current === undefined || (current.from ?? "") < (share.from ?? ""))) current = share;
  }
  return current;
}

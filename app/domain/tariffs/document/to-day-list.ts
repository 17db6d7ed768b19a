import type { DayListLayout } from "../../engine/index.ts";
import { usualDayList } from "../../engine/index.ts";
import type { TariffDocument } from "./document.ts";

export function toDayList({ dayList = {}, timeZone }: TariffDocument): DayListLayout {
  const usual = usualDayList(timeZone);
  const { columns, separator, decimals, byteOrderMark } = dayList;
  return {
    timeZone,
    columns: columns ?? usual.columns,
    separator: separator === "tab" ? "\t" : (separator ?? usual.separator),
    decimals: decimals ?? usual.decimals,
    byteOrderMark: byteOrderMark ?? usual.byteOrderMark,
  };
}

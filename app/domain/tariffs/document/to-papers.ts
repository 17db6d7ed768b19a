import type { DayListLayout, LabelMarks } from "../../engine/index.ts";
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

/** The marks on the labels of a zone; `zone` is undefined where the price came from elsewhere. */
export function toLabelMarks({ label }: TariffDocument, zone: string | undefined): LabelMarks {
  const routing = label?.routing?.find((each) => each.zone === zone);
  return {
    symbology: label?.barcode ?? "code128",
    routingCode: routing?.code ?? null,
    depot: routing?.depot ?? null,
    terms: label?.terms ?? null,
  };
}

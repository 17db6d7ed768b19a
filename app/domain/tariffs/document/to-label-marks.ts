import type { LabelMarks } from "../../engine/index.ts";
import type { TariffDocument } from "./document.ts";

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

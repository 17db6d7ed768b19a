import { EngineError } from "../errors.ts";
import type { Shipment } from "../values/shipment.ts";
import type { CustomsDeclaration } from "./declaration.ts";
import type { Exporter } from "./exporter.ts";

/** Carriers take an invoice; the post takes CN 22 for small items of little value, else CN 23. */
export const customsPapers = ["commercial", "pro-forma", "cn22", "cn23"] as const;
export type CustomsPaper = (typeof customsPapers)[number];

/** Asks for CN 22 or CN 23, whichever is due. */
export const CN_BY_RULE = "cn";

export const CN22_LINES = 4;

/** The heaviest small packet of the letter post (Universal Postal Union); heavier items go as parcels, with CN 23. */
const SMALL_PACKET_G = 2000;

interface Cn22Limit {
  readonly currency: string;
  /** The highest value for CN 22, in major units. */
  readonly most: number;
  readonly mostG: number;
}

/**
 * The limits of CN 22 by the sender's post. Sources: docs/decisions/089.
 * Other posts take it up to SDR 300, in the currencies below.
 */
const nationalLimits: Readonly<Record<string, Cn22Limit>> = {
  GB: { currency: "GBP", most: 270, mostG: SMALL_PACKET_G },
  // Four pounds.
  US: { currency: "USD", most: 400, mostG: 1814 },
};

/** One SDR has been worth more than one euro and more than one US dollar since the euro exists: these are below SDR 300 on every day. */
const alwaysBelow300Sdr: Readonly<Record<string, number>> = { EUR: 300, USD: 300 };

/** CN 22 if it surely may be used, else CN 23, which every post takes instead. Pure. */
export function dueCnForm(
  { from }: Pick<Shipment, "from">,
  { lines, totals, grossWeightG }: CustomsDeclaration,
): "cn22" | "cn23" {
  const [total, ...others] = totals;
  if (total === undefined || others.length > 0) return "cn23";
  const national = nationalLimits[from.country];
  const most = national?.currency === total.currency ? national.most : alwaysBelow300Sdr[total.currency];
  const isSmall =
    most !== undefined && total.value <= most && grossWeightG <= (national?.mostG ?? SMALL_PACKET_G);
  return isSmall && lines.length <= CN22_LINES ? "cn22" : "cn23";
}

/** @throws EngineError OPTION_NOT_AVAILABLE there are more lines than the form has */
export function refuseLongCn22({ lines }: Pick<CustomsDeclaration, "lines">): void {
  if (lines.length <= CN22_LINES) return;
  throw new EngineError(
    "OPTION_NOT_AVAILABLE",
    `A CN22 has ${CN22_LINES} lines, and this shipment declares ${lines.length}. Ask for form=cn23.`,
    { reason: "too_many_lines", path: "form" },
  );
}

/** The form of a post, or the invoice of goods that are sold, or of others. */
export function usualCustomsPaper(
  shipment: Pick<Shipment, "from" | "returnRequestId">,
  declaration: CustomsDeclaration,
  { reason }: Pick<Exporter, "reason">,
  { isPost }: { readonly isPost: boolean },
): CustomsPaper {
  if (isPost) return dueCnForm(shipment, declaration);
  const isSold =
    shipment.returnRequestId === null && (reason === null || reason === "sale" || reason === "other");
  return isSold ? "commercial" : "pro-forma";
}

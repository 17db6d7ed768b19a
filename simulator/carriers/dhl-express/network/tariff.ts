import type { Lane, Product } from "./products.ts";
import type { OfferedService } from "./services.ts";

/** One part of a price, in cents. */
export interface PriceRow {
  readonly name: string;
  /** null: the product itself */
  readonly serviceCode: string | null;
  /** `XCH` a chosen option, `SCH` a surcharge. Source: section 3 */
  readonly serviceTypeCode: "XCH" | "SCH" | null;
  readonly net: number;
  readonly tax: number;
}

export interface Price {
  readonly rows: readonly PriceRow[];
  readonly taxPercent: number;
  readonly net: number;
  readonly tax: number;
  readonly total: number;
  /** the part of the list price that the agreement took off */
  readonly discount: number;
}

const fuelPercent = 20;
/** List prices are higher than those of an account, by this factor in hundredths. */
const listFactor = 160;

/** First half kilogram, and each further one, in cents. The numbers are invented. */
function zoneOf({ origin, destination }: Lane): { first: number; further: number } {
  const [from, to] = [origin.country, destination.country];
  if (from.code === to.code) return { first: 900, further: 80 };
  if (from.isEu && to.isEu) return { first: 1_700, further: 200 };
  return from.isEurope && to.isEurope ? { first: 2_400, further: 300 } : { first: 3_800, further: 550 };
}

/** Exports out of the EU are free of VAT. */
const taxPercentOf = ({ origin, destination }: Lane): number =>
  origin.country.isEu && destination.country.isEu ? 24 : 0;

/**
 * The price of a product with its services.
 * @param kilograms billable
 */
export function priceOf(
  lane: Lane,
  product: Product,
  services: readonly OfferedService[],
  { kilograms, hasAccount, quotesTax }: { kilograms: number; hasAccount: boolean; quotesTax: boolean },
): Price {
  const { first, further } = zoneOf(lane);
  const agreed = Math.round(((first + further * (kilograms * 2 - 1)) * product.priceFactor) / 100);
  const list = Math.round((agreed * listFactor) / 100);
  const transport = hasAccount ? agreed : list;
  const taxPercent = quotesTax ? taxPercentOf(lane) : 0;
  const row = (
    name: string,
    serviceCode: string | null,
    serviceTypeCode: PriceRow["serviceTypeCode"],
    net: number,
  ): PriceRow => ({ name, serviceCode, serviceTypeCode, net, tax: Math.round((net * taxPercent) / 100) });
  const rows = [
    row(product.name, null, null, transport),
    ...services.map(({ code, name, price }) => row(name, code, "XCH", price)),
    row("FUEL SURCHARGE", "FF", "SCH", Math.round((transport * fuelPercent) / 100)),
  ];
  const net = rows.reduce((sum, part) => sum + part.net, 0);
  const tax = rows.reduce((sum, part) => sum + part.tax, 0);
  return { rows, taxPercent, net, tax, total: net + tax, discount: hasAccount ? list - agreed : 0 };
}

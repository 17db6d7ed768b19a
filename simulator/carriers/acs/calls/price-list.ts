import type { Station } from "../places/stations.ts";
import { Refused } from "../protocol/refusal.ts";
import { assumedTexts } from "../protocol/refusal-texts.ts";

interface PricedShipment {
  readonly origin: Station;
  readonly destination: Station;
  /** the larger of weight and volume weight */
  readonly kg: number;
  readonly products: readonly string[];
  /** euro */
  readonly insured: number;
}

/** Invented: cents up to 2 kg, and for each started kilogram beyond. */
const basics = {
  city: { firstCents: 320, nextCents: 60 },
  attica: { firstCents: 350, nextCents: 70 },
  land: { firstCents: 410, nextCents: 90 },
  island: { firstCents: 480, nextCents: 120 },
} as const;

/** Invented, but for the difference that section 4's example shows for one product. */
const extrasCents: Readonly<Record<string, number>> = {
  COD: 150,
  SAT: 300,
  MDV: 400,
  MDD: 400,
  TDD: 450,
  RDO: 200,
  RVO: 250,
  REM: 280,
  PRO: 100,
  REC: 0,
  INS: 0,
};

const VAT_PERCENT = 24;

/** The total is without VAT; the VAT comes by itself. Source: section 4. */
export function priceOf({
  origin,
  destination,
  kg,
  products,
  insured,
}: PricedShipment): Record<string, unknown> {
  const { firstCents, nextCents } = basics[zoneOf(origin, destination)];
  const basic = firstCents + Math.max(0, Math.ceil(kg) - 2) * nextCents;
  const insurance = Math.ceil(insured);
  const extra = products.reduce((sum, product) => sum + extraOf(product), insurance);
  const total = basic + extra;
  return {
    Basic_Ammount: basic / 100,
    Extra_Service_Ammount: extra / 100,
    Total_Ammount: total / 100,
    Total_Vat_Ammount: Math.round((total * VAT_PERCENT) / 100) / 100,
    Info_Message: "",
  };
}

function zoneOf(origin: Station, destination: Station): keyof typeof basics {
  if (origin.id === destination.id) return "city";
  const { zone } = destination;
  if (zone === "cyprus") return "island";
  return zone === "attica" && origin.zone !== "attica" ? "land" : zone;
}

function extraOf(product: string): number {
  const cents = extrasCents[product];
  if (cents === undefined) throw new Refused(assumedTexts.product);
  return cents;
}

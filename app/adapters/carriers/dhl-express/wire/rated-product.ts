import { z } from "zod";
import type { CalendarDate, Price, PriceCharge } from "../../../../domain/engine/index.ts";
import { daysBetween, isCurrency, toMinor, weekday } from "../../../../domain/engine/index.ts";

/** A product of a lane, as an account may use it. */
export interface RatedProduct {
  readonly code: string;
  readonly local: string | null;
  readonly name: string;
  readonly price: Price;
  /** Working days from pickup to delivery; `null`: not said. */
  readonly transitDays: number | null;
  /** Codes of the services on offer, where all were asked for. */
  readonly options: readonly string[];
  readonly pickup: { readonly earliest: string; readonly latest: string; readonly cutOff: string } | null;
}

const amount = z.object({ currencyType: z.string(), priceCurrency: z.string(), price: z.number() });
const part = z.object({ typeCode: z.string().optional(), price: z.number() });
const charge = z.object({
  name: z.string(),
  price: z.number(),
  serviceCode: z.string().optional(),
  serviceTypeCode: z.string().optional(),
  priceBreakdown: z.array(z.object({ priceType: z.string().optional(), price: z.number() })).default([]),
});
const moment = z.string().optional().catch(undefined);
/** A product in an answer. Source: contract sheet, section 3. */
export const product = z.object({
  productName: z.string(),
  productCode: z.string().min(1),
  localProductCode: z.string().nullish(),
  totalPrice: z.array(amount).default([]),
  totalPriceBreakdown: z
    .array(z.object({ currencyType: z.string(), priceBreakdown: z.array(part) }))
    .default([]),
  detailedPriceBreakdown: z
    .array(z.object({ currencyType: z.string(), breakdown: z.array(charge) }))
    .default([]),
  valueAddedServices: z.array(z.object({ serviceCode: z.string() })).default([]),
  pickupCapabilities: z
    .object({ localCutoffDateAndTime: moment, pickupEarliest: moment, pickupLatest: moment })
    .partial()
    .optional(),
  deliveryCapabilities: z
    .object({ estimatedDeliveryDateAndTime: moment, totalTransitDays: z.coerce.number().optional() })
    .optional(),
});
type Product = z.output<typeof product>;

/** `null`: it has no tariff. */
export function readProduct(given: Product): RatedProduct | null {
  const total = given.totalPrice.find(({ currencyType }) => currencyType === "BILLC");
  if (total === undefined || total.price <= 0 || !isCurrency(total.priceCurrency)) return null;
  const rows = given.detailedPriceBreakdown.find(({ currencyType }) => currencyType === "BILLC")?.breakdown;
  return {
    code: given.productCode,
    local: given.localProductCode ?? null,
    name: given.productName,
    price: priceOf(given, total, rows ?? []),
    transitDays: transitDaysOf(given),
    options: [
      ...given.valueAddedServices,
      ...(rows ?? []).flatMap(({ serviceCode }) => (serviceCode === undefined ? [] : [{ serviceCode }])),
    ].map(({ serviceCode }) => serviceCode),
    pickup: pickupOf(given),
  };
}

type Total = z.output<typeof amount>;
type Charge = z.output<typeof charge>;

/** The total is everything, and `STTXA` the tax in it; without that row there is none. */
function priceOf(given: Product, { price, priceCurrency: currency }: Total, rows: readonly Charge[]): Price {
  const parts = given.totalPriceBreakdown.find(({ currencyType }) => currencyType === "BILLC");
  const named = (code: string) =>
    toMinor(parts?.priceBreakdown.find(({ typeCode }) => typeCode === code)?.price ?? 0, currency);
  const totalMinor = toMinor(price, currency);
  const taxMinor = named("STTXA");
  const charges = chargesOf(rows, named("STDIS"), currency);
  const sum = (of: (charge: PriceCharge) => number) => charges.reduce((all, each) => all + of(each), 0);
  const isWhole =
    sum(({ netMinor }) => netMinor) === totalMinor - taxMinor && sum((each) => each.taxMinor) === taxMinor;
  return {
    netMinor: totalMinor - taxMinor,
    taxMinor,
    totalMinor,
    currency,
    ...(isWhole && charges.length > 0 && { charges }),
  };
}

/** The first row is the product, at its list price, and the account's discount is beside it. Options on offer are no part of a price. */
function chargesOf(rows: readonly Charge[], discountMinor: number, currency: string): readonly PriceCharge[] {
  const [base, ...others] = rows.filter(
    ({ serviceCode, serviceTypeCode }) => serviceCode === undefined || serviceTypeCode !== undefined,
  );
  if (base === undefined) return [];
  const chargeOf = ({ name, price, priceBreakdown, serviceCode }: Charge): PriceCharge => ({
    code: serviceCode ?? "base",
    name,
    netMinor: toMinor(price, currency),
    taxMinor: priceBreakdown
      .filter(({ priceType }) => priceType === "TAX")
      .reduce((sum, tax) => sum + toMinor(tax.price, currency), 0),
  });
  const negotiated = chargeOf(base);
  const list = { ...negotiated, netMinor: negotiated.netMinor + discountMinor };
  const discount = { code: "discount", name: "DISCOUNT", netMinor: -discountMinor, taxMinor: 0 };
  return [list, ...(discountMinor > 0 ? [discount] : []), ...others.map(chargeOf)];
}

/** DHL counts days of any kind; the promised day says how many of them are working days. */
function transitDaysOf({ deliveryCapabilities, pickupCapabilities }: Product): number | null {
  const leaves = pickupCapabilities?.localCutoffDateAndTime?.slice(0, 10);
  const arrives = deliveryCapabilities?.estimatedDeliveryDateAndTime?.slice(0, 10);
  const days = deliveryCapabilities?.totalTransitDays ?? null;
  return leaves === undefined || arrives === undefined ? days : workingDaysBetween(leaves, arrives);
}

function workingDaysBetween(from: CalendarDate, until: CalendarDate): number {
  const days = Math.max(0, daysBetween(from, until));
  const first = weekday(from);
  const after = Array.from({ length: days }, (_, index) => (first + index + 1) % 7);
  return after.filter((day) => day !== 0 && day !== 6).length;
}

function pickupOf({ pickupCapabilities }: Product): RatedProduct["pickup"] {
  const { pickupEarliest, pickupLatest, localCutoffDateAndTime } = pickupCapabilities ?? {};
  if (!pickupEarliest || !pickupLatest || !localCutoffDateAndTime) return null;
  return {
    earliest: pickupEarliest.slice(0, 5),
    latest: pickupLatest.slice(0, 5),
    cutOff: localCutoffDateAndTime.slice(11, 16),
  };
}

import type { CalendarDate } from "../values/day-number.ts";
import type { Price, PriceCharge } from "../values/rate.ts";
import type { Calculation, ServiceTable } from "./calculate-price.ts";
import type { Charge } from "./charge.ts";
import { isDiscount } from "./charge.ts";
import type { ChargeListener } from "./charge-surcharges.ts";
import { ownTaxOf } from "./charge-surcharges.ts";
import type { Route } from "./route.ts";
import type { TaxPart } from "./totals.ts";

interface Part {
  readonly code: string;
  readonly name: string;
  /** The amount in the calculation's units; a discount's is negative. */
  amount: bigint;
  /** A tax of its own, in parts per million; undefined: the shipment's. */
  readonly ownTax: number | undefined;
}

const basePart = { code: "base", name: "Base price", ownTax: undefined };

/**
 * The parts of a price, whose sums are its net and tax. It is one part if its carrier names none, or if a release that
 * knew no parts added an option's amount to the price.
 */
export function chargesOf({ netMinor, taxMinor, charges = [] }: Price): readonly PriceCharge[] {
  const net = charges.reduce((sum, charge) => sum + charge.netMinor, 0);
  const tax = charges.reduce((sum, charge) => sum + charge.taxMinor, 0);
  if (charges.length > 0 && net === netMinor && tax === taxMinor) return charges;
  const { code, name } = basePart;
  return [{ code, name, netMinor, taxMinor }];
}

/**
 * Calculates the price with its parts: the base, each surcharge and discount, and the rounding of the sum. They are whole
 * minor units, and their sums are the price's: the largest fractions are rounded up.
 */
export function itemizePrice(
  { tariff: { tax } }: Pick<ServiceTable, "tariff">,
  calculate: (listener: ChargeListener) => Calculation,
): Price {
  const heard: Charge[] = [];
  const calculation = calculate({ charged: (charge) => heard.push(charge), outdone: () => {} });
  const { price, facts, route, totals } = calculation;
  const { taxes, included } = totals;
  const sum = BigInt(calculation.sum);
  const parts = partsOf(heard, { ...basePart, amount: BigInt(facts.base) }, sum, facts.date);
  const minors = new Map<Part, bigint>();
  let perMinor = BigInt(facts.perMinor);
  if (included && (tax.prices === "net" || route.enteredPpm !== route.tax.ppm))
    perMinor *= withTaxes(parts, tax.prices, route);
  let rounding = BigInt(included ? totals.totalMinor : totals.roundedMinor);
  for (const members of byTax(parts, taxes).values()) {
    const amounts = members.map(({ amount }) => amount);
    const total = nearest(
      amounts.reduce((all, amount) => all + amount, 0n),
      perMinor,
    );
    const whole = wholes(amounts, perMinor, total);
    for (const [at, part] of members.entries()) minors.set(part, whole[at] ?? 0n);
    rounding -= total;
  }
  const charges = parts.map((part) => ({ ...part, minor: minors.get(part) ?? 0n }));
  if (rounding !== 0n) {
    charges.push({ code: "rounding", name: "Rounding", ownTax: undefined, amount: 0n, minor: rounding });
  }
  return { ...price, charges: taxed(charges, taxes, included) };
}

/**
 * Turns the entered amounts into ones with the taxes that are due; a surcharge's own tax is the same everywhere.
 * @returns the number of the new units in an earlier one
 */
function withTaxes(parts: readonly Part[], prices: "net" | "gross", { tax, enteredPpm }: Route): bigint {
  const whole = 1_000_000n;
  const entered = prices === "gross" ? whole + BigInt(enteredPpm) : whole;
  for (const part of parts) {
    if (part.ownTax === undefined) part.amount *= (whole + BigInt(tax.ppm)) * whole;
    else part.amount *= (prices === "gross" ? whole : whole + BigInt(part.ownTax)) * entered;
  }
  return entered * whole;
}

function partsOf(heard: readonly Charge[], base: Part, sum: bigint, date: CalendarDate): readonly Part[] {
  const parts = new Map([["", base]]);
  let excess = -sum + base.amount;
  for (const charge of heard) {
    const { code, name } = charge.surcharge;
    const amount = isDiscount(charge) ? -BigInt(charge.amount) : BigInt(charge.amount);
    excess += amount;
    const part = parts.get(code) ?? { code, name, amount: 0n, ownTax: ownTaxOf(charge, date) };
    part.amount += amount;
    parts.set(code, part);
  }
  // Discounts never make a sum negative: the last one ends where nothing is left.
  const last = heard.findLast(isDiscount);
  const cut = last && parts.get(last.surcharge.code);
  if (cut !== undefined) cut.amount -= excess;
  return [...parts.values()];
}

/** Each part's whole number of `per`, with the total `total`, which is their sum's nearest. */
function wholes(parts: readonly bigint[], per: bigint, total: bigint): readonly bigint[] {
  const floors = parts.map((part) => floorOf(part, per));
  const missing = Number(floors.reduce((left, floor) => left - floor, total));
  const byFraction = parts
    .map((part, at) => ({ at, fraction: part - (floors[at] ?? 0n) * per }))
    .sort((a, b) => (a.fraction === b.fraction ? a.at - b.at : a.fraction > b.fraction ? -1 : 1));
  const raised = new Set(byFraction.slice(0, missing).map(({ at }) => at));
  return floors.map((floor, at) => (raised.has(at) ? floor + 1n : floor));
}

function floorOf(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient;
}

/** The price's taxes, each by the shares of the charges that have it. */
function taxed(
  charges: readonly (Part & { readonly minor: bigint })[],
  taxes: readonly TaxPart[],
  included: boolean,
): readonly PriceCharge[] {
  const taxOf = new Map<Part, bigint>();
  const members = byTax(charges, taxes);
  for (const { ppm, taxMinor } of taxes) {
    const own = members.get(ppm) ?? [];
    const whole = own.reduce((sum, { minor }) => sum + minor, 0n);
    if (whole <= 0n) continue;
    const shares = wholes(
      own.map(({ minor }) => minor * BigInt(taxMinor)),
      whole,
      BigInt(taxMinor),
    );
    for (const [at, charge] of own.entries()) taxOf.set(charge, shares[at] ?? 0n);
  }
  return charges
    .map((charge) => {
      const { code, name, minor } = charge;
      const tax = taxOf.get(charge) ?? 0n;
      return {
        code,
        name,
        netMinor: Number(included ? minor - tax : minor),
        taxMinor: Number(tax),
      };
    })
    .filter(({ code, netMinor: net, taxMinor: tax }) => code === "base" || net !== 0 || tax !== 0);
}

/** The parts by the share of their tax, in parts per million. The shipment's tax is the last one. */
function byTax<P extends Part>(parts: readonly P[], taxes: readonly TaxPart[]): ReadonlyMap<number, P[]> {
  const shipments = taxes.at(-1)?.ppm ?? 0;
  const groups = new Map<number, P[]>();
  for (const part of parts) {
    const ppm = part.ownTax ?? shipments;
    groups.set(ppm, [...(groups.get(ppm) ?? []), part]);
  }
  return groups;
}

/** The nearest whole number of `b`, a half upwards. */
function nearest(a: bigint, b: bigint): bigint {
  return floorOf(2n * a + b, 2n * b);
}

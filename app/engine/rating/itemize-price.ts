import type { Price, PriceCharge } from "../values/rate.ts";
import type { Calculation, ServiceTable } from "./calculate-price.ts";
import type { Charge } from "./charge.ts";
import { isDiscount } from "./charge.ts";
import type { ChargeListener } from "./charge-surcharges.ts";
import { dividedHalfUp } from "./exact-integer.ts";

interface Part {
  readonly code: string;
  readonly name: string;
  /** In the calculation's units; a discount's is negative. */
  amount: bigint;
}

const basePart = { code: "base", name: "Base price" };

/**
 * The parts of a price, whose sums are its net and tax. It is one part if its carrier names none, or if a release that
 * knew no parts added an option's amount to the price.
 */
export function chargesOf({ netMinor, taxMinor, charges = [] }: Price): readonly PriceCharge[] {
  const net = charges.reduce((sum, charge) => sum + charge.netMinor, 0);
  const tax = charges.reduce((sum, charge) => sum + charge.taxMinor, 0);
  if (charges.length > 0 && net === netMinor && tax === taxMinor) return charges;
  return [{ ...basePart, netMinor, taxMinor }];
}

/**
 * Calculates the price with its parts: the base, each surcharge and discount, and the rounding of the sum. They are whole
 * minor units, and their sums are the price's: the largest fractions are rounded up.
 */
export function itemizePrice(
  { tariff }: Pick<ServiceTable, "tariff">,
  calculate: (listener: ChargeListener) => Calculation,
): Price {
  const heard: Charge[] = [];
  const calculation = calculate({ charged: (charge) => heard.push(charge), outdone: () => {} });
  const { price, facts, roundedMinor } = calculation;
  const sum = BigInt(calculation.sum);
  const parts = partsOf(heard, { ...basePart, amount: BigInt(facts.base) }, sum);
  const sumMinor = dividedHalfUp(calculation.sum, facts.perMinor);
  const whole = wholes(
    parts.map(({ amount }) => amount),
    BigInt(facts.perMinor),
    BigInt(sumMinor),
  );
  const charges = parts.map(({ code, name: its }, at) => ({ code, name: its, minor: whole[at] ?? 0n }));
  const rounding = BigInt(roundedMinor - sumMinor);
  if (rounding !== 0n) charges.push({ code: "rounding", name: "Rounding", minor: rounding });
  return { ...price, charges: taxed(charges, price, tariff.tax.prices) };
}

function partsOf(heard: readonly Charge[], base: Part, sum: bigint): readonly Part[] {
  const parts = new Map([["", base]]);
  let excess = -sum + base.amount;
  for (const charge of heard) {
    const { code, name } = charge.surcharge;
    const amount = isDiscount(charge) ? -BigInt(charge.amount) : BigInt(charge.amount);
    excess += amount;
    const part = parts.get(code) ?? { code, name, amount: 0n };
    part.amount += amount;
    parts.set(code, part);
  }
  // Discounts never make a sum negative: the last one ends where nothing is left.
  const last = heard.findLast(isDiscount);
  const cut = last && parts.get(last.surcharge.code);
  if (cut !== undefined) cut.amount -= excess;
  return [...parts.values()].filter((part) => part === base || part.amount !== 0n);
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

/** The whole price's tax, by the charges' shares. */
function taxed(
  charges: readonly { readonly code: string; readonly name: string; readonly minor: bigint }[],
  { taxMinor, netMinor, totalMinor }: Price,
  prices: "net" | "gross",
): readonly PriceCharge[] {
  const whole = BigInt(prices === "gross" ? totalMinor : netMinor);
  const taxes =
    whole === 0n
      ? charges.map(() => 0n)
      : wholes(
          charges.map(({ minor }) => minor * BigInt(taxMinor)),
          whole,
          BigInt(taxMinor),
        );
  return charges
    .map(({ code, name, minor }, at) => {
      const tax = taxes[at] ?? 0n;
      return {
        code,
        name,
        netMinor: Number(prices === "gross" ? minor - tax : minor),
        taxMinor: Number(tax),
      };
    })
    .filter(({ code, netMinor: net, taxMinor: tax }) => code === "base" || net !== 0 || tax !== 0);
}

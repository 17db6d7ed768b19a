import { currencyExponent, isCurrency, isRepresentable } from "../../engine/index.ts";
import type { DocumentMoney, TariffDocument } from "../document/document.ts";
import { isOfUnit, isWeighable } from "../document/units.ts";
import type { Finding, Path } from "../problem.ts";
import { percentsOfRules } from "./percents-of-rules.ts";

/** Amounts that the currency can't express, weights below a gram, percents finer than chargeable. */
export function checkAmounts(document: TariffDocument): readonly Finding[] {
  const { currency } = document;
  const findings: Finding[] = [];
  if (isCurrency(currency)) {
    const digits = currencyExponent(currency);
    for (const [amount, path, ofUnit] of amountsOf(document)) {
      if (ofUnit === true && isFine(Number(amount), digits + 4)) continue;
      if (isRepresentable(Number(amount), currency)) continue;
      findings.push({
        path,
        message: `${amount} is finer than ${currency} has it: at most ${digits} decimals`,
      });
    }
  }
  const named = new Set<string>();
  for (const [kg, path] of weightsOf(document)) {
    // A row names its weight for every zone.
    const once = `${String(path[0])} ${String(path[1])} ${kg}`;
    if (named.has(once)) continue;
    named.add(once);
    if (!isWeighable(kg))
      findings.push({ path, message: `${kg} kg is finer than a gram: at most 3 decimals` });
  }
  for (const [percent, path] of percentsOf(document)) {
    if (Number.isInteger(Math.round(percent * 1e8) / 1e4)) continue;
    findings.push({ path, message: `${percent} is finer than a percent is charged: at most 4 decimals` });
  }
  return findings;
}

function isFine(amount: number, decimals: number): boolean {
  const whole = amount * 10 ** decimals;
  return Math.abs(whole - Math.round(whole)) < 1e-6;
}

function* amountsOf(document: TariffDocument): Iterable<readonly [DocumentMoney, Path, ofUnit?: boolean]> {
  const { cashOnDelivery, rounding, services, surcharges = [] } = document;
  if (rounding) yield [rounding.to, ["rounding", "to"]];
  if (rounding?.less !== undefined) yield [rounding.less, ["rounding", "less"]];
  if (cashOnDelivery) yield [cashOnDelivery.max, ["cashOnDelivery", "max"]];
  for (const [index, { insurance, furtherParcels = [], prices }] of services.entries()) {
    for (const [at, further] of furtherParcels.entries())
      if ("price" in further) yield [further.price, ["services", index, "furtherParcels", at, "price"]];
    if (insurance) yield [insurance.max, ["services", index, "insurance", "max"]];
    for (const [at, { brackets, beyond }] of prices.entries()) {
      const path = ["services", index, "prices", at];
      for (const [which, bracket] of brackets.entries())
        yield [bracket.price, [...path, "brackets", which, "price"], isOfUnit(bracket)];
      if (beyond) yield [beyond.price, [...path, "beyond", "price"], true];
    }
  }
  for (const [index, { amount }] of surcharges.entries()) {
    const path = ["surcharges", index, "amount"];
    for (const key of [
      "fixed",
      "perKg",
      "min",
      "max",
      "atLeast",
      "floor",
      "perAmount",
      "each",
      "free",
      "perCm",
      "perL",
      "perFt3",
      "perMissingKg",
    ] as const) {
      const value = (amount as Partial<Record<typeof key, DocumentMoney>>)[key];
      if (value !== undefined) yield [value, [...path, key], unitAmounts.has(key)];
    }
    if ("tiers" in amount) {
      for (const [at, { upTo, fixed }] of amount.tiers.entries()) {
        if (upTo !== undefined) yield [upTo, [...path, "tiers", at, "upTo"]];
        if (fixed !== undefined) yield [fixed, [...path, "tiers", at, "fixed"]];
      }
    }
    if (!("discount" in amount) || typeof amount.discount === "number") continue;
    for (const [at, { from }] of amount.discount.entries()) yield [from, [...path, "discount", at, "from"]];
  }
}

/** Amounts of a unit, which may be finer than the currency. */
const unitAmounts: ReadonlySet<string> = new Set(["perKg", "perCm", "perL", "perFt3", "perMissingKg"]);

function* weightsOf({ services, surcharges = [] }: TariffDocument): Iterable<readonly [number, Path]> {
  for (const [index, { billableWeight, limits, compartments = [], prices }] of services.entries()) {
    const path = ["services", index];
    if (billableWeight?.stepKg) yield [billableWeight.stepKg, [...path, "billableWeight", "stepKg"]];
    if (billableWeight?.eachStepKg)
      yield [billableWeight.eachStepKg, [...path, "billableWeight", "eachStepKg"]];
    if (billableWeight?.minKg) yield [billableWeight.minKg, [...path, "billableWeight", "minKg"]];
    for (const [at, { above, minKg }] of (billableWeight?.minimums ?? []).entries()) {
      const here = [...path, "billableWeight", "minimums", at];
      yield [minKg, [...here, "minKg"]];
      if (above.weightKg !== undefined) yield [above.weightKg, [...here, "above", "weightKg"]];
    }
    if (billableWeight?.eachAbove?.weightKg !== undefined)
      yield [billableWeight.eachAbove.weightKg, [...path, "billableWeight", "eachAbove", "weightKg"]];
    if (limits?.maxShipmentWeightKg)
      yield [limits.maxShipmentWeightKg, [...path, "limits", "maxShipmentWeightKg"]];
    if (limits?.least?.weightKg !== undefined)
      yield [limits.least.weightKg, [...path, "limits", "least", "weightKg"]];
    for (const [weightKg, at] of [
      [billableWeight?.volumetricOnly?.weightKg, []],
      [billableWeight?.volumetricOnly?.upTo?.weightKg, ["upTo"]],
    ] as const)
      if (weightKg !== undefined)
        yield [weightKg, [...path, "billableWeight", "volumetricOnly", ...at, "weightKg"]];
    if (limits?.maxWeightKg) yield [limits.maxWeightKg, [...path, "limits", "maxWeightKg"]];
    for (const [at, { maxWeightKg }] of compartments.entries())
      yield [maxWeightKg, [...path, "compartments", at, "maxWeightKg"]];
    for (const [at, { brackets, beyond }] of prices.entries()) {
      for (const [which, bracket] of brackets.entries()) {
        const here = [...path, "prices", at, "brackets", which];
        if (!("upToKg" in bracket)) continue;
        yield [bracket.upToKg, [...here, "upToKg"]];
        for (const key of ["perKg", "eachKg"] as const)
          if (bracket[key] !== undefined) yield [bracket[key], [...here, key]];
      }
      if (beyond && "eachKg" in beyond) yield [beyond.eachKg, [...path, "prices", at, "beyond", "eachKg"]];
    }
  }
  for (const [index, { above, below, amount }] of surcharges.entries()) {
    if (above?.weightKg !== undefined) yield [above.weightKg, ["surcharges", index, "above", "weightKg"]];
    if (below?.weightKg !== undefined) yield [below.weightKg, ["surcharges", index, "below", "weightKg"]];
    if (("perKg" in amount || "perMissingKg" in amount) && amount.stepKg !== undefined)
      yield [amount.stepKg, ["surcharges", index, "amount", "stepKg"]];
  }
}

function* percentsOf({ surcharges = [], tax }: TariffDocument): Iterable<readonly [number, Path]> {
  for (const [index, { amount }] of surcharges.entries()) {
    if ("tiers" in amount) {
      for (const [at, { percent }] of amount.tiers.entries())
        if (percent !== undefined) yield [percent, ["surcharges", index, "amount", "tiers", at, "percent"]];
    }
    if (!("discount" in amount)) continue;
    const path = ["surcharges", index, "amount", "discount"];
    if (typeof amount.discount === "number") yield [amount.discount, path];
    else for (const [at, tier] of amount.discount.entries()) yield [tier.percent, [...path, at, "percent"]];
  }
  const all = [
    ...surcharges.flatMap(({ amount }, index) =>
      "percent" in amount ? [[amount.percent, ["surcharges", index, "amount", "percent"]] as const] : [],
    ),
    ...percentsOfRules(tax),
  ];
  for (const [percent, path] of all) {
    if (typeof percent === "number") yield [percent, path];
    else for (const [at, each] of percent.entries()) yield [each.percent, [...path, at, "percent"]];
  }
}

/** Compares the lines of one shipment with its price by the tariff. */
import type { BillLine } from "./bill-line.ts";
import { BASE, OTHER } from "./bill-line.ts";
import type { BilledShipment } from "./billed-shipment.ts";
import type { BilledSums } from "./billed-sums.ts";
import { billedSums, sumOf } from "./billed-sums.ts";
import { clauseOf } from "./clause.ts";
import type { Cause, Compared } from "./find-cause.ts";
import { baseOf, findCauses, matches, priceWith } from "./find-cause.ts";
import type { Clause, Finding, FindingCode } from "./finding.ts";
import type { Priced, TariffPrices } from "./tariff-prices.ts";

export interface Comparison {
  readonly findings: readonly Finding[];
  /** Null: the tariff has no price for it. */
  readonly expectedMinor: number | null;
}

/** A finding before it is known to which shipment it belongs. */
interface Part {
  readonly code: FindingCode;
  readonly overMinor: number;
  readonly clause: Clause;
  readonly billed: string | number | null;
  readonly expected: string | number | null;
}

/**
 * @param separate codes of surcharges that the file has columns for
 * @param plain whether the parcel is on its way back, so that nothing is collected for it
 */
export function comparePrice(
  prices: TariffPrices,
  shipment: BilledShipment,
  lines: readonly BillLine[],
  separate: ReadonlySet<string>,
  plain: boolean,
): Comparison {
  const version = prices.versionOf(shipment);
  const ours = prices.price(shipment, plain ? { plain: true } : {});
  if (version === null || ours === null) return { findings: [], expectedMinor: null };
  const { tariff } = version.compiled();
  const service = tariff.services.find(({ code }) => code === shipment.service);
  const { billableWeight } = service ?? {};
  const divisor =
    billableWeight?.volumetricDivisor ??
    (billableWeight?.volumetricKgPerM3 === undefined ? null : 1_000_000 / billableWeight.volumetricKgPerM3);
  const sums = billedSums(lines, tariff.tax.prices === "gross", divisor);
  // Each line is rounded by itself, and a total may be rounded to whole steps.
  const toleranceMinor = Math.max(lines.length, tariff.rounding?.toMinor ?? 1);
  const { services } = version.document;
  const compared: Compared = { prices, shipment, tariff, services, sums, ours, separate, toleranceMinor };

  const parts: Part[] = [];
  let asBilled = ours;
  if (!matches(compared, ours)) {
    const causes = findCauses(compared);
    asBilled = (causes.length > 0 ? priceWith(compared, causes) : null) ?? ours;
    parts.push(...(causes.length > 0 ? partsOf(compared, causes) : baseDifference(compared)));
  }
  if (sums.hasBase) parts.push(...surchargeParts(compared, asBilled));
  const sumParts = wrongSums(compared);
  const expectedMinor = sumOf(sums, ours);
  const over = sums.sumMinor - expectedMinor;
  const named = [...parts, ...sumParts];
  const clause = clauseOf(ours, null);
  if (named.length === 0) {
    const allowed = toleranceMinor * Math.max(1, sums.parts.size);
    if (over > allowed) named.push({ code: "price", overMinor: over, clause, billed: null, expected: null });
    else if (over < -allowed)
      named.push({ code: "billed-less", overMinor: over, clause, billed: null, expected: null });
  }
  const complete = withRemainder(
    named.filter(({ overMinor, code }) => overMinor !== 0 || code === "price"),
    over,
  );
  const findings = [...complete, ...wrongTax(compared)].map((part) =>
    asFinding(part, shipment, lines, sums, expectedMinor),
  );
  return { findings, expectedMinor };
}

/** The first one takes what follows from it: fuel on a price that is too high. */
function withRemainder(parts: readonly Part[], over: number): readonly Part[] {
  const [first, ...others] = parts;
  if (first === undefined) return [];
  const rest = over - others.reduce((sum, { overMinor }) => sum + overMinor, 0);
  // Too much in one place may be too little in another: then each says its own.
  return first.overMinor > 0 && rest <= 0 ? parts : [{ ...first, overMinor: rest }, ...others];
}

/** Each mistake's own part of the difference, one after another. */
function partsOf(compared: Compared, causes: readonly Cause[]): readonly Part[] {
  const { sums, ours } = compared;
  let before: Priced = ours;
  return causes.map((cause, index) => {
    const after = priceWith(compared, causes.slice(0, index + 1)) ?? before;
    const overMinor = Math.round(sumOf(sums, after) - sumOf(sums, before));
    before = after;
    const surcharge = cause.change.surcharge ?? null;
    const { code, billed, expected } = cause;
    return { code, billed, expected, overMinor, clause: clauseOf(ours, surcharge) };
  });
}

function baseDifference(compared: Compared): readonly Part[] {
  const { sums, ours } = compared;
  const over = sums.hasBase
    ? (sums.parts.get(BASE) ?? 0) - Math.round(baseOf(compared, ours))
    : sums.sumMinor - sumOf(sums, ours);
  const code = over > 0 ? "price" : "billed-less";
  return [{ code, overMinor: over, clause: clauseOf(ours, null), billed: null, expected: null }];
}

/** Surcharges with columns of their own, the lower ranks first, as percentages are of what lies before them. */
function surchargeParts(compared: Compared, asBilled: Priced): readonly Part[] {
  const { sums, ours, tariff, separate, toleranceMinor } = compared;
  const near = (a: number, b: number) => Math.abs(a - b) <= toleranceMinor;
  const parts: Part[] = [];
  const moreBase = (sums.parts.get(BASE) ?? 0) - baseOf(compared, asBilled);
  let moreRunning = moreBase;
  for (const { code, name } of [...tariff.surcharges].sort((a, b) => a.rank - b.rank)) {
    if (!separate.has(code)) continue;
    const billed = sums.parts.get(code) ?? 0;
    const expected = asBilled.parts.get(code) ?? 0;
    const own = ours.parts.get(code) ?? 0;
    const following = expected + followingFrom(asBilled, code, moreBase, moreRunning);
    const isDue = near(billed, expected) || near(billed, own) || near(billed, following);
    moreRunning += billed - expected;
    if (isDue || billed < expected) continue;
    const clause = clauseOf(ours, code);
    const due = Math.round(Math.max(own, 0));
    parts.push({
      code: due === 0 ? "surcharge-not-due" : "surcharge-amount",
      overMinor: billed - Math.round(expected),
      clause,
      billed: name,
      expected: null,
    });
  }
  return [...parts, ...otherParts(compared)];
}

/** A percentage of a base that is too high is too high as well. */
function followingFrom({ explanation }: Priced, code: string, moreBase: number, moreRunning: number): number {
  const charges = explanation.surcharges.find((each) => each.code === code)?.charges ?? [];
  const [charge] = charges.filter(({ outdoneBy }) => outdoneBy === null);
  if (charge?.percent === null || charge === undefined) return 0;
  const more = charge.percent.of === "base" ? moreBase : charge.percent.of === "running" ? moreRunning : 0;
  const share = (more * charge.percent.ppm) / 1_000_000;
  return charge.amount.startsWith("-") ? -share : share;
}

/** Amounts under names that the tariff does not have. */
function otherParts({ sums, ours }: Compared): readonly Part[] {
  return [...sums.parts].flatMap(([code, minor]): Part[] => {
    if (!code.startsWith(OTHER) || minor <= 0) return [];
    const billed = code.slice(OTHER.length);
    return [
      { code: "surcharge-not-due", overMinor: minor, clause: clauseOf(ours, null), billed, expected: null },
    ];
  });
}

/** The file's own sums: the parts make the net amount, and net and tax the total. */
function wrongSums({ sums, ours, tariff, toleranceMinor }: Compared): readonly Part[] {
  const { parts, hasBase, netMinor, taxMinor, totalMinor } = sums;
  const allowed = toleranceMinor + Math.ceil(parts.size / 2);
  const found = [...parts.values()].reduce((sum, minor) => sum + minor, 0);
  const whole = tariff.tax.prices === "gross" ? totalMinor : netMinor;
  const more: number[] = [];
  if (hasBase && whole !== null && Math.abs(whole - found) > allowed) more.push(whole - found);
  if (
    netMinor !== null &&
    taxMinor !== null &&
    totalMinor !== null &&
    Math.abs(totalMinor - netMinor - taxMinor) > toleranceMinor
  )
    more.push(totalMinor - netMinor - taxMinor);
  return more
    .filter((minor) => minor > 0)
    .map((overMinor) => ({
      code: "sum" as const,
      overMinor,
      clause: clauseOf(ours, null),
      billed: null,
      expected: null,
    }));
}

function wrongTax({ sums, ours, toleranceMinor }: Compared): readonly Part[] {
  const { netMinor, taxMinor } = sums;
  if (netMinor === null || taxMinor === null || netMinor <= 0) return [];
  const { parts } = ours.explanation.tax;
  // Surcharges with a tax of their own change the share of the whole.
  const ppm =
    parts.length === 1 || ours.netMinor === 0
      ? ours.explanation.tax.ppm
      : Math.round(((ours.totalMinor - ours.netMinor) * 1_000_000) / ours.netMinor);
  // Of prices that are entered with tax, the tax is what is left of the entered one: from the rounded net it may be a unit more.
  const dueMinor =
    netMinor === ours.netMinor ? ours.totalMinor - ours.netMinor : Math.round((netMinor * ppm) / 1_000_000);
  const overMinor = taxMinor - dueMinor;
  if (overMinor <= toleranceMinor) return [];
  const billed = Math.round((taxMinor * 1_000_000) / netMinor);
  return [{ code: "tax", overMinor, clause: clauseOf(ours, null), billed, expected: ppm }];
}

function asFinding(
  part: Part,
  { id, order, vouchers }: BilledShipment,
  lines: readonly BillLine[],
  { sumMinor }: BilledSums,
  expectedMinor: number,
): Finding {
  return {
    ...part,
    rows: lines.map(({ row }) => row),
    voucher: lines.find(({ voucher }) => voucher !== null)?.voucher ?? vouchers[0] ?? "",
    shipmentId: id,
    order,
    billedMinor: sumMinor,
    expectedMinor,
  };
}

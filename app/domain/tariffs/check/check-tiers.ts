import type { DocumentSurcharge, TariffDocument } from "../document/document.ts";
import type { Finding, Path } from "../problem.ts";

/** Tiers of a value that don't rise, say nothing, or end below what can be asked for. */
export function checkTiers(
  document: TariffDocument,
  { code, amount, when, services }: DocumentSurcharge,
  path: Path,
): readonly Finding[] {
  if (!("tiers" in amount)) return [];
  const { tiers, of } = amount;
  const at = (index: number, message: string): Finding => ({
    path: [...path, "amount", "tiers", index],
    message: `surcharge ${code}: ${message}`,
  });
  const findings = tiers.flatMap(({ upTo, fixed, percent }, index): readonly Finding[] => {
    const before = tiers[index - 1]?.upTo;
    return [
      ...(fixed === undefined && percent === undefined
        ? [at(index, "a tier needs “fixed”, “percent” or both; “fixed”: 0 where it costs nothing")]
        : []),
      ...(upTo === undefined && index < tiers.length - 1
        ? [at(index, "only the last tier may have no “upTo”")]
        : []),
      ...(upTo !== undefined && before !== undefined && Number(upTo) <= Number(before)
        ? [at(index, "each “upTo” is more than the one before it")]
        : []),
    ];
  });
  const last = tiers.at(-1)?.upTo;
  const most = mostOf(document, of, services);
  if (findings.length > 0 || last === undefined || (most !== undefined && Number(last) >= most))
    return findings;
  const reach =
    most === undefined
      ? "goods may be worth more: give it a last tier without “upTo”"
      : `up to ${most} can be asked for ${when === "insurance" ? "insurance" : "cash on delivery"}: add a tier, or a last one without “upTo”`;
  return [at(tiers.length - 1, `the last tier ends at ${last}, and ${reach}`)];
}

/** The largest amount that may be asked for; undefined: any. */
function mostOf(
  { services, cashOnDelivery }: TariffDocument,
  of: "insured-amount" | "collected-amount" | "goods-value",
  only: readonly string[] | undefined,
): number | undefined {
  if (of === "goods-value") return undefined;
  if (of === "collected-amount") return Number(cashOnDelivery?.max ?? 0);
  const own = services.filter(({ code }) => only === undefined || only.includes(code));
  return Math.max(0, ...own.map(({ insurance }) => Number(insurance?.max ?? 0)));
}

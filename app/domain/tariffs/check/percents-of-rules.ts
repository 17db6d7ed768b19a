import type { DocumentPercent, DocumentTax } from "../document/document.ts";
import type { Path } from "../problem.ts";

/** The percents that a tax's rules write, each with its place; a country's standard rate is none of them. */
export function percentsOfRules({
  rules = [],
}: Pick<DocumentTax, "rules">): readonly (readonly [DocumentPercent, Path])[] {
  return rules.flatMap(({ percent }, index) =>
    percent === "standard" ? [] : [[percent, ["tax", "rules", index, "percent"]] as const],
  );
}

import type { DocumentPercent, TariffDocument } from "../document/document.ts";
import type { Finding, Path } from "../problem.ts";
import { percentsOfRules } from "./percents-of-rules.ts";

/** Validity, percents that change with time, and the days of surcharges. */
export function checkDates({ validFrom, validTo, surcharges = [], tax }: TariffDocument): readonly Finding[] {
  const percents: readonly (readonly [DocumentPercent, Path])[] = [
    ...surcharges.flatMap(({ amount, taxPercent }, index) => [
      ...("percent" in amount ? [[amount.percent, ["surcharges", index, "amount", "percent"]] as const] : []),
      ...(taxPercent === undefined ? [] : [[taxPercent, ["surcharges", index, "taxPercent"]] as const]),
    ]),
    ...percentsOfRules(tax),
  ];
  return [
    ...(validTo === undefined || validFrom <= validTo
      ? []
      : [{ path: ["validTo"], message: `ends on ${validTo}, before it begins on ${validFrom}` }]),
    ...percents.flatMap(([percent, path]) => checkPercent(percent, path, validFrom)),
    ...surcharges.flatMap(({ code, dates = [] }, index) =>
      dates.flatMap(({ from, to }, at): readonly Finding[] => {
        const path = ["surcharges", index, "dates", at];
        if (from > to)
          return [{ path, message: `surcharge ${code} ends on ${to}, before it begins on ${from}` }];
        if (to >= validFrom && (validTo === undefined || from <= validTo)) return [];
        return [
          {
            severity: "warning",
            path,
            message: `surcharge ${code} is never charged then: the tariff holds from ${validFrom}${validTo === undefined ? "" : ` to ${validTo}`}`,
          },
        ];
      }),
    ),
  ];
}

function checkPercent(percent: DocumentPercent, path: Path, validFrom: string): readonly Finding[] {
  if (typeof percent === "number") return [];
  const first = percent[0]?.from;
  return [
    ...(first === undefined || first <= validFrom
      ? []
      : [
          {
            path: [...path, 0],
            message: `there is no percent from ${validFrom}, when the tariff begins, to ${first}: let the first one begin earlier`,
          },
        ]),
    ...percent.flatMap(({ from }, index) => {
      const before = percent[index - 1];
      if (before === undefined) return [];
      if (from === undefined)
        return [
          {
            path: [...path, index],
            message: "needs the day from which it holds: only the first may go without",
          },
        ];
      return before.from === undefined || before.from < from
        ? []
        : [
            {
              path: [...path, index],
              message: `begins on ${from}, not after the one before it (${before.from})`,
            },
          ];
    }),
  ];
}

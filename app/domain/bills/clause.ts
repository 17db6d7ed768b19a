import type { Clause } from "./finding.ts";
import type { Priced } from "./tariff-prices.ts";

/** The place in the tariff that gives the right price, and the surcharge that is in question. */
export function clauseOf({ explanation }: Priced, surchargeCode: string | null): Clause {
  const { validFrom, service, zone, brackets, surcharges } = explanation;
  const [bracket] = brackets;
  const row =
    bracket === undefined || brackets.length > 1
      ? null
      : { measure: bracket.measure, upTo: bracket.upTo, priceMinor: bracket.priceMinor };
  const found = surcharges.find(({ code }) => code === surchargeCode);
  const surcharge =
    found === undefined
      ? null
      : {
          code: found.code,
          name: found.name,
          notCharged: found.notCharged,
          ppm: found.charges.find(({ percent }) => percent !== null)?.percent?.ppm ?? null,
        };
  return { version: validFrom, service, zone: zone.code, row, surcharge };
}

import { EngineError } from "../errors.ts";
import { localDay } from "./local-day.ts";
import type { Tariff } from "./tariff.ts";

export type Validity = Pick<Tariff, "timeZone" | "validFrom" | "validTo">;

/**
 * The version valid at the moment, in days of the version's time zone; of several the one that began last.
 * @throws EngineError OPTION_NOT_AVAILABLE there is none; says from when there is one, or since when there is
 * none
 */
export function tariffOn<V extends Validity>(versions: readonly V[], at: Date): V {
  let current: V | undefined;
  for (const version of versions) {
    const { date } = localDay(at, version.timeZone);
    if (version.validFrom > date || (version.validTo !== null && version.validTo < date)) continue;
    if (current === undefined || version.validFrom > current.validFrom) current = version;
  }
  if (current === undefined) throw noVersion(versions, at);
  return current;
}

function noVersion(versions: readonly Validity[], at: Date): EngineError {
  const dated = versions.map((version) => ({ ...version, date: localDay(at, version.timeZone).date }));
  const [next] = dated.filter(({ validFrom, date }) => validFrom > date).sort(byFirstDay);
  const last = dated
    .filter(({ validTo, date }) => validTo !== null && validTo < date)
    .sort(byLastDay)
    .at(-1);
  const when = [
    ...(last === undefined ? [] : [`the last ones ended on ${last.validTo}`]),
    ...(next === undefined ? [] : [`the next ones begin on ${next.validFrom}`]),
  ];
  const date = dated[0]?.date;
  return new EngineError(
    "OPTION_NOT_AVAILABLE",
    date === undefined ? "There are no prices." : `There are no prices for ${date}: ${when.join(", ")}.`,
    { reason: "no_tariff", valid_from: next?.validFrom ?? null },
  );
}

function byFirstDay(a: Validity, b: Validity): number {
  return a.validFrom < b.validFrom ? -1 : 1;
}

function byLastDay(a: Validity, b: Validity): number {
  return (a.validTo ?? "") < (b.validTo ?? "") ? -1 : 1;
}

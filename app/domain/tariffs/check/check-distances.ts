import type { DocumentDistances, TariffDocument } from "../document/document.ts";
import type { Finding, Path } from "../problem.ts";

/** Bands that don't rise, pairs that contradict each other, and bands that the table does not give. */
export function checkDistances({ distances, zones, surcharges = [] }: TariffDocument): readonly Finding[] {
  const users: readonly (readonly [string, readonly string[] | undefined, Path])[] = [
    ...zones.map(({ code, bands }, index) => [`zone ${code}`, bands, ["zones", index, "bands"]] as const),
    ...surcharges.map(
      ({ code, bands }, index) => [`surcharge ${code}`, bands, ["surcharges", index, "bands"]] as const,
    ),
  ];
  const known = new Set(distances === undefined ? [] : codesOf(distances));
  return [
    ...(distances === undefined ? [] : [...checkBands(distances), ...checkPairs(distances)]),
    ...users.flatMap(([name, bands = [], path]) =>
      bands.flatMap((band, index): readonly Finding[] => {
        if (known.has(band)) return [];
        const message =
          distances === undefined
            ? `${name} is for distances, and the tariff has no table of “distances”`
            : `${name}: “distances” give no band ${band}, only ${[...known].join(", ")}`;
        return [{ path: [...path, index], message }];
      }),
    ),
  ];
}

function codesOf({ bands, pairs }: DocumentDistances): readonly string[] {
  return [
    ...(bands ?? []).map(({ code }) => code),
    ...pairs.flatMap((pair) => ("band" in pair ? [pair.band] : [])),
  ];
}

function checkBands({ bands = [] }: DocumentDistances): readonly Finding[] {
  return bands.flatMap(({ upToKm }, index): readonly Finding[] => {
    const before = bands[index - 1];
    if (before === undefined || before.upToKm < upToKm) return [];
    return [
      {
        path: ["distances", "bands", index],
        message: `up to ${upToKm} km comes after up to ${before.upToKm} km: each band reaches farther than the one before it`,
      },
    ];
  });
}

function checkPairs({ bothWays = true, bands = [], pairs }: DocumentDistances): readonly Finding[] {
  const last = bands.at(-1);
  const seen = new Map<string, { readonly value: string; readonly index: number }>();
  return pairs.flatMap((pair, index): readonly Finding[] => {
    const path = ["distances", "pairs", index];
    const findings: Finding[] = [];
    if ("km" in pair && (last === undefined || pair.km > last.upToKm)) {
      findings.push({
        path,
        message:
          last === undefined
            ? "a pair with kilometres needs “bands”, which say up to how many kilometres each reaches"
            : `${pair.km} km are beyond the last band, ${last.code} up to ${last.upToKm} km`,
      });
    }
    const value = "km" in pair ? `${pair.km} km` : `band ${pair.band}`;
    const [from, to] = [JSON.stringify(pair.from), JSON.stringify(pair.to)];
    const earlier = seen.get(`${from} ${to}`);
    if (earlier !== undefined && earlier.value !== value) {
      findings.push({
        path,
        message: `these two places have ${value} here, and ${earlier.value} elsewhere${bothWays ? "; where each direction has its own, write “bothWays”: false" : ""}`,
        seen: ["distances", "pairs", earlier.index],
      });
    }
    seen.set(`${from} ${to}`, { value, index });
    if (bothWays) seen.set(`${to} ${from}`, { value, index });
    return findings;
  });
}

import { greekPrefixes } from "./patches/greek-prefixes.ts";

const areas = new Map(
  greekPrefixes.flatMap(({ region, prefixes }) =>
    Object.entries(prefixes).map(([prefix, regionalUnits]) => [prefix, { region, regionalUnits }] as const),
  ),
);

/** True when the code's first digits belong to the regional unit and region; the longest matching prefix decides. */
export function agreesWithPrefix(code: string, regionalUnit: string, region: string): boolean {
  for (let length = code.length; length > 1; length -= 1) {
    const area = areas.get(code.slice(0, length));
    if (area !== undefined) return area.region === region && area.regionalUnits.includes(regionalUnit);
  }
  return false;
}

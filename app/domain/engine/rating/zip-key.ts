import type { CountryCode } from "../values/address.ts";
import { bareZip, normalizeZip, tidyZip } from "../values/fold-postcode.ts";
import type { ZipShape } from "./zip-shape.ts";
import { shapeOf } from "./zip-shape.ts";

/**
 * Postcodes as places compare them: without spaces, hyphens, case and the country's own prefix (`GR-105 57`).
 *
 * British and Irish codes of varying length become codes of fixed places, because they compare by letters, then
 * number: `PH2 6AB` is `PH02_6AB`, `W1A 1AA` is `W_01A1AA`, `D6W` is `D06W`. District 2 is then no beginning of
 * district 20, and IV1 to IV63 is a range.
 */
const PAD = "_";

/** Source: Royal Mail, "PAF Programmers' Guide", postcode formats. The Crown dependencies share them. */
const BRITISH: ReadonlySet<CountryCode> = new Set(["GB", "GG", "IM", "JE"]);
const WHOLE_BRITISH = /^([A-Z]{1,2})(\d{1,2})([A-Z]?)(\d[A-Z]{2})$/;
const OUTWARD = /^([A-Z]{1,2})(?:(\d{1,2})([A-Z]?))?$/;
/** A postcode up to its sector, with a separator or with a district that can only end in one way. */
const SECTOR = /^([A-Z]{1,2})(?:(\d{1,2})([A-Z]?)[ -]+|(\d{1,2})([A-Z])|(\d{2}))(\d[A-Z]?)$/;

/** Source: Eircode, "Postcode Address Database Product Guide": routing key and unique identifier. */
const IRISH = /^([A-Z])(\d\d?)([0-9A-Z]{0,4})$/;
/** Dublin 6W, alone or with a whole identifier: `D06WA12` is the identifier WA12 in Dublin 6. */
const DUBLIN_6W = /^D0?6W([0-9A-Z]{4})?$/;

/** A whole postcode, of an address or listed. */
export function zipKey(country: CountryCode, zip: string): string {
  if (BRITISH.has(country)) return britishKey(country, zip) ?? normalizeZip(zip);
  if (country === "IE") return irishKey(zip, PAD) ?? normalizeZip(zip);
  return bareZip(country, zip);
}

/** The beginning of postcodes. */
export function zipPrefixKey(country: CountryCode, prefix: string): string {
  return zipKey(country, prefix);
}

/**
 * Both ends of a range in one shape. Of two ends, one may be the routing part alone (`1000` to `1099ZZ`): it stands for
 * all postcodes that it begins. Null: the ends are not alike.
 */
export function zipRangeKeys(
  country: CountryCode,
  from: string,
  to: string,
): readonly [first: string, last: string] | null {
  const [first, last] = [rangeEnd(country, from), rangeEnd(country, to)];
  const [a, b] = [shapeOf(first), shapeOf(last)];
  if (a === b) return [first, last];
  if (b.startsWith(a) && isRoutingPart(country, first))
    return [first + filled(b.slice(a.length), "0", "A"), last];
  return a.startsWith(b) && isRoutingPart(country, last)
    ? [first, last + filled(a.slice(b.length), "9", "Z")]
    : null;
}

/**
 * The length of the part of a longer postcode that lists go by; the rest names a delivery point. Source: the Universal Postal Union's addressing sheets; USPS Publication 28 for ZIP+4.
 */
const ROUTING_LENGTHS: Readonly<Record<CountryCode, number>> = {
  US: 5,
  AS: 5,
  FM: 5,
  GU: 5,
  MH: 5,
  MP: 5,
  PR: 5,
  PW: 5,
  VI: 5,
  CA: 3,
  EG: 5,
  IL: 5,
  LB: 4,
  NL: 4,
  PT: 4,
  SA: 5,
  TW: 3,
  VE: 4,
};

/** The part of a postcode that lists name, if the postcode is longer: 99501 of 99501-1234; null otherwise. */
export function routingZip(country: CountryCode, key: string): string | null {
  if (country === "AR") return /^[A-Z]?(\d{4})/.exec(key)?.[1] ?? null;
  const length = ROUTING_LENGTHS[country];
  return length !== undefined && key.length > length ? key.slice(0, length) : null;
}

/** Whether a key is the routing part of a postcode: a British district has four cells, or five with its letter. */
function isRoutingPart(country: CountryCode, key: string): boolean {
  return BRITISH.has(country)
    ? key.length === 4 || key.length === 5
    : ROUTING_LENGTHS[country] === key.length;
}

function rangeEnd(country: CountryCode, end: string): string {
  return country === "IE" ? (irishKey(end, "") ?? normalizeZip(end)) : zipKey(country, end);
}

function britishKey(country: CountryCode, zip: string): string | null {
  const upper = tidyZip(zip);
  const text = country === "GB" ? upper.replace(/^GB[ -]*(?=[A-Z])/, "") : upper;
  const compact = normalizeZip(text);
  const whole = WHOLE_BRITISH.exec(compact);
  if (whole !== null) return outwardKey(whole[1], whole[2], whole[3]) + (whole[4] ?? "");
  const sector = SECTOR.exec(text);
  if (sector !== null) {
    const [, area, district, letter, districtWithLetter, onlyLetter, twoDigits, inward = ""] = sector;
    return outwardKey(area, district ?? districtWithLetter ?? twoDigits, letter ?? onlyLetter) + inward;
  }
  const outward = OUTWARD.exec(compact);
  if (outward === null) return null;
  const [, area = "", district, letter] = outward;
  if (district === undefined) return area.padEnd(2, PAD);
  return `${area.padEnd(2, PAD)}${district.padStart(2, "0")}${letter ?? ""}`;
}

function outwardKey(area = "", district = "", letter = ""): string {
  return `${area.padEnd(2, PAD)}${district.padStart(2, "0")}${letter === "" ? PAD : letter}`;
}

/** Only Dublin's districts are printed without their zero; elsewhere one digit is the beginning of a routing key. */
function irishKey(zip: string, pad: string): string | null {
  const text = normalizeZip(zip).replace(/^IE(?=[A-Z])/, "");
  const west = DUBLIN_6W.exec(text);
  // As the end of a range, Dublin 6W becomes district 6, because only that has the shape of other ends.
  if (west !== null) return pad === "" && west[1] === undefined ? "D06" : `D06W${west[1] ?? ""}`;
  const [, area = "", district = "", unique = ""] = IRISH.exec(text) ?? [];
  if (area === "" || (unique !== "" && district.length === 1)) return null;
  if (district.length === 1 && (area !== "D" || district === "0")) return null;
  return `${area}${district.padStart(2, "0")}${unique === "" ? pad : PAD}${unique}`;
}

function filled(shape: ZipShape, digit: string, letter: string): string {
  return [...shape].map((each) => (each === "d" ? digit : each === "a" ? letter : each)).join("");
}

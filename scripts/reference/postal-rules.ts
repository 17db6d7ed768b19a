import { createRequire } from "node:module";
import { formatAddress } from "localized-address-format";
import { countryCodes } from "./countries.ts";
import type { PostalPatch } from "./patches/postal-rules.ts";
import { optionalPostalCodes, postalPatches, withoutPostalCodes } from "./patches/postal-rules.ts";

const require = createRequire(import.meta.url);
const {
  POSTCODE_REGEXES,
}: {
  POSTCODE_REGEXES: ReadonlyMap<string, RegExp>;
} = require("postcode-validator/lib/cjs/postcode-regexes.js");

type Normaliser = {
  readonly prefix: string | null;
  readonly remove: string;
  readonly insert: { readonly text: string; readonly at: number } | null;
};

type PostalRule = {
  readonly use: "required" | "optional" | "none";
  readonly pattern: string | null;
  readonly example: string | null;
  readonly normaliser: Normaliser | null;
};

/** Packages: postcode-validator (patterns), localized-address-format (whose addresses show a code), and the patch. */
export function postalRulesList(): Readonly<Record<string, PostalRule>> {
  return Object.fromEntries(countryCodes.map((country) => [country, ruleOf(country)]));
}

function ruleOf(country: string): PostalRule {
  const packagePattern = POSTCODE_REGEXES.get(country);
  const isPrinted = printsPostalCode(country);
  if (withoutPostalCodes.has(country)) {
    if (packagePattern !== undefined || isPrinted)
      throw new Error(`${country}: a package knows postal codes`);
    return { use: "none", pattern: null, example: null, normaliser: null };
  }
  const patch = postalPatches[country];
  const pattern = patch?.pattern ?? bareSource(packagePattern);
  if (patch === undefined || pattern === undefined) throw new Error(`${country}: no example, or no pattern`);
  const isOptional = optionalPostalCodes.has(country) || !isPrinted || packagePattern?.test("") === true;
  const prefix = prefixSource(country, patch);
  return {
    use: isOptional ? "optional" : "required",
    pattern: `^${prefix === null ? "" : `(?:${prefix})?`}${grouped(pattern)}$`,
    example: patch.example,
    normaliser: {
      // Only before a whole code: `MTF 1000` is a Maltese code, not `F 1000` with a prefix.
      prefix: prefix === null ? null : `^(?:${prefix})(?=${grouped(pattern)}$)`,
      remove: patch.anyCode ? "" : " -",
      insert: patch.insert === undefined ? null : { text: patch.insert[0], at: patch.insert[1] },
    },
  };
}

function printsPostalCode(country: string): boolean {
  return formatAddress({ postalCountry: country, postalCode: "CODE" }).join("\n").includes("CODE");
}

function bareSource(pattern: RegExp | undefined): string | undefined {
  return pattern?.source.replace(/^\^/, "").replace(/\$$/, "");
}

/** `GR-10557`, `GR 10557`, `GR10557`; a car sign only with its hyphen: `D-10115`. */
function prefixSource(country: string, { prefixes = [], ownLetters, anyCode }: PostalPatch): string | null {
  if (ownLetters || anyCode) return null;
  return [country, ...prefixes]
    .map((prefix) => (prefix.length === 1 ? `${prefix}-` : `${prefix}[ -]?`))
    .join("|");
}

function grouped(source: string): string {
  return source.includes("|") ? `(?:${source})` : source;
}

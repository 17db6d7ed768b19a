import { z } from "zod";
import type { Address, Issue, QuoteRequest } from "../../../domain/engine/index.ts";
import { cityOfZip, odditiesOf } from "../../../domain/reference/read-address.ts";

/** The header of answers to requests with addresses. */
export const addressWarningsHeader = {
  "x-address-warnings": z.string().optional().meta({
    description:
      "Fields that were accepted and may be wrong: a Greek postal code that isn't in postal-codes/gr.json, one of another city than the address names (with `;city=\"…\"`, the city that it belongs to), and where only prices were asked for, a phone that can't be called.",
    example: 'address_to.zip;city="Thessaloniki"',
  }),
};

const sides = [
  ["address_from", "from"],
  ["address_to", "to"],
] as const;

/**
 * A header that names accepted address fields that may be wrong: `address_to.zip` for a well-formed Greek postal code
 * that isn't in postal-codes/gr.json, `address_to.zip;city="Thessaloniki"` for one of another city. No header without such a field.
 */
export function addressWarnings(request: Pick<QuoteRequest, "from" | "to">): Record<string, string> {
  const named = sides.flatMap(([path, side]) => {
    const city = cityOfZip(request[side]);
    const fields = odditiesOf(request[side]).map((field) => `${path}.${field}`);
    return city === null ? fields : [...fields, `${path}.zip;city="${city.latin}"`];
  });
  return named.length === 0 ? {} : { "x-address-warnings": named.join(", ") };
}

const doubtfulZip: Issue = {
  path: "zip",
  message: "has the form of a postal code of the country, and is not in its list: check it",
};

/** Doubts about a postal code, in words. They repeat nothing of the address. */
export function zipWarnings(address: Address): readonly Issue[] {
  const city = cityOfZip(address);
  if (city !== null)
    return [
      { path: "zip", message: `belongs to ${city.latin} (${city.name}), not to the city given: check both` },
    ];
  return odditiesOf(address).includes("zip") ? [doubtfulZip] : [];
}

/** Warnings about the postal codes on both sides of a request. */
export function zipWarningsOf(request: Pick<QuoteRequest, "from" | "to">): readonly Issue[] {
  return sides.flatMap(([prefix, side]) =>
    zipWarnings(request[side]).map(({ path, message }) => ({ path: `${prefix}.${path}`, message })),
  );
}

import type { QuoteRequest } from "../engine/index.ts";
import { odditiesOf } from "../reference/read-address.ts";

/**
 * A header that names accepted address fields that may be wrong: `address_to.zip` for a well-formed Greek postal code
 * that isn't in postal-codes/gr.json. No header without such a field.
 */
export function addressWarnings({ from, to }: Pick<QuoteRequest, "from" | "to">): Record<string, string> {
  const paths = [
    ...odditiesOf(from).map((field) => `address_from.${field}`),
    ...odditiesOf(to).map((field) => `address_to.${field}`),
  ];
  return paths.length === 0 ? {} : { "x-address-warnings": paths.join(", ") };
}

import type { CarrierAccount } from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";

/** A price list writes it for all countries that it does not name. */
const REST_OF_WORLD = "*";

/**
 * Answers whether any of these accounts has prices to a country; `null` stands for countries that the shop does not name.
 * A carrier that prices by its API counts for every country.
 */
export function servedCountries(
  { tariffs, ports }: Pick<Services, "tariffs" | "ports">,
  accounts: readonly CarrierAccount[],
): (country: string | null) => boolean {
  const named = new Set<string>();
  let everywhere = false;
  for (const account of accounts) {
    const versions = tariffs.versionsOf(account, ports.clock.now());
    if (versions === null) everywhere = true;
    const current = versions?.find(({ state }) => state === "in-force")?.document;
    for (const { places } of current?.zones ?? [])
      for (const place of places)
        for (const country of "countries" in place ? place.countries : [place.country]) named.add(country);
  }
  if (everywhere || named.has(REST_OF_WORLD)) return () => true;
  return (country) => (country === null ? named.size > 0 : named.has(country));
}

import { z } from "zod";
import type { CarrierAccount, CountryCode, DiscoveredService } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { SettingFields } from "./account.ts";
import type { GlsService } from "./service-codes.ts";
import { CASH, glsServices, LIABILITY, SATURDAY } from "./service-codes.ts";
import type { GlsSession } from "./session.ts";
import { allowedServices } from "./wire/places.ts";

const countries = z.array(z.string());
const details = z.object({ countries, cash: countries, insurance: countries, saturday: countries });

/** The countries of a service, and those of its options. */
export type Lanes = z.output<typeof details>;

/** `null`: GLS was not asked yet. */
export function lanesOf({ catalogue }: Pick<CarrierAccount, "catalogue">, code: string): Lanes | null {
  if (catalogue === undefined) return null;
  const found = catalogue.services.find((service) => service.code === code);
  return details.safeParse(found?.details).data ?? { countries: [], cash: [], insurance: [], saturday: [] };
}

/** A postcode in each country of GLS' network: lanes are asked for with one. */
const postcodes: Readonly<Record<CountryCode, string>> = {
  ...{ AT: "1010", BE: "1000", BG: "1000", CH: "8001", CZ: "11000", DE: "10115", DK: "2100", EE: "10111" },
  ...{ ES: "28001", FI: "00100", FR: "75001", GB: "EC1A 1BB", GR: "10557", HR: "10000", HU: "1051" },
  ...{ IE: "D01 F5P2", IT: "00184", LI: "9490", LT: "01100", LU: "1111", LV: "1010", NL: "1012 AB" },
  ...{ NO: "0150", PL: "00-001", PT: "1000-001", RO: "010011", RS: "11000", SE: "11120", SI: "1000" },
  ...{ SK: "81101" },
};

const euro = new Set(
  "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ") satisfies CountryCode[],
);

/** Refusals that are about the lane. */
const noLane: ReadonlySet<unknown> = new Set(["no_route", "postcode_unknown", "not_possible"]);

/**
 * The services of the contract with the countries of each. Money is collected and insured in the destination's currency, so
 * that a country with another one has neither. Source: contract sheet, sections 3 and 5.
 */
export async function discoverServices(
  session: GlsSession,
  settings: SettingFields,
): Promise<readonly DiscoveredService[]> {
  const lanes = await Promise.all(
    Object.entries(postcodes).map(async ([country, zip]) => ({
      country,
      names: await session.ask(allowedServices, laneTo(settings, { country, zip })).catch(withoutLane),
    })),
  );
  const sharesCurrency = (country: CountryCode) =>
    country === settings.origin_country || (settings.currency === "EUR" && euro.has(country));
  return glsServices.flatMap((service) => {
    const served = lanes.filter(({ names }) => offers(names, service));
    const having = (name: string) =>
      served.filter(({ names }) => names.has(name)).map(({ country }) => country);
    if (served.length === 0) return [];
    const isToDoor = service.code !== "shop" && service.code !== "shop-return";
    const found: Lanes = {
      countries: served.map(({ country }) => country),
      cash: isToDoor ? having(CASH).filter(sharesCurrency) : [],
      insurance: having(LIABILITY).filter(sharesCurrency),
      // Another time of day and Saturday exclude each other.
      saturday: service.code === "express" ? having(SATURDAY) : [],
    };
    return [{ code: service.code, name: service.name, details: found }];
  });
}

export const laneTo = (
  { contact_id, origin_country, origin_zip }: SettingFields,
  to: { readonly country: CountryCode; readonly zip: string },
) => ({ contactId: contact_id, from: { country: origin_country, zip: origin_zip }, to });

const offers = (names: ReadonlySet<string>, { product, needs }: GlsService): boolean =>
  names.has(product) && (needs === undefined || names.has(needs));

function withoutLane(error: unknown): ReadonlySet<string> {
  if (error instanceof EngineError && noLane.has(error.metadata?.reason)) return new Set();
  throw error;
}

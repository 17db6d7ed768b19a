import { z } from "zod";
import type { CarrierAccount, Clock, DiscoveredService, Parcel } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { SettingFields } from "./account.ts";
import { sampleDestinations } from "./account.ts";
import { plannedTime } from "./planned-time.ts";
import type { DhlSession } from "./session.ts";
import type { RateAnswer } from "./wire/rates.ts";
import { rates } from "./wire/rates.ts";

const details = z.object({
  local: z.string().nullable(),
  /** The origin's, by which the local code goes. */
  country: z.string(),
  currency: z.string(),
  options: z.array(z.string()),
  /** Countries of delivery on a Saturday, among those that were asked about. */
  saturdays: z.array(z.string()),
  pickup: z.object({ earliest: z.string(), latest: z.string(), cutOff: z.string() }).nullable(),
});

/** A product that the account may use, as it is stored with the account. */
export type KnownProduct = Omit<DiscoveredService, "details"> & z.output<typeof details>;

const parcel: Parcel = {
  weightG: 1_000,
  lengthCm: 20,
  widthCm: 15,
  heightCm: 10,
  itemIndexes: [],
  compartmentSize: null,
};

/**
 * The products from the account's place to a place of each kind, on a Friday, whose parcels may arrive on a Saturday.
 * @throws EngineError no place has any answer
 */
export async function discoverProducts(
  session: DhlSession,
  settings: SettingFields,
  clock: Clock,
): Promise<readonly DiscoveredService[]> {
  const destinations = sampleDestinations(settings);
  const answers = await Promise.allSettled(destinations.map((to) => askFor(session, settings, clock, to)));
  const refusal = answers.find((answer) => answer.status === "rejected" && !isOfPlace(answer.reason));
  if (refusal?.status === "rejected") throw refusal.reason;
  const known = new Map<string, KnownProduct>();
  for (const [index, answer] of answers.entries()) {
    if (answer.status === "rejected") continue;
    const { country = "" } = destinations[index] ?? {};
    for (const { code, name, local, options, price, pickup } of answer.value.products) {
      const before = known.get(code);
      known.set(code, {
        ...{ code, name, local, pickup, country: settings.origin_country, currency: price.currency },
        options: [...new Set([...(before?.options ?? []), ...options])].toSorted(),
        saturdays: [...(before?.saturdays ?? []), ...(options.includes("AA") ? [country] : [])],
      });
    }
  }
  return [...known.values()].map(({ code, name, ...rest }) => ({ code, name, details: rest }));
}

export function askFor(
  session: DhlSession,
  settings: SettingFields,
  clock: Clock,
  to: ReturnType<typeof sampleDestinations>[number],
): Promise<RateAnswer> {
  const [from] = sampleDestinations(settings);
  return session.call(rates, {
    request: { from, to, items: [], parcels: [parcel] },
    settings,
    planned: plannedTime(clock.now(), settings, { forSaturday: true }),
    currency: "",
  });
}

/** Some accounts are not served everywhere. */
function isOfPlace(error: unknown): boolean {
  return (
    error instanceof EngineError &&
    ["country_not_served", "unknown_place"].includes(String(error.metadata?.reason))
  );
}

/** A product that another version stored is left out, until DHL is asked again. */
export function knownProducts({ catalogue }: Pick<CarrierAccount, "catalogue">): readonly KnownProduct[] {
  return (catalogue?.services ?? []).flatMap((service) => {
    const read = details.safeParse(service.details);
    return read.success ? [{ code: service.code, name: service.name, ...read.data }] : [];
  });
}

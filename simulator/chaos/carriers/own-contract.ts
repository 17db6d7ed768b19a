import type { JsonValue, NewCarrierAccount } from "../../../app/domain/engine/index.ts";
import { gorgona } from "../../../app/domain/tariffs/samples/gorgona.ts";
import { versionsIn } from "../../../app/domain/tariffs/versions/price-list.ts";

/** The service of a carrier that brings parcels to the door. */
const greekDoor = "standard";
/** The latest moment of its day at which a parcel still comes on the day's list: orders of the whole day do. */
export const cutOff = "23:30";
/** The post code of the shop's first location: most carriers collect at the contract's address alone. */
export const contractZip = "10442";

/** The ends of a parcel for carriers that take no Greek letters, or nothing from Greece. */
export const inGermany = {
  from: { country: "DE", zip: "10115", city: "Berlin", address: "Torstrasse 1", name: "Olive Grove" },
  to: { country: "DE", zip: "50667", city: "Köln", address: "Musterweg 4", name: "Greta Muster" },
} as const;

/** An account on a contract of the shop's own. */
export function ownContract(
  driver: string,
  name: string,
  given: Pick<NewCarrierAccount, "secrets" | "settings" | "priceList" | "serviceCodes">,
): NewCarrierAccount {
  return {
    driver,
    carrier: { code: driver, name, imageUrl: `/carriers/${driver}.svg` },
    friendlyName: null,
    enabled: true,
    credentials: "own",
    defaultParcel: null,
    ...given,
  };
}

/** A contract for the door in Greece, with the prices of a sample, and the names of its carrier and service. */
export function toTheDoor(
  driver: string,
  name: string,
  given: Pick<NewCarrierAccount, "secrets" | "settings">,
) {
  const account = ownContract(driver, name, {
    ...given,
    serviceCodes: [greekDoor],
    priceList: pricesOf(gorgona, greekDoor),
  });
  const service = `${driver}.${greekDoor}`;
  const ends = { from: { zip: contractZip } };
  return { company: name, service, method: service, rates: service, account, ends };
}

/**
 * The prices of a sample's first service, for a service of the carrier.
 * @param from the country that parcels leave; absent: as the sample has it
 */
export function pricesOf(sample: NewCarrierAccount, code: string, from?: string): readonly JsonValue[] {
  const versions = versionsIn(sample).map((version) => ({
    ...version,
    ...(from !== undefined && { origins: [{ country: from }] }),
    services: version.services.slice(0, 1).map((service) => ({ ...service, code })),
  }));
  return versions as unknown as readonly JsonValue[];
}

import type { JsonValue, NewCarrierAccount } from "../../../app/domain/engine/index.ts";
import { gorgona } from "../../../app/domain/tariffs/samples/gorgona.ts";
import { versionsIn } from "../../../app/domain/tariffs/versions/price-list.ts";

/** The service of a carrier that brings parcels to the door. */
const toTheDoor = "standard";
/** The latest moment of its day at which a parcel still comes on the day's list: orders of the whole day do. */
export const cutOff = "23:30";
/** The post code of the shop's first location: most carriers collect at the contract's address alone. */
export const contractZip = "10442";

/** An account on a contract of the shop's own, with the prices of a sample. */
export function ownContract(
  driver: string,
  name: string,
  { secrets, settings }: Pick<NewCarrierAccount, "secrets" | "settings">,
): NewCarrierAccount {
  const priceList = versionsIn(gorgona).map((version) => ({
    ...version,
    services: version.services.slice(0, 1).map((service) => ({ ...service, code: toTheDoor })),
  }));
  return {
    driver,
    carrier: { code: driver, name, imageUrl: `/carriers/${driver}.svg` },
    friendlyName: null,
    enabled: true,
    serviceCodes: [toTheDoor],
    credentials: "own",
    defaultParcel: null,
    secrets,
    settings,
    priceList: priceList as unknown as readonly JsonValue[],
  };
}

/** The names of such an account's carrier, and of its service. */
export function toTheDoorOf(account: NewCarrierAccount) {
  const service = `${account.driver}.${toTheDoor}`;
  const ends = { from: { zip: contractZip } };
  return { company: account.carrier.name, service, method: service, rates: service, account, ends };
}

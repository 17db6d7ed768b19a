import type { JsonValue } from "../errors.ts";
import type { Catalogue } from "./catalogue.ts";
import type { DefaultParcel } from "./item.ts";

export const environments = ["sandbox", "production"] as const;
export type Environment = (typeof environments)[number];

/** The caller: every read and write is confined to this merchant and environment. */
export interface Caller {
  readonly merchantId: string;
  readonly environment: Environment;
}

/** A carrier's public face. `code` is the API's `driver`: lower-case letters, digits, hyphens. */
export interface CarrierIdentity {
  readonly code: string;
  readonly name: string;
  /** Absolute URL, or a path below our public URL. */
  readonly imageUrl: string;
}

/**
 * A merchant's enabled carrier in one environment. `driver` names the folder of code that serves it. Several
 * accounts (several tariffs, say) may share one driver, so `carrier.code` is unique in a merchant's environment
 * and `driver` is not.
 */
export interface CarrierAccount {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: Environment;
  readonly driver: string;
  readonly carrier: CarrierIdentity;
  readonly friendlyName: string | null;
  readonly enabled: boolean;
  /** Codes of the enabled services; `null` enables all of the driver's. */
  readonly serviceCodes: readonly string[] | null;
  /** The owner of the contract with the carrier. Cash on delivery needs the merchant's own. */
  readonly credentials: "own" | "platform";
  /** Decrypted for the driver, and names among them for their own form; never logged, never answered by the API. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The size of a parcel of items without sizes; `null`: sizes are required. */
  readonly defaultParcel: DefaultParcel | null;
  /** The format of labels whose purchase names none, if the carrier prints it. Absent: the carrier's usual one. */
  readonly labelFormat?: string;
  /** The driver's own settings; the driver's schema parses them. */
  readonly settings: JsonValue;
  /** Every version of its tariff, the earliest first. Absent: none, as where the carrier has a price call. */
  readonly priceList?: readonly JsonValue[];
  /**
   * In the sandbox: the invented prices that the merchant's own price list replaced. They answer until it begins. In
   * no price list that is shown, exported or taken to production.
   */
  readonly samplePriceList?: readonly JsonValue[];
  /** An invented carrier, with invented prices: of the sandbox, or the test carrier of development stores. Absent: a real one. */
  readonly sample?: true;
  /** The services that the carrier named, where they are known only by asking. Absent: never asked, or no such carrier. */
  readonly catalogue?: Catalogue;
  readonly updatedAt: Date;
  /** When the carrier last accepted the credentials, and as whom. Absent: not since they changed. */
  readonly tested?: { readonly at: Date; readonly connectedAs: string };
}

/** A driver's proposal for a new account: a new sandbox gets its sample carriers from these. */
export type NewCarrierAccount = Omit<
  CarrierAccount,
  "id" | "merchantId" | "environment" | "updatedAt" | "labelFormat"
>;

/** The settings by name; none where a driver has none. */
export function enteredSettings({
  settings,
}: Pick<CarrierAccount, "settings">): Readonly<Record<string, JsonValue>> {
  return typeof settings === "object" && settings !== null
    ? Object.fromEntries(Object.entries(settings))
    : {};
}

import type { JsonValue } from "../errors.ts";
import type { Size } from "./item.ts";

export const environments = ["sandbox", "production"] as const;
export type Environment = (typeof environments)[number];

/** Who calls: every read and write is confined to this merchant and environment. */
export interface Caller {
  readonly merchantId: string;
  readonly environment: Environment;
}

/** How a carrier shows itself. `code` is what the API calls `driver`: lower-case letters, digits, hyphens. */
export interface CarrierIdentity {
  readonly code: string;
  readonly name: string;
  /** Absolute URL, or a path below our public URL. */
  readonly imageUrl: string;
}

/**
 * A merchant's enabled carrier in one environment. `driver` names the folder of code that serves it; several accounts
 * (several tariffs, say) may share one driver, so `carrier.code` is unique in a merchant's environment and `driver` is not.
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
  /** Whose contract with the carrier is used. Cash on delivery needs the merchant's own. */
  readonly credentials: "own" | "platform";
  /** Decrypted for the driver only; never logged, never answered. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Assumed for items without sizes; `null` means sizes are required. */
  readonly defaultParcel: Size | null;
  /** The driver's own settings (the tariff driver keeps its tariff here); parsed by the driver's schema. */
  readonly settings: JsonValue;
  readonly updatedAt: Date;
}

/** What a driver proposes for a new account: the sample carriers of a new sandbox are made of these. */
export type NewCarrierAccount = Omit<CarrierAccount, "id" | "merchantId" | "environment" | "updatedAt">;

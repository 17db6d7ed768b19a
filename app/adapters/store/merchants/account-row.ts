import type {
  Caller,
  CarrierAccount,
  Catalogue,
  DefaultParcel,
  NewCarrierAccount,
} from "../../../domain/engine/index.ts";
import { TEST_CARRIER } from "../../../domain/engine/index.ts";
import type { CarrierAccount as AccountRow } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { purposeOf } from "../rows/encrypted-columns.ts";
import type { Encryption } from "../rows/encryption.ts";
import type { FieldKinds } from "../rows/stored.ts";
import { readEnvironment, readJson, readStored, StoredValueError } from "../rows/stored.ts";
import { columnJson, storedValue } from "../rows/stored-value.ts";
import type { StoreContext } from "../store-context.ts";

/** The columns of an account. @throws RangeError a sample, or a sample's prices, in the wrong environment */
export function newAccountRow(
  { clock, ids, encryption }: Pick<StoreContext, "clock" | "ids" | "encryption">,
  { merchantId, environment }: Caller,
  account: NewCarrierAccount,
  position: number,
  id: string = ids.next(),
) {
  const isTestCarrier = account.driver === TEST_CARRIER;
  if (environment === "sandbox" ? isTestCarrier : (account.sample ?? false) !== isTestCarrier)
    throw new RangeError(`the sample carrier ${account.carrier.code} does not belong to the ${environment}`);
  if (account.samplePriceList && environment !== "sandbox")
    throw new RangeError(`the sample prices of ${account.carrier.code} belong to the sandbox`);
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  return {
    id,
    merchant_id: merchantId,
    environment,
    driver: account.driver,
    carrier_code: account.carrier.code,
    carrier_name: account.carrier.name,
    carrier_image_url: account.carrier.imageUrl,
    friendly_name: account.friendlyName,
    enabled: account.enabled,
    service_codes: json(account.serviceCodes),
    credentials: account.credentials,
    encrypted_secrets: encryption.encrypt(
      JSON.stringify(account.secrets),
      purposeOf("carrier_accounts.encrypted_secrets", id),
    ),
    default_parcel: json(account.defaultParcel && storedDefaultParcel.write(account.defaultParcel)),
    settings: JSON.stringify(storedAccountSettings.write(account)),
    position,
    sample: account.sample === true,
    updated_at: clock.now(),
    tested_at: account.tested?.at ?? null,
    connected_as: account.tested?.connectedAs ?? null,
  };
}

const sizeFields: FieldKinds<DefaultParcel> = { lengthCm: "number", widthCm: "number", heightCm: "number" };

export const storedDefaultParcel = storedValue<DefaultParcel>({
  what: "default parcel",
  steps: [],
  read: (json) => readStored<DefaultParcel>(json, "default parcel", sizeFields),
  write: ({ lengthCm, widthCm, heightCm, maxWeightKg }) => ({
    lengthCm,
    widthCm,
    heightCm,
    ...(maxWeightKg !== undefined && { maxWeightKg }),
  }),
});

type AccountSettings = Pick<CarrierAccount, "settings" | "priceList" | "samplePriceList" | "catalogue">;

export const storedAccountSettings = storedValue<AccountSettings>({
  what: "settings of a carrier account",
  steps: [],
  read: ({ settings = null, priceList, samplePriceList, catalogue }) => ({
    settings: readJson(settings),
    ...(Array.isArray(priceList) && { priceList }),
    ...(Array.isArray(samplePriceList) && { samplePriceList }),
    ...(catalogue !== undefined && {
      catalogue: readStored<Catalogue>(catalogue, "catalogue", { services: "array", news: "array" }),
    }),
  }),
  write: ({ settings, priceList, samplePriceList, catalogue }) => ({
    settings,
    priceList,
    samplePriceList,
    catalogue,
  }),
});

/** @throws StoredValueError, DecryptionError */
export function toAccount(row: AccountRow, encryption: Encryption): CarrierAccount {
  return {
    id: row.id,
    merchantId: row.merchantId,
    environment: readEnvironment(row.environment),
    driver: row.driver,
    carrier: { code: row.carrierCode, name: row.carrierName, imageUrl: row.carrierImageUrl },
    friendlyName: row.friendlyName,
    enabled: row.enabled,
    serviceCodes: row.serviceCodes === null ? null : toStrings(row.serviceCodes, row.id),
    credentials: row.credentials === "own" ? "own" : "platform",
    secrets: toSecrets(
      encryption.decrypt(row.encryptedSecrets, purposeOf("carrier_accounts.encrypted_secrets", row.id)),
      row.id,
    ),
    defaultParcel: row.defaultParcel === null ? null : storedDefaultParcel.read(row.defaultParcel),
    ...(row.labelFormat !== null && { labelFormat: row.labelFormat }),
    // A driver without settings may have stored null.
    ...storedAccountSettings.read(row.settings ?? {}),
    ...(row.sample ? { sample: true as const } : {}),
    updatedAt: row.updatedAt,
    ...(row.testedAt !== null &&
      row.connectedAs !== null && { tested: { at: row.testedAt, connectedAs: row.connectedAs } }),
  };
}

export function parcelJson(parcel: DefaultParcel | null): Prisma.InputJsonObject | typeof Prisma.DbNull {
  return parcel === null ? Prisma.DbNull : columnJson(storedDefaultParcel.write(parcel));
}

function toStrings(json: unknown, accountId: string): readonly string[] {
  if (Array.isArray(json) && json.every((each) => typeof each === "string")) return json;
  throw new StoredValueError(`stored carrier account ${accountId}: service codes are not strings`);
}

function toSecrets(text: string, accountId: string): Readonly<Record<string, string>> {
  const json: unknown = JSON.parse(text);
  if (typeof json !== "object" || json === null)
    throw new StoredValueError(`stored carrier account ${accountId}: secrets are not an object`);
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)]));
}

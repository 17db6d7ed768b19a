import type { z } from "zod";
import type {
  CarrierAccount,
  CarrierConnection,
  CashDeposit,
  DepositDays,
  DiscoveredService,
} from "../../../domain/engine/index.ts";
import { validationFailed } from "../../../domain/engine/index.ts";
import type { AccountForm } from "./account-form.ts";
import type { KitDriver, OutsideConnection } from "./outside-carrier.ts";

/** A driver's definition. Secrets and settings are parsed before it opens an account. */
export interface DriverDefinition<Credentials, Settings, Connection> {
  /** The folder's name. */
  readonly driver: string;
  readonly settings: z.ZodType<Settings>;
  readonly neverTracks?: true;
  /**
   * Asks the carrier for the account's services, where they are known only by asking; `null`: this account needs no asking.
   * `connect` receives the last answer as `account.catalogue`.
   * @throws EngineError CARRIER_REJECTED in words for the merchant | CARRIER_UNAVAILABLE
   */
  readonly discover?: (
    account: CarrierAccount,
    settings: Settings,
    credentials: Credentials,
  ) => Promise<readonly DiscoveredService[] | null>;
  /**
   * The cash on delivery that the carrier paid out on these days, where it tells.
   * @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE
   */
  readonly cashDeposits?: (
    account: CarrierAccount,
    days: DepositDays,
    settings: Settings,
    credentials: Credentials,
  ) => Promise<readonly CashDeposit[]>;
  /** Makes no calls. */
  readonly connect: (
    account: CarrierAccount,
    settings: Settings,
    at: Date,
    credentials: Credentials,
  ) => Connection;
  /** The form of an account, for carriers that a merchant adds by entering credentials. */
  readonly account?: AccountForm & {
    readonly credentials: z.ZodObject & z.ZodType<Credentials>;
    /**
     * Asks the carrier whether the credentials are right; answers the account's name there.
     * @throws EngineError CARRIER_REJECTED what is wrong, in words for the merchant
     * @throws EngineError CARRIER_UNAVAILABLE
     */
    readonly test: (account: CarrierAccount, settings: Settings, credentials: Credentials) => Promise<string>;
  };
}

/** @throws EngineError VALIDATION_FAILED by `connect` and `test`: the driver does not understand the account's values */
export function defineDriver<Credentials, Settings, Connection extends CarrierConnection | OutsideConnection>(
  definition: DriverDefinition<Credentials, Settings, Connection>,
): KitDriver & { connect(account: CarrierAccount, at: Date): Connection } {
  const { driver, account: entered, discover, cashDeposits } = definition;
  const settingsOf = (account: CarrierAccount) => parsed(definition.settings, account.settings, "settings");
  // A driver without credentials receives none.
  const credentialsOf = (account: CarrierAccount) =>
    entered === undefined
      ? (undefined as Credentials)
      : parsed<Credentials>(entered.credentials, account.secrets, "credentials");
  return {
    driver,
    ...(definition.neverTracks && { neverTracks: true }),
    ...(discover && {
      discover: async (account: CarrierAccount) =>
        discover(account, settingsOf(account), credentialsOf(account)),
    }),
    ...(cashDeposits && {
      cashDeposits: async (account: CarrierAccount, days: DepositDays) =>
        cashDeposits(account, days, settingsOf(account), credentialsOf(account)),
    }),
    connect: (account, at) => definition.connect(account, settingsOf(account), at, credentialsOf(account)),
    ...(entered && {
      form: {
        name: entered.name,
        imageUrl: entered.imageUrl,
        credentials: entered.credentials,
        settings: entered.settings,
        ...(entered.words && { words: entered.words }),
        ...(entered.priceList && { priceList: entered.priceList }),
      },
      test: async (account: CarrierAccount) =>
        entered.test(account, settingsOf(account), credentialsOf(account)),
    }),
  };
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw validationFailed(
    result.error.issues.map(({ path, message }) => ({ path: [what, ...path].join("."), message })),
  );
}

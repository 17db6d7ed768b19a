/** Adds carriers with an API to a merchant: the driver's form checks the entries, then the carrier does. */
import { z } from "zod";
import type {
  Caller,
  CarrierAccount,
  Catalogue,
  Clock,
  JsonValue,
  NewCarrierAccount,
} from "../../domain/engine/index.ts";
import { EngineError, mergeCatalogue, validationFailed } from "../../domain/engine/index.ts";
import type { FieldWords, ListedService } from "./kit/account-form.ts";
import type { KitDriver } from "./kit/outside-carrier.ts";

export interface CarrierForm {
  readonly driver: string;
  readonly name: string;
  readonly imageUrl: string;
  /** JSON Schemas of the two objects that are entered. */
  readonly credentials: JsonSchema;
  readonly settings: JsonSchema;
  readonly words: FieldWords | null;
  /** The services that a price list begins with. */
  readonly priceList: readonly ListedService[];
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface EnteredAccount {
  readonly credentials: unknown;
  readonly settings: unknown;
}

export interface CarrierSetup {
  /** The carriers that can be added, by name. */
  readonly forms: readonly CarrierForm[];
  /**
   * The account with these credentials and settings, accepted by the carrier. It is to be stored.
   * @param current the merchant's account with the carrier: credentials that are left out stay, and so does its price list
   * @throws EngineError VALIDATION_FAILED | CARRIER_REJECTED in the carrier's words | CARRIER_UNAVAILABLE
   */
  accountOf(
    caller: Caller,
    driver: string,
    entered: EnteredAccount,
    current: CarrierAccount | null,
  ): Promise<NewCarrierAccount>;
  /**
   * The account, tested again.
   * @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE
   */
  tested(account: CarrierAccount): Promise<NewCarrierAccount>;
}

export function carrierSetup(drivers: readonly KitDriver[], clock: Clock): CarrierSetup {
  const byName = new Map(drivers.map((driver) => [driver.driver, driver]));

  async function tested(account: CarrierAccount): Promise<NewCarrierAccount> {
    const { test } = enterable(byName, account.driver);
    const connectedAs = await test(account).catch((error: unknown) => {
      throw withoutSecrets(error, Object.values(account.secrets));
    });
    const catalogue = await catalogueOf(account);
    const { id: _id, merchantId: _merchant, environment: _environment, updatedAt: _at, ...kept } = account;
    return { ...kept, ...(catalogue && { catalogue }), tested: { at: clock.now(), connectedAs } };
  }

  /** The services that these credentials have now; `null`: the carrier is not asked for them. */
  async function catalogueOf(account: CarrierAccount): Promise<Catalogue | null> {
    const discover = byName.get(account.driver)?.discover;
    if (discover === undefined) return null;
    const answered = await discover(account).catch((error: unknown) => {
      throw withoutSecrets(error, Object.values(account.secrets));
    });
    return answered === null ? null : mergeCatalogue(account.catalogue, answered, clock.now());
  }

  return {
    forms: drivers
      .flatMap(({ driver, form }) => {
        if (form === undefined) return [];
        const { name, imageUrl, credentials, settings, words = null, priceList = [] } = form;
        return [
          {
            driver,
            name,
            imageUrl,
            credentials: toJsonSchema(credentials),
            settings: toJsonSchema(settings),
            words,
            priceList,
          },
        ];
      })
      .sort((a, b) => a.name.localeCompare(b.name)),

    async accountOf(caller, driver, entered, current) {
      const { form } = enterable(byName, driver);
      const credentials = parsed(
        form.credentials,
        withKept(entered.credentials, current?.secrets),
        "credentials",
      );
      const settings = parsed(form.settings, entered.settings, "settings");
      const { priceList, samplePriceList, catalogue } =
        current?.driver === driver ? current : { ...current, catalogue: undefined };
      return tested({
        id: current?.id ?? "new",
        ...caller,
        driver,
        carrier: { code: driver, name: form.name, imageUrl: form.imageUrl },
        friendlyName: current?.friendlyName ?? null,
        enabled: current?.enabled ?? true,
        serviceCodes: current?.serviceCodes ?? null,
        credentials: "own",
        secrets: texts(credentials),
        defaultParcel: current?.defaultParcel ?? null,
        settings: toJson(settings),
        ...(priceList && { priceList }),
        ...(samplePriceList && { samplePriceList }),
        ...(catalogue && { catalogue }),
        updatedAt: clock.now(),
      });
    },

    tested,
  };
}

function enterable(drivers: ReadonlyMap<string, KitDriver>, name: string) {
  const driver = drivers.get(name);
  if (driver?.form === undefined || driver.test === undefined) {
    const known = [...drivers.values()].flatMap(({ driver, form }) => (form === undefined ? [] : [driver]));
    throw new EngineError(
      "VALIDATION_FAILED",
      `"${name}" is no carrier with credentials. There are: ${known.join(", ") || "none"}.`,
    );
  }
  return { form: driver.form, test: driver.test };
}

function toJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input" });
}

/** Shorter ones are ordinary words, which a message may need. */
const SHORTEST_SECRET = 4;

/** The refusal without the credentials: some carriers repeat them in their answer. */
function withoutSecrets(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof EngineError)) return error;
  const hidden = secrets.filter(({ length }) => length >= SHORTEST_SECRET);
  const { code, message, metadata } = error;
  const repeats = (text: string) => hidden.some((secret) => text.includes(secret));
  if (!repeats(message) && !repeats(JSON.stringify(metadata))) return error;
  const words = hidden.reduce((text, secret) => text.replaceAll(secret, "…"), message);
  return new EngineError(code, words);
}

/** A credential that was left empty is the one that is stored; `null` takes it away. */
function withKept(entered: unknown, kept: Readonly<Record<string, string>> = {}): unknown {
  if (entered === undefined) return kept;
  if (typeof entered !== "object" || entered === null) return entered;
  const given = Object.entries({ ...kept, ...entered }).map(([name, value]) => [
    name,
    value === "" ? kept[name] : value,
  ]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null));
}

function parsed(schema: z.ZodObject, value: unknown, what: string): Record<string, unknown> {
  const result = schema.strict().safeParse(value ?? {});
  if (result.success) return result.data;
  throw validationFailed(
    result.error.issues.map(({ path, message }) => ({ path: [what, ...path].join("."), message })),
  );
}

function texts(credentials: Record<string, unknown>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(credentials).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

function toJson(settings: Record<string, unknown>): { readonly [key: string]: JsonValue } {
  return JSON.parse(JSON.stringify(settings));
}

import type { DepositAccounts } from "../../../domain/bills/check-deposits.ts";
import type { AccountStore, Caller, CarrierAccount, CatalogueStore } from "../../../domain/engine/index.ts";
import { EngineError, isForDevelopmentStores, validationFailed } from "../../../domain/engine/index.ts";
import { changedFields } from "../../../domain/events/changed-fields.ts";
import type { AccountAdmin } from "../../../domain/merchants/records.ts";
import type { Statement } from "../database/statements.ts";
import type { Change } from "../events/change.ts";
import { deleting, inserting, updating } from "../events/change.ts";
import type { Happening } from "../events/occasions.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { readTogether } from "../rows/read-together.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import type { AccountVersion } from "./account-cache.ts";
import { accountCache } from "./account-cache.ts";
import { newAccountRow, parcelJson, toAccount } from "./account-row.ts";

type AccountContext = Pick<StoreContext, "prisma" | "run" | "clock" | "ids" | "encryption" | "actor">;

/** SQL: it changes with every write to the row, by any process. One of a version before the column `version` changes the time alone. */
export const accountVersion = "version || '/' || extract(epoch FROM updated_at)";

const nextVersion = Prisma.sql`version + 1`;

function accountVersions(name: string, condition: string): Statement {
  const text = `SELECT id, merchant_id AS "merchantId", ${accountVersion} AS version FROM carrier_accounts
    WHERE ${condition} ORDER BY position, id`;
  return { name, text };
}

/** The accounts of these row versions, in their order. Reads only accounts that changed. */
export type AccountReader = (current: readonly AccountVersion[]) => Promise<readonly CarrierAccount[]>;

export function accountReader({
  prisma,
  encryption,
}: Pick<StoreContext, "prisma" | "encryption">): AccountReader {
  const cache = accountCache();
  return async (current) => {
    const accounts = new Map(current.map((row) => [row.id, cache.get(row)]));
    const changed = current.filter(({ id }) => accounts.get(id) === undefined);
    if (changed.length > 0) {
      const rows = await prisma.carrierAccount.findMany({
        where: {
          merchantId: { in: [...new Set(changed.map(({ merchantId }) => merchantId))] },
          id: { in: changed.map(({ id }) => id) },
        },
      });
      for (const row of rows) accounts.set(row.id, toAccount(row, encryption));
    }
    for (const row of changed) cache.set(row, accounts.get(row.id));
    return [...accounts.values()].filter((account) => account !== undefined);
  };
}

const owned = "merchant_id = $1 AND environment = $2";
const ownAccounts = accountVersions("own-accounts", owned);
const enabledAccounts = accountVersions("enabled-accounts", `${owned} AND enabled`);
const ownAccount = accountVersions("own-account", `${owned} AND id = $3`);
const anyAccount = accountVersions("any-account", "id = $1");
/** Each account has its hour of the day, by its id; one that was never asked is due in each. */
const discovering = accountVersions(
  "discovering-accounts",
  `driver = ANY($1::text[]) AND enabled AND NOT sample
    AND (settings -> 'catalogue' IS NULL OR ('x' || substr(md5(id::text), 1, 4))::bit(16)::int % 24 = $2::int)`,
);
/** By the same hours, whether asked before or not. */
const inHour = accountVersions(
  "accounts-in-hour",
  `driver = ANY($1::text[]) AND enabled AND NOT sample
    AND ('x' || substr(md5(id::text), 1, 4))::bit(16)::int % 24 = $2::int`,
);

export function accountStore(
  { prisma, run, clock, ids, encryption, actor }: AccountContext,
  readAccounts: AccountReader,
): AccountStore & AccountAdmin & CatalogueStore & DepositAccounts {
  /** Accounts in the order of creation. Every call asks the database for the versions. */
  async function find(
    versions: Statement,
    values: Parameters<typeof run>[1],
  ): Promise<readonly CarrierAccount[]> {
    return readAccounts(await run<AccountVersion>(versions, values));
  }

  const getOwn = readTogether(
    async (values: readonly string[]) => (await find(ownAccount, values))[0] ?? null,
    (values) => values.join("/"),
  );

  const store: AccountStore & AccountAdmin & CatalogueStore & DepositAccounts = {
    enabled: ({ merchantId, environment }) => find(enabledAccounts, [merchantId, environment]),
    list: ({ merchantId, environment }) => find(ownAccounts, [merchantId, environment]),

    get: async ({ merchantId, environment }, accountId) =>
      isUuid(accountId) ? getOwn([merchantId, environment, accountId]) : null,

    async find(accountId) {
      if (!isUuid(accountId)) return null;
      const [account] = await find(anyAccount, [accountId]);
      return account ?? null;
    },

    async add(caller, account) {
      if (isForDevelopmentStores({ ...caller, ...account }))
        throw new RangeError(`${account.carrier.code} is switched on by a change, which looks at the store`);
      const { _max: last } = await prisma.carrierAccount.aggregate({
        where: { merchantId: caller.merchantId },
        _max: { position: true },
      });
      const row = newAccountRow({ clock, ids, encryption }, caller, account, (last.position ?? -1) + 1);
      const events = tariffChanged(null, row);
      const made = await write(
        prisma,
        inserting("carrier_accounts", { actor: actor(), rows: [row], events }),
      );
      if (made.length === 0) {
        throw validationFailed([
          { path: "carrier.code", message: `there is a carrier account ${account.carrier.code} already` },
        ]);
      }
      return {
        ...account,
        id: row.id,
        merchantId: caller.merchantId,
        environment: caller.environment,
        updatedAt: row.updated_at,
      };
    },

    change: ({ merchantId, environment }, carrierCode, change) =>
      prisma.$transaction(async (transaction) => {
        // Locking the merchant works before the first account exists. References to the merchant remain possible
        // meanwhile.
        await lockMerchant(transaction, merchantId);
        const caller = { merchantId, environment };
        const stored = await transaction.carrierAccount.findFirst({ where: { ...caller, carrierCode } });
        const known = stored === null ? null : toAccount(stored, encryption);
        const wanted = change(known);
        if (wanted.enabled && isForDevelopmentStores({ environment, ...wanted }))
          await requireDevelopmentStore(transaction, merchantId);
        const last = await transaction.carrierAccount.aggregate({
          where: { merchantId },
          _max: { position: true },
        });
        const position = stored?.position ?? (last._max.position ?? -1) + 1;
        const made = newAccountRow({ clock, ids, encryption }, caller, wanted, position, stored?.id);
        const defaultParcel =
          stored === null && wanted.defaultParcel === null
            ? await defaultParcelOf(transaction, caller)
            : null;
        // Caches of opened accounts, and `setCatalogue`, compare this time, so it must differ from the former one.
        const updated_at = new Date(
          Math.max(made.updated_at.getTime(), (stored?.updatedAt.getTime() ?? 0) + 1),
        );
        const row = {
          ...made,
          ...(defaultParcel !== null && { default_parcel: JSON.stringify(defaultParcel) }),
          updated_at,
        };
        if (stored === null) {
          const label_format = await labelFormatOf(transaction, merchantId, carrierCode);
          const events = tariffChanged(null, row);
          await write(
            transaction,
            inserting("carrier_accounts", {
              actor: actor(),
              rows: [{ ...row, label_format }],
              events,
              onConflict: "fails",
            }),
          );
          return;
        }
        // The same secrets would be other bytes, a change of the credentials. Written back as they were read, they could undo the
        // exchange of their key. So the column is left alone.
        const { encrypted_secrets, ...others } = row;
        const changed = isSame(known?.secrets, wanted.secrets) ? others : { ...others, encrypted_secrets };
        const set = { ...changed, version: nextVersion };
        const events = [
          ...settingsChanged(stored.settings, row),
          ...tariffChanged(stored.settings, row),
          ...servicesChanged(known, wanted),
        ];
        const where = Prisma.sql`id = ${stored.id}::uuid`;
        await write(
          transaction,
          updating("carrier_accounts", { actor: actor(), set, merchant: merchantId, where, events }),
        );
      }),

    async setEnabled({ merchantId, environment }, accountId, enabled) {
      const account = isUuid(accountId) ? await getOwn([merchantId, environment, accountId]) : null;
      if (account === null) throw new EngineError("NOT_FOUND", "There is no such carrier account.");
      const where = Prisma.sql`environment = ${environment} AND id = ${accountId}::uuid`;
      const set = { enabled, updated_at: clock.now(), version: nextVersion };
      await prisma.$transaction(async (transaction) => {
        if (enabled && isForDevelopmentStores(account)) {
          await lockMerchant(transaction, merchantId);
          await requireDevelopmentStore(transaction, merchantId);
        }
        await write(
          transaction,
          updating("carrier_accounts", { actor: actor(), set, merchant: merchantId, where }),
        );
      });
    },

    async remove(caller, accountId) {
      const { merchantId, environment } = caller;
      const removed = await write(
        prisma,
        deleting("carrier_accounts", {
          actor: actor(),
          where: Prisma.sql`${ownedBy(caller)} AND id = ${accountId}::uuid
            AND NOT EXISTS (SELECT 1 FROM shipments AS s
              WHERE s.merchant_id = ${merchantId}::uuid AND s.environment = ${environment} AND s.account_id = known.id)
            AND NOT EXISTS (SELECT 1 FROM bookings AS b
              WHERE b.merchant_id = ${merchantId}::uuid AND b.environment = ${environment} AND b.state = 'open'
                AND b.draft ->> 'accountId' = known.id::text)`,
        }),
      );
      if (removed.length > 0) {
        await prisma.pointDirectory.deleteMany({ where: { merchantId, accountId } });
        await prisma.trackingTurn.deleteMany({ where: { merchantId, accountId } });
      }
      return removed.length > 0;
    },

    discovering: (drivers, hour) => find(discovering, [drivers, hour]),
    inHour: (drivers, hour) => find(inHour, [drivers, hour]),

    async setCatalogue({ merchantId, environment, carrier, updatedAt }, catalogue) {
      const changed = new Error("the account was changed meanwhile");
      try {
        await store.change({ merchantId, environment }, carrier.code, (stored) => {
          if (stored?.updatedAt.getTime() !== updatedAt.getTime()) throw changed;
          return { ...stored, catalogue };
        });
      } catch (error) {
        if (error !== changed) throw error;
        return false;
      }
      return true;
    },

    async setDefaultParcel({ merchantId, environment }, parcel) {
      await prisma.carrierAccount.updateMany({
        where: { merchantId, environment },
        data: { defaultParcel: parcelJson(parcel), updatedAt: clock.now(), version: { increment: 1 } },
      });
    },

    async setLabelFormats(merchantId, formats) {
      const wanted = JSON.stringify(formats);
      await prisma.$executeRaw`
        UPDATE carrier_accounts SET label_format = ${wanted}::jsonb ->> carrier_code, updated_at = ${clock.now()},
          version = ${nextVersion}
        WHERE merchant_id = ${merchantId}::uuid
          AND label_format IS DISTINCT FROM ${wanted}::jsonb ->> carrier_code`;
    },
  };
  return store;
}

/** Changes of accounts, and of the facts that they depend on, run one after the other. References to the merchant remain possible. */
export async function lockMerchant(transaction: Prisma.TransactionClient, merchantId: string): Promise<void> {
  await transaction.$queryRaw`SELECT id FROM merchants WHERE id = ${merchantId}::uuid FOR NO KEY UPDATE`;
}

/** @throws EngineError FORBIDDEN */
async function requireDevelopmentStore(
  transaction: Prisma.TransactionClient,
  merchantId: string,
): Promise<void> {
  const where = { merchantId, developmentStore: true, uninstalledAt: null };
  if ((await transaction.shop.count({ where })) > 0) return;
  throw new EngineError("FORBIDDEN", "The test carrier is for development stores of Shopify's alone.", {
    reason: "no_development_store",
  });
}

/** The store became a real one: nothing invented reaches its shoppers. */
export function switchingOffTestCarrier(merchantId: string, actor: string | null, now: Date): Change {
  return updating("carrier_accounts", {
    actor,
    set: { enabled: false, updated_at: now, version: nextVersion },
    merchant: merchantId,
    where: Prisma.sql`environment = 'production' AND sample AND enabled`,
  });
}

type Written = Pick<ReturnType<typeof newAccountRow>, "settings" | "sample">;

const always = Prisma.sql`TRUE`;

/** Which part of the stored settings changed is no column's own. */
function settingsChanged(former: unknown, { settings }: Written): readonly Happening[] {
  return changedFields(former, JSON.parse(settings)).includes("settings")
    ? [{ event: "carrier.changed", when: always }]
    : [];
}

/** A sample comes with its prices, by no one's choice. @param former `null`: the account is new */
function tariffChanged(former: unknown, { settings, sample }: Written): readonly Happening[] {
  const isChosen = former !== null || !sample;
  return isChosen && changedFields(former, JSON.parse(settings)).includes("priceList")
    ? [{ event: "tariff.changed" }]
    : [];
}

/** The carrier named other services than before. Its first answer comes with the account. */
function servicesChanged(
  before: Pick<CarrierAccount, "catalogue"> | null,
  after: Pick<CarrierAccount, "catalogue">,
): readonly Happening[] {
  const codes = (account: Pick<CarrierAccount, "catalogue">) =>
    JSON.stringify(account.catalogue?.services.map(({ code }) => code));
  if (before?.catalogue === undefined || codes(before) === codes(after)) return [];
  return [{ event: "carrier.services_changed", when: always }];
}

/** The label format that the shop's settings name for the carrier; null: they name none. */
async function labelFormatOf(
  transaction: Prisma.TransactionClient,
  merchantId: string,
  carrierCode: string,
): Promise<string | null> {
  const [found] = await transaction.$queryRaw<{ format: string | null }[]>`
    SELECT settings -> 'paperByCarrier' ->> ${carrierCode} AS format FROM shops
    WHERE merchant_id = ${merchantId}::uuid`;
  return found?.format ?? null;
}

/**
 * The default parcel of the merchant's accounts for items without sizes; accounts of the same environment come first.
 */
async function defaultParcelOf(
  transaction: Prisma.TransactionClient,
  { merchantId, environment }: Caller,
): Promise<Prisma.InputJsonValue | null> {
  const known = await transaction.carrierAccount.findMany({
    where: { merchantId, defaultParcel: { not: Prisma.DbNull } },
    orderBy: { position: "asc" },
  });
  const nearest = known.find((account) => account.environment === environment) ?? known[0];
  return (nearest?.defaultParcel ?? null) as Prisma.InputJsonValue | null;
}

function isSame(one: CarrierAccount["secrets"] | undefined, other: CarrierAccount["secrets"]): boolean {
  const sorted = (secrets: CarrierAccount["secrets"] = {}) =>
    JSON.stringify(Object.entries(secrets).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

function ownedBy({ merchantId, environment }: Caller): Prisma.Sql {
  return Prisma.sql`merchant_id = ${merchantId}::uuid AND environment = ${environment}`;
}

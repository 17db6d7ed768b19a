import { LRUCache } from "lru-cache";
import type { Caller, ShippingConfig, ShippingConfigStore } from "../../../domain/engine/index.ts";
import { defaultShippingConfig } from "../../../domain/engine/index.ts";
import { changedFields } from "../../../domain/events/changed-fields.ts";
import type { EventName } from "../../../domain/events/events.ts";
import type { ShippingConfigAdmin } from "../../../domain/merchants/records.ts";
import { inserting, updating } from "../events/change.ts";
import type { Happening } from "../events/occasions.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { settleKeptBack } from "../orders/due-work-store.ts";
import type { FieldKinds } from "../rows/stored.ts";
import { readStored } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import type { StoreContext } from "../store-context.ts";

/** Bounds the memory: the least recently used document is dropped. */
const LIMIT = 1_000;

interface Kept {
  /** The stored row's version; 0 without a stored row. */
  readonly version: number;
  /** Changes with every other dependency: the shop's time zone is the default's. */
  readonly mark: string;
  readonly shippingConfig: ShippingConfig;
}

export interface ConfigRow {
  readonly version: number;
  readonly mark: string;
  /** Null without a row, and when the kept one is still current. */
  readonly value: unknown;
  readonly timeZone: string | null;
}

const fields: FieldKinds<ShippingConfig> = {
  boxes: "array",
  handling: "object",
  checkoutRules: "array",
  exchangeRates: "array",
};

export const storedShippingConfig = storedValue<ShippingConfig>({
  what: "shipping configuration",
  steps: [],
  read: (json) => readStored<ShippingConfig>(json, "shipping configuration", fields),
});

/**
 * SQL: a `ConfigRow` of merchant $1 in environment $2, without the value when $3 is its mark. Every write to the row counts its version
 * up; a document that was deleted and made anew differs in its time.
 */
export const configRow = `SELECT version, mark, "timeZone", CASE WHEN mark = $3 THEN NULL ELSE value END AS value FROM (
      SELECT coalesce(stored.version, 0) AS version, stored.value, shops.time_zone AS "timeZone",
        coalesce(stored.version || '/' || extract(epoch FROM stored.updated_at), 'none ' || coalesce(shops.time_zone, '')) AS mark
      FROM merchants
      LEFT JOIN shipping_configs stored ON stored.merchant_id = merchants.id AND stored.environment = $2
      LEFT JOIN shops ON shops.merchant_id = merchants.id
      WHERE merchants.id = $1
    ) AS found`;

const selectConfig = { name: "select-shipping-config", text: configRow };

/** The documents as read, so that a query brings only those that changed. */
export interface KeptConfigs {
  /**
   * A question with the mark of the kept document, for `configRow`. Its answer is compared with that document, whatever simultaneous
   * questions keep meanwhile.
   */
  ask(caller: Caller): {
    readonly mark: string;
    /** @throws StoredValueError */
    answered(row: ConfigRow | undefined): Kept;
  };
}

export function keptConfigs(): KeptConfigs {
  const kept = new LRUCache<string, Kept>({ max: LIMIT });
  const keyOf = ({ merchantId, environment }: Caller) => `${merchantId}/${environment}`;
  return {
    ask(caller) {
      const key = keyOf(caller);
      const known = kept.get(key);
      return {
        mark: known?.mark ?? "",
        answered(row) {
          const current = row === undefined ? nothingStored : row.mark === known?.mark ? known : toKept(row);
          kept.set(key, current);
          return current;
        },
      };
    },
  };
}

export function shippingConfigStore(
  {
    prisma,
    run,
    clock,
    actor,
    enqueue,
  }: Pick<StoreContext, "prisma" | "run" | "clock" | "actor" | "enqueue">,
  kept: KeptConfigs,
): ShippingConfigStore & ShippingConfigAdmin {
  /** Each call asks the database in one query, which brings the value only when it differs from the kept one. */
  async function find(caller: Caller): Promise<Kept> {
    const { merchantId, environment } = caller;
    const question = kept.ask(caller);
    const [row] = await run<ConfigRow>(selectConfig, [merchantId, environment, question.mark]);
    return question.answered(row);
  }

  return {
    get: async (caller) => (await find(caller)).shippingConfig,

    async current(caller) {
      const { shippingConfig, version } = await find(caller);
      return { shippingConfig, version };
    },

    async save({ merchantId, environment }, shippingConfig, expectedVersion, effects) {
      const value = JSON.stringify(storedShippingConfig.write(shippingConfig));
      const former =
        expectedVersion === 0
          ? null
          : await prisma.shippingConfig.findUnique({
              where: { merchantId_environment: { merchantId, environment }, version: expectedVersion },
            });
      if (expectedVersion !== 0 && former === null) return null;
      const row = { value, version: expectedVersion + 1, updated_at: clock.now() };
      const events = partsChanged(former?.value ?? null, JSON.parse(value));
      const change = { actor: actor(), events };
      const written =
        former === null
          ? inserting("shipping_configs", {
              ...change,
              rows: [{ merchant_id: merchantId, environment, ...row }],
            })
          : updating("shipping_configs", {
              ...change,
              set: row,
              merchant: merchantId,
              where: Prisma.sql`environment = ${environment} AND version = ${expectedVersion}`,
            });
      const asksAgain =
        effects?.settlesKeptBack === true && events.some(({ event }) => event === "service_rules.changed");
      const isWritten = await prisma.$transaction(async (transaction) => {
        const rows = await write(transaction, written);
        // Orders that a rule left to a person may get a label by itself now.
        if (rows.length === 1 && asksAgain) await settleKeptBack(enqueue, transaction, merchantId);
        return rows.length === 1;
      });
      return isWritten ? expectedVersion + 1 : null;
    },
  };
}

const partEvents: Readonly<Record<string, EventName>> = {
  boxes: "boxes.changed",
  checkoutRules: "rules.changed",
  serviceRules: "service_rules.changed",
  exchangeRates: "exchange.changed",
  exchange: "exchange.changed",
  handling: "handling.changed",
};

/** The parts of the document that changed. A merchant's first one brings a handling that no one chose. */
function partsChanged(former: unknown, latter: unknown): readonly Happening[] {
  const fields = changedFields(former ?? { boxes: [], checkoutRules: [], exchangeRates: [] }, latter);
  const chosen = former === null && fields.length > 1 ? fields.filter((name) => name !== "handling") : fields;
  const events = new Set(chosen.flatMap((name) => partEvents[name] ?? []));
  return [...events].map((event) => ({ event }));
}

const nothingStored: Kept = { version: 0, mark: "", shippingConfig: defaultShippingConfig() };

/** @throws StoredValueError */
function toKept({ version, mark, value, timeZone }: ConfigRow): Kept {
  const shippingConfig =
    version === 0 ? defaultShippingConfig(timeZone ?? undefined) : storedShippingConfig.read(value);
  return { version, mark, shippingConfig };
}

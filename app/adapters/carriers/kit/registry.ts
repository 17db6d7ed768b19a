import { LRUCache } from "lru-cache";
import type { CarrierAccount, CarrierConnection, Carriers, Clock } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import { answerCache } from "./answer-cache.ts";
import { nearMemory } from "./near-points.ts";
import type { KitDriver, OutsideTerms, OutsideWatch } from "./outside-carrier.ts";
import { isOutside, isWhole, outsideCarrier } from "./outside-carrier.ts";
import type { CallLimits } from "./timed-connection.ts";
import { callLimits, timed, unavailable } from "./timed-connection.ts";
import { within } from "./within.ts";

/** Connections kept open; the least recently used are closed first. */
const MAX_OPEN = 1_000;

/** Cached answers of network carriers: for a shopper who edits the address, and for others with the same cart. */
const answersKept = { freshForMs: 5 * 60_000, limit: 5_000 };

export interface RegistryOptions {
  readonly limits?: CallLimits;
  readonly watch?: OutsideWatch;
}

/** The same before the engine has them: with every member of a connection. */
export interface OpenedCarriers extends Carriers {
  connect(account: CarrierAccount): CarrierConnection;
}

/**
 * Opens accounts with the drivers they name. Opening parses and indexes an account's settings, so it is done
 * once, until the account changes or another tariff begins.
 */
export function carriersFrom(
  drivers: readonly KitDriver[],
  clock: Clock,
  { limits = callLimits, watch = () => {} }: RegistryOptions = {},
): OpenedCarriers {
  const byName = new Map(drivers.map((driver) => [driver.driver, driver]));
  const terms: OutsideTerms = { clock, answers: answerCache(clock, { ...answersKept, isWhole }), watch };
  const near = nearMemory(clock);
  const open = new LRUCache<string, { readonly updatedAt: number; readonly connection: CarrierConnection }>({
    max: MAX_OPEN,
  });
  return {
    withoutTracker: drivers.filter(({ neverTracks }) => neverTracks === true).map(({ driver }) => driver),
    discovery: {
      drivers: drivers.filter(({ discover }) => discover !== undefined).map(({ driver }) => driver),
      async services(account) {
        const { discover } = driverOf(byName, account);
        return discover === undefined ? null : within(limits.listMs, () => discover(account), unavailable);
      },
    },
    cashDeposits: {
      drivers: drivers.filter(({ cashDeposits }) => cashDeposits !== undefined).map(({ driver }) => driver),
      async paid(account, days) {
        const { cashDeposits } = driverOf(byName, account);
        if (cashDeposits === undefined) return [];
        return within(limits.listMs, () => cashDeposits(account, days), unavailable);
      },
    },
    connect(account) {
      const updatedAt = account.updatedAt.getTime();
      const present = open.get(account.id);
      const now = clock.now();
      if (present?.updatedAt === updatedAt && !(present.connection.until && now >= present.connection.until))
        return present.connection;
      const timedOne = timed(connectionOf(driverOf(byName, account), account, now, terms), limits);
      const { pointsNear } = timedOne;
      const connection = {
        ...timedOne,
        ...(pointsNear && { pointsNear: near(account, pointsNear) }),
      };
      open.set(account.id, { updatedAt, connection });
      return connection;
    },
  };
}

function connectionOf(
  driver: KitDriver,
  account: CarrierAccount,
  at: Date,
  terms: OutsideTerms,
): CarrierConnection {
  const connection = driver.connect(account, at);
  return isOutside(connection) ? outsideCarrier(account, connection, terms) : connection;
}

function driverOf(drivers: ReadonlyMap<string, KitDriver>, account: CarrierAccount): KitDriver {
  const driver = drivers.get(account.driver);
  if (driver !== undefined) return driver;
  const carrier = account.carrier.name;
  throw new EngineError("OPTION_NOT_AVAILABLE", `There is no driver for ${carrier} any more.`, {
    reason: "account_gone",
    carrier,
  });
}

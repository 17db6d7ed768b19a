import type {
  CarrierAccount,
  CarrierConnection,
  CarrierDriver,
  Carriers,
  Clock,
} from "../../engine/index.ts";
import { EngineError } from "../../engine/index.ts";
import type { CallLimits } from "./timed-connection.ts";
import { callLimits, timed } from "./timed-connection.ts";

/** Connections kept open; the ones unused for longest are let go first. */
const MAX_OPEN = 1_000;

/**
 * Opens accounts with the drivers they name. Opening parses and indexes an account's settings, so it is done once and
 * kept as long as the account is unchanged and no other tariff takes over.
 */
export function carriersFrom(
  drivers: readonly CarrierDriver[],
  clock: Clock,
  limits: CallLimits = callLimits,
): Carriers {
  const byName = new Map(drivers.map((driver) => [driver.driver, driver]));
  const open = new Map<string, { readonly updatedAt: number; readonly connection: CarrierConnection }>();
  return {
    connect(account) {
      const updatedAt = account.updatedAt.getTime();
      const present = open.get(account.id);
      const now = clock.now();
      const entry =
        present?.updatedAt === updatedAt && !(present.connection.until && now >= present.connection.until)
          ? present
          : { updatedAt, connection: timed(driverOf(byName, account).connect(account, now), limits) };
      // A map keeps the order of insertion: what is used goes to the end.
      open.delete(account.id);
      open.set(account.id, entry);
      if (open.size > MAX_OPEN) dropOldest(open);
      return entry.connection;
    },
  };
}

function driverOf(drivers: ReadonlyMap<string, CarrierDriver>, account: CarrierAccount): CarrierDriver {
  const driver = drivers.get(account.driver);
  if (driver !== undefined) return driver;
  throw new EngineError("OPTION_NOT_AVAILABLE", `There is no driver for ${account.carrier.name} any more.`);
}

function dropOldest(open: Map<string, unknown>): void {
  const [oldest] = open.keys();
  if (oldest !== undefined) open.delete(oldest);
}

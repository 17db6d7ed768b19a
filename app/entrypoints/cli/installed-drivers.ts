import type { CarriersOutside } from "../../adapters/carriers/index.ts";
import { allDrivers, ownDrivers } from "../../adapters/carriers/index.ts";
import type { KitDriver } from "../../adapters/carriers/kit/outside-carrier.ts";
import { carriersFrom } from "../../adapters/carriers/kit/registry.ts";
import type { Carriers } from "../../domain/engine/index.ts";
import { carrierModules } from "../../process/carrier-modules.ts";
import { systemClock } from "../../process/clock-and-ids.ts";
import type { Env } from "../../process/env.server.ts";
import { readEnv } from "../../process/env.server.ts";

/** The drivers of this installation, as the server has them. They make no vouchers here. */
export async function installedDrivers(
  { CARRIER_HOSTS, CARRIER_MODULES }: Pick<Env, "CARRIER_HOSTS" | "CARRIER_MODULES"> = readEnv(),
  outside: Pick<CarriersOutside, "send"> = {},
): Promise<readonly KitDriver[]> {
  return allDrivers({
    clock: systemClock,
    voucherNumbers: { ...none, ranges: none },
    hosts: CARRIER_HOSTS,
    drivers: await carrierModules(CARRIER_MODULES, ownDrivers),
    ...outside,
  });
}

export async function installedCarriers(...env: Parameters<typeof installedDrivers>): Promise<Carriers> {
  return carriersFrom(await installedDrivers(...env), systemClock);
}

async function noNumbers(): Promise<never> {
  throw new Error("this command makes no vouchers");
}

const none = { allocate: noNumbers, find: noNumbers, requireLeft: noNumbers };

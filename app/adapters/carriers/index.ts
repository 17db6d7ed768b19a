/**
 * Every carrier that Waybill has code for. A new one is its own folder and a line of `built-in.ts`. A list works alike bundled,
 * unbundled and in tests, where a search of folders would not, and it is complete at a glance.
 */
import type { CallTurns, Clock, VoucherNumbers } from "../../domain/engine/index.ts";
import { TEST_CARRIER } from "../../domain/engine/index.ts";
import * as builtIn from "./built-in.ts";
import type { ModuleDriver } from "./kit/carrier-module.ts";
import { withTerms } from "./kit/carrier-module.ts";
import type { CarrierTerms } from "./kit/carrier-terms.ts";
import type { KitDriver, OutsideWatch } from "./kit/outside-carrier.ts";
import { paceOf } from "./kit/pace.ts";
import type { OpenedCarriers } from "./kit/registry.ts";
import { carriersFrom } from "./kit/registry.ts";
import { sendCall } from "./kit/send-call.ts";
import { turnsInMemory } from "./kit/turns-in-memory.ts";
import { priceListOf, tariffDriver } from "./tariff/driver.server.ts";
import { testCarrierDriver } from "./testcarrier/driver.server.ts";

export { sampleCarrierAccounts } from "../../domain/tariffs/sample-carriers.ts";

/** The outside that drivers depend on. */
export interface CarriersOutside {
  readonly clock: Clock;
  readonly voucherNumbers: VoucherNumbers;
  /** Other addresses of carriers' servers, by name. */
  readonly hosts?: ReadonlyMap<string, string>;
  /** Drivers of the operator's modules. */
  readonly drivers?: readonly ModuleDriver[];
  readonly watch?: OutsideWatch;
  /** Absent: no other process calls the carriers. */
  readonly turns?: CallTurns;
  /** Absent: no orders are booked. */
  readonly customs?: CarrierTerms["customs"];
  /** Absent: over the network. */
  readonly send?: CarrierTerms["send"];
}

const withApi: Readonly<Record<string, (terms: CarrierTerms) => KitDriver>> = builtIn;

/** Names that no other driver can have. */
export const ownDrivers: readonly string[] = ["tariff", TEST_CARRIER, ...Object.keys(withApi)];

const noOrders = () => Promise.reject(new Error("no orders are booked here"));

export function allDrivers(outside: CarriersOutside): readonly KitDriver[] {
  const { clock, voucherNumbers, hosts, drivers = [], turns = turnsInMemory(), send = sendCall } = outside;
  const { customs = noOrders } = outside;
  const terms: CarrierTerms = {
    clock,
    host: (name, usual) => hosts?.get(name) ?? usual,
    send,
    pace: (perSecond, burst) => paceOf(perSecond, burst, turns),
    customs,
    priceList: priceListOf,
  };
  const made = drivers.map((each) => withTerms(each, terms));
  const own = Object.values(withApi).map((driver) => driver(terms));
  return [tariffDriver(voucherNumbers, clock), testCarrierDriver(terms), ...own, ...made];
}

export function allCarriers(outside: CarriersOutside): OpenedCarriers {
  const { clock, watch } = outside;
  return carriersFrom(allDrivers(outside), clock, { ...(watch && { watch }) });
}

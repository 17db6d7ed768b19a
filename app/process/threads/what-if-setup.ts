/** Opens a merchant's accounts as they price on past and coming days. No carrier is asked and nothing is booked. */

import { allDrivers } from "../../adapters/carriers/index.ts";
import type { KitDriver } from "../../adapters/carriers/kit/outside-carrier.ts";
import { isOutside } from "../../adapters/carriers/kit/outside-carrier.ts";
import type {
  CarrierAccount,
  Carriers,
  OpenConnection,
  ReferenceFixing,
  ShippingSetup,
  VoucherNumbers,
} from "../../domain/engine/index.ts";
import { EngineError, startOfDay } from "../../domain/engine/index.ts";
import type { CheckoutChoices } from "../../domain/orders/offers/offered-services.ts";
import type { BeginsAt } from "../../domain/orders/what-if/compare-setups.ts";
import type { CarriersOn, WhatIfSetup } from "../../domain/orders/what-if/price-past-orders.ts";
import { NOT_ASKED } from "../../domain/orders/what-if/price-past-orders.ts";
import { pricingVersions } from "../../domain/tariffs/versions/price-list.ts";
import type { TariffVersions } from "../../domain/tariffs/versions/tariff-versions.ts";
import { tariffVersions } from "../../domain/tariffs/versions/tariff-versions.ts";
import { systemClock } from "../clock-and-ids.ts";

export function whatIfSetup(
  { accounts, shippingConfig }: ShippingSetup,
  choices: CheckoutChoices,
  fixings: readonly ReferenceFixing[],
): WhatIfSetup {
  return { accounts, shippingConfig, choices, fixings, carriersOn: carriersOn(accounts) };
}

/** The first day of a price list that the account did not have before. */
export function beginsAfter(before: readonly CarrierAccount[]): BeginsAt {
  return (account) => {
    const known = before.find(({ id }) => id === account.id);
    const kept = new Set(
      (known === undefined ? [] : pricingVersions(known)).map((each) => JSON.stringify(each)),
    );
    const added = pricingVersions(account).filter((each) => !kept.has(JSON.stringify(each)));
    const [first] = added.sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
    return first === undefined ? null : startOfDay(first.validFrom, first.timeZone);
  };
}

/** An account is opened once for each of its price lists, whatever the order of the days. */
function carriersOn(accounts: readonly CarrierAccount[]): CarriersOn {
  const drivers = new Map(driversWithoutCalls().map((driver) => [driver.driver, driver]));
  const lists = new Map(accounts.map((account) => [account.id, listsOf(account)]));
  const connections = new Map<string, OpenConnection | EngineError>();
  const known = new Map<string, Carriers>();
  const listOn = (account: CarrierAccount, at: Date) => lists.get(account.id)?.nearest(at).validFrom ?? "";
  const open = (account: CarrierAccount, at: Date): OpenConnection => {
    const key = `${account.id} ${listOn(account, at)}`;
    const connection = connections.get(key) ?? opened(drivers, account, at);
    connections.set(key, connection);
    if (connection instanceof EngineError) throw connection;
    return connection;
  };
  return (at) => {
    const key = accounts.map((account) => listOn(account, at)).join(" ");
    const carriers = known.get(key) ?? {
      withoutTracker: [],
      connect: (account: CarrierAccount) => open(account, at),
    };
    known.set(key, carriers);
    return carriers;
  };
}

function opened(
  drivers: ReadonlyMap<string, KitDriver>,
  account: CarrierAccount,
  at: Date,
): OpenConnection | EngineError {
  const driver = drivers.get(account.driver);
  // Modules of the operator's are not loaded: their prices may come from anywhere.
  if (driver === undefined) return notAsked();
  try {
    const connection = driver.connect(account, at);
    if (!isOutside(connection)) return connection;
    const price = () => Promise.reject(notAsked());
    return { ...connection, services: connection.services.map((service) => ({ ...service, price })) };
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

/** `null`: it has none, or one that can't be read, whose failure `connect` reports. */
function listsOf(account: CarrierAccount): TariffVersions | null {
  try {
    const versions = pricingVersions(account);
    return versions.length === 0 ? null : tariffVersions(versions);
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

function driversWithoutCalls(): readonly KitDriver[] {
  return allDrivers({
    clock: systemClock,
    voucherNumbers: noNumbers,
    send: () => Promise.reject(notAsked()),
  });
}

function notAsked(): EngineError {
  return new EngineError("CARRIER_UNAVAILABLE", "A what-if asks no carrier.", { reason: NOT_ASKED });
}

const takesNone = () => Promise.reject(new Error("a what-if takes no number"));
const noNumbers: VoucherNumbers = {
  allocate: takesNone,
  find: takesNone,
  ranges: { allocate: takesNone, requireLeft: takesNone, find: takesNone },
};

import type { CarrierAccount } from "../../engine/index.ts";
import type { Services, Shop } from "../../services.server.ts";
import { callerOf } from "../caller-of.ts";
import type { PageFormat } from "./page-format.ts";
import { validityOf } from "./rates-page.ts";

/** One carrier account's tariff with all its versions; null: the shop has no such account, or it has no tariff of ours. */
export async function tariffPage(services: Services, shop: Shop, code: string, format: PageFormat) {
  const found = await findTariff(services, shop, code);
  if (found === null) return null;
  const { account, versions } = found;
  const current = versions.find(({ state }) => state === "in-force") ?? versions[0];
  if (current === undefined) return null;
  const { currency, timeZone, services: sold, surcharges = [], tax } = current.document;
  return {
    code: account.carrier.code,
    name: account.friendlyName ?? account.carrier.name,
    enabled: account.enabled,
    validity: validityOf(versions, format),
    currency,
    timeZone,
    tax: tax.prices,
    counts: services.tariffs.counts(current.document),
    services: sold.map(({ code: serviceCode, name, transitDays }) => ({
      code: serviceCode,
      name,
      minDays: typeof transitDays === "number" ? transitDays : transitDays.min,
      maxDays: typeof transitDays === "number" ? transitDays : transitDays.max,
      sold: account.serviceCodes?.includes(serviceCode) ?? true,
    })),
    surcharges: surcharges.filter(({ active = true }) => active).map(({ name }) => name),
    versions: versions.map(({ document, state }) => ({
      version: document.validFrom,
      from: format.shortDay(document.validFrom),
      to: document.validTo === undefined ? null : format.shortDay(document.validTo),
      state,
    })),
  };
}

/** A version as a file that can be uploaded again; null: there is none. */
export async function tariffFile(services: Services, shop: Shop, code: string, version: string) {
  const found = await findTariff(services, shop, code);
  const wanted = found?.versions.find(({ document }) => document.validFrom === version);
  if (wanted === undefined) return null;
  return { name: `${code}-${version}.json`, text: services.tariffs.print(wanted.document) };
}

async function findTariff(services: Services, shop: Shop, code: string) {
  const accounts: readonly CarrierAccount[] = await services.accounts.list(callerOf(shop));
  const account = accounts.find(({ carrier }) => carrier.code === code);
  if (account === undefined) return null;
  const versions = services.tariffs.versionsOf(account, services.ports.clock.now());
  return versions === null ? null : { account, versions };
}

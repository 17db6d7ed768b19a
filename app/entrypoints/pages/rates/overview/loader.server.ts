import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CarrierAccount, ShippingConfig } from "../../../../domain/engine/index.ts";
import {
  EXCHANGE_RATE_FRESH_DAYS,
  isForDevelopmentStores,
  localTime,
  staleExchangeRates,
} from "../../../../domain/engine/index.ts";
import { callerOf } from "../../../../domain/orders/caller-of.ts";
import { offeredServices } from "../../../../domain/orders/offers/offered-services.ts";
import { readSettings } from "../../../../domain/orders/settings.ts";
import type { TariffVersionView } from "../../../../domain/tariffs/versions/version-views.ts";
import type { Services } from "../../../../process/services.server.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import type { Viewer } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { pricesOf } from "../prices-of.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, viewer, format } = await requireViewer(request, "admin");
  return ratesPage(services, viewer, format);
}

/** The merchant's carrier accounts, and the state of the decisions that hold for all of them. */
export async function ratesPage(
  services: Pick<Services, "accounts" | "carrierSetup" | "ports" | "tariffs">,
  viewer: Viewer,
  format: PageFormat,
) {
  const caller = callerOf(viewer);
  const [accounts, shippingConfig] = await Promise.all([
    services.accounts.list(caller),
    services.ports.shippingConfigs.get(caller),
  ]);
  return {
    testMode: viewer.environment === "sandbox",
    accounts: accounts.map((account) => accountRow(services, account, format)),
    decisions: {
      ...decisionsOf(shippingConfig, services.ports.clock.now()),
      methods: readSettings(viewer).shippingMethods.length,
    },
  };
}

function accountRow(
  services: Pick<Services, "carrierSetup" | "ports" | "tariffs">,
  account: CarrierAccount,
  format: PageFormat,
) {
  const { id, carrier, friendlyName, enabled } = account;
  const versions = services.tariffs.versionsOf(account, services.ports.clock.now());
  return {
    id,
    code: carrier.code,
    name: friendlyName ?? carrier.name,
    enabled,
    /** The test carrier has its switch under Going live. */
    hasSwitch: !isForDevelopmentStores(account),
    services: offeredServices(services.ports.carriers, [account]).map(({ service }) => service.name),
    tariff: versions === null ? null : validityOf(versions, format),
    connection: connectionOf(services, account),
  };
}

/** Null: the carrier has no credentials. */
function connectionOf(
  services: Pick<Services, "carrierSetup" | "ports" | "tariffs">,
  account: CarrierAccount,
) {
  if (!services.carrierSetup.forms.some(({ driver }) => driver === account.driver)) return null;
  return {
    connectedAs: account.tested?.connectedAs ?? null,
    lacksPrices: pricesOf(services, account) === "none",
  };
}

/** The version in force with its last day, and the next version with its first. */
export function validityOf(versions: readonly TariffVersionView[], format: PageFormat) {
  const current = versions.find(({ state }) => state === "in-force")?.document;
  const next = versions.findLast(({ state }) => state === "coming")?.document;
  return {
    current:
      current === undefined
        ? null
        : {
            from: format.shortDay(current.validFrom),
            to: current.validTo === undefined ? null : format.shortDay(current.validTo),
          },
    next: next === undefined ? null : format.shortDay(next.validFrom),
  };
}

function decisionsOf(
  { boxes, checkoutRules, serviceRules = [], exchangeRates, handling }: ShippingConfig,
  now: Date,
) {
  const { date } = localTime(now, handling.timeZone);
  return {
    boxes: boxes.length,
    rules: checkoutRules.length,
    rulesOff: checkoutRules.filter(({ active }) => !active).length,
    serviceRules: serviceRules.length,
    serviceRulesOff: serviceRules.filter(({ active }) => !active).length,
    exchangeRates: exchangeRates.length,
    oldExchangeRates: staleExchangeRates(exchangeRates, date).length,
    oldAfterDays: EXCHANGE_RATE_FRESH_DAYS,
    cutOffAt: handling.cutOffAt,
    preparationDays: handling.preparationDays,
  };
}

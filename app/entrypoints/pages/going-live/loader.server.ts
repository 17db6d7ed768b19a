import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CarrierAccount } from "../../../domain/engine/index.ts";
import { isForDevelopmentStores } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { AccountReadiness } from "../../../domain/orders/going-live/readiness.ts";
import { readinessOf, takeableCarriers } from "../../../domain/orders/going-live/switch-shop.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { Services } from "../../../process/services.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { requirePage } from "../frame/require-page.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  return goingLivePage(services, shop, format);
}

/** The shop's environment, and everything that a switch would change. */
export async function goingLivePage(
  services: Pick<Services, "accounts" | "carrierSetup" | "ports" | "tariffs" | "voucherRanges">,
  shop: Shop,
  format: PageFormat,
) {
  const { merchantId } = shop;
  const [live, sandbox, { ready, accounts }] = await Promise.all([
    services.accounts.list({ merchantId, environment: "production" }),
    services.accounts.list({ merchantId, environment: "sandbox" }),
    readinessOf(services, shop),
  ]);
  return {
    environment: shop.environment,
    /** The pages of the listed carriers. */
    about: { environment: "production", isOwn: shop.environment === "production" } as const,
    since: format.moment(shop.environmentSince),
    ready,
    carriers: accounts.map((account) => carrierRow(services, account)),
    /** Carriers of the sandbox that production lacks. */
    takeable: takeableCarriers(sandbox, live).map(({ carrier, friendlyName }) => ({
      code: carrier.code,
      name: friendlyName ?? carrier.name,
    })),
    automaticLabels: readSettings(shop).automaticShipments || readSettings(shop).buyWhenPaid.enabled,
    testCarrier: testCarrierState(shop, live),
    samples: { shown: readSettings(shop).showSampleRates, developmentStore: shop.developmentStore },
  };
}

/** The test carrier of development stores; `null`: the shop may not have it, and never did. `ended`: it was switched off with the development store. */
function testCarrierState(
  { developmentStore }: Shop,
  live: readonly CarrierAccount[],
): "on" | "off" | "ended" | null {
  const account = live.find(isForDevelopmentStores);
  if (!developmentStore) return account === undefined ? null : "ended";
  return account?.enabled === true ? "on" : "off";
}

function carrierRow(
  services: Pick<Services, "carrierSetup" | "ports" | "tariffs">,
  { account, hindrance }: AccountReadiness,
) {
  const { carrier, driver, friendlyName } = account;
  const hasCredentials = services.carrierSetup.forms.some((form) => form.driver === driver);
  const hasTariff = services.tariffs.versionsOf(account, services.ports.clock.now()) !== null;
  const pages = hasCredentials ? "carriers" : hasTariff ? "tariff" : null;
  return {
    code: carrier.code,
    name: friendlyName ?? carrier.name,
    hindrance,
    /** The account's own page; `null`: it has none. */
    path: pages === null ? null : `/app/rates/${pages}/${carrier.code}`,
  };
}

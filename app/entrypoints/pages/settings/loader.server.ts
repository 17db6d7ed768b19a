import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CarrierAccount } from "../../../domain/engine/index.ts";
import type { Merchant, Shop } from "../../../domain/merchants/records.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { fallbackServices, offeredServices } from "../../../domain/orders/offers/offered-services.ts";
import type { SettingsServices, ShopSettings } from "../../../domain/orders/settings.ts";
import { readSettings, saveSettings } from "../../../domain/orders/settings.ts";
import type { SettingsField } from "../../../domain/orders/settings-fields.ts";
import { countryCodes } from "../../../domain/reference/countries.ts";
import type { Services } from "../../../process/services.server.ts";
import { pageTexts } from "../../../texts/loaded.ts";
import { presentCheckoutSetup } from "../../shopify/checkout-setup/present-checkout-setup.ts";
import { addressesKeptDays } from "../../shopify/compliance/apply-retention.ts";
import { returnScopes } from "../../shopify/optional-scopes.ts";
import { isGranted } from "../../shopify/refresh-granted-scopes.ts";
import { adminMenu } from "../frame/menus.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { refuseStale, storedForm } from "../frame/stale-save.server.ts";
import { keyRows } from "./api-keys.server.ts";
import { privacyRequests } from "./privacy-requests.server.ts";
import type { SettingsValues } from "./settings-form.server.ts";
import { settingsInput, settingsValues, wrongSettings } from "./settings-form.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  return settingsPage(services, shop, format);
}

const SWITCHES_SHOWN = 5;

type Needs = Pick<Services, "accounts" | "env" | "merchants" | "ports" | "shops"> &
  Parameters<typeof fallbackServices>[0] &
  Parameters<typeof keyRows>[0] &
  Parameters<typeof presentCheckoutSetup>[0] &
  Parameters<typeof privacyRequests>[0];

/** Settings as the form shows them, the services to choose from, and the shop's API keys. */
export async function settingsPage(services: Needs, shop: Shop, format: PageFormat) {
  const settings = readSettings(shop);
  const [merchant, keys, setUp, accounts, privacy, offered, switches] = await Promise.all([
    services.merchants.get(shop.merchantId),
    keyRows(services, callerOf(shop), format),
    presentCheckoutSetup(services, shop, format.region),
    services.accounts.list(callerOf(shop)),
    privacyRequests(services, shop, format),
    fallbackServices(services, shop),
    services.shops.switches(shop.domain, SWITCHES_SHOWN),
  ]);
  const names: Readonly<Record<string, string>> = pageTexts(format.language).printing.formats;
  return {
    form: storedForm(shownSettings(services, settings, merchant)),
    links: adminMenu(format.language, "settings"),
    countries: format.regions(countryCodes),
    services: offered.map(({ code, name }) => ({ value: code, label: name })),
    carriers: carrierChoices(accounts),
    collecting: collectingCarriers(services, accounts),
    seesReturns: returnScopes.every((scope) => isGranted(shop, scope)),
    formats: services.ports.labelFormats.map((value) => ({ value, label: names[value] ?? value })),
    keys,
    environment: {
      live: shop.environment === "production",
      history: switches.map(({ to, by, at }) => ({
        key: at.toISOString(),
        live: to === "production",
        byOperator: by.kind === "operator",
        user: by.kind === "merchant" ? by.userId : null,
        at: format.moment(at),
      })),
    },
    setUp,
    skipsSteps: settings.guide.skipped.length > 0,
    privacy,
    documentationUrl: `${services.env.PUBLIC_URL}/docs`,
  };
}

function shownSettings(
  services: Pick<Services, "env">,
  settings: ShopSettings,
  merchant: Pick<Merchant, "refusesDuplicates"> | null,
): SettingsValues {
  return settingsValues(settings, {
    refusesDuplicates: merchant?.refusesDuplicates ?? false,
    addressesDays: String(addressesKeptDays(services, settings)),
  });
}

/** Two accounts of a carrier are one choice. */
function carrierChoices(accounts: readonly Pick<CarrierAccount, "carrier" | "friendlyName">[]) {
  const labels = new Map(
    accounts.map(({ carrier, friendlyName }) => [carrier.code, friendlyName ?? carrier.name]),
  );
  return [...labels].map(([value, label]) => ({ value, label }));
}

/**
 * Returns the fields that can't be stored; none if everything was stored.
 * @param key that of the values that the form was opened with
 * @throws StaleSaveError
 */
export async function saveSettingsForm(
  services: SettingsServices & Pick<Services, "env" | "merchants">,
  shop: Shop,
  form: SettingsValues,
  key?: string,
): Promise<readonly SettingsField[]> {
  if (form.fallback === "default-service" && form.defaultService === "") return ["defaultService"];
  const input = settingsInput(form, services.env.ADDRESSES_KEPT_DAYS);
  const unknown = [form.paper, ...Object.values(input.paperByCarrier ?? {})].filter(
    (format) => !services.ports.labelFormats.includes(format),
  );
  if (unknown.length > 0) return unknown.includes(form.paper) ? ["paper"] : ["papers"];
  const merchant = await services.merchants.get(shop.merchantId);
  const { refusesDuplicates } = form;
  const result = await saveSettings(services, shop, input, (stored, wanted) =>
    refuseStale(
      key,
      shownSettings(services, stored, merchant),
      shownSettings(services, wanted, { refusesDuplicates }),
    ),
  );
  if (!result.ok) return wrongSettings(Object.keys(result.errors));
  await services.merchants.setRefusesDuplicates(shop.merchantId, refusesDuplicates);
  return [];
}

/** Names of the carriers in use that collect cash. */
function collectingCarriers(
  { ports }: Pick<Services, "ports">,
  accounts: readonly CarrierAccount[],
): readonly string[] {
  const used = accounts.filter(({ enabled }) => enabled);
  const collecting = offeredServices(ports.carriers, used).filter(({ collects }) => collects !== null);
  return [...new Set(collecting.map(({ carrier }) => carrier.name))];
}

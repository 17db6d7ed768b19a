import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { CarrierAccount } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { fallbackServices, offeredServices } from "../../../domain/orders/offers/offered-services.ts";
import type { ShopSettingsInput } from "../../../domain/orders/settings.ts";
import { readSettings, saveSettings } from "../../../domain/orders/settings.ts";
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
import { keyRows } from "./api-keys.server.ts";
import { privacyRequests } from "./privacy-requests.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  return settingsPage(services, shop, format);
}

/** The form's fields and their paths in the settings. Problems are reported by these paths. */
const fieldPaths = {
  senderName: "sender.name",
  senderCompany: "sender.company",
  senderAddress: "sender.address",
  senderAddress2: "sender.address2",
  senderCity: "sender.city",
  senderZip: "sender.zip",
  senderCountry: "sender.country",
  senderPhone: "sender.phone",
  senderEmail: "sender.email",
  parcelLength: "defaultParcel.lengthCm",
  parcelWidth: "defaultParcel.widthCm",
  parcelHeight: "defaultParcel.heightCm",
  automatic: "automaticShipments",
  defaultService: "fallbackService",
  cashGateways: "cashOnDelivery.gateways",
  cashOnly: "cashOnDelivery.onlyAtCheckout",
  pickup: "pickup",
  notify: "notifyShopper",
  points: "pointsAtCheckout",
  keepsApi: "keepsApi",
  buy: "buyWhenPaid.enabled",
  buyServices: "buyWhenPaid.services",
  buyCountries: "buyWhenPaid.countries",
  silentCarriers: "withoutTrackingEvents",
  returnLabels: "returnLabels",
  labelsForReturns: "labelsForReturns",
  paper: "paper",
  papers: "paperByCarrier",
  addressesDays: "retention.addressesDays",
} as const;

export type SettingsField = keyof typeof fieldPaths;

const field = z.string().trim();

/** The fields as text. The settings decide whether they are valid. */
export const settingsFields = z.object({
  ...(Object.fromEntries(Object.keys(fieldPaths).map((name) => [name, field])) as Record<
    SettingsField,
    typeof field
  >),
  fallback: z.enum(["leave-alone", "default-service"]),
  refusesDuplicates: z.enum(["true", "false"]),
});

const SWITCHES_SHOWN = 5;

/** Settings as the form shows them, the services to choose from, and the shop's API keys. */
export async function settingsPage(services: Services, shop: Shop, format: PageFormat) {
  const settings = readSettings(shop);
  const [merchant, keys, setUp, accounts, privacy, offered, switches] = await Promise.all([
    services.merchants.get(shop.merchantId),
    keyRows(services, callerOf(shop), format),
    presentCheckoutSetup(services, shop),
    services.accounts.list(callerOf(shop)),
    privacyRequests(services, shop, format),
    fallbackServices(services, shop),
    services.shops.switches(shop.domain, SWITCHES_SHOWN),
  ]);
  const names: Readonly<Record<string, string>> = pageTexts(format.language).printing.formats;
  return {
    values: {
      senderName: settings.sender?.name ?? "",
      senderCompany: settings.sender?.company ?? "",
      senderAddress: settings.sender?.address ?? "",
      senderAddress2: settings.sender?.address2 ?? "",
      senderCity: settings.sender?.city ?? "",
      senderZip: settings.sender?.zip ?? "",
      senderCountry: settings.sender?.country ?? "",
      senderPhone: settings.sender?.phone ?? "",
      senderEmail: settings.sender?.email ?? "",
      parcelLength: String(settings.defaultParcel.lengthCm),
      parcelWidth: String(settings.defaultParcel.widthCm),
      parcelHeight: String(settings.defaultParcel.heightCm),
      automatic: settings.automaticShipments,
      fallback: settings.fallbackService === null ? ("leave-alone" as const) : ("default-service" as const),
      defaultService: settings.fallbackService ?? "",
      cashGateways: settings.cashOnDelivery.gateways.join("\n"),
      cashOnly: settings.cashOnDelivery.onlyAtCheckout,
      pickup: settings.pickup,
      notify: settings.notifyShopper,
      points: settings.pointsAtCheckout,
      keepsApi: settings.keepsApi,
      refusesDuplicates: merchant?.refusesDuplicates ?? false,
      buy: settings.buyWhenPaid.enabled,
      buyServices: listText(settings.buyWhenPaid.services),
      buyCountries: listText(settings.buyWhenPaid.countries),
      silentCarriers: listText(settings.withoutTrackingEvents),
      returnLabels: settings.returnLabels,
      labelsForReturns: settings.labelsForReturns,
      paper: settings.paper,
      papers: Object.entries(settings.paperByCarrier)
        .map((pair) => pair.join(":"))
        .join(","),
      addressesDays: String(addressesKeptDays(services, shop.settings)),
    },
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

/** Two accounts of a carrier are one choice. */
function carrierChoices(accounts: readonly Pick<CarrierAccount, "carrier" | "friendlyName">[]) {
  const labels = new Map(
    accounts.map(({ carrier, friendlyName }) => [carrier.code, friendlyName ?? carrier.name]),
  );
  return [...labels].map(([value, label]) => ({ value, label }));
}

/** Returns the fields that can't be stored; none if everything was stored. */
export async function saveSettingsForm(
  services: Services,
  shop: Shop,
  form: z.output<typeof settingsFields>,
): Promise<SettingsField[]> {
  const useFallback = form.fallback === "default-service";
  if (useFallback && form.defaultService === "") return ["defaultService"];
  const papers = papersFrom(form.papers);
  const unknown = [form.paper, ...Object.values(papers)].filter(
    (format) => !services.ports.labelFormats.includes(format),
  );
  if (unknown.length > 0) return unknown.includes(form.paper) ? ["paper"] : ["papers"];
  const result = await saveSettings(services, shop, {
    sender: senderFrom(form),
    defaultParcel: {
      lengthCm: decimal(form.parcelLength),
      widthCm: decimal(form.parcelWidth),
      heightCm: decimal(form.parcelHeight),
    },
    automaticShipments: form.automatic === "true",
    fallbackService: useFallback ? form.defaultService : null,
    cashOnDelivery: { gateways: linesOf(form.cashGateways), onlyAtCheckout: form.cashOnly === "true" },
    pickup: form.pickup as ShopSettingsInput["pickup"],
    notifyShopper: form.notify === "true",
    pointsAtCheckout: form.points === "true",
    keepsApi: form.keepsApi === "true",
    buyWhenPaid: {
      enabled: form.buy === "true",
      services: listOrAll(form.buyServices),
      countries: listOrAll(form.buyCountries),
    },
    withoutTrackingEvents: listOf(form.silentCarriers),
    returnLabels: form.returnLabels === "true",
    labelsForReturns: form.labelsForReturns === "true",
    paper: form.paper,
    paperByCarrier: papers,
    // A shop that keeps the operator's number follows the operator's later changes.
    retention:
      form.addressesDays === String(services.env.ADDRESSES_KEPT_DAYS)
        ? null
        : { addressesDays: form.addressesDays },
  });
  if (!result.ok) return fieldsAt(Object.keys(result.errors));
  await services.merchants.setRefusesDuplicates(shop.merchantId, form.refusesDuplicates === "true");
  return [];
}

/** Names of the carriers in use that collect cash. */
function collectingCarriers({ ports }: Services, accounts: readonly CarrierAccount[]): readonly string[] {
  const used = accounts.filter(({ enabled }) => enabled);
  const collecting = offeredServices(ports.carriers, used).filter(({ collects }) => collects !== null);
  return [...new Set(collecting.map(({ carrier }) => carrier.name))];
}

/** A sender with every field empty means none, which is allowed. */
function senderFrom(form: z.output<typeof settingsFields>): ShopSettingsInput["sender"] {
  const sender = {
    name: form.senderName,
    company: form.senderCompany,
    address: form.senderAddress,
    address2: form.senderAddress2,
    zip: form.senderZip,
    city: form.senderCity,
    country: form.senderCountry,
    phone: form.senderPhone,
    email: form.senderEmail,
  };
  return Object.values(sender).every((value) => value === "") ? null : sender;
}

/** A list as text for one field of the form; `all` if it leaves nothing out. */
function listText(list: "all" | readonly string[]): string {
  return list === "all" ? "all" : list.join(",");
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function listOf(text: string): string[] {
  return text === "" ? [] : text.split(",");
}

/** `acs:zpl-203,elia:a6` */
function papersFrom(text: string): Record<string, string> {
  return Object.fromEntries(
    listOf(text).map((pair) => {
      const [carrier = "", format = ""] = pair.split(":");
      return [carrier, format];
    }),
  );
}

function listOrAll(text: string): "all" | string[] {
  return text === "all" ? "all" : listOf(text);
}

/** Accepts a decimal comma. */
function decimal(value: string): string {
  return value.replace(",", ".");
}

/** @throws Error if a problem belongs to no field of the form, which is a mistake of ours */
function fieldsAt(paths: readonly string[]): SettingsField[] {
  const fields = (Object.keys(fieldPaths) as SettingsField[]).filter((field) =>
    // A problem inside a list belongs to the list's field.
    paths.some((path) => path === fieldPaths[field] || path.startsWith(`${fieldPaths[field]}.`)),
  );
  if (fields.length === 0)
    throw new Error(`Settings refused without a field to show it at: ${paths.join(", ")}`);
  return fields;
}

import type { Services, Shop } from "../../services.server.ts";
import { serviceCode, serviceName } from "../service-code.ts";
import type { ShopSettingsInput } from "../settings.ts";
import { readSettings, saveSettings } from "../settings.ts";
import type { PageFormat } from "./page-format.ts";
import { callerOf } from "./shipments-page.ts";

/** Names of the form's fields, and where each lies in the settings: messages come back by that path. */
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
  pickup: "pickup",
} as const;

type Field = keyof typeof fieldPaths;

/** Settings as the form shows them, the services to choose from, and the shop's API keys. */
export async function settingsPage(services: Services, shop: Shop, format: PageFormat) {
  const settings = readSettings(shop);
  const keys = await services.apiKeys.list(shop.merchantId);
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
      pickup: settings.pickup,
    },
    services: await servicesToChoose(services, shop),
    keys: keys
      .filter((key) => key.environment === shop.environment && key.revokedAt === null)
      .map((key) => ({
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        created: format.day(key.createdAt),
        lastUsed: key.lastUsedAt === null ? null : format.moment(key.lastUsedAt),
      })),
    carrierService: {
      connected: shop.carrierServiceId !== null && shop.carrierServiceError === null,
      error: shop.carrierServiceError,
    },
    documentationUrl: `${services.env.PUBLIC_URL}/docs`,
  };
}

async function servicesToChoose(services: Services, shop: Shop) {
  const accounts = await services.ports.accounts.enabled(callerOf(shop));
  return accounts.flatMap((account) =>
    services.ports.carriers.connect(account).services.flatMap((service) => {
      const value = serviceCode(account.carrier, service);
      return value === null || service.locker !== undefined
        ? []
        : [{ value, label: serviceName(account.carrier, service) }];
    }),
  );
}

/** Errors by the form's field names; `null` when everything was stored. */
export async function saveSettingsForm(
  services: Services,
  shop: Shop,
  form: FormData,
): Promise<Partial<Record<Field, string>> | null> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const useFallback = text("fallback") === "default-service";
  if (useFallback && text("defaultService") === "") {
    return { defaultService: "Choose the service to use." };
  }
  const result = await saveSettings(services, shop, {
    sender: senderFrom(text),
    defaultParcel: {
      lengthCm: decimal(text("parcelLength")),
      widthCm: decimal(text("parcelWidth")),
      heightCm: decimal(text("parcelHeight")),
    },
    automaticShipments: text("automatic") === "true",
    fallbackService: useFallback ? text("defaultService") : null,
    pickup: text("pickup") as ShopSettingsInput["pickup"],
  });
  return result.ok ? null : errorsByField(result.errors);
}

/** A sender with every field empty is no sender yet, which is allowed. */
function senderFrom(text: (name: string) => string): ShopSettingsInput["sender"] {
  const sender = {
    name: text("senderName"),
    company: text("senderCompany"),
    address: text("senderAddress"),
    address2: text("senderAddress2"),
    zip: text("senderZip"),
    city: text("senderCity"),
    country: text("senderCountry"),
    phone: text("senderPhone"),
    email: text("senderEmail"),
  };
  return Object.values(sender).every((value) => value === "") ? null : sender;
}

/** Sizes may be typed with a comma. */
function decimal(value: string): string {
  return value.replace(",", ".");
}

function errorsByField(errors: Readonly<Record<string, string>>): Partial<Record<Field, string>> {
  const byField: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(fieldPaths) as Field[]) {
    const message = errors[fieldPaths[field]];
    if (message !== undefined) byField[field] = message;
  }
  return byField;
}

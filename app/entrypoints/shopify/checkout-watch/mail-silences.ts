import { adminClient } from "../../../adapters/shopify/admin-client.ts";
import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import { shopFacts } from "../../../adapters/shopify/operations/shop.ts";
import { mailAddress } from "../../../domain/mails/mail-address.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { PlatformClosedError, PlatformUnavailableError } from "../../../domain/orders/platform.ts";
import { languageOf } from "../../../domain/orders/recipient-mails/decide-mail.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { CheckoutWatch } from "../../../domain/shops/checkout-silence.ts";
import type { Services } from "../../../process/services.server.ts";
import { FALLBACK_LANGUAGE } from "../../../texts/index.ts";
import { mailLanguages, silenceMail } from "../../../texts/mail-words.server.ts";

type Needs = Pick<Services, "checkoutWatches" | "env" | "mails" | "ports" | "shops" | "trackingBrands"> &
  ShopAccess;

const DAY_MS = 24 * 60 * 60_000;

/** Writes to the shop's contact about each cause that it has not heard of. A cause's time makes the mail's key, so none goes twice. */
export async function mailSilences(services: Needs, shop: Shop, watch: CheckoutWatch): Promise<void> {
  if (watch.silences.every(({ mailedAt }) => mailedAt !== null)) return;
  const { checkoutWatches, env, mails, ports, log } = services;
  const contact = await contactOf(services, shop);
  if (contact === null) return;
  const now = ports.clock.now();
  const to = mailAddress.safeParse(contact.email);
  if (!to.success) log.warn({ shop: shop.domain }, "the shop's contact has no address for a mail");
  const handle = shop.domain.replace(/\.myshopify\.com$/, "");
  const url = `https://admin.shopify.com/store/${handle}/apps/${env.SHOPIFY_API_KEY ?? ""}`;
  const language = await languageFor(services, shop, contact.country);
  const silences = [];
  for (const silence of watch.silences) {
    const { cause, since, mailedAt } = silence;
    silences.push({ ...silence, mailedAt: mailedAt ?? now });
    if (mailedAt !== null || !to.success) continue;
    await mails.post({
      ...silenceMail(language, cause, { shop: contact.name, since, timeZone: shop.timeZone, url }),
      merchantId: shop.merchantId,
      key: `checkout-silence/${cause}/${since.toISOString()}`,
      to: to.data,
      expiresAt: new Date(now.getTime() + 2 * DAY_MS),
    });
  }
  await checkoutWatches.put(shop.merchantId, shop.domain, { ...watch, silences });
}

/** Read when it is needed, so that no copy of it is kept. `null`: Shopify can't be asked now. */
async function contactOf(services: Needs, { domain }: Shop) {
  try {
    const { shop, location } = await adminClient(services, domain).request(shopFacts, {});
    return { name: shop.name, email: shop.email, country: location?.address.countryCode ?? null };
  } catch (error) {
    if (!(error instanceof PlatformUnavailableError || error instanceof PlatformClosedError)) throw error;
    services.log.warn({ shop: domain, err: error }, "the shop's contact could not be read");
    return null;
  }
}

/** As mails to recipients choose it: the language that the merchant chose, else the one of the country that they are in. */
async function languageFor(
  { trackingBrands }: Pick<Services, "trackingBrands">,
  shop: Shop,
  country: string | null,
): Promise<string> {
  const { language } = await trackingBrands.get(shop.merchantId);
  const own = readSettings(shop).sender?.country ?? country ?? "";
  return languageOf(language, own, mailLanguages, FALLBACK_LANGUAGE);
}

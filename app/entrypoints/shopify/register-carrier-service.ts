import type { AdminClient } from "../../adapters/shopify/admin-client.ts";
import { adminClient } from "../../adapters/shopify/admin-client.ts";
import { refuseUserErrors, ShopifyRefusedError } from "../../adapters/shopify/admin-errors.ts";
import type { ShopAccess } from "../../adapters/shopify/offline-session.ts";
import type { CarrierServiceFields } from "../../adapters/shopify/operations/carrier-service.ts";
import {
  carrierServices,
  createCarrierService,
  updateCarrierService,
} from "../../adapters/shopify/operations/carrier-service.ts";
import { restOfPages } from "../../adapters/shopify/rest-of-pages.ts";
import type { Shop } from "../../domain/merchants/records.ts";
import { withLease } from "../../domain/orders/leases/with-lease.ts";
import type { CarrierServiceRefusal } from "../../domain/shops/platform-reason.ts";
import type { Services } from "../../process/services.server.ts";
import { refreshShopFacts } from "./refresh-shop-facts.ts";

type Needs = Pick<Services, "ports" | "env" | "merchantChanges" | "shops"> & ShopAccess;

/** Merchants see it among the shop's carriers. */
const NAME = "Waybill";
const RATES_PATH = "/shopify/rates/";

export type Registration =
  | { readonly ok: true; readonly carrierServiceId: string }
  /** `null`: the app is not installed there. */
  | { readonly ok: false; readonly reason: CarrierServiceRefusal | null };

/**
 * Registers the shop's checkout callback, or updates it. It first looks for our carrier service, so that repeating it (each
 * install, a button) changes nothing. A refusal is stored for the merchant to read.
 * @param options.confirms writes an unchanged one as well: only Shopify's refusal says that a shop's plan has lost it
 * @throws ShopifyUnavailableError | ShopNotConnectedError | LeaseBusyError a retry may succeed
 */
export async function registerCarrierService(
  services: Needs,
  domain: string,
  { confirms = false }: { readonly confirms?: boolean } = {},
): Promise<Registration> {
  return withLease(services, `carrier-service/${domain}`, { waitMs: 20_000 }, async () => {
    const found = await services.shops.get(domain);
    if (found === null || found.uninstalledAt !== null) return { ok: false, reason: null };
    const shop = found.currency === null ? await refreshShopFacts(services, found) : found;
    const registration = await register(services, shop, confirms);
    if (registration.ok && shop.nextCallbackToken !== null) await services.shops.finishRotation(domain);
    await services.shops.update(domain, {
      carrierServiceId: registration.ok ? registration.carrierServiceId : null,
      carrierServiceError: registration.ok ? null : registration.reason,
    });
    await services.merchantChanges.publish(shop.merchantId);
    return registration;
  });
}

/**
 * Gives the callback a new secret path, without a gap: both paths work until Shopify has accepted the new one, then only
 * that one. After a crash at any line, the next registration finishes the rotation.
 * @throws as registerCarrierService
 */
export async function rotateCallbackToken(services: Needs, domain: string): Promise<Registration> {
  await services.shops.beginRotation(domain);
  return registerCarrierService(services, domain);
}

async function register(services: Needs, shop: Shop, confirms: boolean): Promise<Registration> {
  const admin = adminClient(services, shop.domain);
  const fields: CarrierServiceFields = {
    name: NAME,
    callbackUrl: callbackUrlOf(services, shop),
    active: true,
    supportsServiceDiscovery: true,
  };
  try {
    const present = await findOurs(services, admin, shop);
    if (present === null) return { ok: true, carrierServiceId: await create(admin, fields) };
    const isChanged = !present.active || present.callbackUrl !== fields.callbackUrl || present.name !== NAME;
    if (isChanged || confirms) await update(admin, present.id, fields);
    return { ok: true, carrierServiceId: present.id };
  } catch (error) {
    if (!(error instanceof ShopifyRefusedError)) throw error;
    return { ok: false, reason: refusalOf(error) };
  }
}

/** No field says whether the plan has it: only the refusal to register does. */
const PLAN_REFUSAL = /carrier[ -]calculated shipping/i;

function refusalOf({ said }: ShopifyRefusedError): CarrierServiceRefusal {
  return said !== null && PLAN_REFUSAL.test(said) ? { code: "plan", said } : { code: "refused", said };
}

/** Shopify asks for rates here. During a rotation it is the new path. */
export function callbackUrlOf({ env }: Pick<Services, "env">, shop: Shop): string {
  return `${env.PUBLIC_URL}${RATES_PATH}${shop.nextCallbackToken ?? shop.callbackToken}`;
}

interface Present {
  readonly id: string;
  readonly name: string | null;
  readonly callbackUrl: string | null;
  readonly active: boolean;
}

/** Matches the stored id, else a callback URL of ours, else the name: Shopify allows an app each name once. */
async function findOurs(services: Needs, admin: AdminClient, shop: Shop): Promise<Present | null> {
  const page = async (after: string | null) =>
    (await admin.request(carrierServices, { after })).carrierServices;
  const { nodes: all } = await restOfPages(await page(null), page);
  const ourPath = `${services.env.PUBLIC_URL}${RATES_PATH}`;
  return (
    all.find(({ id }) => id === shop.carrierServiceId) ??
    all.find(({ callbackUrl }) => callbackUrl?.startsWith(ourPath)) ??
    all.find(({ name }) => name === NAME) ??
    null
  );
}

async function create(admin: AdminClient, input: CarrierServiceFields): Promise<string> {
  const { carrierServiceCreate: answer } = await admin.request(createCarrierService, { input });
  refuseUserErrors(answer.userErrors);
  if (answer.carrierService === null) throw new ShopifyRefusedError(null);
  return answer.carrierService.id;
}

async function update(admin: AdminClient, id: string, fields: CarrierServiceFields): Promise<void> {
  const { carrierServiceUpdate: answer } = await admin.request(updateCarrierService, {
    input: { id, ...fields },
  });
  refuseUserErrors(answer.userErrors);
}

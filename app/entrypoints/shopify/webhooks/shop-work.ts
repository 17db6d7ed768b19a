import type { ComplianceTopic } from "../../../domain/privacy/compliance-records.ts";
import { askForLook } from "../checkout-watch/ask-for-look.ts";
import { handlePrivacyRequest } from "../compliance/handle-privacy-request.ts";
import { settleHiddenOrders } from "../hidden-orders.ts";
import type { NothingDue } from "../nothing-due.ts";
import { refreshGrantedScopes } from "../refresh-granted-scopes.ts";
import { refreshShopFacts } from "../refresh-shop-facts.ts";
import { uninstallShop } from "../uninstall-shop.ts";
import type { WebhookWork } from "./topic.ts";

export const keepShopFacts: WebhookWork = {
  oncePerSubject: false,
  async handle(services, shop) {
    const { currency, timeZone } = await refreshShopFacts(services, shop);
    // A new plan, or shipping that moved to markets.
    await askForLook(services, shop.domain, "shopify");
    return { currency, timeZone };
  },
};

export const keepScopes: WebhookWork = {
  oncePerSubject: false,
  async handle(services, shop) {
    const now = await refreshGrantedScopes(services, shop);
    await settleHiddenOrders(services, now);
    await askForLook(services, shop.domain, "shopify");
    const { grantedScopes } = now;
    return { scopes: [...grantedScopes] };
  },
};

export const uninstall: WebhookWork = {
  oncePerSubject: false,
  handle: async (services, shop, { triggeredAt }) => ({
    uninstalled: await uninstallShop(services, shop, triggeredAt),
  }),
};

export function privacyRequest(topic: ComplianceTopic): WebhookWork {
  return {
    oncePerSubject: false,
    handle: (services, shop, entry) => handlePrivacyRequest(services, shop, topic, entry),
  };
}

export function nothingDue(why: NothingDue): WebhookWork {
  return { oncePerSubject: false, handle: async () => why };
}

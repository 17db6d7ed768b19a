import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Encryption } from "./encryption.ts";
import type { Shop as ShopRow } from "./generated/client.ts";
import { Prisma } from "./generated/client.ts";
import { ensureMerchant } from "./merchant-store.ts";
import type { Shop, ShopChange, ShopStore } from "./records.ts";
import { redactMerchant, redactOrders } from "./redaction.ts";
import type { StoreContext } from "./store-context.ts";
import { columnText, readEnvironment, readJson } from "./stored.ts";
import { isUuid } from "./uuid-v7.ts";

type ShopContext = Pick<StoreContext, "prisma" | "clock" | "ids" | "encryption" | "sampleAccounts">;

export function shopStore(context: ShopContext): ShopStore {
  const { prisma, clock, encryption } = context;

  async function find(where: Prisma.ShopWhereUniqueInput): Promise<Shop | null> {
    const row = await prisma.shop.findUnique({ where });
    return row === null ? null : toShop(row, encryption);
  }

  return {
    get: (domain) => find({ domain }),
    byMerchant: async (merchantId) => (isUuid(merchantId) ? find({ merchantId }) : null),

    async byCallbackToken(token) {
      const shop = await find({ callbackTokenHash: hashOf(token) });
      return shop !== null && sameToken(shop.callbackToken, token) ? shop : null;
    },

    install: (domain) =>
      prisma.$transaction(async (transaction) => {
        const merchant = await ensureMerchant(transaction, context, domain);
        const fresh = { ...newToken(domain, encryption), installedAt: clock.now(), uninstalledAt: null };
        const { count } = await transaction.shop.createMany({
          data: [{ domain, merchantId: merchant.id, environment: "sandbox", settings: {}, ...fresh }],
          skipDuplicates: true,
        });
        if (count === 0) {
          // Uninstalling took the carrier service away at Shopify; the address it called is not to be trusted again.
          await transaction.shop.updateMany({
            where: { domain, uninstalledAt: { not: null } },
            data: { ...fresh, carrierServiceId: null, carrierServiceError: null },
          });
        }
        return toShop(await transaction.shop.findUniqueOrThrow({ where: { domain } }), encryption);
      }),

    async update(domain, change) {
      const row = await prisma.shop.update({
        where: { domain },
        data: columnsOf(domain, change, encryption),
      });
      return toShop(row, encryption);
    },

    async installed() {
      const rows = await prisma.shop.findMany({ where: { uninstalledAt: null }, orderBy: { domain: "asc" } });
      return rows.map((row) => toShop(row, encryption));
    },

    async redact(domain) {
      await prisma.shopifySession.deleteMany({ where: { shop: domain } });
      await prisma.inboxEntry.deleteMany({ where: { shop: domain } });
      await prisma.sentFulfillmentEvent.deleteMany({ where: { shop: domain } });
      await prisma.fulfillmentLink.deleteMany({ where: { shop: domain } });
      const shop = await prisma.shop.findUnique({ where: { domain } });
      if (shop === null) return;
      await redactMerchant(prisma, shop.merchantId);
      // The sender's address lies in the settings; a shop that is back by now needs them, and what it said of its products.
      const { count: stillGone } = await prisma.shop.updateMany({
        where: { domain, uninstalledAt: { not: null } },
        data: { settings: {} },
      });
      if (stillGone === 0) return;
      const { merchantId } = shop;
      await prisma.productImport.deleteMany({ where: { merchantId } });
      await prisma.productVariant.deleteMany({ where: { merchantId } });
    },

    async redactOrders(domain, orderIds) {
      const shop = await prisma.shop.findUnique({ where: { domain } });
      if (shop === null) return 0;
      // What was collected for a customer's data request.
      await prisma.inboxEntry.updateMany({
        where: { shop: domain, topic: "customers/data_request" },
        data: { outcome: Prisma.DbNull },
      });
      return redactOrders(prisma, shop.merchantId, orderIds);
    },
  };
}

function columnsOf(
  domain: string,
  { callbackToken, settings, carrierServiceError, ...plain }: ShopChange,
  encryption: Encryption,
): Prisma.ShopUpdateInput {
  return {
    ...plain,
    ...(callbackToken === undefined ? {} : tokenColumns(domain, callbackToken, encryption)),
    ...(carrierServiceError === undefined
      ? {}
      : { carrierServiceError: carrierServiceError === null ? null : columnText(carrierServiceError) }),
    ...(settings === undefined
      ? {}
      : { settings: settings === null ? Prisma.JsonNull : (settings as Prisma.InputJsonValue) }),
  };
}

function newToken(domain: string, encryption: Encryption) {
  return tokenColumns(domain, randomBytes(32).toString("base64url"), encryption);
}

function tokenColumns(domain: string, token: string, encryption: Encryption) {
  return { callbackToken: encryption.encrypt(token, purposeOf(domain)), callbackTokenHash: hashOf(token) };
}

function purposeOf(domain: string): string {
  return `callback-token:${domain}`;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function sameToken(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)));
}

/** @throws DecryptionError */
function toShop({ callbackTokenHash: _, ...row }: ShopRow, encryption: Encryption): Shop {
  return {
    ...row,
    environment: readEnvironment(row.environment),
    callbackToken: encryption.decrypt(row.callbackToken, purposeOf(row.domain)),
    settings: readJson(row.settings),
  };
}

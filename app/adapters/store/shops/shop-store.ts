import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { changedFields } from "../../../domain/events/changed-fields.ts";
import type { Shop, ShopChange, ShopStore } from "../../../domain/merchants/records.ts";
import { forgetEvents } from "../audit/audit-store.ts";
import { inserting, updating } from "../events/change.ts";
import type { Happening } from "../events/occasions.ts";
import { write } from "../events/write.ts";
import type { PrismaClient, Shop as ShopRow } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import { lockMerchant, switchingOffTestCarrier } from "../merchants/account-store.ts";
import { revoke } from "../merchants/api-key-store.ts";
import { addSampleAccounts, ensureMerchant } from "../merchants/merchant-store.ts";
import { lookAtOnce, settleKeptBack } from "../orders/due-work-store.ts";
import { redactPurchases } from "../orders/redact-purchases.ts";
import { redactMerchant, redactOrders } from "../redaction.ts";
import { purposeOf } from "../rows/encrypted-columns.ts";
import type { Encryption } from "../rows/encryption.ts";
import { columnText, readEnvironment } from "../rows/stored.ts";
import { columnJson } from "../rows/stored-value.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";
import { listSwitches, switchEnvironment } from "./environment-switches.ts";
import { forgetShop, nameAgain } from "./forget-shop.ts";
import { storedCarrierServiceRefusal } from "./platform-reasons.ts";
import { storedShopSettings } from "./shop-settings.ts";

type ShopContext = Pick<
  StoreContext,
  | "prisma"
  | "clock"
  | "ids"
  | "encryption"
  | "people"
  | "sampleAccounts"
  | "noteErasure"
  | "actor"
  | "enqueue"
>;

export function shopStore(context: ShopContext): ShopStore {
  const { prisma, clock, encryption, people, noteErasure, actor, enqueue } = context;

  async function find(where: Prisma.ShopWhereUniqueInput): Promise<Shop | null> {
    const row = await prisma.shop.findUnique({ where });
    return row === null ? null : toShop(row, encryption);
  }

  return {
    get: (domain) => find({ domain }),
    byMerchant: async (merchantId) => (isUuid(merchantId) ? find({ merchantId }) : null),

    async byCallbackToken(token) {
      const hash = hashOf(token);
      const shop = (await find({ callbackTokenHash: hash })) ?? (await find({ nextCallbackTokenHash: hash }));
      if (shop === null) return null;
      const good = [shop.callbackToken, shop.nextCallbackToken].filter((each) => each !== null);
      return good.some((each) => sameToken(each, token)) ? shop : null;
    },

    async beginRotation(domain) {
      const token = randomBytes(32).toString("base64url");
      // An unfinished rotation comes first: Shopify may have its token already.
      await prisma.shop.updateMany({
        where: { domain, nextCallbackToken: null },
        data: nextTokenColumns(domain, token, encryption),
      });
      return toShop(await prisma.shop.findUniqueOrThrow({ where: { domain } }), encryption);
    },

    async finishRotation(domain) {
      const { nextCallbackToken } = toShop(
        await prisma.shop.findUniqueOrThrow({ where: { domain } }),
        encryption,
      );
      if (nextCallbackToken === null) return;
      await prisma.shop.updateMany({
        where: { domain, nextCallbackTokenHash: hashOf(nextCallbackToken) },
        data: { ...tokenColumns(domain, nextCallbackToken, encryption), ...noNextToken },
      });
    },

    install: (domain) =>
      prisma.$transaction(async (transaction) => {
        const known = await transaction.shop.findUnique({ where: { domain } });
        if (known !== null && (await nameAgain(transaction, known.merchantId, domain)))
          await addSampleAccounts(transaction, context, known.merchantId);
        const merchant = await ensureMerchant(transaction, context, domain);
        const now = clock.now();
        const token = newToken(domain, encryption);
        const fresh = {
          callback_token: token.callbackToken,
          callback_token_hash: token.callbackTokenHash,
          installed_at: now,
          environment_since: now,
          uninstalled_at: null,
        };
        const row = { domain, merchant_id: merchant.id, environment: "sandbox", settings: nothingDecided };
        const made = await write(
          transaction,
          inserting("shops", { actor: actor(), rows: [{ ...row, ...fresh }] }),
        );
        if (made.length === 0) {
          // Uninstalling removed the carrier service at Shopify, so the address that it called is no longer trusted.
          const revived = await write(
            transaction,
            updating("shops", {
              actor: actor(),
              set: {
                ...fresh,
                next_callback_token: null,
                next_callback_token_hash: null,
                granted_scopes: [],
                carrier_service_id: null,
                carrier_service_error: null,
              },
              merchant: merchant.id,
              where: Prisma.sql`domain = ${domain} AND uninstalled_at IS NOT NULL`,
            }),
          );
          if (revived.length > 0) await lookAtOnce(transaction, merchant.id, clock.now());
        }
        return toShop(await transaction.shop.findUniqueOrThrow({ where: { domain } }), encryption);
      }),

    async update(domain, change) {
      const row = await prisma.$transaction(async (transaction) => {
        const { merchantId } = await transaction.shop.findUniqueOrThrow({ where: { domain } });
        if (change.developmentStore === false) {
          await lockMerchant(transaction, merchantId);
          await write(transaction, switchingOffTestCarrier(merchantId, actor(), clock.now()));
        }
        return transaction.shop.update({ where: { domain }, data: columnsOf(change) });
      });
      return toShop(row, encryption);
    },

    async switchEnvironment(domain, to, by) {
      await switchEnvironment(context, domain, to, by);
      return toShop(await prisma.shop.findUniqueOrThrow({ where: { domain } }), encryption);
    },

    switches: (domain, limit) => listSwitches(context, domain, limit),

    changeSettings: (domain, change, settlesKeptBack) =>
      prisma.$transaction(async (transaction) => {
        await transaction.$queryRaw`SELECT 1 FROM shops WHERE domain = ${domain} FOR UPDATE`;
        const row = await transaction.shop.findUniqueOrThrow({ where: { domain } });
        const stored = storedShopSettings.read(row.settings);
        const changed = change(stored);
        if (changed === null) return toShop(row, encryption);
        const settings = JSON.stringify(storedShopSettings.write(changed));
        await write(
          transaction,
          updating("shops", {
            actor: actor(),
            set: { settings },
            merchant: row.merchantId,
            where: Prisma.sql`domain = ${domain}`,
            events: settingsChanged(row.settings, JSON.parse(settings)),
          }),
        );
        if (settlesKeptBack?.(stored, changed)) await settleKeptBack(enqueue, transaction, row.merchantId);
        return toShop(await transaction.shop.findUniqueOrThrow({ where: { domain } }), encryption);
      }),

    async installed() {
      const rows = await prisma.shop.findMany({
        where: { uninstalledAt: null },
        select: { domain: true },
        orderBy: { domain: "asc" },
      });
      return rows.map(({ domain }) => domain);
    },

    uninstall: (domain, { keepsApi }) =>
      prisma.$transaction(async (transaction) => {
        const uninstalledAt = clock.now();
        const shop = await transaction.shop.findUnique({ where: { domain }, select: { merchantId: true } });
        if (shop === null) throw new Error(`there is no shop ${domain}`);
        const { merchantId: merchant } = shop;
        await write(
          transaction,
          updating("shops", {
            actor: actor(),
            set: {
              uninstalled_at: uninstalledAt,
              carrier_service_id: null,
              carrier_service_error: null,
            },
            merchant,
            where: Prisma.sql`domain = ${domain}`,
          }),
        );
        if (keepsApi) return;
        await revoke(transaction, merchant, Prisma.sql`TRUE`, actor(), uninstalledAt);
        await write(
          transaction,
          updating("webhook_endpoints", {
            actor: actor(),
            set: { enabled: false, disabled_reason: "uninstalled", disabled_at: uninstalledAt },
            merchant,
            where: Prisma.sql`TRUE`,
          }),
        );
      }),

    forget: (domain) => forgetShop(prisma, domain, clock.now()),

    async redact(domain, { isNoted } = { isNoted: false }) {
      const known = await prisma.shop.findUnique({
        where: { domain },
        select: { merchantId: true, settings: true },
      });
      if (known !== null && !isNoted) {
        const { keepsApi = false } = storedShopSettings.read(known.settings);
        const { merchantId } = known;
        await noteErasure({ what: "shop", shop: domain, merchantId, keepsApi: keepsApi === true });
      }
      await prisma.shopifySession.deleteMany({ where: { shop: domain } });
      await prisma.sentFulfillmentEvent.deleteMany({ where: { shop: domain } });
      const shop = await prisma.shop.findUnique({ where: { domain } });
      if (shop === null) return { shipments: 0, bookings: 0, rates: 0 };
      const { merchantId } = shop;
      const counts = await redactMerchant({ prisma, people }, merchantId, clock.now());
      // The settings hold the sender's address. A shop that is back by now needs them, and its product data.
      const { keepsApi = false } = storedShopSettings.read(shop.settings);
      const kept = keepsApi === true ? storedShopSettings.write({ keepsApi }) : storedShopSettings.write({});
      const stillGone = await prisma.shop.updateMany({
        where: { domain, uninstalledAt: { not: null } },
        data: { settings: columnJson(kept), name: null, contactEmail: null },
      });
      if (stillGone.count > 0) {
        await prisma.import.deleteMany({ where: { merchantId } });
        await prisma.productVariant.deleteMany({ where: { merchantId } });
      }
      await forgetEvents(prisma, merchantId);
      // Comes last and keeps the entry that asks for this: after a crash, that entry repeats everything.
      await prisma.inboxEntry.deleteMany({ where: { shop: domain, topic: { not: "shop/redact" } } });
      return counts;
    },

    async redactOrders(domain, orderIds) {
      const shop = await prisma.shop.findUnique({ where: { domain } });
      if (shop === null) return { shipments: 0, bookings: 0, rates: 0 };
      const { merchantId } = shop;
      if (orderIds.length > 0)
        await noteErasure({ what: "orders", shop: domain, merchantId, orders: orderIds });
      const counts = await redactOrders({ prisma, people }, shop.merchantId, orderIds, clock.now());
      await prisma.openFulfillmentOrder.updateMany({
        where: { merchantId: shop.merchantId, orderId: { in: orderIds.filter(isOrderId).map(BigInt) } },
        data: { encryptedRecipient: null, searchTokens: [], tags: [] },
      });
      const orders = orderIds.map(columnText);
      await redactPurchases({ prisma, people }, { merchantId: shop.merchantId, orderId: { in: orders } });
      const subject = { in: await subjectsOf(prisma, shop.merchantId, orders) };
      // Two statements, because each half has an index.
      for (const handledAt of [null, { not: null }])
        await prisma.inboxEntry.updateMany({
          where: { shop: domain, subject, handledAt },
          data: { outcome: Prisma.DbNull, lastError: Prisma.DbNull },
        });
      return counts;
    },
  };
}

/** Subjects of these orders' webhooks: the orders, and their fulfillment orders. */
async function subjectsOf(
  prisma: Pick<PrismaClient, "$queryRaw">,
  merchantId: string,
  orders: readonly string[],
): Promise<string[]> {
  const parts = await prisma.$queryRaw<{ id: string }[]>`
    SELECT fulfillment_order_id::text AS id FROM open_fulfillment_orders
    WHERE merchant_id = ${merchantId}::uuid AND order_id = ANY(${orders.filter(isOrderId)}::bigint[])
    UNION
    SELECT fulfillment_order_id FROM purchases
    WHERE merchant_id = ${merchantId}::uuid AND order_id = ANY(${[...orders]}::text[])
      AND fulfillment_order_id IS NOT NULL`;
  return [
    ...orders.map((orderId) => `order/${orderId}`),
    ...parts.map(({ id }) => `fulfillment-order/${id}`),
  ];
}

function isOrderId(text: string): boolean {
  return /^\d{1,18}$/.test(text);
}

function columnsOf({ carrierServiceError, grantedScopes, ...plain }: ShopChange): Prisma.ShopUpdateInput {
  return {
    ...plain,
    ...(grantedScopes === undefined ? {} : { grantedScopes: [...grantedScopes] }),
    ...(carrierServiceError === undefined
      ? {}
      : {
          carrierServiceError:
            carrierServiceError === null
              ? Prisma.DbNull
              : columnJson(storedCarrierServiceRefusal.write(carrierServiceError)),
        }),
  };
}

function newToken(domain: string, encryption: Encryption) {
  return tokenColumns(domain, randomBytes(32).toString("base64url"), encryption);
}

function nextTokenColumns(domain: string, token: string, encryption: Encryption) {
  return {
    nextCallbackToken: encryption.encrypt(token, purposeOf("shops.callback_token", domain)),
    nextCallbackTokenHash: hashOf(token),
  };
}

const nothingDecided = JSON.stringify(storedShopSettings.write({}));

/** The label's paper and the steps of the guide are chosen by people. A print leaves these behind without a choice. */
const remembered = ["nextPlace", "slipPaper", "slipsBeside"];

function settingsChanged(former: unknown, latter: unknown): readonly Happening[] {
  const chosen = changedFields(former, latter).filter((name) => !remembered.includes(name));
  if (chosen.length === 0) return [];
  // The first settings hold every field.
  const named = changedFields(null, former).length === 0 ? [] : chosen;
  return [{ event: "settings.changed", detail: Prisma.sql`jsonb_build_object('fields', ${named}::text[])` }];
}

const noNextToken = { nextCallbackToken: null, nextCallbackTokenHash: null };

function tokenColumns(domain: string, token: string, encryption: Encryption) {
  return {
    callbackToken: encryption.encrypt(token, purposeOf("shops.callback_token", domain)),
    callbackTokenHash: hashOf(token),
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function sameToken(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)));
}

/** @throws DecryptionError */
function toShop(
  { callbackTokenHash: _, nextCallbackTokenHash: __, ...row }: ShopRow,
  encryption: Encryption,
): Shop {
  const { nextCallbackToken, carrierServiceError } = row;
  return {
    ...row,
    carrierServiceError:
      carrierServiceError === null ? null : storedCarrierServiceRefusal.read(carrierServiceError),
    environment: readEnvironment(row.environment),
    callbackToken: encryption.decrypt(row.callbackToken, purposeOf("shops.callback_token", row.domain)),
    nextCallbackToken:
      nextCallbackToken === null
        ? null
        : encryption.decrypt(nextCallbackToken, purposeOf("shops.callback_token", row.domain)),
    settings: storedShopSettings.read(row.settings),
  };
}

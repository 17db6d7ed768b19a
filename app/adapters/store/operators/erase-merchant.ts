import type { ShopStore } from "../../../domain/merchants/records.ts";
import { forgetEventsOfErased } from "../audit/audit-store.ts";
import { announce } from "../database/known-database.ts";
import { recording } from "../events/recording.ts";
import { write } from "../events/write.ts";
import { redactMerchant } from "../redaction.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import { forgetMerchant, OpenBookingsError } from "../shops/forget-shop.ts";
import type { StoreContext } from "../store-context.ts";

type Context = Pick<StoreContext, "prisma" | "people" | "clock" | "actor" | "noteErasure">;

/**
 * Erases a merchant whole, with its shop. Repeating it goes on where a crash cut it off. One that is erased already keeps the event that
 * says so. False: there is none.
 * @throws OpenBookingsError nothing was erased
 */
export async function eraseMerchant(
  context: Context,
  shops: Pick<ShopStore, "byMerchant" | "uninstall" | "redact">,
  id: string,
): Promise<boolean> {
  const { prisma, people, clock, noteErasure } = context;
  const merchant = isUuid(id) ? await prisma.merchant.findUnique({ where: { id } }) : null;
  if (merchant === null) return false;
  if (merchant.erasedAt !== null) return true;
  if ((await prisma.booking.count({ where: { merchantId: id, state: "open" } })) > 0)
    throw new OpenBookingsError();
  await noteErasure({ what: "merchant", merchantId: id });
  const shop = await shops.byMerchant(id);
  if (shop !== null) {
    if (shop.uninstalledAt === null) await shops.uninstall(shop.domain, { keepsApi: false });
    await shops.redact(shop.domain, { isNoted: true });
  } else await redactMerchant({ prisma, people }, id, clock.now());
  await forget(context, id);
  return true;
}

/** The audit trail ends with the event of the erasure, which names no person of the merchant's. */
function forget({ prisma, clock, actor }: Context, id: string): Promise<void> {
  return prisma.$transaction(async (transaction) => {
    await forgetMerchant(transaction, id, clock.now());
    await transaction.merchant.update({
      where: { id },
      data: {
        erasedAt: clock.now(),
        suspendedAt: null,
        suspensionNote: null,
        callsPerSecond: null,
        callsBurst: null,
        shipmentsAMonth: null,
      },
    });
    await forgetEventsOfErased(transaction, id);
    await write(
      transaction,
      recording({
        thing: { merchantId: id, environment: null, id },
        happenings: [{ event: "merchant.erased" }],
        actor: actor(),
      }),
    );
    announce(transaction, id, "merchant");
  });
}

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
  if (merchant.erasedAt !== null) {
    const known = await prisma.auditEvent.count({ where: { merchantId: id, action: "merchant.erased" } });
    if (known === 0) await beginTrailAnew(context, id);
    return true;
  }
  if ((await prisma.booking.count({ where: { merchantId: id, state: "open" } })) > 0)
    throw new OpenBookingsError();
  await noteErasure({ what: "merchant", merchantId: id });
  const shop = await shops.byMerchant(id);
  if (shop !== null) {
    if (shop.uninstalledAt === null) await shops.uninstall(shop.domain, { keepsApi: false });
    await shops.redact(shop.domain, { isNoted: true });
  } else await redactMerchant({ prisma, people }, id, clock.now());
  await forget(context, id);
  await beginTrailAnew(context, id);
  return true;
}

function forget({ prisma, clock }: Context, id: string): Promise<void> {
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
    announce(transaction, id, "merchant");
  });
}

/** The events of an erased merchant end with that of the erasure, which names no person of the merchant's. */
async function beginTrailAnew({ prisma, actor }: Context, id: string): Promise<void> {
  // Not in the transaction before: no second role may write there on a Citus.
  await forgetEventsOfErased(prisma, id);
  await write(
    prisma,
    recording({
      thing: { merchantId: id, environment: null, id },
      happenings: [{ event: "merchant.erased" }],
      actor: actor(),
    }),
  );
}

import { forgetEvents } from "../audit/audit-store.ts";
import { announce } from "../database/known-database.ts";
import { eraseAllRows } from "../erase-rows.ts";
import type { Prisma, PrismaClient } from "../generated/client.ts";

/** A carrier may have sold a label that is not known yet: its account is needed to ask. A retry may succeed. */
export class OpenBookingsError extends Error {
  override readonly name = "OpenBookingsError";
  constructor() {
    super("The carrier is still asked about a booking of this shop.");
  }
}

/** Repeating it goes on where a crash cut it off. @throws OpenBookingsError */
export async function forgetShop(prisma: PrismaClient, domain: string, now: Date): Promise<void> {
  const gone = await prisma.$transaction(async (transaction) => {
    const [shop] = await transaction.$queryRaw<{ merchantId: string }[]>`
      SELECT merchant_id AS "merchantId" FROM shops
      WHERE domain = ${domain} AND uninstalled_at IS NOT NULL FOR UPDATE`;
    if (shop !== undefined) await forgetMerchant(transaction, shop.merchantId, now);
    return shop;
  });
  // Not in that transaction: no second role may write there on a Citus.
  if (gone !== undefined) await forgetEvents(prisma, gone.merchantId);
}

/** Deletes all of a merchant but accounting's records and the events. @throws OpenBookingsError */
export async function forgetMerchant(
  transaction: Prisma.TransactionClient,
  merchantId: string,
  now: Date,
): Promise<void> {
  const open = await transaction.booking.count({ where: { merchantId, state: "open" } });
  if (open > 0) throw new OpenBookingsError();
  await transaction.apiKey.deleteMany({ where: { merchantId } });
  announce(transaction, merchantId, "keys");
  await transaction.endedSession.deleteMany({ where: { merchantId } });
  await eraseAllRows(transaction, "merchant", merchantId);
  await transaction.carrierAccount.deleteMany({ where: { merchantId } });
  await transaction.parcelChange.deleteMany({ where: { merchantId } });
  await transaction.setParcel.deleteMany({ where: { merchantId } });
  await transaction.pickList.deleteMany({ where: { merchantId } });
  await transaction.printedList.deleteMany({ where: { merchantId } });
  await transaction.hiddenOrder.deleteMany({ where: { merchantId } });
  await transaction.checkoutWatch.deleteMany({ where: { merchantId } });
  await transaction.pointDirectory.deleteMany({ where: { merchantId } });
  await transaction.trackingTurn.deleteMany({ where: { merchantId } });
  await transaction.shippingConfig.deleteMany({ where: { merchantId } });
  await transaction.merchantLogo.deleteMany({ where: { merchantId } });
  await transaction.trackingBrand.deleteMany({ where: { merchantId } });
  await transaction.fileAnswers.deleteMany({ where: { merchantId } });
  await transaction.webhookEndpoint.deleteMany({ where: { merchantId } });
  await transaction.webhookDelivery.deleteMany({ where: { merchantId } });
  await transaction.webhookEvent.deleteMany({ where: { merchantId } });
  await transaction.carrierBill.deleteMany({ where: { merchantId } });
  await transaction.billedVoucher.deleteMany({ where: { merchantId } });
  await transaction.voucherRange.deleteMany({ where: { merchantId } });
  await transaction.shop.updateMany({
    where: { merchantId },
    data: { environment: "sandbox", environmentSince: now },
  });
  await transaction.merchant.update({
    where: { id: merchantId },
    data: { name: nameless(merchantId), refusesDuplicates: false },
  });
}

/**
 * Gives a merchant that was forgotten its name back, unless another merchant has taken it meanwhile. True if it was forgotten: it
 * then lacks its sandbox's accounts.
 */
export async function nameAgain(
  transaction: Prisma.TransactionClient,
  merchantId: string,
  name: string,
): Promise<boolean> {
  const { name: current } = await transaction.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  if (current !== nameless(merchantId)) return false;
  const isFree = (await transaction.merchant.findUnique({ where: { name } })) === null;
  const data = { ...(isFree && { name }), erasedAt: null };
  await transaction.merchant.update({ where: { id: merchantId }, data });
  return true;
}

function nameless(merchantId: string): string {
  return `erased ${merchantId}`;
}

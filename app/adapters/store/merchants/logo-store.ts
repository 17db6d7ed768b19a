import type { LogoStore } from "../../../domain/orders/printing/logo.ts";
import { deleting } from "../events/change.ts";
import { writeOwnRow } from "../events/own-row.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import type { StoreContext } from "../store-context.ts";

export function logoStore({
  prisma,
  clock,
  actor,
}: Pick<StoreContext, "prisma" | "clock" | "actor">): LogoStore {
  return {
    async get(merchantId) {
      const row = await prisma.merchantLogo.findUnique({ where: { merchantId } });
      return row === null ? null : { bytes: row.bytes, widthPx: row.widthPx, heightPx: row.heightPx };
    },

    async set(merchantId, logo) {
      const by = { actor: actor() };
      if (logo === null) {
        await write(
          prisma,
          deleting("merchant_logos", { ...by, where: Prisma.sql`merchant_id = ${merchantId}::uuid` }),
        );
        return;
      }
      const picture = { bytes: Buffer.from(logo.bytes), width_px: logo.widthPx, height_px: logo.heightPx };
      const row = { merchant_id: merchantId, ...picture, updated_at: clock.now() };
      await prisma.$transaction((transaction) => writeOwnRow(transaction, "merchant_logos", row, by));
    },
  };
}

import type { LogoStore } from "../../../domain/orders/printing/logo.ts";
import type { StoreContext } from "../store-context.ts";

export function logoStore({ prisma, clock }: Pick<StoreContext, "prisma" | "clock">): LogoStore {
  return {
    async get(merchantId) {
      const row = await prisma.merchantLogo.findUnique({ where: { merchantId } });
      return row === null ? null : { bytes: row.bytes, widthPx: row.widthPx, heightPx: row.heightPx };
    },

    async set(merchantId, logo) {
      if (logo === null) {
        await prisma.merchantLogo.deleteMany({ where: { merchantId } });
        return;
      }
      const row = { ...logo, bytes: Buffer.from(logo.bytes), updatedAt: clock.now() };
      await prisma.merchantLogo.upsert({
        where: { merchantId },
        create: { merchantId, ...row },
        update: row,
      });
    },
  };
}

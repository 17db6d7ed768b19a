import type { KeptAnswersStore } from "../../../domain/orders/import/kept-answers.ts";
import type { StoreContext } from "../store-context.ts";

export function fileAnswersStore({
  prisma,
  clock,
}: Pick<StoreContext, "prisma" | "clock">): KeptAnswersStore {
  return {
    async of(merchantId) {
      const row = await prisma.fileAnswers.findUnique({ where: { merchantId } });
      return row?.value ?? null;
    },

    async set(merchantId, kept) {
      const row = { value: [...kept], updatedAt: clock.now() };
      await prisma.fileAnswers.upsert({ where: { merchantId }, create: { merchantId, ...row }, update: row });
    },
  };
}

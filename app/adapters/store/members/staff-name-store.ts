import type { StaffNameStore } from "../../../domain/shops/staff-names.ts";
import type { People } from "../rows/people.ts";
import type { StoreContext } from "../store-context.ts";

const column = "staff_names.encrypted";

export function staffNameStore({
  prisma,
  clock,
  people,
}: Pick<StoreContext, "prisma" | "clock" | "people">): StaffNameStore {
  return {
    async readAt(merchantId, userId) {
      const where = { merchantId_userId: { merchantId, userId } };
      return (await prisma.staffName.findUnique({ where, select: { readAt: true } }))?.readAt ?? null;
    },
    async keep(merchantId, userId, name) {
      const encrypted = name === null ? null : people.sealText(column, [merchantId, userId], name);
      const values = { encrypted, readAt: clock.now() };
      await prisma.staffName.upsert({
        where: { merchantId_userId: { merchantId, userId } },
        create: { merchantId, userId, ...values },
        update: values,
      });
    },
  };
}

/** @throws DecryptionError */
export function staffNameIn(people: People, merchantId: string, userId: string, encrypted: string): string {
  return people.openText(column, [merchantId, userId], encrypted);
}

import { randomUUID } from "node:crypto";
import type { LeaseStore } from "./records.ts";
import type { StoreContext } from "./store-context.ts";

export interface PrismaLeaseStore extends LeaseStore {
  /** Ends every lease: for the sole owner of an embedded database at its start, when no holder can be alive. */
  endLeases(): Promise<number>;
}

export function leaseStore({ prisma, clock }: Pick<StoreContext, "prisma" | "clock">): PrismaLeaseStore {
  return {
    async acquire(name, milliseconds) {
      const now = clock.now();
      const rows = await prisma.$queryRaw<{ holder: string }[]>`
        INSERT INTO leases AS held (name, holder, until)
        VALUES (${name}, ${randomUUID()}::uuid, ${new Date(now.getTime() + milliseconds)})
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE held.until <= ${now}
        RETURNING holder`;
      return rows[0]?.holder ?? null;
    },

    async release(name, holder) {
      await prisma.lease.deleteMany({ where: { name, holder } });
    },

    async endLeases() {
      const { count } = await prisma.lease.deleteMany();
      return count;
    },
  };
}

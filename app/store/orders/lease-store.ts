import { randomUUID } from "node:crypto";
import type { LeaseStore } from "../../orders/ports.ts";
import { databaseNow } from "../rows/database-clock.ts";
import type { StoreContext } from "../rows/store-context.ts";

export interface PrismaLeaseStore extends LeaseStore {
  /** Ends every lease when an embedded database's sole owner starts: no holder can be alive. */
  endLeases(): Promise<number>;
}

/** All times are the database's: the clocks of two processes differ. */
export function leaseStore({
  prisma,
  leaseClock,
}: Pick<StoreContext, "prisma" | "leaseClock">): PrismaLeaseStore {
  return {
    async acquire(name, milliseconds) {
      const rows = await prisma.$queryRaw<{ holder: string }[]>`
        INSERT INTO leases AS held (name, holder, until)
        VALUES (${name}, ${randomUUID()}::uuid,
          clock_timestamp() + ${milliseconds}::float8 * interval '1 millisecond')
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE held.until <= clock_timestamp()
        RETURNING holder`;
      return rows[0]?.holder ?? null;
    },

    async renew(name, holder, milliseconds) {
      const renewed = await prisma.$executeRaw`
        UPDATE leases SET until = clock_timestamp() + ${milliseconds}::float8 * interval '1 millisecond'
        WHERE name = ${name} AND holder = ${holder}::uuid`;
      return renewed === 1;
    },

    async release(name, holder) {
      await prisma.lease.deleteMany({ where: { name, holder } });
    },

    async now() {
      const [row] = await prisma.$queryRaw<{ now: Date }[]>`SELECT ${databaseNow(leaseClock)} AS now`;
      if (row === undefined) throw new Error("the database does not know the time");
      return row.now;
    },

    async endLeases() {
      const { count } = await prisma.lease.deleteMany();
      return count;
    },
  };
}

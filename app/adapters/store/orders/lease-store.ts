import { randomUUID } from "node:crypto";
import type { LeaseStore } from "../../../domain/orders/ports.ts";
import { unwatchedHolder } from "../rows/lease-holder.ts";
import type { StoreContext } from "../store-context.ts";

export interface PrismaLeaseStore extends LeaseStore {
  /** Ends every lease when an embedded database's sole owner starts: no holder can be alive. */
  endLeases(): Promise<number>;
}

const acquire = {
  name: "acquire-lease",
  text: `INSERT INTO leases AS held (name, holder, until)
    VALUES ($1, $2::uuid, clock_timestamp() + $3::float8 * interval '1 millisecond')
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE held.until <= clock_timestamp()
    RETURNING holder`,
};
const renew = {
  name: "renew-lease",
  text: `UPDATE leases SET until = clock_timestamp() + $3::float8 * interval '1 millisecond'
    WHERE name = $1 AND holder = $2::uuid RETURNING name`,
};
const release = { name: "release-lease", text: "DELETE FROM leases WHERE name = $1 AND holder = $2::uuid" };
const present = {
  name: "present-moment",
  text: "SELECT coalesce($1::timestamptz, clock_timestamp()) AS now",
};

/** All times are the database's: the clocks of two processes differ. */
export function leaseStore({
  prisma,
  run,
  leaseClock,
  holder: process = unwatchedHolder,
}: Pick<StoreContext, "prisma" | "run" | "leaseClock" | "holder">): PrismaLeaseStore {
  return {
    async acquire(name, milliseconds) {
      const mark = process.mark() ?? randomUUID();
      const rows = await process.claim(
        () => run<{ holder: string }>(acquire, [name, mark, milliseconds]),
        () => run(release, [name, mark]),
      );
      return rows[0]?.holder ?? null;
    },

    async renew(name, holder, milliseconds) {
      return (await run(renew, [name, holder, milliseconds])).length === 1;
    },

    async release(name, holder) {
      await process.release(() => run(release, [name, holder]));
    },

    async now() {
      const [row] = await run<{ now: Date }>(present, [leaseClock?.now() ?? null]);
      if (row === undefined) throw new Error("the database does not know the time");
      return row.now;
    },

    async endLeases() {
      const { count } = await prisma.lease.deleteMany();
      return count;
    },
  };
}

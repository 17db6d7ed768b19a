/** Claims of bookings: leases by the database's clock, with a rising number. */
import type { Caller, ShipmentId } from "../../../domain/engine/index.ts";
import { Prisma } from "../generated/client.ts";
import { databaseNow, milliseconds } from "../rows/database-clock.ts";
import { unwatchedHolder } from "../rows/lease-holder.ts";
import type { StoreContext } from "../store-context.ts";

export type BookingClaims = ReturnType<typeof bookingClaims>;

export function bookingClaims({
  prisma,
  leaseClock,
  holder = unwatchedHolder,
}: Pick<StoreContext, "prisma" | "leaseClock" | "holder">) {
  const now = () => databaseNow(leaseClock);
  const after = (ms: number) => Prisma.sql`${now()} + ${milliseconds(ms)}`;

  /** Makes a claim under a new mark. If its answer does not come, it may have been made: then it is released by its mark. */
  function claiming<Result>(
    caller: Caller,
    id: ShipmentId,
    claim: (mark: string | null) => Promise<Result>,
    change: Prisma.Sql = Prisma.empty,
  ): Promise<Result> {
    const mark = holder.mark();
    return holder.claim(
      () => claim(mark),
      () => prisma.$executeRaw`
        UPDATE bookings SET lease_until = ${now()}, holder = NULL ${change}
        WHERE ${idOf(caller, id)} AND state = 'open' AND holder = ${mark}::uuid`,
    );
  }

  return { now, after, holder, claiming };
}

/** The fencing number of a claim that was just made; `null`: none was. */
export const fenceOf = ([claimed]: readonly { readonly fence: number }[]): number | null =>
  claimed?.fence ?? null;

/** The SQL condition for a caller's booking. */
export function idOf({ merchantId, environment }: Caller, id: ShipmentId): Prisma.Sql {
  return Prisma.sql`id = ${id}::uuid AND merchant_id = ${merchantId}::uuid AND environment = ${environment}`;
}

export function ownedBy({ merchantId, environment }: Caller): Caller {
  return { merchantId, environment };
}

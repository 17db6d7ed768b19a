import type { AcsAccount } from "../accounts.ts";
import type { AcsWorld } from "../world.ts";
import type { Voucher } from "./voucher.ts";

/** The company's voucher by its main number; a deleted voucher looks like none. */
export function findVoucher(world: AcsWorld, { companyId }: AcsAccount, number: string): Voucher | null {
  const voucher = world.vouchers.get(number);
  return voucher?.company === companyId && voucher.deletedAt === null ? voucher : null;
}

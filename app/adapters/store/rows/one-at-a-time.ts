import type { Prisma } from "../generated/client.ts";

/** Makes transactions with the same name wait for each other, where there may be no row to lock yet. */
export async function oneAtATime(
  transaction: Pick<Prisma.TransactionClient, "$executeRaw">,
  name: string,
): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

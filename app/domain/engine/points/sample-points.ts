import type { PointStore, Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { CarrierPoint } from "../values/point.ts";

type ReadPoints = Pick<PointStore, "version" | "get" | "postpone">;

/** The points of sample carriers are the same as long as the process lives. */
const VERSION = 1;

/**
 * The same store, in which sample carriers have their points too. These are code: a new sandbox knows them at its first
 * request, and no row is stored for it.
 */
export function withSamplePoints(
  store: ReadPoints,
  { accounts, carriers }: Pick<Ports, "accounts" | "carriers">,
): ReadPoints {
  async function listed(caller: Caller, accountId: string): Promise<readonly CarrierPoint[] | null> {
    if (caller.environment !== "sandbox") return null;
    const account = await accounts.get(caller, accountId);
    if (account?.sample !== true) return null;
    return (await carriers.connect(account).points?.list()) ?? null;
  }
  return {
    async version(caller, accountId) {
      return (await listed(caller, accountId)) === null ? store.version(caller, accountId) : VERSION;
    },
    async get(caller, accountId) {
      const points = await listed(caller, accountId);
      return points === null ? store.get(caller, accountId) : { points, doubtedSince: null };
    },
    postpone: (due, nextAt) => store.postpone(due, nextAt),
  };
}

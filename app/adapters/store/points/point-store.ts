import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { KnownPoint, PointStore } from "../../../domain/engine/index.ts";
import { claimEach } from "../rows/claim-each.ts";
import { readEnvironment, StoredValueError } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import type { StoreContext } from "../store-context.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

interface Directory {
  readonly points: readonly KnownPoint[];
}

/** One document an account: it is read and replaced whole, and thousands of points compress to some hundred kilobytes. */
export const storedDirectory = storedValue<Directory>({
  what: "directory of points",
  steps: [],
  read: ({ points }) => {
    if (!Array.isArray(points)) throw new StoredValueError("stored directory of points: no list");
    return { points };
  },
});

interface DueRow {
  readonly accountId: string;
  readonly merchantId: string;
  readonly environment: string;
  readonly driver: string;
  readonly updatedAt: Date;
}

export function pointStore({ prisma }: Pick<StoreContext, "prisma">): PointStore {
  return {
    async claimDue(now, leaseUntil, limit) {
      const candidates = await prisma.$queryRaw<DueRow[]>`
        SELECT a.id AS "accountId", a.merchant_id AS "merchantId", a.environment, a.driver, a.updated_at AS "updatedAt"
        FROM carrier_accounts AS a LEFT JOIN point_directories AS p
          ON p.merchant_id = a.merchant_id AND p.account_id = a.id
        WHERE a.enabled AND (p.account_id IS NULL OR p.next_at <= ${now} OR p.asked_at < a.updated_at)
        ORDER BY p.next_at NULLS FIRST, a.id LIMIT ${limit}`;
      const claimed = await claimEach(
        candidates,
        ({ accountId, merchantId, environment, updatedAt }) => prisma.$executeRaw`
          INSERT INTO point_directories AS d (account_id, merchant_id, environment, asked_at, next_at)
          VALUES (${accountId}::uuid, ${merchantId}::uuid, ${environment}, ${now}, ${leaseUntil})
          ON CONFLICT (merchant_id, account_id) DO UPDATE
            SET asked_at = EXCLUDED.asked_at, next_at = EXCLUDED.next_at
            WHERE d.next_at <= ${now} OR d.asked_at < ${updatedAt}`,
      );
      return claimed.map(({ accountId, merchantId, environment, driver }) => ({
        accountId,
        driver,
        caller: { merchantId, environment: readEnvironment(environment) },
      }));
    },

    async get({ merchantId, environment }, accountId) {
      const row = await prisma.pointDirectory.findFirst({
        where: { merchantId, environment, accountId },
        select: { points: true, doubtedSince: true },
      });
      if (row === null) return null;
      return { points: await unpacked(row.points), doubtedSince: row.doubtedSince };
    },

    async version({ merchantId, environment }, accountId) {
      const row = await prisma.pointDirectory.findFirst({
        where: { merchantId, environment, accountId, points: { not: null } },
        select: { version: true },
      });
      return row?.version ?? null;
    },

    async save({ caller: { merchantId, environment }, accountId }, { points, doubtedSince, nextAt }) {
      const changed =
        points === null ? {} : { points: await packed(points), version: { increment: 1 } as const };
      await prisma.pointDirectory.updateMany({
        where: { merchantId, environment, accountId },
        data: { ...changed, doubtedSince, nextAt },
      });
    },

    async postpone({ caller: { merchantId, environment }, accountId }, nextAt) {
      await prisma.pointDirectory.updateMany({
        where: { merchantId, environment, accountId },
        data: { nextAt },
      });
    },
  };
}

async function packed(points: readonly KnownPoint[]): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await compress(JSON.stringify(storedDirectory.write({ points }))));
}

async function unpacked(stored: Uint8Array | null): Promise<readonly KnownPoint[]> {
  if (stored === null) return [];
  const json: unknown = JSON.parse((await decompress(stored)).toString("utf8"));
  return storedDirectory.read(json).points;
}

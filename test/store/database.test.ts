// Run: long
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import { servePGlite } from "../../app/adapters/store/database/pglite-server.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { atMost } from "../support/time-limits.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe("the database client", () => {
  it("keeps moments, whatever the server's time zone", async () => {
    const plain = new pg.Client({ connectionString: database.connectionString });
    await plain.connect();
    const { rows } = await plain.query("SELECT current_database() AS name");
    await plain.query(`ALTER DATABASE "${rows[0].name}" SET timezone = 'America/New_York'`);
    const { prisma, close } = openDatabase(database.connectionString, { maxConnections: 2 });

    const at = new Date("2026-07-01T12:34:56.789Z");
    const row = { holder: "019aa0f2-0000-7000-8000-00000000acc0", until: at };
    await prisma.lease.create({ data: { name: "through the model", ...row } });
    await prisma.$executeRaw`INSERT INTO leases VALUES ('through SQL', ${row.holder}::uuid, ${at})`;

    const read = await prisma.lease.findMany();
    expect(read.map(({ until }) => until)).toEqual([at, at]);
    const raw = await prisma.$queryRaw`SELECT until FROM leases`;
    expect(raw).toEqual([{ until: at }, { until: at }]);
    const { rows: seconds } = await plain.query("SELECT extract(epoch FROM until) * 1000 AS ms FROM leases");
    expect(seconds.map(({ ms }) => Number(ms))).toEqual([at.getTime(), at.getTime()]);
    await close();
    await plain.end();
  });

  it("does not print a failed query with its values", async () => {
    const secret = "Μαρία Παπαδοπούλου";
    const lease = { holder: "019aa0f2-0000-7000-8000-00000000acc0", until: new Date(0) };
    await database.prisma.lease.create({ data: { ...lease, name: secret } });
    const attempts = [
      database.prisma.$executeRaw`INSERT INTO leases (name) VALUES (${secret})`,
      database.prisma.lease.create({ data: { ...lease, name: secret } }),
      database.prisma.lease.update({ where: { name: `no ${secret}` }, data: { name: secret } }),
    ];
    for (const attempt of attempts) {
      const error: unknown = await attempt.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).not.toContain("Παπαδ");
    }
  });

  it("serves many transactions at once on few connections", async () => {
    await database.prisma.voucherSeries.create({ data: { series: "shared", next: 0 } });
    await Promise.all(
      Array.from({ length: 60 }, () =>
        database.prisma.$transaction(async (transaction) => {
          const { next } = await transaction.voucherSeries.update({
            where: { series: "shared" },
            data: { next: { increment: 1 } },
          });
          await transaction.voucherAllocation.create({
            data: { series: "shared", reference: String(next), first: next, count: 1 },
          });
        }),
      ),
    );
    expect(await database.prisma.voucherAllocation.count({ where: { series: "shared" } })).toBe(60);
  });

  it("gets back connections that broke inside of a transaction", async () => {
    const db = await PGlite.create();
    const server = await servePGlite(db, { idleInTransactionMs: 50 });
    const { prisma, pool, close } = openDatabase(server.connectionString, { maxConnections: 2 });

    for (let round = 0; round < 2; round++) {
      const forgotten = prisma.$transaction(async (transaction) => {
        await transaction.$queryRaw`SELECT 1`;
        await new Promise((resolve) => setTimeout(resolve, 150));
        await transaction.$queryRaw`SELECT 2`;
      });
      await expect(forgotten).rejects.toThrow();
    }
    await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0), { timeout: atMost(5_000) });
    expect(await prisma.$transaction((transaction) => transaction.$queryRaw`SELECT 3 AS n`)).toEqual([
      { n: 3 },
    ]);

    await close();
    await server.close();
    await db.close();
  });
});

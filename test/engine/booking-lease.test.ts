import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LONGEST_DRAFT_MS, resolveBookings } from "../../app/domain/engine/index.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** The lease in seconds, and whether another process takes the booking over 100 seconds after the call. */
async function leaseOf(bookWithinMs: number) {
  let leaseUntil: Date | undefined;
  let foundByOthers = false;
  const workshop = await aWorkshop(
    database,
    aCarrier({
      connection: {
        bookWithinMs,
        async book({ reference }) {
          const row = await database.prisma.booking.findFirstOrThrow({ where: { id: reference } });
          leaseUntil = row.leaseUntil;
          workshop.clock.advance(100_000);
          const resolved = await resolveBookings(workshop.ports);
          const known = [...resolved.finished, ...resolved.failed].map(({ id }) => id);
          foundByOthers = [...known, ...resolved.open].includes(reference);
          return { carrierReference: null, pieces: [{ trackingRef: "TC1-1" }], pickup: null };
        },
      },
    }),
  );
  const calledAt = workshop.clock.now();
  await workshop.shipment().catch(() => undefined);
  return { seconds: ((leaseUntil?.getTime() ?? 0) - calledAt.getTime()) / 1_000, foundByOthers };
}

describe("the lease of a booking whose carrier is called", () => {
  it("outlives the time that a slow carrier may take, and the look-up after it", async () => {
    expect(await leaseOf(120_000)).toEqual({ seconds: 180, foundByOthers: false });
  });

  it("is a minute and a half for the others", async () => {
    expect((await leaseOf(10_000)).seconds).toBe(90);
  });

  it("outlives the longest draft, and runs anew for the booking after it", async () => {
    const leases: (Date | undefined)[] = [];
    const seen: string[] = [];
    const leaseUntil = async (id: string) =>
      (await database.prisma.booking.findFirstOrThrow({ where: { id } })).leaseUntil;
    const workshop = await aWorkshop(
      database,
      aCarrier({
        connection: {
          bookWithinMs: 50_000,
          async draft({ reference }) {
            workshop.clock.advance(LONGEST_DRAFT_MS);
            const { open, failed } = await resolveBookings(workshop.ports);
            seen.push(...open, ...failed.map(({ id }) => id));
            return `DRAFT ${reference}`;
          },
          async book({ reference }) {
            leases.push(await leaseUntil(reference));
            return { carrierReference: null, pieces: [{ trackingRef: "TC1-1" }], pickup: null };
          },
        },
      }),
    );
    const begun = workshop.clock.now().getTime();
    const { id } = await workshop.shipment();
    expect(seen).not.toContain(id);
    expect(leases.map((each) => (each?.getTime() ?? 0) - begun)).toEqual([LONGEST_DRAFT_MS + 110_000]);
  });
});

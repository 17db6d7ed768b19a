import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DeliverySchedule, Handling, WorkingDays } from "../../app/domain/engine/index.ts";
import {
  deliveryPromise,
  explainDeliveryPromise,
  isPublicHoliday,
  isWorkingDay,
  localTime,
  weekday,
} from "../../app/domain/engine/index.ts";
import { inParts } from "../support/effort.ts";

describe("whatever merchant, carrier and time", () => {
  const START = Date.parse("2026-01-01T00:00:00Z");
  const instant = fc
    .integer({ min: 0, max: 730 * 24 * 60 })
    .map((minutes) => new Date(START + minutes * 60_000));
  const date = fc
    .integer({ min: 0, max: 760 })
    .map((day) => new Date(START + day * 86_400_000).toISOString().slice(0, 10));
  // Clocks go back in these zones before 05:00: a repeated hour is the only one out of order.
  const time = fc
    .integer({ min: 5 * 60, max: 24 * 60 - 1 })
    .map(
      (minutes) =>
        `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`,
    );
  const timeZone = fc.constantFrom(
    "Europe/Athens",
    "Europe/Lisbon",
    "America/New_York",
    "Asia/Kathmandu",
    "UTC",
  );
  const someDays: fc.Arbitrary<WorkingDays> = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    holidaysOf: fc.constantFrom("GR", "DE", "US", "XX", null),
    closedDates: fc.array(date, { maxLength: 5 }),
  });
  const someHandling: fc.Arbitrary<Handling> = fc
    .tuple(someDays, timeZone, fc.option(time), fc.integer({ min: 0, max: 10 }))
    .map(([open, zone, cutOffAt, preparationDays]) => ({
      ...open,
      timeZone: zone,
      cutOffAt,
      preparationDays,
    }));
  const someSchedule: fc.Arbitrary<DeliverySchedule> = fc.record({
    pickup: fc.option(fc.record({ days: someDays, sameDayLatestAt: fc.option(time), timeZone })),
    transit: fc.tuple(fc.nat(8), fc.nat(5)).map(([minDays, more]) => ({ minDays, maxDays: minDays + more })),
    transitDays: someDays,
    deliveryDays: someDays,
  });

  test("earliest is not after latest, neither before the order nor on a day without delivery", async () => {
    await inParts(2_000, (part) =>
      fc.assert(
        fc.property(instant, someHandling, someSchedule, (at, merchant, carrier) => {
          const promise = deliveryPromise(at, merchant, carrier);
          if (promise === null) return;
          expect(promise.earliest <= promise.latest).toBe(true);
          expect(promise.earliest >= localTime(at, merchant.timeZone).date).toBe(true);
          for (const day of [promise.earliest, promise.latest]) {
            const { deliveryDays } = carrier;
            expect(deliveryDays.weekdays).toContain(weekday(day));
            expect(deliveryDays.closedDates).not.toContain(day);
            if (deliveryDays.holidaysOf !== null) {
              expect(isPublicHoliday(deliveryDays.holidaysOf, day)).toBe(false);
            }
          }
        }),
        part,
      ),
    );
  });

  function neverEarlier(
    before: { at: Date; merchant: Handling; carrier: DeliverySchedule },
    after: { at: Date; merchant: Handling; carrier: DeliverySchedule },
  ): void {
    const sooner = deliveryPromise(before.at, before.merchant, before.carrier);
    const later = deliveryPromise(after.at, after.merchant, after.carrier);
    if (later === null) return;
    expect(sooner).not.toBeNull();
    expect((sooner?.earliest ?? "") <= later.earliest).toBe(true);
    expect((sooner?.latest ?? "") <= later.latest).toBe(true);
  }

  test("a later order is never delivered earlier", async () => {
    await inParts(2_000, (part) =>
      fc.assert(
        fc.property(
          instant,
          fc.nat(14 * 24 * 60),
          someHandling,
          someSchedule,
          (at, minutes, merchant, carrier) => {
            const afterwards = new Date(at.getTime() + minutes * 60_000);
            neverEarlier({ at, merchant, carrier }, { at: afterwards, merchant, carrier });
          },
        ),
        part,
      ),
    );
  });

  test("a later cut-off, or none, never delivers later", async () => {
    await inParts(1_000, (part) =>
      fc.assert(
        fc.property(instant, someHandling, time, someSchedule, (at, merchant, other, carrier) => {
          const [early, late] = [merchant.cutOffAt ?? "05:00", other].sort();
          const closesAt = (cutOffAt: string | null | undefined) => ({
            at,
            merchant: { ...merchant, cutOffAt: cutOffAt ?? null },
            carrier,
          });
          neverEarlier(closesAt(late), closesAt(early));
          neverEarlier(closesAt(null), closesAt(late));
        }),
        part,
      ),
    );
  });

  test("one more closed day, of any party, never delivers earlier", async () => {
    const closed = (open: WorkingDays, day: string) => ({ ...open, closedDates: [...open.closedDates, day] });
    await inParts(2_000, (part) =>
      fc.assert(
        fc.property(
          instant,
          someHandling,
          someSchedule,
          fc.nat(40),
          fc.nat(3),
          (at, merchant, carrier, ahead, who) => {
            const day = new Date(at.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
            const after = { at, merchant, carrier };
            if (who === 0) after.merchant = { ...merchant, closedDates: [...merchant.closedDates, day] };
            if (who === 1) after.carrier = { ...carrier, transitDays: closed(carrier.transitDays, day) };
            if (who === 2) after.carrier = { ...carrier, deliveryDays: closed(carrier.deliveryDays, day) };
            if (who === 3 && carrier.pickup !== null) {
              after.carrier = {
                ...carrier,
                pickup: { ...carrier.pickup, days: closed(carrier.pickup.days, day) },
              };
            }
            neverEarlier({ at, merchant, carrier }, after);
          },
        ),
        part,
      ),
    );
  });

  test("the explanation promises the same, and leads from the order's day to it", async () => {
    await inParts(1_000, (part) =>
      fc.assert(
        fc.property(instant, someHandling, someSchedule, (at, merchant, carrier) => {
          const { orderedOn, promise, steps } = explainDeliveryPromise(at, merchant, carrier);
          expect(promise).toEqual(deliveryPromise(at, merchant, carrier));
          if (promise === null) return;
          for (const end of ["earliest", "latest"] as const) {
            let day = orderedOn;
            for (const step of steps.filter(({ of }) => of === "both" || of === end)) {
              expect(step.from).toBe(day);
              expect(step.to > step.from).toBe(true);
              day = step.to;
            }
            expect(day).toBe(promise[end]);
          }
        }),
        part,
      ),
    );
  });

  test("a day off is one by its weekday, its country's holidays or its own dates", () => {
    fc.assert(
      fc.property(someDays, date, (open, day) => {
        const off =
          !open.weekdays.includes(weekday(day)) ||
          (open.holidaysOf !== null && isPublicHoliday(open.holidaysOf, day)) ||
          open.closedDates.includes(day);
        expect(isWorkingDay(open, day)).toBe(!off);
      }),
    );
  });
});

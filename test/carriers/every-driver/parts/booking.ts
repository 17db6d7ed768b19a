import { expect, it } from "vitest";
import type { BookingOrder } from "../../../../app/domain/engine/index.ts";
import { callFaults } from "../../../../simulator/carriers/kit/fault-kinds.ts";
import { shipmentOf } from "../../a-carrier-desk.ts";
import { lookedUp, numbersOfBooking, outcomeOf } from "../outcomes.ts";
import type { OpenDesk } from "./part.ts";
import { faultsOf, pieceCounts } from "./part.ts";

const LONG_AGO_MS = 60 * 60_000;

/** Bookings, also with answers that are lost: one voucher a parcel, and never a second booking. */
export function bookingPart(desk: OpenDesk): void {
  const connection = () => desk().connect();

  it("has services whose codes fit into a rate's id", () => {
    const { services } = connection();
    expect(
      services.length,
      "The account of the row must have a service: give it a price list.",
    ).toBeGreaterThan(0);
    for (const { code } of services) expect(code).toMatch(/^[A-Za-z0-9-]+$/);
    expect(new Set(services.map(({ code }) => code)).size).toBe(services.length);
    expect(services.map(({ code }) => code)).toContain(desk().order(1).serviceCode);
  });

  it("books an order once, with a voucher for each parcel, as the carrier's books have it", async () => {
    for (const pieces of pieceCounts(desk())) {
      const order = desk().order(pieces);
      const booked = numbersOfBooking(await connection().book(order));
      expect(new Set(booked).size).toBe(pieces);
      expect((await desk().server.booked(order)).map((numbers) => numbers.toSorted())).toEqual([
        booked.toSorted(),
      ]);
    }
  });

  it("checks an order without booking it", async () => {
    const order = desk().order(1);
    await connection().check?.(order);
    expect(await desk().server.booked(order)).toEqual([]);
  });

  it("says of an order that was never sent that there is none, or that it is not known", async () => {
    const order = desk().order(1);
    await desk().server.settle(order);
    const { clock } = desk();
    const found = await lookedUp(desk(), connection(), order, new Date(clock.now().getTime() - LONG_AGO_MS));
    expect(["open", null]).toContain(found);
  });

  it("finds a booking again, and never says that there is none", async () => {
    for (const pieces of pieceCounts(desk())) {
      const order = desk().order(pieces);
      const calledAt = desk().clock.now();
      const booked = await connection().book(order);
      await desk().server.settle(order, shipmentOf(booked));
      const found = await lookedUp(desk(), connection(), order, calledAt);
      await desk().server.heal();
      if (found !== "open") expect(found && numbersOfBooking(found)).toEqual(numbersOfBooking(booked));
    }
  });

  it.each(callFaults)(
    "has one booking at most after %s in any of its calls, and says truly which",
    async (kind) => {
      if (!faultsOf(desk()).includes(kind)) return;
      for (const call of desk().server.bookingCalls) {
        const order = desk().order(Math.min(2, desk().mostPieces));
        await desk().server.fault(kind, call);
        await expectTruth(order, `${kind} at ${call}`);
        await desk().server.heal();
      }
    },
  );

  /** Books until the outcome is certain, or the carrier can't tell. */
  async function expectTruth(order: BookingOrder, about: string): Promise<void> {
    for (let attempt = 1; attempt <= 3; attempt++) {
      const calledAt = desk().clock.now();
      const outcome = await outcomeOf(desk(), () => connection().book(order));
      const live = await desk().server.booked(order);
      expect(live.length, `${about}: more than one booking`).toBeLessThan(2);
      if (outcome.kind === "done") {
        expect(live[0]?.toSorted(), about).toEqual(numbersOfBooking(outcome.result).toSorted());
        return;
      }
      if (outcome.kind === "unknown") {
        await desk().server.heal();
        await desk().server.settle(order);
        const found = await lookedUp(desk(), connection(), order, calledAt);
        const settled = await desk().server.booked(order);
        // Nothing is sent again while the outcome is open.
        if (found === "open") return;
        if (found !== null) {
          expect(settled[0]?.toSorted(), about).toEqual(numbersOfBooking(found).toSorted());
          return;
        }
        expect(settled, `${about}: the look-up denies a booking`).toEqual([]);
      } else expect(live, `${about}: "certainly not booked" of a booking`).toEqual([]);
    }
    expect.unreachable(`${about}: the order was not booked in three attempts`);
  }

  it("cancels all parcels, and twice is the same as once", async () => {
    if (connection().cancel === undefined) return;
    for (const pieces of pieceCounts(desk())) {
      const order = desk().order(pieces);
      const shipment = shipmentOf(await connection().book(order));
      await connection().cancel?.(shipment);
      expect(await desk().server.booked(order)).toEqual([]);
      await connection().cancel?.(shipment);
    }
  });

  it.each(callFaults)("ends a cancellation after %s when it is asked for again", async (kind) => {
    const { cancel } = desk().server.calls;
    if (connection().cancel === undefined || !faultsOf(desk()).includes(kind)) return;
    expect(cancel, "The row's `server.calls.cancel` names the server's call.").toBeDefined();
    const order = desk().order(1);
    const shipment = shipmentOf(await connection().book(order));
    await desk().server.fault(kind, cancel ?? "");
    const first = await outcomeOf(desk(), async () => connection().cancel?.(shipment));
    await desk().server.heal();
    if (first.kind === "done") expect(await desk().server.booked(order)).toEqual([]);
    await connection().cancel?.(shipment);
    expect(await desk().server.booked(order)).toEqual([]);
  });
}

import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BookingOrder, Shipment } from "../../../app/domain/engine/index.ts";
import type { GenikiDesk } from "./a-geniki-desk.ts";
import { aGenikiDesk, anAccount, anOrder, aParcel, friday, shipmentOf } from "./a-geniki-desk.ts";

let desk: GenikiDesk;
beforeEach(async () => {
  desk = await aGenikiDesk();
});
afterEach(() => desk.close());

const booked = async (given: Partial<BookingOrder> = {}): Promise<Shipment> => {
  const order = anOrder(given);
  return shipmentOf(order, await desk.connect().book(order));
};
const close = (...shipments: readonly Shipment[]) => desk.connect().dayClosing!.close(friday, shipments);

describe("closing the day", () => {
  it("closes our jobs, and names them by Geniki's batch", async () => {
    const shipments = [await booked(), await booked()];
    expect(await close(...shipments)).toEqual([
      { pickupListRef: "1", shipmentIds: shipments.map(({ id }) => id) },
    ]);
    expect((await desk.jobs()).map(({ state }) => state)).toEqual(["closed", "closed"]);
    const later = await booked();
    expect(await close(later)).toEqual([{ pickupListRef: "2", shipmentIds: [later.id] }]);
  });

  it("takes jobs of earlier days along", async () => {
    const shipment = await booked();
    await desk.advance(3 * 86_400_000);
    expect(await close(shipment)).toEqual([{ pickupListRef: "1", shipmentIds: [shipment.id] }]);
  });

  it("is the same once more after a lost answer, and finds what was closed", async () => {
    const shipment = await booked();
    await desk.fault("reset-after", "ClosePendingJobsByDate", 3);
    await close(shipment).catch(() => undefined);
    expect(await close(shipment)).toEqual([{ pickupListRef: "1", shipmentIds: [shipment.id] }]);
  });

  it.each([true, false])("believes the job, not the answer, with a list of jobs: %s", async (hasList) => {
    await desk.quirks({ refusesGetJobs: !hasList });
    const [first, second] = [await booked(), await booked()];
    await desk.connect().cancel?.(second);
    // Answered 0, and nothing was done.
    await desk.code(0, "ClosePendingJobsByDate");
    expect(await close(first, second)).toEqual([]);
    expect(await close(first, second)).toEqual([{ pickupListRef: "1", shipmentIds: [first.id] }]);
  });

  it("waits for Geniki to be less busy", async () => {
    const shipment = await booked();
    await desk.code(14, "ClosePendingJobsByDate");
    expect(await close(shipment)).toHaveLength(1);
    await desk.code(14, "ClosePendingJobsByDate", "before", 10);
    await expect(close(await booked())).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });

  it("leaves out what Geniki does not know", async () => {
    const shipment = { ...(await booked()), carrierReference: "1" };
    expect(await close(shipment)).toEqual([]);
    expect(await close()).toEqual([]);
  });

  it("is on working days at the cut-off", () => {
    expect(desk.connect(anAccount({ cut_off: "18:30" })).dayClosing).toMatchObject({
      timeZone: "Europe/Athens",
      cutOff: "18:30",
      days: { weekdays: [1, 2, 3, 4, 5], holidaysOf: "GR" },
    });
  });
});

describe("labels", () => {
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

  it.each([
    ["a6", "Sticker"],
    ["100x150", "Sticker"],
    ["a4-3", "Flyer"],
  ])("in %s hold all pieces, each by its own number, byte for byte", async (format, printed) => {
    const shipment = await booked({ parcels: [aParcel(), aParcel()] });
    const label = await desk.connect().labels?.print(shipment, format, null);
    const [job] = await desk.jobs();
    expect(job?.prints).toEqual(
      [job?.voucher, ...(job?.subVouchers ?? [])].map((voucher) =>
        expect.objectContaining({ voucher, format: printed }),
      ),
    );
    expect(label?.mediaType).toBe("application/pdf");
    const again = await desk.connect().labels?.print(shipment, format, null);
    expect(sha256(again!.bytes)).toBe(sha256(label!.bytes));
  });

  it("in ZPL are one file", async () => {
    const shipment = await booked({ parcels: [aParcel(), aParcel()] });
    const label = await desk.connect().labels?.print(shipment, "zpl-203", null);
    const text = new TextDecoder().decode(label?.bytes);
    expect([label?.mediaType, text.match(/\^XA/g)?.length]).toEqual(["application/zpl", 2]);
    const kept = await fetch(`${desk.geniki.controlUrl}/jobs/${shipment.trackingRef}/prints/1`);
    expect(text.startsWith((await kept.text()).trimEnd())).toBe(true);
  });

  it.each([
    "error-before",
    "reset-before",
    "hang-before",
    "cut-inside",
    "page-before",
    "login-lost",
    "too-fast",
  ])("come after the fault %s", async (kind) => {
    await desk.geniki.control("PUT", "/faults", { hangMs: 20 });
    const shipment = await booked();
    await desk.fault(kind, "GetVouchersPdf");
    const label = await desk.connect().labels?.print(shipment, "a6", null);
    expect(new TextDecoder().decode(label?.bytes).startsWith("%PDF")).toBe(true);
  });

  it("of a format that Geniki lacks are refused", async () => {
    await expect(desk.connect().labels?.print(await booked(), "a4", null)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
    });
  });
});

describe("a visit of the courier", () => {
  const at = (date: string, from: string) => ({ date, from, until: "20:00" });
  const withVisits = () => desk.connect(anAccount({ pickup_orders: true })).pickup!;
  const order = (shipment: Shipment, pickup: ReturnType<typeof at>) => {
    const { id: reference, from, parcels } = shipment;
    return { reference, from, parcels, pickup };
  };
  const visit = async () => (await desk.jobs())[0]?.pickupOrder;

  it("is offered by a setting alone", () => {
    expect(desk.connect().pickup).toBeUndefined();
  });

  it("is ordered once, moved, and called off twice as once", async () => {
    const shipment = await booked();
    const pickup = withVisits();
    const first = await pickup.schedule(order(shipment, at("2026-11-23", "09:00")));
    expect(first).toEqual({ pickup: at("2026-11-23", "09:00"), pickupRef: shipment.trackingRef });
    await pickup.schedule(order(shipment, at("2026-11-23", "09:00")));
    expect(await desk.calls("CreateVoucherPickupOrder")).toBe(1);
    await pickup.schedule(order(shipment, at("2026-11-24", "14:00")));
    expect(await visit()).toMatchObject({ day: "2026-11-24", dayQuarter: "Afternoon", isActive: true });
    await pickup.cancel(first.pickupRef);
    await pickup.cancel(first.pickupRef);
    expect(await visit()).toMatchObject({ isActive: false });
  });

  it("is found after a lost answer", async () => {
    const shipment = await booked();
    await desk.fault("reset-after", "CreateVoucherPickupOrder");
    const wanted = order(shipment, at("2026-11-23", "18:00"));
    await withVisits()
      .schedule(wanted)
      .catch(() => undefined);
    await withVisits().schedule(wanted);
    expect(await visit()).toMatchObject({ day: "2026-11-23", dayQuarter: "Evening" });
  });
});

describe("tracking", () => {
  const track = async (...vouchers: readonly string[]) => desk.connect().track!(vouchers);

  it("reads each main voucher, and none that is fresh", async () => {
    const [moved, fresh] = [await booked(), await booked()];
    await close(moved);
    await desk.scan(moved.trackingRef, "C_A1", "2026-11-24T08:05:00+02:00");
    const histories = await track(moved.trackingRef, fresh.trackingRef);
    expect(histories.has(fresh.trackingRef)).toBe(false);
    expect(histories.get(moved.trackingRef)?.map(({ milestone }) => milestone)).toEqual([
      "picked-up",
      "in-transit",
    ]);
  });

  it("repeats earlier entries as they were, and corrects one that was taken back", async () => {
    const { trackingRef } = await booked();
    await desk.connect().dayClosing!.close(friday, []);
    await desk.scan(trackingRef, "C_A1", "2026-11-24T08:05:00+02:00");
    await desk.scan(trackingRef, "C_E1", "2026-11-24T09:05:00+02:00");
    const before = (await track(trackingRef)).get(trackingRef)!;
    expect(before.at(-1)).toMatchObject({ status: "EXCEPTION", milestone: "failure" });
    await desk.scan(trackingRef, "C_E2", "2026-11-24T10:05:00+02:00");
    await desk.quirks({ timesHaveOffset: true, checkpointsAreUnordered: false });
    const after = (await track(trackingRef)).get(trackingRef)!;
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).toEqual({ ...before[2], status: "TRANSIT", milestone: null });
  });

  it("keeps no person's name", async () => {
    const { trackingRef } = await booked();
    await desk.connect().dayClosing!.close(friday, []);
    await desk.scan(trackingRef, "C_W2", "2026-11-24T08:05:00+02:00");
    await desk.geniki.control("PUT", `/jobs/${trackingRef}/ending`, { to: "RECIPIENT" });
    const history = (await track(trackingRef)).get(trackingRef);
    expect(history?.at(-1)?.status).toBe("DELIVERED");
    expect(JSON.stringify(history)).not.toContain("Δήμου");
  });

  it("fails only if none could be read", async () => {
    const [one, other] = [await booked(), await booked()];
    await desk.quirks({ tracksFresh: true });
    await desk.code(999, "TrackAndTrace", "before", 3);
    const histories = await track(one.trackingRef, other.trackingRef);
    expect(histories.size).toBeGreaterThan(0);
    await desk.code(999, "TrackAndTrace", "before", 20);
    await expect(track(one.trackingRef)).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });
});

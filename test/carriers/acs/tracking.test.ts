import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CarrierConnection, TrackingEntry } from "../../../app/domain/engine/index.ts";
import { summarizeTracking } from "../../../app/domain/engine/index.ts";
import { mergeHistories } from "../../../app/domain/engine/tracking/merge-histories.ts";
import { demoAccount } from "../../../simulator/carriers/acs/accounts.ts";
import { shipmentOf } from "../a-carrier-desk.ts";
import type { AcsDesk } from "./an-acs-desk.ts";
import { aNewAccount, anAccount, anAcsDesk, anOrder, friday } from "./an-acs-desk.ts";

let desk: AcsDesk;
let connection: CarrierConnection;
beforeAll(async () => {
  desk = await anAcsDesk();
  connection = desk.connect(anAccount());
});
beforeEach(() => desk.acs.control("DELETE", "/faults"));
afterAll(() => desk.close());

/** On a list. */
async function aListed(): Promise<string> {
  const shipment = shipmentOf(await connection.book(anOrder()));
  await connection.labels!.print(shipment, "a6", null);
  await connection.dayClosing!.close(friday, [shipment]);
  return shipment.trackingRef;
}

async function tracked(voucher: string, from = connection): Promise<readonly TrackingEntry[]> {
  return (await from.track!([voucher])).get(voucher) ?? [];
}

async function movedBy(...events: readonly string[]): Promise<readonly TrackingEntry[]> {
  const voucher = await aListed();
  for (const [index, event] of events.entries())
    await desk.move(voucher, event, { at: `2026-11-21T${String(8 + index).padStart(2, "0")}:00:00Z` });
  return tracked(voucher);
}

const milestones = (history: readonly TrackingEntry[]) =>
  history.flatMap(({ milestone }) => (milestone === null || milestone === undefined ? [] : [milestone]));

describe("tracking", () => {
  it("has no entry for a voucher without a list, which ACS does not know", async () => {
    const shipment = shipmentOf(await connection.book(anOrder()));
    expect(await tracked(shipment.trackingRef)).toEqual([]);
    await connection.cancel!(shipment);
  });

  it.each([
    [["departed", "at-hub", "arrived", "out-for-delivery", "delivered"], "DELIVERED"],
    [["picked-up", "on-its-way", "on-its-way-to-shop"], "TRANSIT"],
    [["departed", "absent"], "TRANSIT"],
    [["departed", "kept-at-shop"], "TRANSIT"],
    [["departed", "kept-at-reception"], "TRANSIT"],
    [["departed", "address-change"], "TRANSIT"],
    [["departed", "new-date-by-sender"], "TRANSIT"],
    [["departed", "new-date-by-recipient"], "TRANSIT"],
    [["departed", "redirected"], "TRANSIT"],
    [["departed", "remote-area"], "TRANSIT"],
    [["departed", "charge-refused"], "EXCEPTION"],
    [["departed", "cannot-pay"], "EXCEPTION"],
    [["departed", "parcel-refused"], "EXCEPTION"],
    [["departed", "deceased"], "EXCEPTION"],
    [["departed", "unknown-recipient"], "EXCEPTION"],
    [["departed", "wrong-address"], "EXCEPTION"],
    [["departed", "force-majeure"], "EXCEPTION"],
    [["departed", "papers-missing"], "EXCEPTION"],
    [["departed", "returning"], "EXCEPTION"],
    [["departed", "returning", "returned"], "EXCEPTION"],
    [["departed", "parcel-refused", "returned-as-delivered"], "EXCEPTION"],
    [["departed", "absent", "out-for-delivery", "delivered", "sms-notice"], "DELIVERED"],
  ])("of %j ends as %s", async (events, status) => {
    expect(summarizeTracking(await movedBy(...events)).status).toBe(status);
  });

  it("tells a shopper each step once", async () => {
    const history = await movedBy(
      "departed",
      "arrived",
      "out-for-delivery",
      "absent",
      "to-delivery",
      "delivered",
    );
    expect(milestones(history)).toEqual([
      "confirmed",
      "picked-up",
      "in-transit",
      "in-transit",
      "out-for-delivery",
      "attempted-delivery",
      "out-for-delivery",
      "delivered",
    ]);
    expect(milestones(await movedBy("departed", "returning", "returned"))).toEqual([
      "confirmed",
      "picked-up",
      "in-transit",
      "failure",
    ]);
  });

  it("says place and promised day, by the clock in Athens", async () => {
    const history = await movedBy("departed", "arrived");
    expect(history.at(-1)).toMatchObject({
      place: "ΘΕΣΣΑΛΟΝΙΚΗ",
      expectedOn: expect.stringMatching(/^2026-11-2\d$/),
      statusDate: new Date("2026-11-21T09:00:00Z"),
    });
  });

  it("repeats its entries at every poll, whatever came since", async () => {
    const voucher = await aListed();
    let stored: readonly TrackingEntry[] = [];
    const events = [
      "departed",
      "absent",
      "to-delivery",
      "parcel-refused",
      "new-date-by-recipient",
      "delivered",
    ];
    for (const [index, event] of events.entries()) {
      await desk.move(voucher, event, { at: `2026-11-21T1${index}:00:00Z` });
      stored = mergeHistories(stored, await tracked(voucher));
    }
    const attempts = milestones(stored).filter((milestone) => milestone === "attempted-delivery");
    expect(attempts).toHaveLength(3);
    expect(stored.filter(({ statusExact }) => statusExact === "AS1")).toHaveLength(1);
    expect(summarizeTracking(stored).status).toBe("DELIVERED");
    expect(mergeHistories(stored, await tracked(voucher))).toBe(stored);
  });

  it("delivers by status and both flags alone", async () => {
    const voucher = await aListed();
    await desk.acs.control("POST", `/vouchers/${voucher}/checkpoints`, { gr: "ΠΑΡΑΔΟΣΗ" });
    for (const state of [
      { shipmentStatus: 4 },
      { shipmentStatus: 5, deliveryFlag: 1 },
      { shipmentStatus: 4, deliveryFlag: 1, returnedFlag: 1 },
    ]) {
      await desk.acs.control("PUT", `/vouchers/${voucher}/state`, {
        deliveryFlag: 0,
        returnedFlag: 0,
        ...state,
      });
      expect((await tracked(voucher)).map(({ status }) => status)).not.toContain("DELIVERED");
    }
    await desk.acs.control("PUT", `/vouchers/${voucher}/state`, {
      shipmentStatus: 4,
      deliveryFlag: 1,
      returnedFlag: 0,
    });
    expect((await tracked(voucher)).map(({ status }) => status)).toContain("DELIVERED");
  });

  it("is the same in English", async () => {
    const english = desk.connect(anAccount(aNewAccount({ Language: "EN" })));
    const voucher = await aListed();
    for (const event of [
      "picked-up",
      "departed",
      "arrived",
      "out-for-delivery",
      "ready-for-pickup",
      "delivered",
    ])
      await desk.move(voucher, event);
    const greek = await tracked(voucher);
    expect(milestones(await tracked(voucher, english))).toEqual(milestones(greek));
  });

  it("of one voucher that fails does not stop the others", async () => {
    const [one, two] = [await aListed(), await aListed()];
    await desk.fault("error-before", "ACS_TrackingDetails", 1);
    const histories = await connection.track!([one, two]);
    expect(histories.size).toBe(2);
    await desk.acs.control("PUT", "/faults", { seed: 1, rates: { "error-before": 1 } });
    await expect(connection.track!([one, two])).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });
});

describe("points", () => {
  it("are shops and lockers of both countries, each once", async () => {
    const points = await connection.points!.list();
    const lockers = points.filter(({ kind }) => kind === "locker");
    expect(lockers).toHaveLength(65);
    expect(new Set(points.map(({ locationId }) => locationId)).size).toBe(points.length);
    expect(points.find(({ locationId }) => locationId === "ΙΒ-501")).toMatchObject({
      kind: "locker",
      name: expect.stringMatching(/^ACS SMARTPOINT \S+ 501$/),
      openingHours: "24/7",
      compartmentSizes: [],
      accepting: true,
      address: { country: "GR", zip: expect.stringMatching(/^\d{5}$/) },
    });
    expect(points.some(({ address }) => address.country === "CY")).toBe(true);
  });

  it("lack a closed one", async () => {
    await desk.acs.control("PUT", `/points/${encodeURIComponent("ΙΒ-501")}`, { isOpen: false });
    const points = await connection.points!.list();
    expect(points.map(({ locationId }) => locationId)).not.toContain("ΙΒ-501");
  });

  it("come from the lists of each kind when the key may not read the other one", async () => {
    const limited = await anAcsDesk({ accounts: [{ ...demoAccount, aliases: ["ACS_Stations"] }] });
    try {
      const points = await limited.connect().points!.list();
      expect(points.filter(({ kind }) => kind === "locker")).toHaveLength(65);
      expect(points.filter(({ kind }) => kind === "shop").length).toBeGreaterThan(50);
    } finally {
      await limited.close();
    }
  });
});

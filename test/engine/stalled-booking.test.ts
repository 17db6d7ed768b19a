/** A process that stops in the middle of a booking, while others go on. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CarrierConnection, OpenConnection, Ports } from "../../app/domain/engine/index.ts";
import {
  addTracking,
  ChangedByOthersError,
  cancelShipment,
  cancelSurplusLabels,
  EngineError,
  findLateLabels,
  OutcomeUnknownError,
  resolveBookings,
  resumeCancels,
} from "../../app/domain/engine/index.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { Workshop } from "./workshop.ts";
import { anOrder, aWorkshop } from "./workshop.ts";

const STALL_MS = 180_000;
const MINUTE_MS = 60_000;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

interface Stopped {
  /** Resolves when the process is stopped. */
  readonly reached: Promise<void>;
  proceed(): void;
  pass(): Promise<void>;
}

function stop(): Stopped {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    proceed: released.resolve,
    pass() {
      reached.resolve();
      return released.promise;
    },
  };
}

/** The ports of a process whose connection to the carrier is changed. */
function withConnection(
  ports: Ports,
  change: (connection: OpenConnection) => Partial<CarrierConnection>,
): Ports {
  return {
    ...ports,
    carriers: {
      ...ports.carriers,
      connect(account) {
        const connection = ports.carriers.connect(account);
        return { ...connection, ...change(connection) };
      },
    },
  };
}

/** The ports of a process whose store of shipments is changed. */
function withStore(ports: Ports, change: (store: Ports["shipments"]) => Partial<Ports["shipments"]>): Ports {
  return { ...ports, shipments: { ...ports.shipments, ...change(ports.shipments) } };
}

/** A process that stops after the mark, before its call leaves. */
function stoppedBefore(ports: Ports, { pass }: Stopped): Ports {
  return {
    ...ports,
    bookings: {
      ...ports.bookings,
      async beginCall(...claim) {
        const permit = await ports.bookings.beginCall(...claim);
        await pass();
        return permit;
      },
    },
  };
}

/** A process that stops in the call: before it leaves the driver, or with the carrier's answer on the way. */
function stoppedIn(
  ports: Ports,
  { pass }: Stopped,
  when: "before it leaves" | "before it acts" | "after",
): Ports {
  return withConnection(ports, ({ book }) => ({
    async book(order, mayLeave) {
      if (when === "before it leaves") await pass();
      mayLeave?.();
      if (when === "before it acts") await pass();
      const result = await book(order);
      if (when === "after") await pass();
      return result;
    },
  }));
}

const unknown = { code: "CARRIER_UNAVAILABLE", metadata: { outcome: "unknown" } };
const codes = async ({ ports, caller }: Workshop) =>
  (await ports.labelNotices.recent(caller, 10)).map(({ code }) => code);

/** Resolves the booking in another process, while the first is stopped for three minutes. */
async function resolveMeanwhile(shop: Workshop) {
  shop.clock.advance(STALL_MS);
  return resolveBookings(shop.ports);
}

describe("a carrier that settles some seconds after a call", () => {
  it("settles from the moment at which the call left, and not from the mark before it", async () => {
    const shop = await aWorkshop(database, aCarrier({ settleMs: 4_000 }));
    const order = await anOrder(shop);
    const late = stop();
    const slow = withConnection(shop.ports, ({ book }) => ({
      async book(booked, mayLeave) {
        shop.clock.advance(3_900);
        mayLeave?.();
        void late.pass().then(() => book(booked));
        shop.clock.advance(2_000);
        throw new OutcomeUnknownError("No answer came.");
      },
    }));
    expect(await order.book(slow).catch((error: unknown) => error)).toMatchObject(unknown);
    late.proceed();
    shop.clock.advance(2_000);
    expect((await resolveBookings(shop.ports)).finished).toMatchObject([{ id: order.id }]);
    expect(shop.carrier.sold).toHaveLength(1);
  });

  it("gives the label to a caller who repeats within seconds of showing it", async () => {
    const shop = await aWorkshop(database, aCarrier({ settleMs: 60_000 }));
    const order = await anOrder(shop);
    let isShown = false;
    const lagging = withConnection(shop.ports, ({ lookup }) => ({
      lookup: async (...asked) => (isShown ? lookup(...asked) : null),
    }));
    shop.carrier.will("book", "lost after acting");
    const repeat = () => order.book(lagging).catch((error: unknown) => error);
    expect(await repeat()).toMatchObject(unknown);
    shop.clock.advance(10_000);
    expect(await repeat()).toMatchObject(unknown);
    isShown = true;
    shop.clock.advance(5_000);
    expect(await repeat()).toMatchObject({ id: order.id });
    expect(shop.carrier.sold).toHaveLength(1);
  });
});

describe("a process that stops between the mark and its call", () => {
  it("does not call when another has resolved the booking", async () => {
    const shop = await aWorkshop(database);
    const order = await anOrder(shop);
    const stopped = stop();
    const booking = order.book(stoppedBefore(shop.ports, stopped)).catch((error: unknown) => error);
    await stopped.reached;
    expect((await resolveMeanwhile(shop)).failed).toMatchObject([{ id: order.id }]);
    stopped.proceed();
    expect(await booking).toMatchObject(unknown);
    expect(shop.carrier.sold).toEqual([]);
  });

  it("does not call, either, inside a driver that had to wait before its request", async () => {
    const shop = await aWorkshop(database);
    const order = await anOrder(shop);
    const stopped = stop();
    const booking = order
      .book(stoppedIn(shop.ports, stopped, "before it leaves"))
      .catch((error: unknown) => error);
    await stopped.reached;
    shop.clock.advance(STALL_MS);
    stopped.proceed();
    expect(await booking).toMatchObject(unknown);
    expect(shop.carrier.sold).toEqual([]);
    // No other process had resolved it: nothing was sent, so the next request buys at once.
    expect((await order.book()).trackingRef).toBe("TC1-1");
    expect(shop.carrier.calls).toEqual(["book"]);
  });

  it("leaves a label alone that another has bought meanwhile", async () => {
    const shop = await aWorkshop(database);
    const order = await anOrder(shop);
    const stopped = stop();
    const booking = order.book(stoppedBefore(shop.ports, stopped)).catch((error: unknown) => error);
    await stopped.reached;
    await resolveMeanwhile(shop);
    const shipment = await order.book();
    stopped.proceed();
    expect(await booking).toMatchObject(unknown);
    expect(shop.carrier.sold).toEqual([{ reference: order.id, vouchers: [shipment.trackingRef] }]);
    expect(await order.stored()).toEqual(shipment);
  });
});

describe("a process that stops in its call", () => {
  it("has its label adopted when the booking failed meanwhile", async () => {
    const shop = await aWorkshop(database);
    const order = await anOrder(shop);
    const stopped = stop();
    const booking = order.book(stoppedIn(shop.ports, stopped, "before it acts"));
    await stopped.reached;
    expect((await resolveMeanwhile(shop)).failed).toMatchObject([{ id: order.id }]);
    stopped.proceed();
    expect((await booking).trackingRef).toBe("TC1-1");
    expect((await order.stored())?.trackingRef).toBe("TC1-1");
    expect((await order.book()).trackingRef).toBe("TC1-1");
    expect(shop.carrier.sold).toHaveLength(1);
    expect(await codes(shop)).toEqual(["found-late"]);
    expect(shop.stores.jobs.filter(({ name }) => name === "shipment-event")).toHaveLength(1);
  });

  it("has its label cancelled when another was bought meanwhile", async () => {
    const shop = await aWorkshop(database);
    const order = await anOrder(shop);
    const stopped = stop();
    const booking = order.book(stoppedIn(shop.ports, stopped, "before it acts"));
    await stopped.reached;
    await resolveMeanwhile(shop);
    const shipment = await order.book();
    stopped.proceed();
    expect(await booking).toEqual(shipment);
    expect(shop.carrier.sold).toHaveLength(2);
    expect(await codes(shop)).toEqual(["second-cancelling"]);
    expect(await cancelSurplusLabels(shop.ports)).toEqual({ cancelled: ["TC2-1"], kept: [], faults: [] });
    expect([...shop.carrier.cancelled]).toEqual(["TC2-1"]);
    expect(await codes(shop)).toEqual(["second-cancelled"]);
    expect(await cancelSurplusLabels(shop.ports)).toEqual({ cancelled: [], kept: [], faults: [] });
  });

  it("has its label cancelled later when the carrier does not answer at once", async () => {
    const shop = await aWorkshop(database);
    const order = await anOrder(shop);
    const stopped = stop();
    const booking = order.book(stoppedIn(shop.ports, stopped, "before it acts"));
    await stopped.reached;
    await resolveMeanwhile(shop);
    await order.book();
    stopped.proceed();
    await booking;
    shop.carrier.will("cancel", "lost before acting", "rejects");
    expect((await cancelSurplusLabels(shop.ports)).faults).toHaveLength(1);
    expect((await cancelSurplusLabels(shop.ports)).faults).toEqual([]);
    shop.clock.advance(5 * MINUTE_MS);
    expect((await cancelSurplusLabels(shop.ports)).kept).toEqual(["TC2-1"]);
    expect(await codes(shop)).toEqual(["second-kept"]);
  });

  it("reports the label that another has found by its reference", async () => {
    const shop = await aWorkshop(database);
    const order = await anOrder(shop);
    const stopped = stop();
    const booking = order.book(stoppedIn(shop.ports, stopped, "after"));
    await stopped.reached;
    expect((await resolveMeanwhile(shop)).finished).toMatchObject([{ id: order.id }]);
    stopped.proceed();
    expect(await booking).toEqual(await order.stored());
    expect(await codes(shop)).toEqual([]);
    expect(shop.carrier.sold).toHaveLength(1);
  });

  it("does not fail a booking that another holds", async () => {
    const shop = await aWorkshop(database);
    const order = await anOrder(shop);
    const [first, second] = [stop(), stop()];
    shop.carrier.will("book", "rejects");
    const refused = order
      .book(stoppedIn(shop.ports, first, "before it acts"))
      .catch((error: unknown) => error);
    await first.reached;
    await resolveMeanwhile(shop);
    // The carrier's refusal waits for the first call.
    const retried = order.book(stoppedIn(shop.ports, second, "before it acts"));
    await second.reached;
    first.proceed();
    expect(await refused).toMatchObject(unknown);
    second.proceed();
    expect((await retried).trackingRef).toBe("TC1-1");
  });
});

describe("a call that arrives at the carrier after its process died", () => {
  it("is found by a later look-up, and its label becomes the shipment's", async () => {
    const shop = await aWorkshop(database);
    const order = await anOrder(shop);
    const stopped = stop();
    const book = { late: async (): Promise<unknown> => undefined };
    const dying = withConnection(shop.ports, (connection) => ({
      async book(sent) {
        book.late = () => connection.book(sent);
        await stopped.pass();
        throw new Error("killed");
      },
    }));
    void order.book(dying).catch(() => undefined);
    await stopped.reached;
    expect((await resolveMeanwhile(shop)).failed).toMatchObject([{ id: order.id }]);
    await book.late();
    expect((await findLateLabels(shop.ports)).found).toEqual([]);
    shop.clock.advance(5 * MINUTE_MS);
    expect((await findLateLabels(shop.ports)).found).toEqual([order.id]);
    expect((await order.stored())?.trackingRef).toBe("TC1-1");
    expect(await codes(shop)).toEqual(["found-late"]);
  });

  it("is looked for after five minutes, an hour and a day", async () => {
    const shop = await aWorkshop(database);
    shop.carrier.will("book", "lost before acting");
    const order = await anOrder(shop);
    await expect(order.book()).rejects.toThrow(EngineError);
    let lookups = 0;
    const counted = withConnection(shop.ports, ({ lookup }) => ({
      lookup(sent) {
        if (sent.reference === order.id) lookups += 1;
        return lookup(sent);
      },
    }));
    const seen: number[] = [];
    for (const minutes of [4, 1, 59, 1, 24 * 60 - 1, 1, 48 * 60]) {
      shop.clock.advance(minutes * MINUTE_MS);
      await findLateLabels(counted);
      seen.push(lookups);
    }
    expect(seen).toEqual([0, 1, 1, 2, 2, 3, 3]);
  });
});

describe("a cancellation", () => {
  it("that had no answer, and is refused later, is shown", async () => {
    const shop = await aWorkshop(database);
    const shipment = await shop.shipment();
    shop.carrier.will("cancel", "lost before acting", "rejects");
    await expect(cancelShipment(shop.ports, shop.caller, shipment.id)).rejects.toThrow(EngineError);
    shop.clock.advance(3 * MINUTE_MS);
    expect((await resumeCancels(shop.ports)).refused).toHaveLength(1);
    expect(await codes(shop)).toEqual(["cancel-refused"]);
  });

  it("during which the carrier collects the parcel is shown, once the carrier repeats its scan", async () => {
    const shop = await aWorkshop(database, aCarrier());
    const shipment = await shop.shipment();
    const scan = {
      status: "TRANSIT" as const,
      statusDate: shop.clock.now(),
      statusDetails: "",
      statusExact: "collected",
    };
    const racing = withConnection(shop.ports, ({ cancel }) => ({
      async cancel(label) {
        await cancel?.(label);
        await expect(report(label.id)).rejects.toThrow(ChangedByOthersError);
      },
    }));
    const report = (id: string) => addTracking(shop.ports, shop.caller, id, () => [scan]);
    expect((await cancelShipment(racing, shop.caller, shipment.id)).state).toBe("cancelled");
    expect(await codes(shop)).toEqual([]);
    expect((await report(shipment.id)).trackingStatus).toBe("TRANSIT");
    expect(await codes(shop)).toEqual(["moving-cancelled"]);
  });

  it("is refused when the first scan came before it, and the parcel's scans go on when it is refused", async () => {
    const shop = await aWorkshop(database, aCarrier());
    const [moving, refused] = [await shop.shipment(), await shop.shipment()];
    const scans = (id: string) =>
      addTracking(shop.ports, shop.caller, id, () => [
        { status: "TRANSIT", statusDate: shop.clock.now(), statusDetails: "", statusExact: "collected" },
      ]);
    const late = withStore(shop.ports, ({ beginCancel }) => ({
      async beginCancel(...intention) {
        if (intention[0].version === moving.version) await scans(moving.id);
        return beginCancel(...intention);
      },
    }));
    await expect(cancelShipment(late, shop.caller, moving.id)).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
    });
    expect(shop.carrier.calls.filter((call) => call === "cancel")).toEqual([]);
    shop.carrier.will("cancel", "rejects");
    await expect(cancelShipment(shop.ports, shop.caller, refused.id)).rejects.toThrow(EngineError);
    expect(await scans(refused.id)).toMatchObject({ state: "created", trackingStatus: "TRANSIT" });
  });

  it("that was cut off does not hold scans up", async () => {
    const shop = await aWorkshop(database, aCarrier());
    const { id } = await shop.shipment();
    shop.carrier.will("cancel", "lost before acting");
    await expect(cancelShipment(shop.ports, shop.caller, id)).rejects.toThrow(EngineError);
    shop.clock.advance(3 * MINUTE_MS);
    const scanned = await addTracking(shop.ports, shop.caller, id, () => [
      { status: "TRANSIT", statusDate: shop.clock.now(), statusDetails: "", statusExact: "collected" },
    ]);
    expect(scanned).toMatchObject({ state: "created", trackingStatus: "TRANSIT" });
    await expect(cancelShipment(shop.ports, shop.caller, id)).rejects.toMatchObject({
      code: "NOT_CANCELLABLE",
    });
  });

  it("that the first scan follows is shown as well", async () => {
    const shop = await aWorkshop(database, aCarrier());
    const shipment = await shop.shipment();
    await cancelShipment(shop.ports, shop.caller, shipment.id);
    expect(await codes(shop)).toEqual([]);
    await addTracking(shop.ports, shop.caller, shipment.id, () => [
      { status: "TRANSIT", statusDate: shop.clock.now(), statusDetails: "", statusExact: "collected" },
    ]);
    expect(await codes(shop)).toEqual(["moving-cancelled"]);
  });
});

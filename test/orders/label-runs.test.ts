// Run: push
/** Hand-overs and cancellations of many labels: each label once, also if the process dies at any call, and the rest by cause. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, Shipment } from "../../app/domain/engine/index.ts";
import {
  cancelShipment,
  listChanges,
  listedShipment,
  resumeCancels,
  resumeManifests,
  waitingShipments,
} from "../../app/domain/engine/index.ts";
import { askForLabelRun } from "../../app/domain/orders/label-runs/ask-for-label-run.ts";
import type { LabelRun, LabelRunKind } from "../../app/domain/orders/label-runs/label-run.ts";
import { runLabelRun } from "../../app/domain/orders/label-runs/run-label-run.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { atMost } from "../support/time-limits.ts";
import { anOrder } from "./order-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, service, shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let shop: ShopOnMemory;
let caller: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, { sender });
  caller = await shop.caller();
});
afterAll(() => database.close());

async function bought(): Promise<Shipment> {
  const address = anOrder().shippingAddress!;
  const orderId = shop.platform.place({ quantities: [1], paid: true, service, address, gateway: "card" });
  const fulfillmentOrderId = shop.platform.orders.get(orderId)!.parts[0]!.id;
  await shop.buy({ orderId, fulfillmentOrderId, lines: null });
  await shop.settle(orderId);
  const [purchase] = await shop.purchasesOf(orderId);
  return (await shop.services.ports.shipments.get(caller, purchase!.shipmentId))!;
}
const several = async (count: number) => {
  const all: Shipment[] = [];
  while (all.length < count) all.push(await bought());
  return all;
};

const servicesOf = () => ({ ...shop.services, labelRuns: shop.stores.labelRuns });
const now = async ({ id }: Shipment) => (await shop.services.ports.shipments.get(caller, id))!;
const idsOf = (shipments: readonly Shipment[]) => shipments.map(({ id }) => id);

async function asked(
  kind: LabelRunKind,
  shipmentIds: readonly string[],
  by = caller,
  ofAll = false,
): Promise<LabelRun> {
  const id = shop.services.ports.ids.next();
  return askForLabelRun(servicesOf(), by, { id, kind, shipmentIds, ofAll });
}
async function run(kind: LabelRunKind, shipmentIds: readonly string[], by = caller, ofAll = false) {
  const { id } = await asked(kind, shipmentIds, by, ofAll);
  await runLabelRun(servicesOf(), by, id);
  return (await shop.stores.labelRuns.get(by, id))!;
}
const left = ({ result }: LabelRun) => result.left.map(({ why, shipmentIds }) => [why.code, shipmentIds]);

describe("a hand-over", () => {
  it("puts the chosen shipments onto one list, and the others wait for the next", async () => {
    const [one, two, later] = await several(3);
    const first = await run("hand-over", idsOf([one!, two!]));
    expect(first).toMatchObject({ state: "done", done: 2, total: 2 });
    expect(first.result).toMatchObject({ lists: [{ shipments: 2 }], left: [] });
    const { number, id } = first.result.lists[0]!;
    expect(id).not.toBeNull();
    expect(
      await Promise.all([one!, two!, later!].map(async (each) => (await now(each)).pickupListRef)),
    ).toEqual([number, number, null]);
    // A second click: nothing comes onto a second list.
    const again = await run("hand-over", idsOf([one!, two!, later!]));
    expect(again.result.lists).toMatchObject([{ shipments: 1 }]);
    expect(left(again)).toEqual([["gone", idsOf([one!, two!])]]);
    expect((await now(one!)).pickupListRef).toBe(number);
  });

  it("finishes a list that was interrupted first", async () => {
    const [before, after] = await several(2);
    const { ports } = shop.services;
    const { carrier, accountId, merchantId, environment, id } = before!;
    await ports.manifests.begin({
      ...{ id: ports.ids.next(), merchantId, environment, accountId, carrier, shipmentIds: [id] },
      ...{ date: ports.clock.now().toISOString().slice(0, 10), createdAt: ports.clock.now() },
    });
    const { result } = await run("hand-over", [after!.id]);
    expect(result).toMatchObject({ lists: [{ shipments: 1 }], left: [] });
    expect((await now(after!)).pickupListRef).toBe(result.lists[0]!.number);
    expect((await now(before!)).pickupListRef).not.toBe(result.lists[0]!.number);
  });

  it("names those whose van comes on another day", async () => {
    const [today, other] = await several(2);
    const { ports } = shop.services;
    const pickup = { date: "2099-01-05", from: "09:00", until: "17:00" } as NonNullable<Shipment["pickup"]>;
    await ports.shipments.save({ ...other!, pickup, pickupRef: "P1" }, []);
    const some = await run("hand-over", idsOf([today!, other!]));
    expect(some.result.lists).toMatchObject([{ shipments: 1 }]);
    expect(left(some)).toEqual([["later-pickup", [other!.id]]]);
    expect((await now(other!)).pickupListRef).toBeNull();
  });
});

describe("a hand-over of all that waits", () => {
  const handOver = (shipments: readonly Shipment[], ofAll = true) =>
    run("hand-over", idsOf(shipments), caller, ofAll);
  async function waiting(): Promise<readonly Shipment[]> {
    const accounts = await shop.services.ports.accounts.enabled(caller);
    const all = accounts.map((account) => waitingShipments(shop.services.ports, account, "9999-12-31"));
    return (await Promise.all(all)).flat();
  }
  const cameOf = async (ended: LabelRun) => {
    expect(ended.state).toBe("done");
    return ended.result.came ?? 0;
  };

  it.each([0, 1, 3])("leaves the %i shipments that came since, and counts them", async (count) => {
    await several(2);
    const counted = await waiting();
    const later = await several(count);
    const ended = await handOver(counted);
    expect(await cameOf(ended)).toBe(count);
    expect(ended.result.lists.reduce((sum, { shipments }) => sum + shipments, 0)).toBeGreaterThanOrEqual(2);
    for (const each of later) expect((await now(each)).pickupListRef).toBeNull();
    const before = new Set(idsOf(later));
    expect((await waiting()).filter(({ id }) => before.has(id))).toHaveLength(count);
    // The next question counts them.
    expect(await cameOf(await handOver(await waiting()))).toBe(0);
    for (const each of later) expect((await now(each)).pickupListRef).not.toBeNull();
  });

  it("counts none of a carrier that refuses, which are named with its reason, and none that were not chosen", async () => {
    const [chosen, other] = await several(2);
    expect(await cameOf(await handOver([chosen!], false))).toBe(0);
    expect((await now(other!)).pickupListRef).toBeNull();
    const pickup = { date: "2099-01-05", from: "09:00", until: "17:00" } as NonNullable<Shipment["pickup"]>;
    await shop.services.ports.shipments.save({ ...other!, pickup, pickupRef: "P2" }, []);
    const ended = await handOver(await waiting());
    expect(await cameOf(ended)).toBe(0);
    expect(left(ended)).toEqual([["later-pickup", expect.arrayContaining([other!.id])]]);
  });
});

it("a printed list names the shipments that were cancelled since, and those that came onto it", async () => {
  const [gone, kept, other] = await several(3);
  const { ports } = shop.services;
  const lists = (await run("hand-over", idsOf([gone!, kept!]))).result.lists;
  const list = (await ports.manifests.get(caller, lists[0]!.id!))!;
  expect((await ports.manifests.printed(caller, [list])).size).toBe(0);
  await ports.manifests.print(
    list,
    [await now(gone!), await now(kept!)].map(listedShipment),
    ports.clock.now(),
  );
  const changes = async (now = list) => {
    const printed = (await ports.manifests.printed(caller, [now])).get(list.id)!;
    return listChanges(printed.shipments, printed.now);
  };
  expect(await changes()).toEqual({ added: [], removed: [], changed: [] });
  await cancelShipment(ports, caller, gone!.id);
  expect(await changes()).toEqual({ added: [], removed: [gone!.trackingRef], changed: [] });
  // One that the list was made for came onto another list first.
  await run("hand-over", [other!.id]);
  const wider = { ...list, shipmentIds: [...list.shipmentIds, other!.id] };
  expect((await changes(wider)).added).toEqual([]);
  await ports.shipments.save({ ...(await now(other!)), pickupListRef: list.number }, []);
  expect((await changes(wider)).added).toEqual([other!.trackingRef]);
});

describe("a cancellation", () => {
  it("cancels together, and names those that stay by their cause", async () => {
    const all = await several(14);
    const [moving, refused, ...others] = all;
    const { ports } = shop.services;
    await ports.shipments.save({ ...moving!, pickupAt: ports.clock.now() }, []);
    const { id } = await asked("cancel", idsOf(all));
    // The van takes one after the merchant confirmed.
    await ports.shipments.save({ ...refused!, pickupAt: ports.clock.now() }, []);
    await runLabelRun(servicesOf(), caller, id);
    const ended = (await shop.stores.labelRuns.get(caller, id))!;
    expect(ended).toMatchObject({ state: "done", done: 14 });
    expect(left(ended)).toEqual([
      ["gone", [moving!.id]],
      ["refused", [refused!.id]],
    ]);
    expect(ended.result.left[1]!.why).toMatchObject({ refusal: { engineCode: "NOT_CANCELLABLE" } });
    expect(new Set(await Promise.all(others.map(async (each) => (await now(each)).state)))).toEqual(
      new Set(["cancelled"]),
    );
    expect((await now(refused!)).state).toBe("created");
  });

  it("leaves those of a silent carrier to the look-up, which finishes them", async () => {
    const shipment = await bought();
    shop.carrier.will("cancel", "is unavailable");
    const ended = await run("cancel", [shipment.id]);
    expect(left(ended)).toEqual([["no-answer", [shipment.id]]]);
    expect((await now(shipment)).state).toBe("created");
    const at = shop.services.ports.clock.now().getTime();
    const clock = { now: () => new Date(at + 300_000) };
    expect((await resumeCancels({ ...shop.services.ports, clock })).finished).toContain(shipment.id);
    expect((await now(shipment)).state).toBe("cancelled");
  });
});

it.each<LabelRunKind>(["hand-over", "cancel"])(
  "a %s of another merchant's shipments changes none",
  async (kind) => {
    const shipment = await bought();
    const stranger = { ...caller, merchantId: shop.stores.ids.next() };
    expect(left(await run(kind, [shipment.id], stranger))).toEqual([["gone", [shipment.id]]]);
    expect(await now(shipment)).toMatchObject({ state: "created", pickupListRef: null });
    const own = await asked(kind, [shipment.id]);
    expect(await shop.stores.labelRuns.get(stranger, own.id)).toBeNull();
  },
);

it("the same question is asked for once", async () => {
  const shipment = await bought();
  const id = shop.services.ports.ids.next();
  const order = { id, kind: "hand-over" as const, shipmentIds: [shipment.id] };
  const [first, second] = await Promise.all([
    askForLabelRun(servicesOf(), caller, order),
    askForLabelRun(servicesOf(), caller, order),
  ]);
  expect(second).toEqual(first);
  await Promise.all([runLabelRun(servicesOf(), caller, id), runLabelRun(servicesOf(), caller, id)]);
  expect((await shop.stores.labelRuns.get(caller, id))?.result.lists).toMatchObject([{ shipments: 1 }]);
});

/** Every call of these objects' functions counts; the one with the number never happens, nor any after it. */
function dyingAt(call: number) {
  let calls = 0;
  const guarded = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (...given: unknown[]) => {
          calls += 1;
          if (calls >= call) throw new Error("the process is dead");
          return member.apply(target, given);
        };
      },
    });
  const { ports } = shop.services;
  return {
    services: {
      ...servicesOf(),
      labelRuns: guarded(shop.stores.labelRuns),
      purchases: guarded(shop.services.purchases),
      ports: { ...ports, shipments: guarded(ports.shipments), manifests: guarded(ports.manifests) },
    },
    isOver: () => calls < call,
  };
}

it.each<LabelRunKind>(["hand-over", "cancel"])(
  "a %s that dies at any call is finished by the next worker, and nothing is done twice",
  { timeout: atMost(120_000) },
  async (kind) => {
    let isOver = false;
    for (let call = 2; !isOver; call += 3) {
      const shipments = await several(3);
      const listsBefore = (await shop.services.ports.manifests.recent(caller, 1_000)).length;
      const { id } = await asked(kind, idsOf(shipments));
      const dying = dyingAt(call);
      await runLabelRun(dying.services, caller, id).catch(() => undefined);
      isOver = dying.isOver();
      await resumeManifests(shop.services.ports);
      await runLabelRun(servicesOf(), caller, id);
      const ended = (await shop.stores.labelRuns.get(caller, id))!;
      expect([call, ended.state, ended.done, left(ended)]).toEqual([call, "done", 3, []]);
      const states = await Promise.all(shipments.map(now));
      if (kind === "cancel") expect(states.map(({ state }) => state)).toEqual(Array(3).fill("cancelled"));
      else {
        expect(ended.result.lists).toMatchObject([{ shipments: 3 }]);
        const lists = await shop.services.ports.manifests.recent(caller, 1_000);
        expect([call, lists.length]).toEqual([call, listsBefore + 1]);
      }
    }
  },
);

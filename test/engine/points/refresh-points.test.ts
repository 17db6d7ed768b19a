import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type { CarrierPoint } from "../../../app/domain/engine/index.ts";
import { EngineError, refreshPoints } from "../../../app/domain/engine/index.ts";
import { aCarrier } from "../../support/a-carrier.ts";
import { aPoint, pointsAround } from "../../support/a-point.ts";
import type { FreshDatabase } from "../../support/database.ts";
import { freshDatabase } from "../../support/database.ts";
import { atMost } from "../../support/time-limits.ts";
import type { Workshop } from "../workshop.ts";
import { aWorkshop } from "../workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

let listed: readonly CarrierPoint[] | EngineError;
let asked: number;
let workshop: Workshop;
beforeEach(async () => {
  await database.pool.query("DELETE FROM carrier_accounts");
  asked = 0;
  const list = async () => {
    asked++;
    if (listed instanceof EngineError) throw listed;
    return listed;
  };
  workshop = await aWorkshop(database, aCarrier({ connection: { points: { list } } }));
  // The samples of a new sandbox have no directory.
  await database.pool.query("DELETE FROM carrier_accounts WHERE environment = 'sandbox'");
});

const refresh = () => refreshPoints({ ...workshop.ports, pointStore: workshop.stores.points });
const hour = () => workshop.clock.advance(61 * 60_000);

async function accountId(): Promise<string> {
  const [account] = await workshop.stores.accounts.list(workshop.caller);
  return account?.id ?? "";
}
const index = async () => workshop.ports.points.of(workshop.caller, await accountId());

/** As the server does when another process announces a change. */
function forget(): void {
  const { points } = workshop.ports;
  if ("forget" in points && typeof points.forget === "function") points.forget(null);
}

test("a carrier that hangs holds up no other, whose account comes later", async () => {
  const { promise: hang, reject } = Promise.withResolvers<never>();
  let answered = 0;
  const hanging = aCarrier({ connection: { points: { list: () => hang } } });
  const list = async () => {
    answered += 1;
    return pointsAround(3);
  };
  const other = aCarrier({ connection: { points: { list } } });
  const ports = {
    ...workshop.ports,
    pointStore: workshop.stores.points,
    carriers: carriersFrom([hanging.driver, { ...other.driver, driver: "other" }], workshop.clock),
  };
  const add = (driver: string, code: string) =>
    workshop.stores.accounts.add(workshop.caller, {
      ...hanging.account,
      driver,
      carrier: { ...hanging.account.carrier, code },
    });
  for (let account = 0; account < 8; account++) await add("test-carrier", `hanging${account}`);
  await add("other", "other");
  const refreshed = refreshPoints(ports);
  await vi.waitFor(() => expect(answered).toBe(1), { timeout: atMost(10_000) });
  reject(new EngineError("CARRIER_UNAVAILABLE", "Away."));
  expect(await refreshed).toMatchObject({ listed: 1 });
});

describe("refreshing the points of a carrier", () => {
  test("asks a new account at once, and again after an hour", async () => {
    listed = pointsAround(3);
    expect(await refresh()).toMatchObject({ listed: 1, changed: [workshop.caller.merchantId], faults: [] });
    expect((await index())?.size).toBe(3);
    expect(await refresh()).toMatchObject({ listed: 0, changed: [] });
    hour();
    expect(await refresh()).toMatchObject({ listed: 1, changed: [] });
    expect(asked).toBe(2);
  });

  test("asks a changed account at once, and a disabled one never", async () => {
    listed = pointsAround(3);
    await refresh();
    workshop.clock.advance(1_000);
    await workshop.stores.accounts.setEnabled(workshop.caller, await accountId(), false);
    expect(await refresh()).toMatchObject({ listed: 0 });
    workshop.clock.advance(1_000);
    await workshop.stores.accounts.setEnabled(workshop.caller, await accountId(), true);
    expect(await refresh()).toMatchObject({ listed: 1 });
  });

  test("two workers never ask one account together", async () => {
    listed = pointsAround(3);
    await Promise.all([refresh(), refresh()]);
    expect(asked).toBe(1);
  });

  test("keeps what is known when the carrier is away, and asks again soon", async () => {
    listed = pointsAround(3);
    await refresh();
    hour();
    listed = new EngineError("CARRIER_UNAVAILABLE", "Away.");
    expect((await refresh()).faults).toHaveLength(1);
    expect((await index())?.size).toBe(3);
    workshop.clock.advance(11 * 60_000);
    listed = pointsAround(4);
    await refresh();
    forget();
    expect((await index())?.size).toBe(4);
  });

  test("never believes an empty list once it knows points", async () => {
    listed = pointsAround(30);
    await refresh();
    listed = [];
    for (let days = 0; days < 60; days++) {
      hour();
      expect((await refresh()).doubted).toHaveLength(1);
    }
    forget();
    expect((await index())?.get("1000")?.accepting).toBe(true);
  });

  test("believes a list of a few of many points after a day", async () => {
    listed = pointsAround(100);
    await refresh();
    hour();
    listed = pointsAround(10);
    expect((await refresh()).doubted).toHaveLength(1);
    forget();
    expect((await index())?.get("1050")?.accepting).toBe(true);
    workshop.clock.advance(25 * 60 * 60_000);
    expect(await refresh()).toMatchObject({ doubted: [], changed: [workshop.caller.merchantId] });
    forget();
    expect((await index())?.get("1050")?.accepting).toBe(false);
  });

  test("marks a point that is no longer listed, and takes it back when it returns", async () => {
    listed = pointsAround(3);
    await refresh();
    hour();
    listed = pointsAround(2);
    await refresh();
    forget();
    const gone = (await index())?.get("1002");
    expect(gone).toMatchObject({ accepting: false, missingSince: expect.stringMatching(/^\d{4}-/) });
    hour();
    listed = pointsAround(3);
    await refresh();
    forget();
    expect((await index())?.get("1002")).toEqual(pointsAround(3)[2]);
  });

  test("leaves out what lies nowhere on earth, and what has no id", async () => {
    listed = [aPoint(), aPoint({ locationId: "x", latitude: Number.NaN }), aPoint({ locationId: "" })];
    await refresh();
    expect((await index())?.size).toBe(1);
  });

  test("forgets the points of a removed account", async () => {
    listed = pointsAround(3);
    await refresh();
    const id = await accountId();
    expect(await workshop.stores.accounts.remove(workshop.caller, id)).toBe(true);
    expect(await database.prisma.pointDirectory.count({ where: { accountId: id } })).toBe(0);
  });
});

describe("the points in memory", () => {
  test("are read once, and belong to one merchant", async () => {
    listed = pointsAround(3);
    await refresh();
    const first = await index();
    expect(await index()).toBe(first);
    const other = await aWorkshop(database);
    expect(await other.ports.points.of(other.caller, await accountId())).toBeNull();
  });
});

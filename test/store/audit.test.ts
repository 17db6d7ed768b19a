/** An event is written with its change, and stays as it is. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../app/adapters/store/database/database.ts";
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import { migrate } from "../../app/adapters/store/database/migrate.ts";
import { inserting } from "../../app/adapters/store/events/change.ts";
import { write } from "../../app/adapters/store/events/write.ts";
import type { BookingFailure, Caller, NewCarrierAccount } from "../../app/domain/engine/index.ts";
import type { Actor } from "../../app/domain/orders/audit/audit-event.ts";
import { actorText, readActor } from "../../app/domain/orders/audit/audit-event.ts";
import { readSettings } from "../../app/domain/orders/settings.ts";
import { aDraft, anOrder, aShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { emptyDatabase, freshDatabase, postgres } from "../support/database.ts";
import { rowsRead } from "../support/rows-read.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const DAY_MS = 24 * 60 * 60_000;
const staff: Actor = { kind: "staff", id: "4711", address: "203.0.113.9" };
const key: Actor = { kind: "key", id: "0199aaaa-0000-7000-8000-000000000001", address: "2001:db8::7" };

let fresh: FreshDatabase;
let database: Database;
let actor: Actor | null;
let stores: TestStores;
let caller: Caller;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.connectionString, {
    maxConnections: 4,
    prepares: false,
    actor: () => actor && actorText(actor),
  });
});
afterAll(async () => {
  await database.close();
  await fresh.close();
});
beforeEach(() => {
  actor = staff;
  stores = testStores(database, { actor: database.actor });
  caller = { merchantId: stores.ids.next(), environment: "sandbox" };
});

const eventsOf = async ({ merchantId }: Caller = caller) =>
  (await stores.audit.page(merchantId, {}, 100, null)).events.toReversed();
const shown = async () =>
  (await eventsOf()).map(({ action, actor: by, detail }) => [action, by.kind, by.id, by.address, detail]);

const newKey = () =>
  stores.apiKeys.create({
    ...caller,
    ...{ name: "Warehouse", scopes: ["read"], expiresAt: null, createdBy: "operator" },
  });

const refused: BookingFailure = { code: "CARRIER_UNAVAILABLE", message: "No answer.", metadata: null };

const account: NewCarrierAccount = {
  ...{ driver: "argo", carrier: { code: "argo", name: "Argo", imageUrl: "/a.svg" }, friendlyName: null },
  ...{ enabled: true, serviceCodes: null, credentials: "own", defaultParcel: null, settings: {} },
  secrets: { user: "kalimera", password: "olive-branch-7" },
};

async function buy(): Promise<string> {
  const draft = aDraft(caller, stores.ids.next());
  await stores.bookings.begin({ draft, order: anOrder(draft) }, 90_000);
  // A worker ends what the caller began.
  const begunBy = actor;
  actor = null;
  await stores.bookings.finish(
    caller,
    { order: anOrder(draft), fence: 1 },
    aShipment(caller, draft.id),
    "none",
  );
  actor = begunBy;
  return draft.id;
}

it("names the actor, their address, and what changed", async () => {
  const made = await newKey();
  await stores.apiKeys.revoke(made.record.prefix, caller.merchantId);
  const about = { prefix: made.record.prefix, scopes: ["read"] };
  expect(await shown()).toEqual([
    ["key.created", "staff", "4711", "203.0.113.9", about],
    ["key.revoked", "staff", "4711", "203.0.113.9", about],
  ]);
  actor = null;
  await newKey();
  expect((await shown()).at(-1)?.slice(0, 4)).toEqual(["key.created", "app", null, null]);
});

describe("each setting of a shop, chosen alone", () => {
  const settings = Object.keys(readSettings({ settings: {} }));
  /** Remembered from one print to the next. */
  const remembered = ["nextPlace", "slipPaper", "slipsBeside"];

  it.each(settings)("leaves an event that names it: %s", async (name) => {
    const { domain, merchantId } = await stores.shops.install(`shop-${stores.ids.next()}.myshopify.com`);
    const before = JSON.parse(JSON.stringify(readSettings({ settings: {} })));
    await stores.shops.changeSettings(domain, () => before);
    const count = (await eventsOf({ ...caller, merchantId })).length;
    await stores.shops.changeSettings(domain, () => ({ ...before, [name]: { as: "never before" } }));
    const later = (await eventsOf({ ...caller, merchantId })).slice(count);
    expect(later.map(({ action, actor: by, detail }) => [action, by.id, detail])).toEqual(
      remembered.includes(name) ? [] : [["settings.changed", "4711", { fields: [name] }]],
    );
  });

  it("has its name in the words of the trail, or is named as it is", () => {
    expect(remembered.filter((name) => !settings.includes(name))).toEqual([]);
  });
});

it("writes nothing for a change that is rolled back", async () => {
  const insert = database.prisma.$transaction(async (transaction) => {
    const row = { merchant_id: caller.merchantId, bytes: Buffer.of(1), width_px: 1, height_px: 1 };
    const written = inserting("merchant_logos", {
      actor: database.actor(),
      rows: [{ ...row, updated_at: new Date() }],
    });
    expect(await write(transaction, written)).toHaveLength(1);
    throw new Error("no");
  });
  await expect(insert).rejects.toThrow("no");
  expect(await eventsOf()).toEqual([]);
});

it("names the actor who began the booking for the label, though a worker ends it", async () => {
  actor = key;
  const id = await buy();
  const [bought] = await eventsOf();
  expect(bought).toMatchObject({ action: "label.bought", object: { kind: "shipment", id }, actor: key });
  const shipment = await stores.shipments.get(caller, id);
  actor = staff;
  await stores.shipments.save({ ...shipment!, state: "cancelled" }, []);
  expect((await eventsOf()).map(({ action, actor: by }) => [action, by.kind])).toEqual([
    ["label.bought", "key"],
    ["label.cancelled", "staff"],
  ]);
});

it("names the actor who asked for a cancellation that a job ends later", async () => {
  const id = await buy();
  actor = key;
  const before = await stores.shipments.get(caller, id);
  await stores.shipments.beginCancel(before!, new Date());
  actor = null;
  const shipment = await stores.shipments.get(caller, id);
  await stores.shipments.save({ ...shipment!, state: "cancelled" }, []);
  expect((await eventsOf()).at(-1)).toMatchObject({ action: "label.cancelled", actor: key });
  const { rows } = await database.pool.query("SELECT cancel_actor FROM shipments WHERE id = $1", [id]);
  expect(rows).toEqual([{ cancel_actor: null }]);
});

it("shows of a shipment what was done with it, its pickup and its list, and reads nothing else", async () => {
  const id = await buy();
  const other = await buy();
  const { accountId } = (await stores.shipments.get(caller, id))!;
  const { merchantId, environment } = caller;
  const common = {
    ...{ merchantId, environment, accountId, carrier: { code: "argo", name: "Argo" } },
    createdAt: stores.clock.now(),
  };
  const times = { date: "2026-11-24", from: "10:00", until: "12:00" };
  const pickup = await stores.pickups.join({
    ...{ ...common, id: stores.ids.next(), pickup: times, place: "", reference: "r-1", shipmentId: id },
  });
  actor = key;
  await stores.pickups.scheduled(pickup, { pickup: times, pickupRef: "P1" });
  actor = staff;
  await stores.manifests.record(
    { ...common, id: stores.ids.next(), date: times.date, shipmentIds: [id] },
    "L1",
  );
  await database.pool.query(
    `INSERT INTO audit_events (id, merchant_id, at, actor_kind, action, object_kind, object_id, detail)
     SELECT gen_random_uuid(), $1, now(), 'app', 'list.made', 'manifest', n::text, '{"v":1}' FROM generate_series(1, 2000) AS n`,
    [merchantId],
  );
  await database.pool.query("VACUUM ANALYZE audit_events");
  const about = { merchantId, accountId, pickupRef: "P1", pickupListRef: "L1", relatedOrderId: "7001" };
  await stores.audit.record(caller, "order.corrected", "7001", {});
  // A caller's own number for an order may be anything.
  await stores.audit.record(caller, "link.sent", "7001", {});
  const done = async (shipment: Parameters<typeof stores.audit.ofShipment>[0]) =>
    (await stores.audit.ofShipment(shipment, 20)).map(({ action, actor: by }) => [action, by.kind]);
  const read = await rowsRead(database.pool, "audit_events", async () => {
    expect(await done({ ...about, id })).toEqual([
      ["order.corrected", "staff"],
      ["list.made", "staff"],
      ["pickup.booked", "key"],
      ["label.bought", "staff"],
    ]);
  });
  expect(read).toBeLessThan(20);
  expect(
    await done({ ...about, id: other, pickupRef: null, pickupListRef: null, relatedOrderId: null }),
  ).toEqual([["label.bought", "staff"]]);
  expect(await done({ ...about, id, merchantId: stores.ids.next() })).toEqual([]);
});

it("tells labels from other papers", async () => {
  for (const documents of ["labels", "slips", "pick_list"] as const) {
    const request = { documents, shipmentIds: [stores.ids.next()], format: "a6", startPosition: 1 };
    await stores.prints.add(
      { id: stores.ids.next(), caller, askedBy: "merchant", request: { ...request, order: "given" } },
      { queued: false },
    );
  }
  expect((await eventsOf()).map(({ action }) => action)).toEqual([
    "labels.printed",
    "papers.printed",
    "papers.printed",
  ]);
});

it("says that credentials changed, not to what, and only if they did", async () => {
  const change = (given: object) => stores.accounts.change(caller, "argo", () => ({ ...account, ...given }));
  await change({});
  await change({ friendlyName: "Ours" });
  await change({ friendlyName: "Ours", secrets: { user: "kalimera", password: "fig-tree-8" } });
  const events = await eventsOf();
  expect(events.map(({ action }) => action)).toEqual([
    "carrier.added",
    "carrier.changed",
    "credentials.changed",
  ]);
  expect(JSON.stringify(events)).not.toMatch(/kalimera|olive|fig/);
});

it("writes no secrets back that a change keeps: their key may just have been exchanged", async () => {
  await stores.accounts.change(caller, "argo", () => account);
  await database.pool.query(`
    CREATE FUNCTION refuse_secrets() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''written''; END';
    CREATE TRIGGER secrets_stay BEFORE UPDATE OF encrypted_secrets ON carrier_accounts
      FOR EACH ROW EXECUTE FUNCTION refuse_secrets()`);
  const change = (given: object) => stores.accounts.change(caller, "argo", () => ({ ...account, ...given }));
  await change({ friendlyName: "Ours" });
  await expect(change({ secrets: { user: "a", password: "b" } })).rejects.toThrow("written");
  await database.pool.query("DROP FUNCTION refuse_secrets CASCADE");
  expect((await stores.accounts.list(caller)).find(({ carrier }) => carrier.code === "argo")).toMatchObject({
    ...{ friendlyName: "Ours", secrets: account.secrets },
  });
});

it("counts a click on many orders as one event", async () => {
  const batchId = stores.ids.next();
  const wish = { lines: null, service: null, notifyShopper: null };
  const asked = ["1", "2", "3"].map((fulfillmentOrderId) => ({
    ...caller,
    shop: `${caller.merchantId}.myshopify.com`,
    orderId: `9${fulfillmentOrderId}`,
    orderName: "#Maria",
    askedBy: "merchant" as const,
    purpose: { kind: "wish" as const, wish: { ...wish, fulfillmentOrderId } },
  }));
  await stores.purchaseBatches.begin(batchId, asked);
  const [event, ...more] = await eventsOf();
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    ...{ action: "labels.requested", actor: staff, detail: { count: 3 } },
    object: { kind: "batch", id: batchId },
  });
});

it("takes no change and no deletion", async () => {
  await newKey();
  const own = `merchant_id = '${caller.merchantId}'`;
  for (const sql of [
    `UPDATE audit_events SET actor_id = '1' WHERE ${own}`,
    `DELETE FROM audit_events WHERE ${own}`,
    `SET waybill.audit_ends = 'on'; DELETE FROM audit_events WHERE ${own}`,
    "TRUNCATE audit_events",
  ])
    await expect(database.pool.query(sql)).rejects.toThrow(/audit_events takes no/);
  // The functions that delete know for themselves of what the time is over, and who is erased.
  await database.pool.query("SELECT end_audit_events(now() + interval '1 year', 1000000)");
  await expect(database.pool.query("SELECT forget_audit_events($1)", [caller.merchantId])).rejects.toThrow(
    "no shop of merchant",
  );
  await expect(
    database.pool.query("SELECT forget_events_of_erased($1)", [caller.merchantId]),
  ).rejects.toThrow("is not to be erased");
  expect(await eventsOf()).toHaveLength(1);
});

describe.skipIf(postgres === undefined)("with a database user who is no superuser", () => {
  const users: { name: string; connectionString: string; close: () => Promise<void> }[] = [];
  afterAll(async () => {
    for (const user of users) await user.close();
  });

  /** The owner of an empty database. @param options of CREATE ROLE */
  async function anOwner(options: string) {
    const empty = await emptyDatabase();
    const url = new URL(empty.connectionString);
    const name = `owner_${randomUUID().replaceAll("-", "")}`;
    await database.pool.query(`CREATE ROLE ${name} LOGIN ${options}`);
    await database.pool.query(`ALTER DATABASE "${url.pathname.slice(1)}" OWNER TO ${name}`);
    url.username = name;
    const close = async () => {
      await empty.close();
      await database.pool.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
    };
    users.push({ name, connectionString: url.href, close });
    return url.href;
  }

  it("lets the functions alone delete, who may make roles", async () => {
    const connectionString = await anOwner("CREATEROLE");
    await migrate(connectionString);
    const client = new pg.Client({ connectionString });
    await client.connect();
    const insert = (days: number) =>
      client.query(
        `INSERT INTO audit_events (id, merchant_id, at, actor_kind, action, object_kind, detail)
         VALUES (gen_random_uuid(), gen_random_uuid(), now() - $1 * interval '1 day', 'app', 'list.made', 'manifest', '{}')`,
        [days],
      );
    await insert(1);
    await insert(500);
    await expect(client.query("DELETE FROM audit_events")).rejects.toThrow("audit_events takes no DELETE");
    await expect(client.query("SET ROLE waybill_eraser")).rejects.toThrow("permission denied");
    const { rows } = await client.query("SELECT end_audit_events(now(), 10) AS ended");
    await client.end();
    expect(rows).toEqual([{ ended: 1 }]);
  });

  it("says in words what the user lacks", async () => {
    await expect(migrate(await anOwner(""))).rejects.toThrow(/waybill_eraser: see docs\/running\.md/);
  });
});

it("ends with its own period, which the operator chooses", async () => {
  const old = async (days: number) => {
    const at = new Date(stores.clock.now().getTime() - days * DAY_MS);
    await database.pool.query(
      `INSERT INTO audit_events (id, merchant_id, at, actor_kind, action, object_kind, detail)
       VALUES ($1, $2, $3, 'app', 'list.made', 'manifest', '{"v":1}')`,
      [stores.ids.next(), caller.merchantId, at],
    );
  };
  await old(401);
  await old(399);
  await stores.cleanUp();
  expect(await eventsOf()).toHaveLength(1);
  await stores.cleanUp(undefined, { audit_events: 398 });
  expect(await eventsOf()).toEqual([]);
});

it.each([true, false])("is deleted with the data of a shop, also if its API stays: %s", async (keepsApi) => {
  const domain = `shop-${stores.ids.next()}.myshopify.com`;
  const { merchantId } = await stores.shops.install(domain);
  await stores.apiKeys.create({
    ...{ merchantId, environment: "sandbox", name: "a", scopes: [], expiresAt: null, createdBy: "operator" },
  });
  await stores.shops.changeSettings(domain, () => ({ keepsApi }));
  await stores.shops.uninstall(domain, { keepsApi });
  const actions = (await eventsOf({ ...caller, merchantId })).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["app.installed", "key.created", "app.uninstalled"]));
  actor = staff;
  await database.pool.query(
    `
    INSERT INTO bulk_jobs (id, merchant_id, environment, kind, asked_by, state, done, total, request, result, actor,
      created_at, updated_at)
    VALUES ($1::uuid, $2::uuid, 'sandbox', 'batch', 'api', 'done', 0, 0, '{"shipmentIds":[]}', '{"errors":[]}',
      $3, now(), now())`,
    [stores.ids.next(), merchantId, actorText(staff)],
  );
  const draft = aDraft({ merchantId, environment: "sandbox" }, stores.ids.next());
  await stores.bookings.begin({ draft, order: anOrder(draft) }, 90_000);
  await stores.bookings.fail({ merchantId, environment: "sandbox" }, draft.id, 1, refused);
  await stores.shops.redact(domain);
  if (!keepsApi) await stores.shops.forget(domain);
  expect(await eventsOf({ ...caller, merchantId })).toEqual([]);
  for (const table of ["bookings", "bulk_jobs"]) {
    const { rows } = await database.pool.query(`SELECT actor FROM ${table} WHERE merchant_id = $1`, [
      merchantId,
    ]);
    expect([table, rows]).toEqual([table, [{ actor: null }]]);
  }
});

it("keeps an operator's erasure when Shopify asks for the shop's erasure later, for as long as any event", async () => {
  const domain = `shop-${stores.ids.next()}.myshopify.com`;
  const { merchantId } = await stores.shops.install(domain);
  actor = { kind: "operator", id: "anna-k", address: null };
  await stores.merchantDesk.erase(merchantId);
  await stores.shops.redact(domain);
  await stores.shops.forget(domain);
  const actions = async () => (await eventsOf({ ...caller, merchantId })).map(({ action }) => action);
  expect(await actions()).toEqual(["merchant.erased"]);
});

describe("an erasure that was cut off before the events were forgotten", () => {
  /** As if the process had died there: the database has no such function meanwhile. */
  async function cutOff(forgets: string, erasure: () => Promise<unknown>): Promise<void> {
    await database.pool.query(`ALTER FUNCTION ${forgets}(uuid) RENAME TO hidden_${forgets}`);
    await expect(erasure()).rejects.toThrow(`${forgets}(uuid) does not exist`);
    await database.pool.query(`ALTER FUNCTION hidden_${forgets}(uuid) RENAME TO ${forgets}`);
  }
  const actions = async (merchantId: string) =>
    (await eventsOf({ ...caller, merchantId })).map(({ action }) => action);

  it("goes on for a shop", async () => {
    const domain = `shop-${stores.ids.next()}.myshopify.com`;
    const { merchantId } = await stores.shops.install(domain);
    await stores.shops.uninstall(domain, { keepsApi: false });
    await cutOff("forget_audit_events", () => stores.shops.forget(domain));
    expect(await actions(merchantId)).toContain("app.installed");
    await stores.shops.forget(domain);
    expect(await actions(merchantId)).toEqual([]);
  });

  it("goes on for a merchant, and leaves the event of the erasure alone ever after", async () => {
    actor = { kind: "operator", id: "anna-k", address: null };
    const { id } = await stores.merchants.ensure(`Merchant ${stores.ids.next()}`);
    await stores.apiKeys.create({
      ...{
        merchantId: id,
        environment: "sandbox",
        name: "a",
        scopes: [],
        expiresAt: null,
        createdBy: "operator",
      },
    });
    await cutOff("forget_events_of_erased", () => stores.merchantDesk.erase(id));
    expect(await actions(id)).toContain("key.created");
    for (let time = 0; time < 2; time += 1) {
      expect(await stores.merchantDesk.erase(id)).toBe(true);
      expect(await actions(id)).toEqual(["merchant.erased"]);
    }
  });
});

it("is read by merchant, environment, action, actor and time, page by page", async () => {
  for (const environment of ["sandbox", "production"] as const)
    await stores.apiKeys.create({
      merchantId: caller.merchantId,
      environment,
      name: "a",
      scopes: [],
      expiresAt: null,
      createdBy: "operator",
    });
  actor = key;
  const id = await buy();
  const { merchantId } = caller;
  const listed = async (filter: Parameters<typeof stores.audit.page>[1]) =>
    (await stores.audit.page(merchantId, filter, 100, null)).events.map(({ action }) => action);
  expect(await listed({})).toEqual(["label.bought", "key.created", "key.created"]);
  expect(await listed({ environment: "production" })).toEqual(["key.created"]);
  expect(await listed({ action: "label.bought" })).toEqual(["label.bought"]);
  expect(await listed({ actorKind: "key", actorId: key.id! })).toEqual(["label.bought"]);
  const now = Date.now();
  expect(await listed({ from: new Date(now - 60_000), to: new Date(now + 60_000) })).toHaveLength(3);
  expect(await listed({ to: new Date(now - 60_000) })).toEqual([]);
  const first = await stores.audit.page(merchantId, {}, 1, null);
  const second = await stores.audit.page(merchantId, {}, 2, first.nextCursor);
  expect([first, second].map(({ events, nextCursor }) => [events.length, nextCursor === null])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(first.events[0]?.object.id).toBe(id);
  const streamed = [];
  for await (const event of stores.audit.stream(merchantId, {})) streamed.push(event.id);
  expect(streamed).toEqual([...first.events, ...second.events].map((event) => event.id));
  const other = { ...caller, merchantId: stores.ids.next() };
  expect(await eventsOf(other)).toEqual([]);
});

it("keeps of an actor what the app made, and nothing that a caller made up", () => {
  expect(readActor(actorText(key))).toEqual(key);
  const invented = { kind: "key", id: "a */ DROP", address: "1.2.3.4*/ --" } as const;
  expect(readActor(actorText(invented))).toEqual({ kind: "key", id: null, address: null });
  expect(readActor("nobody - -")).toBeNull();
});

/** Leases end with the process that holds them: docs/decisions/151. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { holdersOn } from "../../app/adapters/store/database/holders.ts";
import type { LeaseHolder } from "../../app/adapters/store/rows/lease-holder.ts";
import type { Caller, ShipmentDraft } from "../../app/domain/engine/index.ts";
import type { OpenedHolder } from "../../app/process/database/lease-holder.ts";
import { openLeaseHolder } from "../../app/process/database/lease-holder.ts";
import { aDraft, anOrder } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";
import { testClock } from "../support/test-clock.ts";

const LEASE_MS = 90_000;
const FIRST = 1;

let database: FreshDatabase;
let dead: TestStores;
let living: TestStores;
let caller: Caller;
let draft: ShipmentDraft;

/** A process whose heartbeat the test writes. */
function aProcess(process: string): LeaseHolder {
  let claims = 0;
  return {
    mark: () => `${process}-0000-${String(++claims).padStart(12, "0")}`,
    watch: () => () => true,
    release: async (release) => void (await release()),
    claim: (claim) => claim(),
  };
}
const idOf = (process: string) => `${process}-0000-000000000000`;
const [DEAD, LIVING] = ["aaaaaaaa-aaaa-4aaa", "bbbbbbbb-bbbb-4bbb"] as const;

const seen = (process: string, secondsAgo: number) =>
  database.pool.query(
    `INSERT INTO holders (id, beat_at) VALUES ($1, now() - $2::float8 * interval '1 second')
     ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at`,
    [idOf(process), secondsAgo],
  );
const free = () => holdersOn(database.pool).free();

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  const clock = testClock(new Date());
  dead = testStores(database, { clock, holder: aProcess(DEAD) });
  living = testStores(database, { clock, holder: aProcess(LIVING) });
  caller = { merchantId: dead.ids.next(), environment: "sandbox" };
  draft = aDraft(caller, dead.ids.next());
  await seen(DEAD, 60);
  await seen(LIVING, 0);
});

const begin = ({ bookings }: TestStores) => bookings.beginCall({ draft, order: anOrder(draft) }, LEASE_MS);
const claim = (stores: TestStores) => stores.bookings.claim(caller, draft.id, LEASE_MS);

describe("a dead process frees at once, and a living one keeps", () => {
  it("a booking, whose former holder can write no more", async () => {
    await begin(dead);
    expect(await claim(living)).toBeNull();
    await free();
    const fence = await claim(living);
    expect(fence).toBe(FIRST + 1);
    expect(await dead.bookings.markCalled(caller, draft.id, FIRST, LEASE_MS)).toBeNull();
    await free();
    expect(await claim(dead)).toBeNull();
  });

  it("a booking that was never called is not taken for a called one, and a called one counts from its last possible call", async () => {
    await dead.bookings.begin({ draft, order: anOrder(draft) }, LEASE_MS);
    await free();
    expect((await living.bookings.get(caller, draft.id))?.calledAt).toBeNull();

    draft = aDraft(caller, dead.ids.next());
    await begin(dead);
    const marked = (await living.bookings.get(caller, draft.id))?.calledAt;
    await seen(DEAD, 3.5);
    await free();
    const called = (await living.bookings.get(caller, draft.id))?.calledAt;
    expect(called?.getTime()).toBeGreaterThanOrEqual(marked?.getTime() ?? Number.NaN);
    expect(called?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it("an idempotency key, which one of many takes with its resource", async () => {
    const take = ({ idempotency }: TestStores) => idempotency.begin(caller, "key", "f");
    const first = await take(dead);
    expect(await take(living)).toEqual({ kind: "in-flight" });
    await free();
    const results = await Promise.all(Array.from({ length: 10 }, () => take(living)));
    const begun = results.filter(({ kind }) => kind === "begun");
    expect(begun).toMatchObject([
      { resource: { id: first.kind === "begun" && first.resource.id, isNew: false } },
    ]);
    // A release of the former holder does not free the key.
    await dead.idempotency.release(caller, "key", first.kind === "begun" ? first.mark : null);
    expect(await take(living)).toEqual({ kind: "in-flight" });
  });

  it("a named lease", async () => {
    const held = (await dead.leases.acquire("name", LEASE_MS)) ?? "";
    expect(await living.leases.acquire("name", LEASE_MS)).toBeNull();
    await free();
    expect(await living.leases.acquire("name", LEASE_MS)).not.toBeNull();
    expect(await dead.leases.renew("name", held, LEASE_MS)).toBe(false);
  });
});

describe("a process", () => {
  const opened: OpenedHolder[] = [];
  const warnings: object[] = [];
  const queue = { running: () => [], giveBackLost: async () => undefined };
  const open = async (isSole = false) => {
    const { connectionString } = database;
    const holder = await openLeaseHolder(
      { connectionString, applicationName: "test", isSole, clock: { now: () => new Date() }, queue },
      { warn: (what: object) => void warnings.push(what) },
    );
    opened.push(holder);
    return holder;
  };
  afterAll(async () => {
    for (const each of opened) await each.close();
  });

  it("keeps its leases as long as it lives, and its end frees them", async () => {
    const holder = await open();
    const stores = testStores(database, { clock: testClock(new Date()), holder });
    await stores.leases.acquire("kept", LEASE_MS);
    const isSure = holder.watch();
    await sleep(3_500);
    await free();
    expect(isSure()).toBe(true);
    expect(await living.leases.acquire("kept", LEASE_MS)).toBeNull();
    await opened.pop()?.close();
    expect(await living.leases.acquire("kept", LEASE_MS)).not.toBeNull();
  });

  it("that was taken for dead is sure of nothing that it held before", async () => {
    const holder = await open();
    const isSure = holder.watch();
    await database.pool.query("DELETE FROM holders WHERE id <> $1", [idOf(LIVING)]);
    await expect.poll(isSure).toBe(false);
    expect(holder.watch()()).toBe(true);
  });

  it("repeats a release until it succeeds, and releases a claim without an answer", async () => {
    const holder = await open();
    let tries = 0;
    const flaky = async () => {
      tries += 1;
      if (tries < 3) throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    };
    await holder.release(flaky);
    await expect.poll(() => tries).toBe(3);
    let released = 0;
    const lost = Object.assign(new Error("lost"), { code: "ECONNRESET" });
    const claimed = holder.claim(
      () => Promise.reject(lost),
      async () => {
        released += 1;
      },
    );
    await expect(claimed).rejects.toBe(lost);
    await expect.poll(() => released).toBeGreaterThan(0);
    const refused = new Error("a refusal");
    released = 0;
    await expect(holder.claim(() => Promise.reject(refused), flaky)).rejects.toBe(refused);
  });

  it("that owns its database has no heartbeat, and finds the former owner gone", async () => {
    await open(true);
    const { rows } = await database.pool.query(
      "SELECT id FROM holders WHERE beat_at = 'infinity' OR id = ANY($1)",
      [[idOf(DEAD), idOf(LIVING)]],
    );
    expect(rows).toHaveLength(1);
  });
});
